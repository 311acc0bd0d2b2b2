import { createKey, shareLlcs } from '../areas/access/access.ts'
import { addEntries, insertCounterparty } from '../areas/bookkeeping/bookkeeping.ts'
import type { AddDocumentDeps } from '../areas/documents/documents.ts'
import { createEntity } from '../areas/entities/entities.ts'
import { ALL_SCOPES, assignClient, createMember } from '../areas/members/members.ts'
import { importRatesIn } from '../areas/rates/rates.ts'
import type { Config } from '../kernel/config.ts'
import type { Installation } from '../kernel/installation.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Db } from '../kernel/sql/postgres.ts'
import { type By, byParams } from '../kernel/sql/write.ts'
import { bringBackBanks } from './banking.ts'
import { findDemo, findLastingKey, lockDemo, restartNumbers, tryLockDemo } from './demo.sql.ts'
import type { DemoContext } from './demo-context.ts'
import { keepDemoKey, readDemoKey } from './demo-key.ts'
import { enableDemoPeople } from './demo-people.ts'
import { writePapers } from './documents.ts'
import { readOldNotifications } from './notifications.ts'
import { writeObligations } from './obligations.ts'
import { DEMO_EMAIL, type DemoLlc, type DemoPlan, planDemo } from './plan.ts'
import { writeReceipt } from './receipts.ts'
import { writeRecords } from './records.ts'
import { type DemoSignIn, demoSignIns, prepareSignIns } from './sign-ins.ts'

const BY: By = { actor: 'demo', ip: null, idempotency: null }

/** Ten times the default limit, so that demo users do not run into a 429. */
const HOURLY_LIMIT = 1000

const EMAIL_WITH_CODES = 'oliver.thackwell@llano-demo.example'

/** How many entries are sent to the database at once. */
const BULK = 1000

export type LoadedDemo = {
  /** A working API key with all scopes; null if its owner was disabled. */
  key: string | null
  /** The first LLC of the key's owner. */
  entityId: number
  /** Who can sign in to the website, and with what. */
  signIns: DemoSignIn[]
}

/**
 * Loads the demo operator once per installation, or finds it loaded. Returns null if there are people but no
 * demo: a real installation is left alone.
 *
 * One transaction covers everything, so the demo is complete or absent, with the same ids however often it
 * was started before, and its known person shows which. The key's file is written before the commit. If the
 * process ends between the two, the file has a key unknown to the database; the next start notices and
 * creates another. So the printed key always works.
 */
export async function loadDemo(
  { database, secrets }: Pick<Installation, 'database' | 'secrets'>,
  config: Config,
  now: Date,
  say: (line: string) => void,
): Promise<LoadedDemo | null> {
  const { dataDir } = config
  const clearing: (() => Promise<void>)[] = []
  const afterCommit = (clear: () => Promise<void>) => clearing.push(clear)
  const before = await database.durable.one(findDemo, { email: DEMO_EMAIL })
  if (before.member_id === null && before.inhabited) return null
  const prepared = await prepareSignIns(database.durable, dataDir, () => peopleOf(planDemo(now)))
  const loaded = await database.transaction(async tx => {
    if (!(await tx.one(tryLockDemo, {})).mine) {
      say('demo: another process is loading it; waiting for that one …')
      await tx.one(lockDemo, {})
    }
    await enableDemoPeople(tx)
    let found = await tx.one(findDemo, { email: DEMO_EMAIL })
    if (found.member_id === null) {
      if (!found.inhabited) await tx.all(restartNumbers, {})
      // Checked again, because someone may have been added before the lock.
      if ((await tx.one(findDemo, { email: DEMO_EMAIL })).inhabited) return null
      await writePlan({ db: tx, afterCommit, config, secrets }, planDemo(now), now, say)
      found = await tx.one(findDemo, { email: DEMO_EMAIL })
    } else await bringBackBanks(tx, dataDir, now)
    const { member_id: memberId, entity_id: entityId, is_disabled } = found
    const key = is_disabled
      ? null
      : ((await findKey(tx, secrets, dataDir, memberId!)) ?? (await makeKey(tx, secrets, dataDir, memberId!)))
    const signIns = await demoSignIns(tx, secrets, BY, dataDir, prepared)
    return { key, entityId: entityId!, signIns }
  })
  for (const clear of clearing) await clear()
  return loaded
}

/** One of them has an authenticator app, so that both ways can be tried. */
const peopleOf = ({ members, staff, collaborators }: DemoPlan) => [
  ...[...members, ...staff].map(({ email, role }) => ({
    email,
    role,
    withCodes: email === EMAIL_WITH_CODES,
  })),
  ...collaborators.map(({ email, sharedRole }) => ({ email, role: sharedRole, withCodes: false })),
]

