import type { CommandAnswer, CommandContext } from './cli/command.ts'

/**
 * A kind of file that can be checked on its own, such as one that contains its own proofs. An area provides
 * it; `verify` asks each whether it recognizes a file before it looks for a separate proof.
 */
export type Verifier = {
  /** `broken`: its first bytes match but it cannot be read; reported unless the file has a separate proof. */
  recognizes(path: string): Promise<'yes' | 'broken' | 'no'>
  verify(context: Pick<CommandContext, 'config' | 'say'>, given: ToVerify): Promise<CommandAnswer>
}

export type ToVerify = {
  /** As given by the user, and its resolved path. */
  file: string
  path: string
  /** The proof given with --proof. */
  proof: { file: string; path: string } | null
  /** The explorer given with --headers. */
  headers: string | undefined
}
