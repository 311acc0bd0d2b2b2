import type { Command } from '../../../kernel/cli/command.ts'
import { UsageError } from '../../../kernel/http/refusal.ts'
import type { Verifier } from '../../../kernel/verifier.ts'
import { cannotBeRead, whyNotReadable } from '../storage/named-file.ts'
import { openChains } from './chains.ts'
import { readProofFile } from './read-proof-file.ts'
import { VERIFY_EXIT, verifyFile } from './verify-file.ts'
import { formatVerdict } from './verify-text.rules.ts'

/** `verifiers` handle files that are checked on their own; they come from areas after this one. */
export const makeVerify = (verifiers: readonly Verifier[]): Command => ({
  words: 'verify',
  summary:
    'Check a file and its .ots proof against Bitcoin, or a whole dossier, without using our server or ' +
    'database. Exit codes: 0 proven, 1 false, 2 usage error (including an unreadable file), 4 not in a block yet, 5 could ' +
    'not be checked (including a truncated or missing proof), 6 demo chain only.',
  args: [{ name: 'file', description: 'the file, or the ZIP of a dossier' }],
  flags: [
    {
      flags: '--proof <file>',
      description: 'the proof; defaults to the file name with .ots, or the proof inside a dossier',
    },
    { flags: '--headers <url>', description: 'the Esplora explorer to read block headers from' },
  ],
  async run({ config, path: resolve, say }, { file, proof, headers }) {
    const given = { file: file as string, proof: (proof as string | undefined) ?? `${file}.ots` }
    const [path, proofPath] = [resolve(given.file), resolve(given.proof)]
    const chains = await openChains(config, headers as string | undefined)
    // The file first, so that a mistyped name is reported as such and not as a missing proof.
    await expectFile(given.file, path)
    const missingProof = await whyNotReadable(given.proof, proofPath)
    if (proof !== undefined && missingProof) throw new UsageError(missingProof)
    for (const verifier of verifiers) {
      const kind = await reading(given.file, () => verifier.recognizes(path))
      if (kind === 'no' || (kind === 'broken' && !missingProof)) continue
      const named = proof === undefined ? null : { file: given.proof, path: proofPath }
      const wanted = { file: given.file, path, proof: named, headers: headers as string | undefined }
      return reading(given.file, () => verifier.verify({ config, say }, wanted))
    }
    if (missingProof) throw new UsageError(missingProof)
    const bytes = await reading(given.proof, () => readProofFile(proofPath))
    const verdict = await reading(given.file, () => verifyFile(path, bytes, chains))
    const { status, reason, digest, blocks, calendars, others } = verdict
    const first = blocks.find(
      ({ state, chain }) => state === 'holds' && (chain === 'bitcoin') === (status === 'confirmed'),
    )
    const chainName = first?.chain ?? blocks[0]?.chain
    return {
      json: {
        status,
        reason,
        ...given,
        digest,
        chain: first?.chain ?? null,
        bitcoin: status === 'confirmed' ? first!.block : null,
        blocks,
        calendars,
        others,
        headers: (chainName && chains[chainName]?.url) ?? null,
      },
      text: formatVerdict(given.file, verdict, {
        bitcoin: chains.bitcoin.url,
        local: chains.local?.url ?? null,
      }),
      exitCode: VERIFY_EXIT[status],
    }
  },
})

async function expectFile(given: string, path: string): Promise<void> {
  const why = await whyNotReadable(given, path)
  if (why) throw new UsageError(why)
}

async function reading<T>(given: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new UsageError(cannotBeRead(given, error))
  }
}
