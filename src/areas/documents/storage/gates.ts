import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { DamagedContent } from './store.ts'

type Expected = { what: string; sizeBytes: number }

/**
 * Lets a whole content through, but for its last piece, which follows only when all of it was what it should be. So
 * nobody ever receives all bytes of something else, and never more bytes than were promised.
 */
export class WholeGate extends Transform {
  private readonly hash = createHash('sha256')
  private readonly expected: Expected & { sha256: Buffer; onGood?: () => void }
  private held: Buffer | null = null
  private seenBytes = 0

  constructor(expected: Expected & { sha256: Buffer; onGood?: () => void }) {
    super({ readableHighWaterMark: 1024 * 1024 })
    this.expected = expected
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seenBytes += chunk.length
    if (this.seenBytes > this.expected.sizeBytes) {
      done(new DamagedContent('changed', this.expected.what))
      return
    }
    this.hash.update(chunk)
    if (this.held) this.push(this.held)
    this.held = chunk
    done()
  }

  override _flush(done: TransformCallback): void {
    if (!this.hash.digest().equals(this.expected.sha256)) {
      done(new DamagedContent('changed', this.expected.what))
      return
    }
    this.expected.onGood?.()
    done(null, this.held)
  }
}

/** Lets part of a content through: as many bytes as were promised, or an error. */
export class PartGate extends Transform {
  private readonly expected: Expected
  private seenBytes = 0

  constructor(expected: Expected) {
    super()
    this.expected = expected
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.seenBytes += chunk.length
    const isTooMuch = this.seenBytes > this.expected.sizeBytes
    if (isTooMuch) done(new DamagedContent('changed', this.expected.what))
    else done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    const isWhole = this.seenBytes === this.expected.sizeBytes
    done(isWhole ? null : new DamagedContent('changed', this.expected.what))
  }
}
