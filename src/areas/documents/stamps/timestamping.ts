import { randomBytes } from 'node:crypto'
import type { BitcoinHeaders, Config } from '../../../kernel/config.ts'
import { type Asking, DEFAULT_TIMEOUT_MS, type Fetch } from '../timestamps/ask.ts'
import { bitcoinNode } from '../timestamps/bitcoin-node.ts'
import { type CalendarList, calendarList } from '../timestamps/calendar-list.rules.ts'
import { esplora } from '../timestamps/esplora.ts'
import { type HeaderSource, rememberHeaders } from '../timestamps/header-source.ts'
import { localChain } from '../timestamps/local-chain/serve.ts'
import { bitcoinChain, type Chain } from '../timestamps/verify.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { readLocalAddress } from './local-address.ts'
import type { ChainName } from './ots.shape.ts'

/** What one job run needs to talk to calendars and check their responses. */
export type Timestamping = {
  name: ChainName
  calendars: readonly string[]
  allowed: CalendarList
  chain: Chain
  fetch: Fetch
  timeoutMs: number
  randomBytes: (sizeBytes: number) => Buffer
  /** Aborted at shutdown: requests without a response by then say nothing about the servers. */
  stopping: AbortSignal | null
}

/** Deadline for all requests of one run; shutdown waits no longer than this. */
const RUN_MS = 20_000

/** From the configuration; null if timestamps are off or the local chain was never started here. */
export async function timestampingOf(
  config: Pick<Config, 'timestamps' | 'calendars' | 'bitcoinHeaders' | 'dataDir'>,
  stopping: AbortSignal | null = null,
): Promise<Timestamping | null> {
  if (config.timestamps === 'off') return null
  const fetch = boundedFetch(globalThis.fetch, RUN_MS, stopping)
  const asking = { fetch, timeoutMs: DEFAULT_TIMEOUT_MS }
  const more = { ...asking, randomBytes, stopping }
  if (config.timestamps === 'on') {
    const chain = bitcoinChain(rememberHeaders(headerSource(config.bitcoinHeaders, asking)))
    const allowed = calendarList(config.calendars)
    return { name: 'bitcoin', calendars: config.calendars, allowed, chain, ...more }
  }
  const local = await readLocalAddress(config.dataDir)
  if (!local) return null
  const chain = localChain(rememberHeaders(esplora(local.headers, asking)))
  const allowed = calendarList(local.calendars)
  return { name: 'local', calendars: local.calendars, allowed, chain, ...more }
}

export function headerSource(headers: BitcoinHeaders, asking: Asking): HeaderSource {
  return headers.kind === 'esplora' ? esplora(headers.url, asking) : bitcoinNode(headers, asking)
}
