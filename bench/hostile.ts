import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createEntity } from '../src/areas/entities/entities.ts'
import { createMember } from '../src/areas/members/members.ts'
import { readConfig } from '../src/kernel/config.ts'
import { openSession } from '../tests/harness/sessions.ts'
import { runProgram } from './closing.ts'
import type { HostileLoad, HostileOutcome } from './hostile-load.ts'
import type { Bench, OpenDatabase, RunningServer } from './installation.ts'
import { peakMib, treeOf } from './memory.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'
import { arrivals, type Books, BY_BENCH, fillBooks, MONTHS, makeBooks } from './seed.ts'
import { requestText, SocketClient } from './socket-client.ts'

export type HostileMember = { cookie: string; entityId: number; others: Books[] }

const OTHERS = 4
const MIB = 1024 * 1024

/** A signed-in member with much to export and search; and a few members who only read their books. */
export async function seedHostile(bench: Bench, open: OpenDatabase): Promise<HostileMember> {
  const { database, secrets } = open
  const person = { email: 'hostile@example.com', name: 'Hostile', role: 'member' as const }
  const { id: memberId } = await createMember(database.durable, BY_BENCH, person)
  const llc = { memberId, name: 'Hostile LLC', state: 'NM', subscribed: true }
  const { id: entityId } = await createEntity(database.durable, BY_BENCH, llc, new Date())
  const others = await makeBooks(database, secrets, OTHERS)
  const [template] = await makeBooks(database, secrets, 1)
  const entries = bench.quick ? 5_000 : 50_000
  for (const books of [...others, { ...template!, entityId, counterpartyId: null as unknown as number }])
    await fillBooks(
      database,
      arrivals([books], books.entityId === entityId ? entries : 1000, MONTHS, 7),
      () => {},
    )
  const config = readConfig({ LLANO_DATA_DIR: bench.dataDir })
  const { cookie } = await openSession({ database, secrets, config, address: '' } as never, memberId)
  return { cookie, entityId, others }
}

/** Does one member with four connections slow the others down, or fill memory and disk? */
export async function benchHostile(
  bench: Bench,
  server: RunningServer,
  { cookie, entityId, others }: HostileMember,
): Promise<Findings> {
  // Three rounds that count, a minute in all.
  const [rounds, seconds] = bench.quick ? [1, 5] : [3, 20]
  bench.say(
    `hostile: ${OTHERS} members read their books, with and without one who asks for whatever costs most`,
  )
  const { port, pid } = server
  const before = peakMib(treeOf(pid))
  let diskBytes = 0
  let [answered, failed] = [0, 0]
  const statuses: Record<string, number> = {}

  const readBooks = async (): Promise<number> => {
    const latencies: number[] = []
    const endsAt = performance.now() + seconds * 1000
    const reading = others.map(async books => {
      const client = await SocketClient.open(port)
      const request = requestText('GET', `/v1/bookkeeping?entity_id=${books.entityId}`, books.key)
      while (performance.now() < endsAt) {
        const startedAt = performance.now()
        const { status } = await client.ask(request)
        latencies.push(performance.now() - startedAt)
        if (status !== 200) failed++
        // Like people, and so that the members themselves do not fill the machine.
        await pause(10)
      }
      client.close()
    })
    await Promise.all(reading)
    answered += latencies.length
    return latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)]!
  }
  const underAttack = async (): Promise<number> => {
    const { dataDir } = bench
    const load: HostileLoad = { port, cookie, entityId, connections: 4, seconds, serverPid: pid, dataDir }
    const program = join(import.meta.dirname, 'hostile-load.ts')
    const attacking = runProgram(bench.closing, process.execPath, [program], { input: JSON.stringify(load) })
    const [p99, written] = await Promise.all([readBooks(), attacking])
    const outcome = JSON.parse(written) as HostileOutcome
    for (const [status, count] of Object.entries(outcome.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
    diskBytes = Math.max(diskBytes, outcome.diskBytes)
    return p99
  }

  const figures = await interleave(
    [
      { name: 'alone', measure: readBooks },
      { name: 'beside a hostile member', measure: underAttack },
    ],
    rounds,
    bench.say,
  )
  bench.say(`  the hostile member was answered ${JSON.stringify(statuses)}`)
  const ratio = ratiosOf(figures, 'beside a hostile member', 'alone')
  const figure = (title: string, value: number, unit: string) => ({ title: `hostile: ${title}`, value, unit })
  return {
    ratios: [makeRatio("others' p99 beside a hostile member / alone", ratio, { atMost: 2 })],
    figures: [
      ...medianFigures(figures, 'ms', name => `hostile: others' p99 ${name}`),
      figure('requests of others that were refused or failed', failed, `of ${answered}`),
      figure('memory added at most', peakMib(treeOf(pid)) - before, 'MiB'),
      figure('temporary files at most', diskBytes / MIB, 'MiB'),
    ],
  }
}
