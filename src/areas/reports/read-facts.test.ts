import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, openTestInstallation } from '../../../tests/harness/installation.ts'
import { addTransaction } from '../../../tests/harness/ledger.ts'
import { makeFact } from '../../../tests/harness/presence.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { int, statement, text } from '../../kernel/sql/statement.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { createKey } from '../access/access.ts'
import { openBanked, START } from '../banking/banking.fixture.ts'
import { addEntries, removeEntry } from '../bookkeeping/bookkeeping.ts'
import { changeEntity, planFilingsOf } from '../entities/entities.ts'
import { addStay } from '../presence/presence.ts'
import { type CategorySums, NOTHING_PENDING, type ReportFacts } from './facts.rules.ts'
import { entryOf, type Llc, newLlc, type Wanted } from './figures.fixture.ts'
import { foldFigures } from './figures.ts'
import { periodOf } from './periods.rules.ts'
import { readFacts } from './read-facts.ts'

const installation = await openTestInstallation()
const { database, secrets } = installation
const db = database.durable
const NOW = new Date('2026-04-10T12:00:00Z')

const add = async (llc: Llc, wanted: readonly Wanted[]) =>
  (
    await addEntries(
      db,
      BY_TEST,
      wanted.map(one => entryOf(llc, one)),
    )
  ).ids

const usd = (dollars: number) => BigInt(dollars) * 10_000n

/** The totals of a list, one per line. */
const shown = (sums: readonly CategorySums[]) =>
  sums.map(
    one =>
      `${one.category} ${one.movement_type} ${one.entries} ${one.income / 10_000n} ${one.expense / 10_000n}`,
  )

const SALE = { category: 'venta_servicio', with: 'client', bank: 'mercury' } as const
const TOOL = { category: 'software', bank: 'wise' } as const

/** Fifteen months of a small LLC. Returns ids in list order. */
const BOOKS: Wanted[] = [
  { month: '2025-03', income: usd(800), ...SALE },
  { month: '2025-06', expense: usd(20), ...TOOL },
  { month: '2025-12', expense: usd(40), ...TOOL },
  { month: '2026-01', income: usd(1000), ...SALE, complete: true },
  { month: '2026-02', income: usd(1100), ...SALE },
  { month: '2026-02', expense: usd(30), ...TOOL },
  { month: '2026-03', income: usd(1200), ...SALE, complete: true },
  { month: '2026-03', income: usd(300), ...SALE },
  { month: '2026-03', expense: usd(500), ...TOOL },
  { month: '2026-03', expense: usd(200), category: 'distribucion', with: 'owner', bank: 'mercury' },
  { month: '2026-03', income: usd(50), with: 'owner', complete: true },
  { month: '2026-03', expense: usd(7) },
  { month: '2026-04', income: usd(9000), ...SALE },
]

