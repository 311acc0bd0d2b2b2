import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../kernel/http/file-answer.ts'

/** Metadata of a stored content; the version changes with every write. */
export type Stored = { sizeBytes: number; version: string }

/**
 * Where contents are stored. A key is used once and nothing is ever overwritten, so readers, checks and
 * sweeps need no lock.
 */
export type DocumentStore = {
  /** For error messages: `the folder /srv/documents`. */
  readonly where: string
  /** The marker that identifies an installation's store; null if there is none. */
  readMark(): Promise<string | null>
  /** Durable when it resolves. */
  writeMark(mark: string): Promise<void>
  /** Takes over the file at this path; durable when it resolves. */
  put(path: string, key: string): Promise<void>
  /** All the bytes or a part of them; throws `DamagedContent` if the content is missing. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** The file itself, if it is on this machine: cheaper to send than a stream. */
  file?(key: string): Promise<FileHandle>
  /** Null if it does not exist; throws DamagedContent if something else is in its place. */
  has(key: string): Promise<Stored | null>
  /** For contents that no document refers to. Succeeds if it does not exist. */
  remove(key: string): Promise<void>
}

export type Damage = 'missing' | 'changed'

/** Under this name, next to the contents. */
export const MARK_NAME = 'store-id'

/** The marker in a text; null if there is none or it is truncated. */
export const markIn = (text: string): string | null => /^([0-9a-f]{32})\n?$/.exec(text)?.[1] ?? null

/** A content that is missing or has other bytes than were stored. */
export class DamagedContent extends Error {
  readonly damage: Damage

  constructor(damage: Damage, what: string) {
    super(damage === 'missing' ? `${what} is missing from the store` : `${what} was changed in the store`)
    this.damage = damage
  }
}
