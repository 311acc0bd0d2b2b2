/** A file in a target; `name` has / between its parts. */
export type TargetFile = { name: string; sizeBytes: number }

/** Where backups are stored. */
export type BackupTarget = {
  /** For messages: `the folder /srv/backups`. */
  readonly where: string
  /**
   * All or nothing, and durable when it resolves. Replaces a file of this name. A piece need not be valid after the next one is
   * requested.
   */
  write(name: string, pieces: AsyncIterable<Buffer>, sizeBytes: number): Promise<void>
  /** Throws MissingFile. A piece is valid until the next one is requested. */
  read(name: string): AsyncIterable<Buffer>
  /** The files whose names start with this folder, in the order of their names. */
  list(folder: string): AsyncIterable<TargetFile>
  /** Succeeds if it does not exist. */
  remove(name: string): Promise<void>
}

export class MissingFile extends Error {
  constructor(name: string) {
    super(`${name} is missing`)
  }
}