test('the facts of a month match those calculated by hand', async () => {
  const llc = await newLlc(installation)
  const ids = await add(llc, BOOKS)
  const facts = await readFacts(db, llc.entityId, periodOf('monthly', 2026, 3), NOW)
  const { now, before, yearBefore, yearToDate, readiness, ...rest } = facts
  assert.deepEqual(shown(now), [
    'null gasto 1 0 7',
    'null ingreso 1 50 0',
    'distribucion gasto 1 0 200',
    'software gasto 1 0 500',
    'venta_servicio ingreso 2 1500 0',
  ])
  assert.deepEqual(shown(before), ['software gasto 1 0 30', 'venta_servicio ingreso 1 1100 0'])
  assert.deepEqual(shown(yearBefore), ['venta_servicio ingreso 1 800 0'])
  assert.deepEqual(shown(yearToDate), [
    'null gasto 1 0 7',
    'null ingreso 1 50 0',
    'distribucion gasto 1 0 200',
    'software gasto 2 0 530',
    'venta_servicio ingreso 4 3600 0',
  ])
  assert.equal(readiness!.year, 2026)
  assert.equal(readiness!.entries.total, 2)
  const none = { entries: 0, mean: 0n, largest: 0n }
  assert.deepEqual(rest, {
    entity: { id: llc.entityId, name: 'Test LLC' },
    period: periodOf('monthly', 2026, 3),
    today: '2026-04-10',
    banks: [
      { bank_source: 'mercury', entries: 3, income: usd(1500), expense: usd(200) },
      { bank_source: 'wise', entries: 1, income: 0n, expense: usd(500) },
      { bank_source: null, entries: 2, income: usd(50), expense: usd(7) },
    ],
    cash: [
      { bank_source: 'mercury', entries: 6, income: usd(4400), expense: usd(200) },
      { bank_source: 'wise', entries: 4, income: 0n, expense: usd(590) },
      { bank_source: null, entries: 2, income: usd(50), expense: usd(7) },
    ],
    counterparties: [
      {
        counterparty_id: llc.client,
        name: 'Acme',
        kind: 'CLIENT',
        is_related_party: false,
        entries: 2,
        income: usd(1500),
        expense: 0n,
      },
      {
        counterparty_id: llc.owner,
        name: 'Ana',
        kind: 'OWNER',
        is_related_party: true,
        entries: 2,
        income: usd(50),
        expense: usd(200),
      },
    ],
    coverage: {
      all: { entries: 6, amount: usd(2257), complete_entries: 2, complete_amount: usd(1250) },
      related: { entries: 2, amount: usd(250), complete_entries: 1, complete_amount: usd(50) },
    },
    uncategorised: [ids[11], ids[10]],
    large: [
      {
        entry_id: ids[6],
        category: 'venta_servicio',
        movement_type: 'ingreso',
        amount: usd(1200),
        usual: { entries: 3, mean: 9_666_666n, largest: usd(1100) },
      },
      {
        entry_id: ids[8],
        category: 'software',
        movement_type: 'gasto',
        amount: usd(500),
        usual: { entries: 3, mean: usd(30), largest: usd(40) },
      },
      {
        entry_id: ids[7],
        category: 'venta_servicio',
        movement_type: 'ingreso',
        amount: usd(300),
        usual: { entries: 3, mean: 9_666_666n, largest: usd(1100) },
      },
      { entry_id: ids[9], category: 'distribucion', movement_type: 'gasto', amount: usd(200), usual: none },
      { entry_id: ids[10], category: null, movement_type: 'ingreso', amount: usd(50), usual: none },
      { entry_id: ids[11], category: null, movement_type: 'gasto', amount: usd(7), usual: none },
    ],
    balances: [],
    rates: [],
    presence: null,
    filings: [],
    ledger: NOTHING_PENDING,
  })
})

test('compares a quarter and a year with the previous ones', async () => {
  const llc = await newLlc(installation)
  await add(llc, BOOKS)
  const quarter = await readFacts(db, llc.entityId, periodOf('quarterly', 2026, 1), NOW)
  assert.deepEqual(shown(quarter.before), ['software gasto 1 0 40'])
  assert.deepEqual(shown(quarter.yearBefore), ['venta_servicio ingreso 1 800 0'])
  assert.deepEqual(shown(quarter.now), shown(quarter.yearToDate))
  const year = await readFacts(db, llc.entityId, periodOf('annual', 2026), NOW)
  assert.deepEqual(shown(year.before), ['software gasto 2 0 60', 'venta_servicio ingreso 1 800 0'])
  assert.deepEqual(year.before, year.yearBefore)
  assert.equal(year.cash.find(one => one.bank_source === 'mercury')!.income, usd(13_400))
})

