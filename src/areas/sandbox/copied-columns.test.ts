import assert from 'node:assert/strict'
import test from 'node:test'
import { openTestInstallation } from '../../../tests/harness/installation.ts'
import { copyCounterparties, listNewestToCopy } from '../bookkeeping/copy-books.sql.ts'
import { copyTransactions } from '../ledger/copy-ledger.sql.ts'
import { findLlcToCopy } from './sandbox.sql.ts'

const { database } = await openTestInstallation()

/** The columns between the parentheses of an `insert`. */
function insertedInto(table: string, sql: string): string[] {
  const list = new RegExp(`insert into ${table.replace('.', '\\.')} \\(([^)]*)\\)`).exec(sql)
  assert.ok(list, `nothing is inserted into ${table}`)
  return list[1]!.split(',').map(name => name.trim())
}

/** The columns that a copy of an LLC takes from each table, and why not the others. */
const COPIES: { table: string; copied: string[]; notCopied: Record<string, string> }[] = [
  {
    table: 'entities.entity',
    copied: findLlcToCopy.row.map(([name]) => name),
    notCopied: {
      id: 'a new LLC',
      member_id: 'it belongs to the test account',
      created_at: 'when the copy was made',
      ein: 'it is unique, and identifies the real LLC',
      founder_name: 'a fixed name instead of a person',
      founder_address: 'personal',
      registered_agent: 'a person or company of the real LLC',
      plan_filings_on: 'filings are planned for the copy itself',
    },
  },
  {
    table: 'bookkeeping.entry',
    copied: [...listNewestToCopy.sql.matchAll(/'([a-z_]+)', (?!null)[a-z]/g)].map(([, name]) => name!),
    notCopied: {
      id: 'a new entry',
      entity_id: 'the new LLC',
      month_seq: 'counted again, in the same order',
      category_seq: 'counted again, in the same order',
      created_at: 'when the copy was made',
      document_id: 'documents are not copied',
      json: 'made from the other columns',
    },
  },
  {
    table: 'bookkeeping.counterparty',
    copied: insertedInto('bookkeeping.counterparty', copyCounterparties.sql),
    notCopied: { created_at: 'when the copy was made' },
  },
  {
    table: 'ledger.transaction',
    copied: insertedInto('ledger.transaction', copyTransactions.sql),
    notCopied: {
      series_id: 'recurring transactions are copied as single ones',
      occurrence: 'recurring transactions are copied as single ones',
      acta_document_id: 'resolutions are documents, which are not copied',
    },
  },
  {
    table: 'ledger.tally',
    copied: insertedInto('ledger.tally', copyTransactions.sql),
    notCopied: {},
  },
]

for (const { table, copied, notCopied } of COPIES)
  test(`each column of ${table} is copied to test mode, or there is a reason why not`, async () => {
    const columns = await database.withClient(async client => {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
      return rows.map(({ name }) => name)
    })
    assert.ok(columns.length > 3)
    const known = new Set([...copied, ...Object.keys(notCopied)])
    assert.deepEqual(
      columns.filter(name => !known.has(name)),
      [],
      'neither copied nor in the list of those that are not',
    )
    assert.deepEqual(
      Object.keys(notCopied).filter(name => copied.includes(name) || !columns.includes(name)),
      [],
      'in the list, but copied or gone',
    )
  })
