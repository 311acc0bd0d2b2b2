/** An expected error of the embedded PostgreSQL: its message is a complete sentence for the operator. */
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
  // Node's error for a new folder on a read-only file system.
  ENOENT: where => `${where} cannot be made: set LLANO_DATA_DIR to a folder that can be written.`,
  ENOTDIR: where => `${where} is not a folder: set LLANO_DATA_DIR to a folder.`,
  EEXIST: where => `${where} is not a folder: set LLANO_DATA_DIR to a folder.`,
}

/** Turns system errors that an operator can fix into refusals; returns anything else unchanged. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const sentence = code === undefined ? undefined : sentences[code]
  return sentence ? new EmbeddedRefusal(sentence(path ?? dataDir), { cause: error }) : error
}

/** PostgreSQL reports the same problems in its own words, in its log or in a response. */
export function explainServerText(text: string, where: string): EmbeddedRefusal | undefined {
  if (/No space left on device/.test(text)) return new EmbeddedRefusal(sentences.ENOSPC!(where))
  if (/Disk quota exceeded/.test(text)) return new EmbeddedRefusal(sentences.EDQUOT!(where))
  if (/Read-only file system/.test(text)) return new EmbeddedRefusal(sentences.EROFS!(where))
  if (/Permission denied/.test(text)) return new EmbeddedRefusal(sentences.EACCES!(where))
  return undefined
}