test('entries added or removed after the facts were read appear in the next ones', async () => {
  const llc = await newLlc(installation)
  const ids = await add(llc, BOOKS)
  const read = () => readFacts(db, llc.entityId, periodOf('monthly', 2026, 3), NOW)
  const first = await read()
  await removeEntry(database, BY_TEST, ids[6]!)
  await add(llc, [{ month: '2026-03', expense: usd(3), bank: 'wise' }])
  const second = await read()
  assert.equal(second.coverage.all.entries, first.coverage.all.entries)
  assert.equal(second.coverage.all.amount, first.coverage.all.amount - usd(1200) + usd(3))
  assert.ok(!second.large.some(({ entry_id }) => entry_id === ids[6]))
  assert.deepEqual(await read(), second)
})

test('a counterparty marked as related counts as related for earlier money too', async () => {
  const llc = await newLlc(installation)
  await add(llc, BOOKS)
  const read = async () =>
    (await readFacts(db, llc.entityId, periodOf('monthly', 2026, 3), NOW)).coverage.related
  assert.equal((await read()).amount, usd(250))
  await database.withClient(client =>
    client.query(`update bookkeeping.counterparty set kind = 'RELATED_ENTITY' where id = $1`, [llc.client]),
  )
  assert.deepEqual(await read(), {
    entries: 4,
    amount: usd(1750),
    complete_entries: 2,
    complete_amount: usd(1250),
  })
})

test("the facts contain the owner's days up to the end of the period, pending filings and pending decisions", async () => {
  const llc = await newLlc(installation)
  await addStay(db, BY_TEST, llc.memberId, { from: '2026-01-01', to: null, country: 'ES' })
  const record = { formation_date: '2024-05-01', foreign_owned: 'yes' }
  await changeEntity(db, BY_TEST, llc.entityId, record, NOW)
  await database.transaction(tx => planFilingsOf(tx, BY_TEST, llc.entityId, NOW))
  const { memberId, entityId } = llc
  const wanted = { memberId, name: 'facts', scopes: ['write:ledger'], hourlyLimit: 1000, allowList: [] }
  const { key } = await createKey(db, secrets, BY_TEST, wanted)
  for (const [category, amount] of [
    ['OPEX', 10],
    ['OWNER_DISTRIBUTION', 250],
    ['OWNER_DISTRIBUTION', 100],
    ['CAPITAL_CONTRIBUTION', 70],
  ])
    await addTransaction(installation, { entityId, key }, { category, amount })
  const read = (now: string) => readFacts(db, entityId, periodOf('monthly', 2026, 3), new Date(now))
  const closed = await read('2026-04-10T12:00:00Z')
  assert.deepEqual(
    closed.presence!.summary.countries.map(({ country, days }) => [country, days]),
    [['ES', 90]],
  )
  const open = await read('2026-03-10T12:00:00Z')
  assert.equal(open.presence!.summary.countries[0]!.days, 69)
  // By the rules of countries, with what the owner stated.
  await makeFact(installation, llc)
  const summer = await readFacts(db, entityId, periodOf('annual', 2026), new Date('2026-07-20T12:00:00Z'))
  assert.deepEqual(
    summer.presence!.rules.map(({ rule, cautious_count, level }) => [rule, cautious_count, level]),
    [
      ['ES-183', 201, 'exceeded'],
      ['SCHENGEN-90-180', 180, 'exceeded'],
    ],
  )
  assert.deepEqual(closed.filings[0], {
    form: '5472',
    tax_year: 2024,
    due_on: '2025-04-15',
    status: 'pending',
  })
  assert.ok(closed.filings.every(({ form }) => form === '5472'))
  assert.deepEqual(closed.ledger, {
    pending: 4,
    oldest_pending_on: dateOf(new Date()),
    distributions: usd(350),
    contributions: usd(70),
  })
})

