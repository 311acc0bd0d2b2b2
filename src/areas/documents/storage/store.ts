import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** From `start` up to, not including, `end`. */
export type ByteRange = { start: number; end: number }

/** What is known of something stored without reading it; the version changes whenever it is written. */
export type Stored = { sizeBytes: number; version: string }

/**
 * Where contents are kept. A key is used once: nothing is ever written over, so that whoever reads, checks or sweeps
 * needs no lock.
 */
export type DocumentStore = {
  /** Takes over the file at this path; when it resolves, all of it is stored for good. */
  put(path: string, key: string): Promise<void>
  /** The bytes, all or in part; throws MissingContent. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** The file itself, where there is one on this machine: it can be sent at less cost than a stream. */
  file?(key: string): Promise<FileHandle>
  has(key: string): Promise<Stored | null>
  /** For what no document refers to. Nothing there is as good as removed. */
  remove(key: string): Promise<void>
}

export type Damage = 'missing' | 'changed'

/** A content that is not what was stored: it is not there, or its bytes are others. */
export class DamagedContent extends Error {
  readonly damage: Damage

  constructor(damage: Damage, what: string) {
    super(damage === 'missing' ? `${what} is missing from the store` : `${what} is not what was stored`)
    this.damage = damage
  }
}
