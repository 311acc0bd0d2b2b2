import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isSafePath } from './verifier/archive.rules.ts'
import type { ListedFile } from './verifier/manifest.rules.ts'

export type ArchiveContent = string | Buffer | AsyncIterable<string | Buffer>

/** Deflate level: text shrinks, while most documents are already compressed. */
export type Packing = 'text' | 'document' | 'stored'
const LEVELS: Record<Packing, number> = { text: 6, document: 1, stored: 0 }

/**
 * The ZIP of a dossier, written as it is read: one file at a time passes through, hashed on the way, and none
 * is held in memory. Adding a file waits until it has passed.
 */
export class Archive {
  readonly files: ListedFile[] = []
  sizeBytes = 0
  private readonly zip = new ZipFile()
  private readonly mtime: Date
  /** The file in progress, if any. */
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
    // yazl keeps the function until the end, and a finished generator keeps its last chunk.
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

  /**
   * yazl keeps each name until the end, as a slice of Node's buffer pool, which keeps sixteen times as much
   * memory alive.
   */
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
        // A chunk is valid until the next one is requested, and the stream reads ahead, so it gets a copy.
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

  /** No more files follow. */
  end(): void {
    this.zip.end()
  }

  fail(error: unknown): void {
    this.failure ??= { error }
    this.passing?.reject(error)
    // Close the current source now, because pipes do not propagate errors back.
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

/** The bytes of the ZIP that `fill` writes. An error on either side ends the other. */
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
    archive.fail(new Error('the reader of the dossier is gone'))
    // Wait until the writer has finished, including its cleanup.
    await filled.catch(() => {})
  }
}
