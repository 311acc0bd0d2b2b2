import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isSafePath } from './verifier/archive.rules.ts'
import type { ListedFile } from './verifier/manifest.rules.ts'

export type ArchiveContent = string | Buffer | AsyncIterable<string | Buffer>

/** How hard deflate tries: texts shrink, while most documents are compressed already. */
export type Packing = 'text' | 'document' | 'stored'
const LEVELS: Record<Packing, number> = { text: 6, document: 1, stored: 0 }

/**
 * The ZIP of a dossier, written as it is read: one file after the other goes through, hashed on its way, and none is held in
 * memory. Whoever adds a file waits until it is through.
 */
export class Archive {
  readonly files: ListedFile[] = []
  sizeBytes = 0
  private readonly zip = new ZipFile()
  private readonly mtime: Date
  /** Of the file that is on its way, if any. */
  private passing: PromiseWithResolvers<ListedFile> | null = null
  private reading: Readable | null = null
  private failure: { error: unknown } | null = null

  constructor(mtime: Date) {
    this.mtime = mtime
    this.zip.on('error', error => this.fail(error))
  }

  async add(path: string, content: ArchiveContent, packing: Packing = 'text'): Promise<ListedFile> {
    if (!isSafePath(path)) throw new Error(`${path} is no path for a dossier`)
    const passing = Promise.withResolvers<ListedFile>()
    if (this.failure) throw this.failure.error
    this.passing = passing
    // yazl keeps the function until the end, and an ended generator its last piece.
    let through: AsyncGenerator<Buffer> | null = this.through(path, content, passing)
    const level = LEVELS[packing]
    const options = {
      mtime: this.mtime,
      mode: 0o100644,
      compress: level > 0,
      ...(level > 0 && { compressionLevel: level }),
    }
    this.zip.addReadStreamLazy(path, options, give => {
      const stream = Readable.from(through!, { objectMode: false, highWaterMark: 64 * 1024 })
      through = null
      this.reading = stream
      give(null, stream)
    })
    this.ownName(path)
    const file = await passing.promise
    this.files.push(file)
    return file
  }

  /** yazl keeps each name until the end, as a slice of Node's pool of small buffers, which keeps sixteen times as much alive. */
  private ownName(path: string): void {
    const { entries } = this.zip as unknown as { entries: { utf8FileName: Buffer }[] }
    const entry = entries.at(-1)
    if (entry) entry.utf8FileName = Buffer.from(new TextEncoder().encode(path).buffer)
  }

  private async *through(
    path: string,
    content: ArchiveContent,
    passing: PromiseWithResolvers<ListedFile>,
  ): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let size_bytes = 0
    try {
      for await (const piece of piecesOf(content)) {
        // A piece is done with when the next is asked for, and the stream asks ahead: it gets a copy.
        const bytes = Buffer.from(piece as Buffer)
        hash.update(bytes)
        size_bytes += bytes.length
        this.sizeBytes += bytes.length
        if (bytes.length) yield bytes
      }
      passing.resolve({ path, size_bytes, sha256: hash.digest('hex') })
    } catch (error) {
      passing.reject(error)
      throw error
    }
  }

  /** No more files come. */
  end(): void {
    this.zip.end()
  }

  fail(error: unknown): void {
    this.failure ??= { error }
    this.passing?.reject(error)
    // What is being read is closed now: nobody would otherwise, as pipes tell nothing back.
    this.reading?.destroy()
    this.output.destroy(error as Error)
  }

  get output(): Readable {
    return this.zip.outputStream as Readable
  }
}

async function* piecesOf(content: ArchiveContent): AsyncGenerator<string | Buffer> {
  if (typeof content === 'string' || Buffer.isBuffer(content)) yield content
  else yield* content
}

/** The bytes of the ZIP that `fill` fills. What goes wrong on either side ends the other. */
export async function* zipped(
  mtime: Date,
  fill: (archive: Archive) => Promise<void>,
): AsyncGenerator<Buffer> {
  const archive = new Archive(mtime)
  const filled = fill(archive).then(
    () => archive.end(),
    error => {
      archive.fail(error)
      throw error
    },
  )
  filled.catch(() => {})
  try {
    for await (const piece of archive.output) yield piece as Buffer
    await filled
  } finally {
    archive.fail(new Error('nobody reads the dossier any more'))
    // Whoever was filling is through with what it began, also what it must put in order, before this ends.
    await filled.catch(() => {})
  }
}
