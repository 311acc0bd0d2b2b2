import { createHash, randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import type { Asking } from '../timestamps/ask.ts'
import { calendarList } from '../timestamps/calendar-list.rules.ts'
import { esplora } from '../timestamps/esplora.ts'
import { rememberHeaders } from '../timestamps/header-source.ts'
import { type LocalChainOptions, localChain, startLocalChain } from '../timestamps/local-chain/serve.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { checkStamps } from './check-stamps.ts'
import type { ChainName } from './ots.shape.ts'
import { submitStamps } from './submit-stamps.ts'
import type { Timestamping } from './timestamping.ts'

/** Long enough for any machine; reached only if a response never comes. */
const TIMEOUT_MS = { patient: 30_000, hasty: 500 }

/**
 * A database, a real chain with two calendars, and a clock controlled by the test, which alone determines
 * what is due.
 */
export async function openStampSetup(t: TestContext, options: Partial<LocalChainOptions> = {}) {
  const { database, query, url } = await openScratch(t)
  let time = Date.now() + 60_000
  const now = () => new Date(time)
  const requests: string[] = []
  const server = await startLocalChain({
    seed: 'a chain for tests',
    calendars: ['a', 'b'],
    now,
    onRequest: line => requests.push(line),
    ...options,
  })
  t.after(() => server.close())

  /** The context of one job run. */
  function timestamping(
    haste: keyof typeof TIMEOUT_MS = 'patient',
    name: ChainName = 'local',
    calendars = server.calendars,
  ): Timestamping {
    const asking: Asking = { fetch: boundedFetch(fetch, 60_000), timeoutMs: TIMEOUT_MS[haste] }
    const chain = localChain(rememberHeaders(esplora(server.esploraUrl, asking)))
    return {
      name,
      calendars,
      allowed: calendarList(calendars),
      chain,
      ...asking,
      randomBytes,
      stopping: null,
    }
  }

  return {
    database,
    query,
    url,
    server,
    requests,
    timestamping,
    now,
    /** Sets the clock. */
    wait(ms: number) {
      time += ms
    },
    async add(...names: string[]) {
      const hashes = names.map(sha256)
      for (const hash of hashes) await query('insert into documents.stamp (sha256) values ($1)', [hash])
      return hashes
    },
    submit: async (run = timestamping()) => (await submitStamps(database, run, now)).count,
    check: async (run = timestamping()) => (await checkStamps(database, run, now)).count,
    async find(hash: Buffer) {
      const [row] = await query(
        'select s.*, documents.ots_json(s) as ots from documents.stamp s where sha256 = $1',
        [hash],
      )
      return row!
    },
    /** The audit rows of a content's timestamp, in order. */
    async audited(hash: Buffer): Promise<string[]> {
      const rows = await query(
        'select actor, action, detail from kernel.audit_row where record = $1 order by id',
        [`stamp/${hash.toString('hex')}`],
      )
      return rows.map(({ actor, action, detail }) => `${actor} ${action} ${detail}`)
    },
  }
}

export type StampSetup = Awaited<ReturnType<typeof openStampSetup>>

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
