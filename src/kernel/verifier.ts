import type { CommandAnswer, CommandContext } from './cli/command.ts'

/**
 * A kind of file that can be checked by itself, such as one that holds its own proofs. An area brings it; `verify` asks each
 * whether a file is of its kind before it looks for a proof beside the file.
 */
export type Verifier = {
  /** `broken`: it should be one by its first bytes, and cannot be read; it is told so unless the file has a proof of its own. */
  recognises(path: string): Promise<'yes' | 'broken' | 'no'>
  verify(context: Pick<CommandContext, 'config' | 'say'>, given: ToVerify): Promise<CommandAnswer>
}

export type ToVerify = {
  /** As the person wrote it, and where that is. */
  file: string
  path: string
  /** The proof that the person named with --proof. */
  proof: { file: string; path: string } | null
  /** The explorer that the person named with --headers. */
  headers: string | undefined
}
