const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACE = 0x20
const LONGEST_NAME = 100
/** Beside the list there is little, and an item is small: more is not what was asked for, and parsing it holds everyone up. */
const MOST_BYTES = 512 * 1024
const MOST_DEPTH = 64

/** Each is parsed as it is come to. */
export type Items = Iterable<unknown> & { readonly length: number }

/**
 * A JSON object with one long list in it, taken apart while it arrives: what is beside the list is known as soon as all of it
 * is there, and each item is parsed by itself when it is wanted. Parsed as a whole, a page of a bank's transactions takes
 * many times the memory of what we keep of it, and the next page could not be asked for before. Throws SyntaxError where
 * JSON.parse would, though it may be later.
 */
export class LongList {
  private readonly name: string | null
  private readonly texts: string[] = []
  /** Everything but the items. */
  private outside: Gathered = NOTHING
  /** The beginning of an item, or of what is outside, that came with an earlier piece. */
  private carried: Gathered = NOTHING
  private depth = 0
  private inString = false
  private isEscaped = false
  private inList = false
  private inItem = false
  private isItemDue = false
  /** The latest text right inside the object, and the one that names the value at hand. */
  private word = ''
  private key = ''

  /** Without a name there is no such list: all of it is read as it is. */
  constructor(name: string | null) {
    this.name = name
  }

  /** The piece is kept as it is: it must not be written to afterwards. */
  add(piece: Uint8Array): void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    let start = this.inItem || !this.inList ? 0 : -1
    for (let i = 0; i < bytes.length; i++) {
      if (this.inString) {
        i = this.skipString(bytes, i)
        continue
      }
      const byte = bytes[i]!
      if (!this.inList) {
        if (this.stepOutside(byte)) {
          this.putOutside(bytes.subarray(start, i + 1))
          start = -1
        }
        continue
      }
      if (!this.inItem) {
        if (byte <= SPACE) continue
        if (byte !== CLOSE_LIST || this.isItemDue) {
          this.inItem = true
          this.isItemDue = false
          start = i
        }
      }
      if (this.depth === 2 && (byte === COMMA || byte === CLOSE_LIST)) {
        if (this.inItem) this.finishItem(bytes.subarray(start, i))
        this.isItemDue = byte === COMMA
        start = -1
        if (byte === CLOSE_LIST) {
          this.inList = false
          this.depth = 1
          start = i
        }
      } else this.stepInItem(byte)
    }
    if (start < 0) return
    const rest = bytes.subarray(start)
    if (this.inList) this.carry(rest)
    else this.putOutside(rest)
  }

  private putOutside(bytes: Buffer): void {
    this.outside = gathered(this.outside, bytes, this.name === null ? Number.POSITIVE_INFINITY : MOST_BYTES)
  }

  private carry(bytes: Buffer): void {
    this.carried = gathered(this.carried, bytes, MOST_BYTES)
  }

  /** When all has arrived: the object with its list empty, and the items of the list. */
  end(): { whole: unknown; items: Items } {
    const whole = JSON.parse(textOf(this.outside))
    const left: unknown = this.name === null ? null : whole?.[this.name]
    // A list whose name is written in another way, such as with \u0069, was not recognised as it came.
    if (Array.isArray(left) && left.length > 0) return { whole: { ...whole, [this.name!]: [] }, items: left }
    const texts = Array.isArray(left) ? this.texts : []
    return { whole, items: { length: texts.length, [Symbol.iterator]: () => parsed(texts) } }
  }

  /** To the end of a text, or of the piece, whichever comes first: where it is left. Most of an answer is texts. */
  private skipString(bytes: Buffer, from: number): number {
    // The first byte may belong to a backslash at the end of the piece before.
    const begin = this.isEscaped ? from + 1 : from
    let quote = bytes.indexOf(QUOTE, begin)
    while (quote >= 0 && endsInEscape(bytes, begin, quote)) quote = bytes.indexOf(QUOTE, quote + 1)
    const end = quote < 0 ? bytes.length : quote
    this.isEscaped = quote < 0 && endsInEscape(bytes, begin, end)
    this.inString = quote < 0
    if (this.depth === 1 && this.word.length < LONGEST_NAME)
      this.word += bytes.toString('latin1', from, Math.min(end, from + LONGEST_NAME))
    return end
  }

  /** True where the list begins. */
  private stepOutside(byte: number): boolean {
    switch (byte) {
      case QUOTE:
        this.inString = true
        if (this.depth === 1) this.word = ''
        return false
      case COLON:
        if (this.depth === 1) this.key = this.word
        return false
      case COMMA:
        if (this.depth === 1) this.key = ''
        return false
      case OPEN_LIST:
        this.deeper()
        this.inList = this.depth === 2 && this.key === this.name
        // Of two with the same name the last counts, as everywhere in JSON.
        if (this.inList) this.texts.length = 0
        return this.inList
      case OPEN_RECORD:
        this.deeper()
        return false
      case CLOSE_LIST:
      case CLOSE_RECORD:
        this.depth--
    }
    return false
  }

  private deeper(): void {
    if (++this.depth > MOST_DEPTH) throw new SyntaxError('nested too deep')
  }

  private stepInItem(byte: number): void {
    if (byte === QUOTE) this.inString = true
    else if (byte === OPEN_LIST || byte === OPEN_RECORD) this.deeper()
    else if (byte === CLOSE_LIST || byte === CLOSE_RECORD) this.depth--
  }

  private finishItem(last: Buffer): void {
    this.carry(last)
    this.texts.push(textOf(this.carried))
    this.carried = NOTHING
    this.inItem = false
  }
}

function* parsed(texts: readonly string[]): Generator<unknown> {
  for (const text of texts) yield JSON.parse(text)
}

/** Whether what comes next belongs to a backslash: one that does not belong to another itself. */
function endsInEscape(bytes: Buffer, begin: number, end: number): boolean {
  let at = end
  while (at > begin && bytes[at - 1] === BACKSLASH) at--
  return (end - at) % 2 === 1
}

/** Pieces that belong together. Many small ones are put into one: each by itself costs more than what is in it. */
type Gathered = { pieces: readonly Buffer[]; sizeBytes: number }
const NOTHING: Gathered = { pieces: [], sizeBytes: 0 }
const MOST_PIECES = 64

function gathered({ pieces, sizeBytes }: Gathered, more: Buffer, mostBytes: number): Gathered {
  const size = sizeBytes + more.length
  if (size > mostBytes) throw new SyntaxError('more than was asked for')
  const all = [...pieces, more]
  return { pieces: all.length > MOST_PIECES ? [Buffer.concat(all)] : all, sizeBytes: size }
}

const textOf = ({ pieces }: Gathered) => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)).toString()
