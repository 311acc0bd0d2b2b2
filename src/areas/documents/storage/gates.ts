import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { DamagedContent } from './store.ts'

type Expected = { what: string; sizeBytes: number }

/**
 * Passes a whole content through except its last chunk, which follows only after everything was verified. So
 * nobody ever receives all bytes of a damaged file, or more bytes than announced.
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

/** Passes part of a content through: exactly as many bytes as announced, or an error. */
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
