import { randomBytes } from 'node:crypto'
import { calendarList } from './calendar-list.rules.ts'
import { esplora } from './esplora.ts'
import { type LocalChainOptions, localChain, startLocalChain } from './local-chain/serve.ts'
import type { Submitting } from './submit.ts'
import type { Upgrading } from './upgrade.ts'

/** Long enough for any machine; reached only if a response never comes. */
export const PATIENT = { fetch, timeoutMs: 30_000 }
export const HASTY = { fetch, timeoutMs: 100 }

/** A local chain with three calendars, and the clients' configuration. */
export async function startChainSetup(
  t: { after(end: () => unknown): void },
  options: Partial<LocalChainOptions> = {},
) {
  const requests: string[] = []
  const now = () => new Date('2026-11-15T09:30:00Z')
  const server = await startLocalChain({
    seed: 'a seed for tests',
    calendars: ['a', 'b', 'c'],
    now,
    onRequest: line => requests.push(line),
    ...options,
  })
  t.after(() => server.close())
  const allowed = calendarList(server.calendars)
  const chain = localChain(esplora(server.esploraUrl, PATIENT))
  const submitting: Submitting = { ...PATIENT, calendars: server.calendars, allowed, randomBytes, now }
  const upgrading: Upgrading = { ...PATIENT, allowed, chain, now }
  return { server, requests, allowed, chain, submitting, upgrading }
}

export const digestsOf = (count: number): Buffer[] => Array.from({ length: count }, () => randomBytes(32))