test('a bank balance is comparable only if the books cover the whole account', async t => {
  const banked = await openBanked(t, installation, { connect: ['mercury'] })
  await banked.sync()
  const { entityId } = banked.member
  const query = async (sql: string) =>
    (await database.withClient(client => client.query(sql, [entityId]))).rows[0]
  const read = async () => (await readFacts(db, entityId, periodOf('monthly', 2026, 2), NOW)).balances
  const { told } = await query(
    `select sum(balance) as told from banking.account where entity_id = $1 and currency = 'USD'`,
  )
  const { booked } = await query(
    'select sum(income - expense) as booked from bookkeeping.entry where entity_id = $1',
  )
  const [balance, ...others] = await read()
  assert.deepEqual(others, [])
  assert.deepEqual(balance, {
    bank_source: 'mercury',
    told: unitsFromText(told),
    booked: unitsFromText(booked),
    told_at: START.toISOString(),
    is_comparable: true,
  })
  await query(`update banking.connection set imports_from = '2026-03-01' where entity_id = $1`)
  assert.deepEqual(await read(), [{ ...balance, is_comparable: false }])
})

/** How many statements run, and each as it would run. */
function counted(inner: Db): { db: Db; names: string[] } {
  const names: string[] = []
  const note = <K extends keyof Db>(how: K): Db[K] =>
    // biome-ignore lint/suspicious/noExplicitAny: one function for three
    ((statement: any, params: any) => {
      names.push(statement.name)
      return (inner[how] as (...given: unknown[]) => unknown)(statement, params)
    }) as Db[K]
  return { db: { all: note('all'), one: note('one'), maybe: note('maybe') }, names }
}

/** What a connection has read from each table that grows with the books. */
const rowsRead = statement({
  name: 'test.rows_read',
  params: {},
  row: { name: text, rows: int },
  sql: `
    select format('%I.%I', schemaname, relname) as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables
    where (schemaname = 'reports' or schemaname = 'bookkeeping' and relname in ('entry', 'total'))
      and coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) > 0 order by name`,
})

test('facts of folded books take four statements, and read as many rows for 20,000 entries as for 100', async t => {
  const scratch = await openScratch(t)
  const durable = scratch.database.durable
  const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']
  const categories = [null, 'software', 'venta_servicio', 'hosting'] as const
  async function fill(rows: number): Promise<Llc> {
    const llc = await newLlc({ ...scratch, secrets })
    const entries = Array.from({ length: rows }, (_, i) =>
      entryOf(llc, {
        month: months[i % 5]!,
        category: categories[Math.floor(i / 5) % 4]!,
        income: BigInt(1 + i),
        // The same number of transactions with the owner in both: these are read one by one for the form.
        with: i < 20 ? 'owner' : 'client',
        bank: i % 2 ? 'wise' : 'mercury',
        complete: i % 3 === 0,
      }),
    )
    await addEntries(durable, BY_TEST, entries)
    await foldFigures(durable, llc.entityId)
    return llc
  }
  const [small, large] = [await fill(100), await fill(20_000)]
  await scratch.query('vacuum (analyze)')

  async function read({ entityId }: Llc) {
    return scratch.database.transaction(async tx => {
      const { db, names } = counted(tx)
      const before = new Map((await tx.all(rowsRead, {})).map(({ name, rows }) => [name, rows]))
      const facts = await readFacts(db, entityId, periodOf('quarterly', 2026, 1), NOW)
      const after = await tx.all(rowsRead, {})
      const read = after.map(({ name, rows }) => ({ name, rows: rows - (before.get(name) ?? 0) }))
      return {
        facts,
        names,
        rows: read.filter(({ rows }) => rows).map(({ name, rows }) => `${name} ${rows}`),
      }
    })
  }
  const [few, many] = [await read(small), await read(large)]
  assert.deepEqual(many.names, [
    'reports.find_book_facts',
    'reports.find_pending_facts',
    'presence.list_deciding_stays',
    'tax.find_year_books',
  ])
  const money = (facts: ReportFacts) => facts.coverage.all.entries
  assert.deepEqual([money(few.facts), money(many.facts)], [60, 12_000])
  assert.ok(few.rows.includes('bookkeeping.entry 22'), few.rows.join())
  assert.deepEqual(many.rows, few.rows)
})
