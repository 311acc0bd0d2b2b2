import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { DamagedContent } from './store.ts'

const PIECE_BYTES = 128 * 1024
const PIECES = 4

type Expected = { what: string; sizeBytes: number; sha256: Buffer }

/** A source read from start to end into the reader's buffers, which hold 64 KiB or all of it. */
export type ReadThrough = {
  /** Number of bytes read; 0 at the end. */
  read(into: Buffer): Promise<number>
  close(): Promise<void>
}

/** An unencrypted file. */
export const readPlain = (file: FileHandle): ReadThrough => ({
  read: async into => (await file.read(into, 0, into.length, null)).bytesRead,
  close: () => file.close(),
})

/** Hashes what it reads. */
class HashedReader {
  private readonly file: ReadThrough
  private readonly expected: Expected
  private readonly hash = createHash('sha256')
  private readBytes = 0

  constructor(file: ReadThrough, expected: Expected) {
    this.file = file
    this.expected = expected
  }

  /** The next chunk; null at the end, after everything was verified. */
  async next(into: Buffer): Promise<Buffer | null> {
    const bytesRead = await this.file.read(into)
    this.readBytes += bytesRead
    const piece = into.subarray(0, bytesRead)
    this.hash.update(piece)
    const { sizeBytes, sha256, what } = this.expected
    const isOver = bytesRead === 0
    const isWrong = isOver ? !this.hash.digest().equals(sha256) : this.readBytes > sizeBytes
    if (isWrong) throw new DamagedContent('changed', what)
    return isOver ? null : piece
  }
}

/**
 * All of a file, chunk by chunk; throws DamagedContent at its end unless it is unchanged. All chunks share
 * one buffer: use each before requesting the next.
 */
export async function* readWhole(file: ReadThrough, expected: Expected): AsyncGenerator<Buffer> {
  try {
    const reader = new HashedReader(file, expected)
    const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
    for (let piece = await reader.next(buffer); piece; piece = await reader.next(buffer)) yield piece
  } finally {
    await file.close()
  }
}

/**
 * Sends a whole file, hashed on the way, holding back its last chunk until everything was verified. Reuses
 * the same few buffers, so that they stay in the processor's cache and nothing is allocated. Measured: a
 * stream, which needs a new buffer per chunk, costs half as much again.
 *
 * Only for a response: it calls back when the bytes have left, while a stream may still hold them.
 */
export class WholeSender {
  private readonly file: ReadThrough
  private readonly reader: HashedReader
  private readonly free: Buffer[]
  /** Read but not sent yet; the last of it waits for the verification. */
  private readonly ready: { piece: Buffer; buffer: Buffer }[] = []
  private isOver = false
  private wake = () => {}

  private constructor(file: ReadThrough, expected: Expected) {
    this.file = file
    this.reader = new HashedReader(file, expected)
    const pieceBytes = Math.min(PIECE_BYTES, expected.sizeBytes)
    this.free = Array.from({ length: PIECES }, () => Buffer.allocUnsafeSlow(pieceBytes))
  }

  /** Reads ahead before anything is sent, so that a small damaged file fails here. */
  static async begin(file: ReadThrough, expected: Expected): Promise<WholeSender> {
    const sender = new WholeSender(file, expected)
    try {
      while (!sender.isOver && sender.ready.length < 2) await sender.read()
      return sender
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /**
   * Sends all of it and ends the response; throws DamagedContent before its end, or if the client stops
   * reading.
   */
  async sendTo(response: ServerResponse): Promise<void> {
    const onClose = () => this.wake()
    response.once('close', onClose)
    try {
      while (!this.isOver) {
        if (this.ready.length > 1) this.write(response)
        if (await this.hasRoom(response)) await this.read()
        else throw new Error('the client stopped reading')
      }
      while (this.ready.length) this.write(response)
      response.end()
      await finished(response)
    } finally {
      response.off('close', onClose)
      await this.file.close()
    }
  }

  /** Closes one that is not sent after all. */
  destroy(): void {
    this.file.close().catch(() => {})
  }

  private async read(): Promise<void> {
    const buffer = this.free.pop()!
    const piece = await this.reader.next(buffer)
    if (piece) this.ready.push({ piece, buffer })
    else this.isOver = true
  }

  private write(response: ServerResponse): void {
    const { piece, buffer } = this.ready.shift()!
    response.write(piece, () => {
      this.free.push(buffer)
      this.wake()
    })
  }

  /** Waits for a free buffer; false if the response is closed. */
  private async hasRoom(response: ServerResponse): Promise<boolean> {
    while (this.free.length === 0 && !response.destroyed)
      await new Promise<void>(resolve => {
        this.wake = resolve
      })
    return !response.destroyed
  }
}
