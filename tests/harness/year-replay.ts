import {
  addEntries,
  insertCounterparty,
  planEntry,
  removeEntry,
} from '../../src/areas/bookkeeping/bookkeeping.ts'
import { changeEntity, markFiling } from '../../src/areas/entities/entities.ts'
import {
  decideTransaction,
  newTransactionId,
  planTransaction,
  submitPlanned,
} from '../../src/areas/ledger/ledger.ts'
import { addStay } from '../../src/areas/presence/presence.ts'
import type { Decision } from '../../src/areas/reports/answer.rules.ts'
import { answerReport } from '../../src/areas/reports/answers.ts'
import { areas } from '../../src/areas.ts'
import { readConfig } from '../../src/kernel/config.ts'
import type { JobContext } from '../../src/kernel/jobs/jobs.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import type { Database, Db } from '../../src/kernel/sql/postgres.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { addDays } from '../../src/kernel/values/dates.ts'
import { BY_TEST, newMember, TEST_SECRET } from './installation.ts'
import { newManager } from './ledger.ts'
import type { Random } from './random.ts'
import type { Scratch } from './scratch-database.ts'
import type { Row } from './test-postgres.ts'

/** Later than any clock on which this runs: the database's own dates are in the replay's past. */
export const YEAR = 2041
const FORMED = `${YEAR - 1}-06-01`
const secrets = secretsFrom(TEST_SECRET)
const config = readConfig({})

export const daysOfYear = (): string[] =>
  Array.from({ length: 365 }, (_, day) => addDays(`${YEAR}-01-01`, day))

export const at = (day: string, hour: number): Date => new Date(Date.parse(day) + hour * 3_600_000)

const JOBS = [
  'tax filings',
  'filing reminders',
  'submit recurring transactions',
  'summarize the books',
  'generate reports',
]
const jobs = areas.flatMap(area => area.jobs).filter(({ name }) => JOBS.includes(name))

/** Everything that the installation does automatically, once. */
export async function runJobs(database: Database, now: Date): Promise<void> {
  if (jobs.length !== JOBS.length) throw new Error('a job has another name')
  const setup: JobContext = { database, secrets, config, now: () => now }
  for (const job of jobs) await job.run(setup, new AbortController().signal)
}

/** The same by a process that is killed before its nth statement: its connections end. */
export async function runJobsUntilKilled(
  scratch: Scratch,
  database: Database,
  now: Date,
  dieAt: number,
): Promise<boolean> {
  let left = dieAt
  let died = false
  const beforeEach = async () => {
    if (died) throw new Error('killed')
    if (left-- > 0) return
    died = true
    await scratch.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    throw new Error('killed')
  }
  const dying = (db: Db): Db => ({
    all: (...given) => beforeEach().then(() => db.all(...given)),
    one: (...given) => beforeEach().then(() => db.one(...given)),
    maybe: (...given) => beforeEach().then(() => db.maybe(...given)),
  })
  const mortal: Database = {
    ...database,
    quick: dying(database.quick),
    durable: dying(database.durable),
    transaction: work => database.transaction((tx, client) => work(dying(tx), client)),
  }
  await runJobs(mortal, now).catch(error => {
    if (!died) throw error
  })
  return died
}

export type Life = {
  entityId: number
  quietId: number
  /** The events of a day: books, corrections, a filing, answers and decisions. */
  live(day: string): Promise<void>
  /** How many proposals were approved, each once for the reports that end together. */
  approved(): number
}

