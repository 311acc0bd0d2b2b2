import assert from 'node:assert/strict'
import test from 'node:test'
import type pg from 'pg'
import { listRequests } from '../src/areas/access/request-log.sql.ts'
import { findNewestRun } from '../src/areas/banking/sync/sync-run.sql.ts'
import { listDocuments, listDocumentsOfType } from '../src/areas/documents/document.sql.ts'
import { countUnread } from '../src/areas/events/notifications/notification.sql.ts'
import { listConversations } from '../src/areas/messages/conversation.sql.ts'
import { listAccessRecords } from '../src/areas/overview/access-log.sql.ts'
import {
  listBehindOffsetOfEntity,
  listNewestOfEntity,
  listNewestOfMember,
  listOfEntities,
} from '../src/areas/payments/payment.sql.ts'
import { listDeliveries } from '../src/areas/webhooks/delivery.sql.ts'
import '../src/areas.ts'
import { listedBy } from '../src/kernel/sql/page.ts'
import { type Statement, statements } from '../src/kernel/sql/statement.ts'
import { blocksRead } from './harness/blocks-read.ts'
import { openScratch } from './harness/scratch-database.ts'

/** Indexes through which all records may be read, because a firm has few of them, and statements with a limit that is not on a list. */
const ALLOWED = new Map([
  ['access.api_key_pkey', 'keys, some per person'],
  ['bookkeeping.removed_entry_pkey', 'removed entries'],
  ['entities.engagement_pkey', 'services of an LLC'],
  ['entities.entity_pkey', 'LLCs'],
  ['entities.ownership_pkey', 'owners of an LLC'],
  ['entities.tax_filing_open', 'open tax filings'],
  ['ledger.transaction_waiting', 'what waits for a Manager'],
  ['obligations.answer_pkey', 'answers of an LLC or owner'],
  ['obligations.calendar_link_pkey', 'calendar links of a person'],
  ['obligations.subject_pkey', 'LLCs and owners'],
  ['presence.evidence_pkey', 'evidence of an owner, which is limited'],
  ['tax.answer_pkey', 'answers of an LLC'],
  ['tax.amount_decision_pkey', 'decisions about amounts of an LLC'],
  ['tax.leave_out_pkey', 'decisions about a form'],
  ['webhooks.secret_pkey', 'secrets of a webhook'],
  ['tax.find_year_books', 'joins the related parties of an LLC, in no order'],
  ['obligations.find_year_books', 'the same'],
])

type Node = {
  'Node Type': string
  Schema?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Node[]
}

