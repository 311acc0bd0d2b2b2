const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACE = 0x20
const LONGEST_NAME = 100
/**
 * Everything besides the list is small, and so is an item: more is not what was requested, and parsing it
 * would block the process.
 */
const MAX_BYTES = 512 * 1024
const MAX_DEPTH = 64

/** Each is parsed when reached. */
export type Items = Iterable<unknown> & { readonly length: number }

/**
 * Parses a JSON object with one long list incrementally: the rest of the object is known as soon as it has
 * arrived, and each item is parsed when needed. Parsed as a whole, a page of transactions takes many times
 * the memory of what we keep, and the next page could not be requested earlier. Throws SyntaxError where
 * JSON.parse would, though possibly later.
 */
export class LongList {
  private readonly name: string | null
  private readonly texts: string[] = []
  /** Everything except the items. */
  private outside: Gathered = NOTHING
  /** The start of an item, or of the rest, from an earlier chunk. */
  private carried: Gathered = NOTHING
  private depth = 0
  private inString = false
  private isEscaped = false
  private inList = false
  private inItem = false
  private isItemDue = false
  /** The latest string directly inside the object, and the current key. */
  private word = ''
  private key = ''

  /** Without a name there is no such list: everything is read normally. */
  constructor(name: string | null) {
    this.name = name
  }

  /** The chunk is kept by reference: it must not be modified afterwards. */
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
    this.outside = gathered(this.outside, bytes, this.name === null ? Number.POSITIVE_INFINITY : MAX_BYTES)
  }

  private carry(bytes: Buffer): void {
    this.carried = gathered(this.carried, bytes, MAX_BYTES)
  }

  /** At the end: the object with its list empty, and the items of the list. */
  end(): { whole: unknown; items: Items } {
    const whole = JSON.parse(textOf(this.outside))
    const left: unknown = this.name === null ? null : whole?.[this.name]
    // A list with an escaped name, such as with \u0069, was not recognized on arrival.
    if (Array.isArray(left) && left.length > 0) return { whole: { ...whole, [this.name!]: [] }, items: left }
    const texts = Array.isArray(left) ? this.texts : []
    return { whole, items: { length: texts.length, [Symbol.iterator]: () => parsed(texts) } }
  }

  /** Skips to the end of a string or of the chunk; strings are most of a response. */
  private skipString(bytes: Buffer, from: number): number {
    // The first byte may follow a backslash at the end of the previous chunk.
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

  /** True where the list starts. */
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
        // The last of two equal keys counts, as in JSON.parse.
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
    if (++this.depth > MAX_DEPTH) throw new SyntaxError('nested too deep')
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

/** Whether the next byte is escaped. */
function endsInEscape(bytes: Buffer, begin: number, end: number): boolean {
  let at = end
  while (at > begin && bytes[at - 1] === BACKSLASH) at--
  return (end - at) % 2 === 1
}

/** Chunks that belong together. Small ones are merged, because each has overhead. */
type Gathered = { pieces: readonly Buffer[]; sizeBytes: number }
const NOTHING: Gathered = { pieces: [], sizeBytes: 0 }
const MAX_PIECES = 64

function gathered({ pieces, sizeBytes }: Gathered, more: Buffer, maxBytes: number): Gathered {
  const size = sizeBytes + more.length
  if (size > maxBytes) throw new SyntaxError('more than was requested')
  const all = [...pieces, more]
  return { pieces: all.length > MAX_PIECES ? [Buffer.concat(all)] : all, sizeBytes: size }
}

const textOf = ({ pieces }: Gathered) => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)).toString()
