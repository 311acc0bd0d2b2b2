import { reopenAccount, shutAccount } from '../areas/members/members.ts'
import { type Config, ConfigFault } from '../kernel/config.ts'
import type { Grant } from '../kernel/grants/grant.ts'
import type { Database, Db } from '../kernel/sql/postgres.ts'
import type { By } from '../kernel/sql/write.ts'
import { listDemoPeople, lockDemo } from './demo.sql.ts'

const BY: By = { actor: 'demo', ip: null, idempotency: null }

/** Anyone who reaches the demo can read its passwords, so it is not exposed to a network by accident. */
export function checkDemoHost({ demo, isDemoPublic, host }: Config): void {
  if (!demo || isDemoPublic || isLoopback(host)) return
  throw new ConfigFault(
    `The demo is on, and HOST=${host} would serve it to the network. Its accounts are for trying things out. ` +
      'Set LLANO_DEMO=off for a real installation, or LLANO_DEMO=public to serve the demo to the network anyway.',
  )
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

/** Disables everyone who came with the demo; the next start with the demo enables them again. */
export async function disableDemoPeople(
  database: Database,
  grants: readonly Grant[],
  say: (line: string) => void,
): Promise<void> {
  const disabled = await database.transaction(async tx => {
    await tx.one(lockDemo, {})
    const people = (await tx.all(listDemoPeople, {})).filter(({ disabled_by }) => disabled_by === null)
    for (const { id } of people)
      await shutAccount({ tx, by: BY, staff: null, grants, memberId: id }, 'demo_off')
    return people.length
  })
  if (disabled) say(`demo: off; its ${disabled} accounts are disabled`)
}

/** Only those disabled by turning the demo off: a person's decision stays. */
export async function enableDemoPeople(tx: Db): Promise<void> {
  for (const { id, disabled_by } of await tx.all(listDemoPeople, {}))
    if (disabled_by === BY.actor) await reopenAccount({ tx, by: BY, memberId: id })
}
