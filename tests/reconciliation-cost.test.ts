// Full run only: it fills books with thousands of entries.
import assert from 'node:assert/strict'
import test from 'node:test'
import { listUnchecked } from '../src/areas/banking/reconciliation/month-check.sql.ts'
import { foldMovements, sumMovements } from '../src/areas/banking/reconciliation/movements.sql.ts'
import { addUpMovements } from '../src/areas/banking/reconciliation/movements.ts'
import {
  listBalances,
  listBankEntries,
  listConnectedAccounts,
} from '../src/areas/banking/reconciliation/statement.sql.ts'
import { findYearBooks } from '../src/areas/tax/form-5472/books.sql.ts'
import { blocksRead } from './harness/blocks-read.ts'
import { openScratch } from './harness/scratch-database.ts'

/** Entries of one LLC, `$1`, over the twelve months of 2025: the `$2`th to the `$3`th. Each second one is of the second account. */
const ENTRIES = `
  insert into bookkeeping.entry (id, entity_id, year, month, month_seq, category_seq, transaction_date, movement_type, category,
    income, expense, description, bank_source, external_tx_id, source, created_at, json)
  select $1::bigint * 1000000 + i, $1::integer, 2025, month, (i - month) / 12 + 1, (i - month) / 12 + 1,
         make_date(2025, month, 1 + (i / 12) % 28), 'gasto', 'software', 0, 1.25, 'Card payment', 'mercury',
         md5($1::text || '-' || i), 'bank_sync', now(), repeat('x', 300)
  from generate_series($2::integer, $3::integer) i cross join lateral (select 1 + (i - 1) % 12 as month) m`
const TRANSACTIONS = `
  insert into banking.transaction (account_id, bank_id, standing, status, amount, booked, day, made_at, reason, entry_id)
  select $1::integer * 2 + i % 2, md5($1::text || '-' || i), 'settled', 'sent', -1.25, -1.25, make_date(2025, month, 1 + (i / 12) % 28),
         now(), 'rule', $1::bigint * 1000000 + i
  from generate_series($2::integer, $3::integer) i cross join lateral (select 1 + (i - 1) % 12 as month) m`
const TOTALS = `
  insert into bookkeeping.total (entity_id, category, movement_type, year, month, entries, income, expense)
  select entity_id, category, movement_type, year, month, count(*), 0, sum(expense)
  from (
    select entity_id, year, month, expense, x.category, x.movement_type from bookkeeping.entry e
    cross join (values ('*', '*'), ('software', '*'), ('software', 'gasto')) as x (category, movement_type)
    where entity_id = $1
  ) e
  group by entity_id, category, movement_type, year, month
  on conflict (entity_id, category, movement_type, year, month) do update set
    entries = excluded.entries, expense = excluded.expense`
const LLC = `
  insert into entities.entity (id, member_id, name, state) overriding system value values ($1, 1, 'LLC', 'NM')`
const BANK = `
  with connected as (
    insert into banking.connection (id, entity_id, provider, base_url, token_power, status, created_at, removed_at)
    overriding system value values ($1, $1, 'mercury', 'http://127.0.0.1:9', 'reads', 'disabled', now(), now())
  )
  insert into banking.account (id, entity_id, provider, bank_id, connection_id, name, currency, opened_on, seen_at)
  overriding system value
  select $1::integer * 2 + n, $1::integer, 'mercury', 'account ' || n, $1::integer, 'Checking', 'USD', '2025-01-01', now()
  from generate_series(0, 1) n`
const BALANCES = `
  insert into banking.statement_balance (entity_id, bank, account, currency, month, opening, closing, source, recorded_at)
  select $1, 'mercury', 'account ' || n, 'USD', make_date(2025, month, 1), 0, 0, 'bank_api', now()
  from generate_series(0, 1) n cross join generate_series(1, 12) month`
const REVISION = `
  insert into kernel.revision (kind, id, number) values ('books', $1, 1)
  on conflict (id, kind) do update set number = revision.number + 1`
const CHECKS = `
  insert into banking.month_check (entity_id, revision, month)
  select n, 1, date '2025-12-01' from generate_series($1::integer, $2::integer) n`

const FEW = 1200
const MANY = 24_000

test('readiness, reconciliation and the entries of a month read no more of an LLC with twenty times as many entries', async t => {
  const { connect, query, database } = await openScratch(t)
  const client = await connect()
  await client.query('set session_replication_role = replica')
  const book = async (entityId: number, from: number, to: number) => {
    await client.query(ENTRIES, [entityId, from, to])
    await client.query(TRANSACTIONS, [entityId, from, to])
    await client.query(TOTALS, [entityId])
    await client.query(REVISION, [entityId])
  }
  const open = async (entityId: number, entries: number) => {
    for (const sql of [LLC, BANK, BALANCES]) await client.query(sql, [entityId])
    await book(entityId, 1, entries)
    await addUpMovements(database, entityId)
  }
  const statements = async (entityId: number) => {
    const of = { entity_id: entityId }
    const year = { ...of, first_month: 2025 * 12, last_month: 2025 * 12 + 11 }
    const days = { month: '2025-06', from_day: '2025-05-25', to_day: '2025-07-07', bank: 'mercury', most: 10 }
    return {
      find_year_books: await blocksRead(client, findYearBooks, { ...of, year: 2025, most: 100 }),
      list_connected_accounts: await blocksRead(client, listConnectedAccounts, of),
      list_balances: await blocksRead(client, listBalances, of),
      sum_movements: await blocksRead(client, sumMovements, year),
      list_bank_entries: await blocksRead(client, listBankEntries, { ...of, ...days }),
      fold_movements: await blocksRead(client, foldMovements, { ...of, most: 100 }),
    }
  }
  await open(1, FEW)
  await open(2, MANY)
  await query('vacuum (analyze)')
  const compare = async (what: string) => {
    const [few, many] = [await statements(1), await statements(2)]
    const faults = Object.entries(few).flatMap(([name, was]) => {
      const is = many[name as keyof typeof many]
      // A deeper tree, and records on other blocks.
      return is > was + 60 ? [`${name}, ${what}: ${is} blocks instead of ${was}`] : []
    })
    assert.deepEqual(faults, [])
  }
  await compare('all added up')
  await book(1, FEW + 1, FEW + 12)
  await book(2, MANY + 1, MANY + 12)
  await compare('with twelve new entries')
})

test('the LLCs whose months must be compared again are found without reading the others', async t => {
  const { connect, query } = await openScratch(t)
  const client = await connect()
  await client.query('set session_replication_role = replica')
  const cost = async () => {
    await query('vacuum (analyze)')
    return blocksRead(client, listUnchecked, { month: '2025-12', most: 50 })
  }
  await client.query(CHECKS, [1, 100])
  await client.query('update banking.month_check set revision = -1 where entity_id <= 3')
  const before = await cost()
  await client.query(CHECKS, [101, 20_000])
  const after = await cost()
  assert.ok(after <= before + 20, `${after} blocks instead of ${before}`)
})