/** The key in the data folder, unless it was lost, revoked, or created with another secret. */
async function findKey(tx: Db, secrets: Secrets, dataDir: string, memberId: number): Promise<string | null> {
  const key = await readDemoKey(dataDir)
  if (key === null) return null
  for (const hash of secrets.fingerprints(key))
    if (await tx.maybe(findLastingKey, { hash, member_id: memberId })) return key
  return null
}

async function makeKey(tx: Db, secrets: Secrets, dataDir: string, memberId: number): Promise<string> {
  const wanted = { memberId, name: 'demo', scopes: ALL_SCOPES, hourlyLimit: HOURLY_LIMIT }
  const { key } = await createKey(tx, secrets, BY, wanted)
  await keepDemoKey(dataDir, key)
  return key
}

async function writePlan(
  deps: Omit<AddDocumentDeps, 'now'>,
  plan: DemoPlan,
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  const {
    db: tx,
    secrets,
    config: { dataDir },
  } = deps
  const total = plan.members
    .flatMap(({ llcs }) => llcs)
    .reduce((sum, llc) => sum + llc.books.entries.length, 0)
  const llcCount = plan.members.flatMap(({ llcs }) => llcs).length
  say(`demo: loading ${plan.members.length} members, ${llcCount} LLCs and ${total} entries, this once …`)
  const members: DemoContext['members'][number][] = []
  for (const { llcs, ...person } of plan.members) {
    const { id } = await createMember(tx, BY, person)
    const placed: DemoContext['members'][number]['llcs'][number][] = []
    for (const llc of llcs) {
      const { name, state, subscribed, books } = llc
      placed.push({ id: await writeLlc(deps, id, llc, now), name, state, subscribed })
      say(`demo: ${name}, ${books.entries.length} entries`)
    }
    members.push({ id, email: person.email, name: person.name, llcs: placed })
  }
  const staff: DemoContext['staff'][number][] = []
  for (const { assigned = [], ...person } of plan.staff) {
    const { id } = await createMember(tx, BY, person)
    staff.push({ id, ...person })
    for (const email of assigned)
      await assignClient(tx, BY, id, members.find(member => member.email === email)!.id)
  }
  const readers = members.map(({ id }) => ({ memberId: id, ownerId: id }))
  for (const { sharedRole, areas, owner, llcs, ...person } of plan.collaborators) {
    const { id: memberId } = await createMember(tx, BY, person)
    const { id: ownerId, llcs: owned } = members.find(({ email }) => email === owner)!
    const entityIds = owned.filter(({ name }) => llcs.includes(name)).map(({ id }) => id)
    await shareLlcs(tx, BY, { ownerId, memberId, entityIds, role: sharedRole, areas })
    readers.push({ memberId, ownerId })
  }
  await writeRates(tx, now)
  const context = { plan, tx, adding: deps, secrets, by: BY, now, dataDir, members, staff }
  await writeRecords(context)
  await writeObligations(context)
  await writeReceipt(context)
  await readOldNotifications(context, readers)
}

/** For the balances in euros and pounds at the demo banks. */
async function writeRates(tx: Db, now: Date): Promise<void> {
  const content = new TextEncoder().encode('Code,Rate\nEUR,0.886\nGBP,0.759\n')
  const thisYear = now.getUTCFullYear()
  for (const year of [thisYear - 1, thisYear, thisYear + 1])
    await importRatesIn(tx, BY, { kind: 'irs_yearly', name: 'demo-rates.csv', content, year })
}

async function writeLlc(
  deps: Omit<AddDocumentDeps, 'now'>,
  memberId: number,
  llc: DemoLlc,
  now: Date,
): Promise<number> {
  const { db: tx } = deps
  const { name, state, books } = llc
  // Paid periods follow from the payments.
  const wanted = { memberId, name, state, subscribed: false }
  const { id: entityId } = await createEntity(tx, BY, wanted, now)
  const counterpartyIds: number[] = []
  for (const { name, kind, relation } of books.counterparties) {
    const party = { entity_id: entityId, name, kind, relation_subtype: relation ?? null }
    counterpartyIds.push((await tx.one(insertCounterparty, { ...party, ...byParams(BY) })).id)
  }
  const documentIds = await writePapers(deps, BY, entityId, llc, now)
  const entries = books.entries.map(({ counterparty, document, ...entry }) => ({
    ...entry,
    entity_id: entityId,
    counterparty_id: counterparty === null ? null : counterpartyIds[counterparty]!,
    document_id: document === null ? null : documentIds[document]!,
  }))
  for (let from = 0; from < entries.length; from += BULK)
    await addEntries(tx, BY, entries.slice(from, from + BULK))
  return entityId
}
