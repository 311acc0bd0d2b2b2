import { createReadStream } from 'node:fs'
import type { Command } from '../../../kernel/command.ts'
import type { BitcoinHeaders } from '../../../kernel/config.ts'
import { Misuse } from '../../../kernel/refusal.ts'
import { cannotBeRead, whyNotReadable } from '../storage/given-file.ts'
import { type Asking, DEFAULT_TIMEOUT_MS } from '../timestamps/ask.ts'
import { esplora } from '../timestamps/esplora.ts'
import { rememberHeaders } from '../timestamps/header-source.ts'
import { PROOF_LIMITS } from '../timestamps/limits.rules.ts'
import { localChain } from '../timestamps/local-chain/serve.ts'
import { bitcoinChain } from '../timestamps/verify.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { readLocalAddress } from './local-address.ts'
import { headerSource } from './timestamping.ts'
import { type FileVerdict, verifyFile } from './verify-file.ts'
import { tellVerdict } from './verify-text.rules.ts'

/** So that a script can tell what is false from what is not known; 2 and 3 are used by every command. */
const EXIT: Record<FileVerdict['status'], number> = {
  confirmed: 0,
  invalid: 1,
  pending: 4,
  unchecked: 5,
  unreadable: 5,
  demonstration: 6,
}

/** How long all questions may take together: a proof may name many blocks, and a source be silent about each. */
const RUN_MS = 30_000

export const verify: Command = {
  words: 'verify',
  summary:
    'Check a file and its .ots proof against Bitcoin, without our server or database. ' +
    'Exit codes: 0 proven, 1 false, 2 used wrongly (also a file that cannot be read), 4 no block yet, 5 could not be ' +
    'checked (also a proof that is cut or none), 6 only a demonstration.',
  args: [{ name: 'file', description: 'the file' }],
  flags: [
    { flags: '--proof <file>', description: 'its proof; without, the name of the file and .ots' },
    { flags: '--headers <url>', description: 'an Esplora explorer to take block headers from' },
  ],
  async run({ config, path: resolve }, { file, proof, headers }) {
    const given = { file: file as string, proof: (proof as string | undefined) ?? `${file}.ots` }
    const [path, proofPath] = [resolve(given.file), resolve(given.proof)]
    const source = headers === undefined ? config.bitcoinHeaders : givenSource(headers as string)
    // The file first: who mistypes its name is told so, and not that there is no proof.
    await expectFile(given.file, path)
    await expectFile(given.proof, proofPath)
    const asking = { fetch: boundedFetch(globalThis.fetch, RUN_MS), timeoutMs: DEFAULT_TIMEOUT_MS * 2 }
    const chains = {
      bitcoin: { chain: bitcoinChain(rememberHeaders(headerSource(source, asking))), url: source.url },
      local: await localSource(config.dataDir, headers as string | undefined, asking),
    }
    const bytes = await reading(given.proof, () => readProofFile(proofPath))
    const verdict = await reading(given.file, () => verifyFile(path, bytes, chains))
    const { status, reason, digest, blocks, calendars, others } = verdict
    const first = blocks.find(
      ({ state, chain }) => state === 'holds' && (chain === 'bitcoin') === (status === 'confirmed'),
    )
    const asked = first?.chain ?? blocks[0]?.chain
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
        headers: (asked && chains[asked]?.url) ?? null,
      },
      text: tellVerdict(given.file, verdict, { bitcoin: source.url, local: chains.local?.url ?? null }),
      exitCode: EXIT[status],
    }
  },
}

function givenSource(url: string): BitcoinHeaders {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Misuse(
      '--headers must be the http(s) address of an Esplora explorer, such as https://blockstream.info/api.',
    )
  const { username, password } = new URL(url)
  if (username || password)
    throw new Misuse('--headers must be without a name and password: the address is shown with the result.')
  return { kind: 'esplora', url: url.replace(/\/$/, '') }
}

/** The demonstration of this data folder, if there is one, or the one that was named. */
async function localSource(dataDir: string, given: string | undefined, asking: Asking) {
  const url = given ?? (await readLocalAddress(dataDir))?.headers
  return url === undefined ? null : { url, chain: localChain(rememberHeaders(esplora(url, asking))) }
}

/** One byte more than a proof may have is enough to refuse it. */
async function readProofFile(path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: PROOF_LIMITS.sizeBytes })) parts.push(part)
  return Buffer.concat(parts)
}

async function expectFile(given: string, path: string): Promise<void> {
  const why = await whyNotReadable(given, path)
  if (why) throw new Misuse(why)
}

async function reading<T>(given: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new Misuse(cannotBeRead(given, error))
  }
}