/** An active LLC, and another member's quiet one without any entries. */
export async function beginLife({ database }: Scratch, random: Random): Promise<Life> {
  const query = (sql: string, values: unknown[]): Promise<Row[]> =>
    database.withClient(async client => (await client.query(sql, values)).rows)
  const [owner, other] = [await newMember({ database, secrets }), await newMember({ database, secrets })]
  const { id: managerId } = await newManager({ database })
  const db = database.durable
  const { entityId } = owner
  const began = at(`${YEAR}-01-01`, 0)
  for (const id of [entityId, other.entityId])
    await changeEntity(db, BY_TEST, id, { formation_date: FORMED }, began)
  const party = { entity_id: entityId, name: 'Acme', kind: 'CLIENT', relation_subtype: null }
  const client = (await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })).id
  await addStay(db, BY_TEST, owner.memberId, { from: `${YEAR}-01-01`, to: `${YEAR}-07-20`, country: 'ES' })
  await addStay(db, BY_TEST, owner.memberId, { from: `${YEAR}-07-21`, to: null, country: 'PT' })
  const rent = { entity_id: entityId, amount: 9_500_000n, category: 'OPEX' as const, bank: null }
  const monthly = {
    ...rent,
    description: 'Rent',
    strategic_decision: null,
    exec_date: `${YEAR}-01-10`,
    recurring: 'monthly' as const,
  }
  await submitPlanned(db, BY_TEST, planTransaction(monthly, newTransactionId(), began))
  const approved = new Set<string>()

  /** `month` as 2041-05. */
  async function book(
    month: string,
    amounts: {
      income?: number
      expense?: number
      category: 'venta_servicio' | 'software' | 'distribucion' | null
    },
  ) {
    const units = (dollars = 0) => BigInt(Math.round(dollars * 100)) * 100n
    const entry = planEntry(
      {
        entity_id: entityId,
        year: Number(month.slice(0, 4)),
        month: Number(month.slice(5)),
        movement_type: null,
        income: units(amounts.income),
        expense: units(amounts.expense),
        category: amounts.category,
        counterparty_id: amounts.income ? client : null,
        economic_purpose: null,
        document_id: null,
        description: null,
        transaction_date: null,
        bank_source: 'mercury',
        external_tx_id: null,
      },
      'api',
    )
    return (await addEntries(db, BY_TEST, [entry])).ids[0]!
  }

  async function bookDay(day: string): Promise<void> {
    const month = day.slice(0, 7)
    if (random.chance(0.4))
      await book(month, { income: 800 + random.below(2000), category: 'venta_servicio' })
    if (random.chance(0.5)) await book(month, { expense: 20 + random.below(300), category: 'software' })
    if (random.chance(0.05)) await book(month, { expense: 10 + random.below(90), category: null })
    const before = addDays(`${month}-01`, -1).slice(0, 7)
    // A late invoice of the previous month, and a missing category is added.
    if (random.chance(0.04) && before >= `${YEAR}-01`)
      await book(before, { expense: 5 + random.below(50), category: 'software' })
    if (random.chance(0.06)) await sortOut()
  }

  async function sortOut(): Promise<void> {
    const [found] = await query(
      `select id, year, month, expense::float8 as expense from bookkeeping.entry
       where entity_id = $1 and category is null order by id limit 1`,
      [entityId],
    )
    if (!found) return
    await removeEntry(database, BY_TEST, Number(found.id), 'it had no category')
    await book(`${found.year}-${String(found.month).padStart(2, '0')}`, {
      expense: found.expense,
      category: 'software',
    })
  }

  /** Answers the newest, some of it twice, concurrently or another day. */
  async function answerSome(day: string): Promise<void> {
    const found = await query(
      `select r.report_id::integer as report_id, r.idx, r.rule, r.proposal_idx is not null as proposes, p.ends::text as ends
       from reports.period p join reports.recommendation r on r.report_id = p.newest_id
       where p.entity_id = $1 order by r.report_id, r.idx`,
      [entityId],
    )
    for (const { report_id, idx, rule, proposes, ends } of found) {
      if (!random.chance(0.03)) continue
      const decision: Decision = random.pick(['APPROVED', 'APPROVED', 'REJECTED', 'DEFERRED', 'MODIFIED'])
      const given = { report_id, decisions: [{ recommendation_idx: idx, decision, client_notes: 'Noted.' }] }
      const times = random.chance(0.3) ? 2 : 1
      const answer = () => answerReport(database, BY_TEST, given, null, at(day, 10))
      await Promise.all(Array.from({ length: times }, answer))
      if (decision === 'APPROVED' && proposes) approved.add(`${ends} ${rule}`)
    }
  }

  async function decideSome(day: string): Promise<void> {
    const pending = await query(
      `select transaction_id, category, amount::float8 as amount from ledger.transaction
       where entity_id = $1 and status = 'PENDING' and submitted_at < $2 order by transaction_id`,
      [entityId, at(day, 0)],
    )
    for (const { transaction_id: transactionId, category, amount } of pending) {
      if (!random.chance(0.3)) continue
      await decideTransaction(
        db,
        BY_TEST,
        { transactionId, managerId, status: 'RATIFIED', resolution: null },
        at(day, 11),
      )
      if (category === 'OWNER_DISTRIBUTION')
        await book(day.slice(0, 7), { expense: amount, category: 'distribucion' })
    }
  }

  async function live(day: string): Promise<void> {
    await bookDay(day)
    if (day === `${YEAR}-05-20`) {
      const mark = {
        entityId,
        form: '5472',
        year: YEAR - 1,
        status: 'filed' as const,
        on: day,
        elsewhere: null,
      }
      await database.transaction(tx => markFiling(tx, BY_TEST, mark, at(day, 9)))
    }
    await answerSome(day)
    await decideSome(day)
  }

  return { entityId, quietId: other.entityId, live, approved: () => approved.size }
}
