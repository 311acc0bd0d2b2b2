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
  ENOENT: where => `${where} cannot be created: set LLANO_DATA_DIR to a folder that can be written.`,
  ENOTDIR: where => `${where} is not a folder: set LLANO_DATA_DIR to a folder.`,
  EEXIST: where => `${where} is not a folder: set LLANO_DATA_DIR to a folder.`,
}

/** Turns system errors that an operator can fix into refusals; returns anything else unchanged. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const sentence = code === undefined ? undefined : sentences[code]
  return sentence ? new EmbeddedRefusal(sentence(path ?? dataDir), { cause: error }) : error
}

/** The server did not start because processes of the previous one are still running; they end on their own. */
export class StillInUse extends EmbeddedRefusal {}

/** The WAL that PostgreSQL could get ends before the time it was asked to recover to. */
export class WalEndsTooEarly extends EmbeddedRefusal {}

/** The same problems as PostgreSQL's programs print them. Their output has no codes, so its text decides. */
export function explainOutput(output: string, where: string): EmbeddedRefusal | undefined {
  if (/pre-existing shared memory block|lock file ".*" already exists/.test(output))
    return new StillInUse(
      `Processes of an earlier PostgreSQL still use ${where}: end them and start again.\n${lastLines(output)}`,
    )
  if (/recovery ended before configured recovery target was reached/.test(output))
    return new WalEndsTooEarly(
      `The WAL for ${where} ends before the time to recover to.\n${lastLines(output)}`,
    )
  if (/No space left on device/.test(output)) return new EmbeddedRefusal(sentences.ENOSPC!(where))
  if (/Disk quota exceeded/.test(output)) return new EmbeddedRefusal(sentences.EDQUOT!(where))
  if (/Read-only file system/.test(output)) return new EmbeddedRefusal(sentences.EROFS!(where))
  if (/Permission denied/.test(output)) return new EmbeddedRefusal(sentences.EACCES!(where))
  return undefined
}

export const lastLines = (output: string): string => output.trim().split('\n').slice(-6).join('\n')

/** SQLSTATEs of the same problems. PostgreSQL has none for a disk quota, and one for both kinds of missing permission. */
const ERRNO_OF: Record<string, string> = { '53100': 'ENOSPC', '42501': 'EACCES' }

/** The same problems in a server's response to a statement. */
export function explainResponse(sqlState: string, where: string): EmbeddedRefusal | undefined {
  const sentence = sentences[ERRNO_OF[sqlState] ?? '']
  return sentence && new EmbeddedRefusal(sentence(where))
}