/** The columns that a plan's condition requires to be equal to something. */
function columnsIn(condition = ''): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const token of condition.replace(/^\((\(.*\))\)$/s, '$1').split(/([()]| AND )/)) {
    if (token === ' AND ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
    if (token === '(') depth++
    if (token === ')') depth--
  }
  return parts.flatMap(part => /^\(*(?:\w+\.)?(\w+) = /.exec(part)?.[1] ?? [])
}

/**
 * Removes all indexes that start with an owner (`entity_id`, `member_id` …), in a transaction. A list that PostgreSQL can then still
 * read in order, without sorting, can be read through the records of everyone else; whether it is depends on its statistics.
 */
async function openWithoutOwners(client: pg.Client) {
  const { rows } = await client.query<Record<'schema' | 'table' | 'index' | 'first', string>>(`
    select n.nspname as schema, t.relname as table, i.relname as index, pg_get_indexdef(i.oid, 1, true) as first
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace where n.nspname !~ '^pg_'`)
  const firstColumns = new Map(rows.map(one => [`${one.schema}.${one.index}`, one.first]))
  const owners = new Map<string, string[]>()
  await client.query('begin')
  for (const { schema, table, index, first } of rows.filter(one => one.first.endsWith('_id'))) {
    owners.set(`${schema}.${table}`, [...(owners.get(`${schema}.${table}`) ?? []), first])
    await client.query(`
      do $$ begin
        if exists (select from pg_constraint where conindid = '${schema}.${index}'::regclass and contype <> 'f')
        then alter table ${schema}.${table} drop constraint ${index} cascade;
        else drop index ${schema}.${index} cascade;
        end if;
      end $$`)
  }
  await client.query(
    'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
  )
  const faultsOf = (name: string, node: Node, isLimited: boolean): string[] => {
    const limited =
      node['Node Type'] === 'Limit' || (isLimited && !/^(Sort|Aggregate|Hash)/.test(node['Node Type']))
    const table = `${node.Schema}.${node['Relation Name']}`
    const index = `${node.Schema}.${node['Index Name']}`
    const columns = [...columnsIn(node.Filter), ...columnsIn(node['Index Cond'])]
    const owner = columns.find(column => owners.get(table)?.includes(column))
    const isFault = limited && node['Index Name'] && owner && !columns.includes(firstColumns.get(index)!)
    return [
      ...(isFault && !ALLOWED.has(index) && !ALLOWED.has(name)
        ? [`${name}: ${table} of one ${owner}, by ${index}`]
        : []),
      ...(node.Plans ?? []).flatMap(inner => faultsOf(name, inner, limited)),
    ]
  }
  return {
    /** Null for a statement that needs one of the indexes to avoid duplicates. */
    async findFaults(name: string, sql: string): Promise<string[] | null> {
      await client.query('savepoint one')
      try {
        const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${sql}`)
        return faultsOf(name, rows[0]['QUERY PLAN'][0].Plan, false)
      } catch (error) {
        if (!['42P10', '42704'].includes((error as pg.DatabaseError).code!)) throw error
        return null
      } finally {
        await client.query('rollback to one')
      }
    },
  }
}

test('no list of one owner can be read through the records of all others', async t => {
  const { connect } = await openScratch(t)
  const { findFaults } = await openWithoutOwners(await connect())
  const faults: string[] = []
  let explained = 0
  // Files of tests that share this process have statements of their own.
  const ours = statements.filter(({ name }) => !/^(test|demo|bench)\./.test(name))
  for (const { name, sql } of ours) {
    const found = await findFaults(name, sql)
    if (found) explained++
    faults.push(...(found ?? []))
  }
  assert.deepEqual(faults, [], 'use listedBy of src/kernel/sql/page.ts')
  assert.ok(explained > ours.length * 0.9, `${explained} of ${ours.length} were explained`)

  const list = (where: string, order: string) =>
    `select title from documents.document where ${where} and withdrawn_at is null and id < $2 order by ${order} limit 10`
  assert.deepEqual(await findFaults('equal', list('entity_id = $1', 'id desc')), [
    'equal: documents.document of one entity_id, by documents.document_id_entity_id_key',
  ])
  assert.deepEqual(
    await findFaults('ordered', list(listedBy('entity_id', '$1'), 'entity_id desc, id desc')),
    [],
  )
})

/** Records of an owner, `$1`, this many. */
const DOCUMENTS = `
  insert into documents.document (entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, uploaded_at,
    place, type_place)
  select $1::integer, 'INVOICE', 'Invoice ' || i, 'i.pdf', 'application/pdf', 1, sha256(convert_to($1::integer || '-' || i, 'UTF8')), now(), i, i
  from generate_series(1, $2::integer) i`
const TALLIES = `
  insert into documents.tally (entity_id, doc_type, documents, newest_at)
  select $1, doc_type, $2::integer, now() from (values ('*'), ('INVOICE')) as kinds (doc_type)`
const PAYMENTS = `
  insert into payments.payment (entity_id, member_id, service_id, service_name, amount, currency, status, invoice_number,
    due_date, paid_at)
  select $1::integer, $1::integer, 1, 'Manager', 1, 'USD', 'paid', $1::integer || '-' || i, day, day
  from generate_series(1, $2::integer) i cross join lateral (select date '2020-01-01' + $1::integer * 365 + i / 100 as day)`
const MONTHS = `
  insert into payments.total (list, list_id, month, payments)
  select 'entity', $1::integer, payments.month_of(day), count(*) from payments.payment
  where entity_id = $1::integer and $2::integer > 0 group by 3`
const NOTIFICATIONS = `
  insert into kernel.event (member_id, type, record, object)
  select $1, 'ledger.ratified', 'transaction/' || i, '{}' from generate_series(1, $2::integer) i`
const ACCESS_RECORDS = `
  insert into members.access_record (member_id, actor, kind, record, ten_minutes)
  select $1, 'staff:1', 'books', 'entity/1', i from generate_series(1, $2::integer) i`
const DELIVERIES = `
  insert into webhooks.delivery (webhook_id, event_id, position, type, record, event_at, status)
  select $1, gen_random_uuid(), i, 'entry.created', 'entry/' || i, now(), 'delivered' from generate_series(1, $2::integer) i`
const REQUESTS = `
  insert into access.request (key_id, at, endpoint, status, ms, ip)
  select $1::integer, timestamptz '2026-01-01' + make_interval(days => $1::integer, secs => i), 'listEntries', 200, 1, '127.0.0.1'
  from generate_series(1, $2::integer) i`
const RUNS = `
  insert into banking.sync_run (entity_id, state, started_at, told_at)
  select $1, 'done', now(), now() from generate_series(1, $2::integer) i`
const CONVERSATIONS = `
  insert into messages.conversation (entity_id, title, messages, newest_at, turn)
  select $1::integer, 'Question ' || i, 1, now(), $1::integer * 1000000 + i from generate_series(1, $2::integer) i`
const FILL = [
  DOCUMENTS,
  TALLIES,
  PAYMENTS,
  MONTHS,
  NOTIFICATIONS,
  ACCESS_RECORDS,
  DELIVERIES,
  REQUESTS,
  RUNS,
  CONVERSATIONS,
]

const ONE = 1
const PAGE = { limit: 10, offset: 0 }
const DAYS = { from_day: '1990-01-01', to_day: '2100-12-31' }
const NEWEST = { after_day: '9999-12-31', after_id: Number.MAX_SAFE_INTEGER }
const BEFORE = { before: Number.MAX_SAFE_INTEGER }

const measured = <P>(statement: Statement<P, unknown>, params: P) => ({
  name: statement.name,
  cost: (client: pg.Client) => blocksRead(client, statement, params),
})

const LISTS = [
  measured(listDocuments, { entity_id: ONE, ...PAGE, ...BEFORE }),
  measured(listDocumentsOfType, { entity_id: ONE, doc_type: 'INVOICE', ...PAGE, ...BEFORE }),
  measured(listNewestOfEntity, { list_id: ONE, limit: 10, ...DAYS, ...NEWEST }),
  measured(listNewestOfMember, { list_id: ONE, limit: 10, ...DAYS, ...NEWEST }),
  measured(listBehindOffsetOfEntity, { list_id: ONE, ...PAGE, offset: 2, ...DAYS }),
  measured(listOfEntities, { entity_ids: [ONE], ...PAGE, ...DAYS, ...NEWEST }),
  measured(countUnread, { member_id: ONE, reach: [], most: 10 }),
  measured(listAccessRecords, { member_id: ONE, kind: null, ...PAGE }),
  measured(listDeliveries, { webhook_id: ONE, before: null, status: null, limit: 10, looks: 100 }),
  measured(listRequests, { key_id: ONE, ...PAGE }),
  measured(findNewestRun, { entity_id: ONE }),
  measured(listConversations, { entity_id: ONE, member_id: ONE, ...BEFORE }),
]

test('a list costs the same after another owner added 10,000 newer records', async t => {
  const { connect, query } = await openScratch(t)
  const client = await connect()
  // Whose records they are does not matter here, so no owner has to exist.
  await client.query('set session_replication_role = replica')
  const fill = async (owner: number, records: number) => {
    for (const sql of FILL) await client.query(sql, [owner, records])
    await query('analyze')
  }
  await fill(ONE, 10)
  const before = new Map<string, number>()
  for (const { name, cost } of LISTS) before.set(name, await cost(client))
  await fill(ONE + 1, 10_000)
  const faults: string[] = []
  for (const { name, cost } of LISTS) {
    const [was, is] = [before.get(name)!, await cost(client)]
    // A deeper tree and records on other blocks; never a number that grows with those of others.
    if (is > was + 40) faults.push(`${name}: ${is} blocks instead of ${was}`)
  }
  assert.deepEqual(faults, [])
})
