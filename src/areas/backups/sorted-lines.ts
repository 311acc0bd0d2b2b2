import { DamagedBackup } from './manifest.ts'

/** A line names one document; a longer one is not ours. */
const MAX_LINE_BYTES = 1024 * 1024

/** The lines of a text in pieces. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length ? Buffer.concat([rest, piece]) : piece
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield bytes.toString('utf8', start, end)
      start = end + 1
    }
    // A copy: the piece may be reused by its source.
    rest = Buffer.from(bytes.subarray(start))
    if (rest.length > MAX_LINE_BYTES)
      throw new DamagedBackup('A list of documents has a line that is too long.')
  }
  if (rest.length) yield rest.toString('utf8')
}

/** Looks up keys in a sorted list, in ascending order, without holding the list. */
export class SortedLookup<T> {
  private readonly items: AsyncIterator<T>
  private readonly keyOf: (item: T) => string
  private current: IteratorResult<T> | null = null

  constructor(items: AsyncIterable<T>, keyOf: (item: T) => string) {
    this.items = items[Symbol.asyncIterator]()
    this.keyOf = keyOf
  }

  async find(key: string): Promise<T | null> {
    this.current ??= await this.items.next()
    while (!this.current.done && this.keyOf(this.current.value) < key) this.current = await this.items.next()
    return !this.current.done && this.keyOf(this.current.value) === key ? this.current.value : null
  }

  async close(): Promise<void> {
    await this.items.return?.()
  }
}
