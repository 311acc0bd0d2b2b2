import type { BitcoinHeaders, Config } from '../../../kernel/config.ts'
import { UsageError } from '../../../kernel/http/refusal.ts'
import { type Asking, DEFAULT_TIMEOUT_MS } from '../timestamps/ask.ts'
import { esplora } from '../timestamps/esplora.ts'
import { rememberHeaders } from '../timestamps/header-source.ts'
import { localChain } from '../timestamps/local-chain/serve.ts'
import { bitcoinChain } from '../timestamps/verify.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { readLocalAddress } from './local-address.ts'
import { headerSource } from './timestamping.ts'
import type { Chains } from './verify-file.ts'

/**
 * Deadline for all requests together: a proof may name many blocks, and the source may not answer for any.
 */
const RUN_MS = 30_000

/** What one `verify` checks against: the given or configured explorer, and a demo chain. */
export async function openChains(
  config: Pick<Config, 'bitcoinHeaders' | 'dataDir'>,
  headers: string | undefined,
): Promise<Chains> {
  const source = headers === undefined ? config.bitcoinHeaders : givenSource(headers)
  const asking = { fetch: boundedFetch(globalThis.fetch, RUN_MS), timeoutMs: DEFAULT_TIMEOUT_MS * 2 }
  return {
    bitcoin: { chain: bitcoinChain(rememberHeaders(headerSource(source, asking))), url: source.url },
    local: await localSource(config.dataDir, headers, asking),
  }
}

function givenSource(url: string): BitcoinHeaders {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(
      '--headers must be the http(s) address of an Esplora explorer, such as https://blockstream.info/api.',
    )
  const { username, password } = new URL(url)
  if (username || password)
    throw new UsageError(
      '--headers must be without a name and password: the address is shown with the result.',
    )
  return { kind: 'esplora', url: url.replace(/\/$/, '') }
}

/** The demo chain of this data folder, if there is one, or the given one. */
async function localSource(dataDir: string, given: string | undefined, asking: Asking) {
  const url = given ?? (await readLocalAddress(dataDir))?.headers
  return url === undefined ? null : { url, chain: localChain(rememberHeaders(esplora(url, asking))) }
}
