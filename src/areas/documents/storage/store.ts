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
  /** For whoever must look at it: `the folder /srv/documents`. */
  readonly where: string
  /** The mark by which an installation knows its store again; null where there is none. */
  readMark(): Promise<string | null>
  /** For good when it resolves. */
  writeMark(mark: string): Promise<void>
  /** Takes over the file at this path; when it resolves, all of it is stored for good. */
  put(path: string, key: string): Promise<void>
  /** The bytes, all or in part; throws MissingContent. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** The file itself, where there is one on this machine: it can be sent at less cost than a stream. */
  file?(key: string): Promise<FileHandle>
  /** Null when it is not there; throws DamagedContent when something else stands in its place. */
  has(key: string): Promise<Stored | null>
  /** For what no document refers to. Nothing there is as good as removed. */
  remove(key: string): Promise<void>
}

export type Damage = 'missing' | 'changed'

/** Under this name, beside the contents. */
export const MARK_NAME = 'store-id'

/** The mark that a text holds; null where it holds none, such as one that was cut. */
export const markIn = (text: string): string | null => /^([0-9a-f]{32})\n?$/.exec(text)?.[1] ?? null

/** A content that is not what was stored: it is not there, or its bytes are others. */
export class DamagedContent extends Error {
  readonly damage: Damage

  constructor(damage: Damage, what: string) {
    super(damage === 'missing' ? `${what} is missing from the store` : `${what} is not what was stored`)
    this.damage = damage
  }
}
