/** An expected "no" of the embedded PostgreSQL: its message is a whole sentence for the operator. */
export class EmbeddedRefusal extends Error {
  override name = 'EmbeddedRefusal'
}

const sentences: Record<string, (where: string) => string> = {
  ENOSPC: where => `The disk that holds ${where} is full: make room and start again.`,
  EDQUOT: where => `The disk quota of ${where} is used up: make room and start again.`,
  EROFS: where =>
    `${where} is on a read-only file system: set LLANO_DATA_DIR to a folder that can be written.`,
  EACCES: where => `No permission for ${where}: change its owner, or set LLANO_DATA_DIR to another folder.`,
  EPERM: where => `No permission for ${where}: change its owner, or set LLANO_DATA_DIR to another folder.`,
  // What Node says of a new folder on a read-only file system.
  ENOENT: where => `${where} cannot be made: set LLANO_DATA_DIR to a folder that can be written.`,
  ENOTDIR: where => `${where} is not a folder: set LLANO_DATA_DIR to a folder.`,
  EEXIST: where => `${where} is not a folder: set LLANO_DATA_DIR to a folder.`,
}

/** Turns the errors of the machine that an operator can mend into refusals; gives anything else back as it is. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const sentence = code === undefined ? undefined : sentences[code]
  return sentence ? new EmbeddedRefusal(sentence(path ?? dataDir), { cause: error }) : error
}

/** PostgreSQL tells the same troubles in its own words, in its log or in an answer to a statement. */
export function explainServerText(text: string, where: string): EmbeddedRefusal | undefined {
  if (/No space left on device/.test(text)) return new EmbeddedRefusal(sentences.ENOSPC!(where))
  if (/Disk quota exceeded/.test(text)) return new EmbeddedRefusal(sentences.EDQUOT!(where))
  if (/Read-only file system/.test(text)) return new EmbeddedRefusal(sentences.EROFS!(where))
  if (/Permission denied/.test(text)) return new EmbeddedRefusal(sentences.EACCES!(where))
  return undefined
}
