import assert from 'node:assert/strict'
import test from 'node:test'
import { createKey } from '../src/areas/access/access.ts'
import { createEntity } from '../src/areas/entities/entities.ts'
import { EVENT_TYPES } from '../src/areas/events/events.ts'
import { ALL_SCOPES } from '../src/areas/members/members.ts'
import { deleteOldEventsJob } from '../src/kernel/events/delete-old-events.ts'
import type { PublishedEndpoint } from '../src/kernel/http/endpoint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { addTransaction } from './harness/ledger.ts'
import { endpoints, sampleRequest, sendValid } from './harness/sample-requests.ts'
import { newCaller } from './harness/sandbox.ts'

const installation = await openTestInstallation()
const { ask, database, secrets, config } = installation
const query = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  database.withClient(async client => (await client.query<R>(sql, values)).rows)

type Event = {
  id: string
  type: string
  entity_id: number | null
  record: string
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape
  related: any
}

/** All events that a key sees, page by page. */
async function read({ key }: Pick<TestMember, 'key'>, filter = '', limit = 100): Promise<Event[]> {
  const found: Event[] = []
  let after = ''
  for (;;) {
    const answer = await ask(`/v1/events?limit=${limit}${filter}${after}`, { key })
    assert.equal(answer.status, 200, answer.text)
    found.push(...answer.body.data)
    if (!answer.body.has_more) return found
    after = `&after=${answer.body.next_after}`
  }
}

const post = (member: TestMember, fields: object = {}) =>
  ask('/v1/bookkeeping', {
    key: member.key,
    body: { entity_id: member.entityId, year: 2026, month: 3, income: 5, ...fields },
  })

/** Tables whose changes are no events, and why. A new table says here why, or has a trigger. */
const NO_EVENTS: Record<string, string[]> = {
  'who has access: reported by email and on the Security page, not to programs': [
    'access.api_key',
    'access.api_secret',
    'access.share',
    'access.share_end',
    'auditors.link',
    'auditors.visit',
    'webhooks.webhook',
    'webhooks.secret',
    'apps.oauth_client',
    'apps.oauth_resource',
    'apps.oauth_client_resource',
    'apps.oauth_consent',
    'apps.oauth_access_token',
    'apps.oauth_refresh_token',
    'people.email_change',
    'people.invitation',
    'obligations.calendar_link',
    'members.identifier',
    'sessions.account',
    'sessions.known_device',
    'sessions.passkey',
    'sessions.person',
    'sessions.session',
    'sessions.staff_view',
    'sessions.two_factor',
    'sessions.verification',
    'members.former_email',
  ],
  'logs of what was done': [
    'webhooks.delivery',
    'webhooks.attempt',
    'access.agent_use',
    'access.key_use',
    'access.request',
    'access.usage',
    'members.access_record',
    'bookkeeping.entry_event',
    'banking.transaction_change',
    'presence.change',
    'rates.import',
    'banking.bulk_edit',
    'banking.bulk_edit_entry',
  ],
  'how we work inside the firm': [
    'members.approval',
    'members.assignment',
    'backups.backup',
    'backups.lease',
    'privacy.erasure',
    'orders.calendar',
    'orders.closed_day',
    'orders.hours',
    'tax.afr',
    'tax.blank_form',
    'rates.rate',
    'obligations.rule_version',
    'obligations.rule_book',
    'catalog.service',
    'access.app_limit',
    'members.announcement',
    'firm.firm',
    'setup.setup',
  ],
  'choices about the website and its emails': ['members.preference', 'bookkeeping.saved_view'],
  'orders, which visitors without an account make too': [
    'orders.booking',
    'orders.llc_order',
    'orders.order_step',
    'orders.person',
  ],
  'computed from records that have events': [
    'bookkeeping.total',
    'bookkeeping.removal_count',
    'documents.tally',
    'documents.usage',
    'ledger.tally',
    'bookkeeping.search_books',
    'bookkeeping.search_chunk',
    'bookkeeping.search_entry',
    'bookkeeping.search_month',
    'payments.total',
    'reports.total',
    'reports.bank_figure',
    'reports.category_figure',
    'reports.folding',
    'reports.large_entry',
    'reports.month_fold',
    'payments.revenue',
    'banking.month_check',
    'banking.movement',
    'banking.movement_books',
    'banking.movement_fold',
    'reports.party_figure',
    'obligations.obligation',
    'obligations.subject',
    'obligations.answer',
  ],
  'parts of a record that has events': [
    'bookkeeping.imported_file',
    'documents.file',
    'reports.period',
    'reports.recommendation',
    'reports.submission',
    'banking.transaction',
    'banking.account',
    'ledger.acta',
  ],
  'not in the books yet': ['bookkeeping.draft', 'bookkeeping.waiting_entry', 'banking.arrival'],
  'conversations with the firm, which no API key can read': [
    'messages.conversation',
    'messages.message',
    'messages.attachment',
    'messages.reader',
  ],
  'what test mode simulates': ['banking.simulated_transaction', 'sandbox.sandbox'],
  'how transactions are imported': ['banking.rule', 'banking.choice'],
  'how receipts arrive; each is a document with its own events': [
    'documents.receipt_address',
    'documents.receipt_email',
  ],
  'the state of a job': [
    'banking.sync_run',
    'documents.anchor',
    'documents.store',
    'dossier.draft',
    'dossier.wanted',
    'ledger.acta_reading',
    'reports.plan',
    'reports.planned',
  ],
}

test('every table has a trigger that writes events, or a reason why not', async () => {
  const tables = await query<{ name: string; has_trigger: boolean }>(`
    select n.nspname || '.' || c.relname as name, exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%\\_event'
    ) as has_trigger
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('kernel', 'public', 'events', 'information_schema') and n.nspname not like 'pg\\_%'`)
  const excused = Object.values(NO_EVENTS).flat()
  const missing = tables.filter(({ name, has_trigger }) => !has_trigger && !excused.includes(name))
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
    'write events in a trigger, or say why not in NO_EVENTS',
  )
  const both = tables.filter(({ name, has_trigger }) => has_trigger && excused.includes(name))
  assert.deepEqual(both, [])
  const gone = excused.filter(name => !tables.some(table => table.name === name))
  assert.deepEqual(gone, [])
})

test('the catalog has exactly the types that triggers write', async () => {
  const functions = await query<{ source: string }>(`
    select p.prosrc as source from pg_proc p
    where p.prosrc like '%kernel.event %' or p.prosrc like '%write_event%'`)
  const written = new Set(
    functions.flatMap(({ source }) => [...source.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(found => found[1]!)),
  )
  const byStatus = [
    'ledger.ratified',
    'ledger.vetoed',
    'ledger.rejected',
    'payment.paid',
    'payment.failed',
    'payment.refunded',
  ]
  assert.deepEqual([...written, ...byStatus].sort(), EVENT_TYPES.map(({ type }) => type).sort())
})

/**
 * Webhooks are access to events, not records of their own. A simulated bank has no records until they are imported, and a copy begins
 * without events.
 */
const isQuiet = ({ name, tag }: PublishedEndpoint): boolean =>
  ['syncEntries', 'addBankTransactions', 'resetSandbox'].includes(name) || tag === 'Webhooks'

for (const endpoint of endpoints.filter(one => one.method !== 'GET'))
  test(`${endpoint.method} ${endpoint.path} causes ${isQuiet(endpoint) ? 'no' : 'an'} event`, async () => {
    const member = await newCaller(installation, endpoint)
    const sample = await sampleRequest(installation, endpoint, member)
    const before = (await read(member)).length
    await sendValid(installation, endpoint, sample, member.key)
    assert.equal((await read(member)).length > before, !isQuiet(endpoint))
  })

test('an event has the record as the API returns it', async () => {
  const member = await newMember(installation)
  const { body } = await post(member, { description: 'Coffee "to go"' })
  const transaction = await addTransaction(installation, member)
  await ask('/v1/entity', { key: member.key, method: 'PUT', body: { id: member.entityId, naics: '5415' } })
  const entity = (await ask(`/v1/entity?id=${member.entityId}`, { key: member.key })).body.data
  const events = await read(member)
  const of = (type: string) => events.findLast(event => event.type === type)?.data
  assert.deepEqual(of('entry.created'), body.data)
  assert.deepEqual(of('ledger.submitted'), transaction)
  assert.deepEqual(of('entity.updated'), entity)
  assert.deepEqual(events.map(({ type }) => type).slice(-3), [
    'entry.created',
    'ledger.submitted',
    'entity.updated',
  ])
})

test('shows only events of records that the key can read', async () => {
  const member = await newMember(installation)
  await post(member)
  await addTransaction(installation, member)
  const wanted = { memberId: member.memberId, state: 'NM', subscribed: true }
  const other = await createEntity(database.durable, BY_TEST, { ...wanted, name: 'Other LLC' }, new Date())
  const keyWith = async (more: object) =>
    createKey(database.durable, secrets, BY_TEST, {
      memberId: member.memberId,
      name: 'test',
      scopes: ALL_SCOPES,
      hourlyLimit: 1000,
      ...more,
    })
  const narrow = await keyWith({ scopes: ['read:events', 'read:ledger'] })
  assert.deepEqual([...new Set((await read(narrow)).map(({ type }) => type))], ['ledger.submitted'])
  assert.deepEqual(await read(narrow, '&type=entry.created'), [])
  const limited = await keyWith({ entityIds: [other.id] })
  assert.deepEqual([...new Set((await read(limited)).map(event => event.entity_id))], [other.id])
  assert.equal((await ask(`/v1/events?entity_id=${member.entityId}`, { key: limited.key })).status, 403)
  const stranger = await newMember(installation)
  assert.ok((await read(stranger)).every(event => event.entity_id === stranger.entityId))
  const one = (await read(member))[0]!.id
  assert.equal((await ask(`/v1/events?after=${one}`, { key: stranger.key })).body.code, 'unknown_event')
})

test('continues after an event, also past many that the filter leaves out', async () => {
  const member = await newMember(installation)
  await query(
    `insert into kernel.event (member_id, entity_id, type, record, object)
     select $1, $2, case when n % 2500 = 0 then 'payment.paid' else 'entry.created' end, 'entry/' || n, '{}'
     from generate_series(1, 5000) n`,
    [member.memberId, member.entityId],
  )
  assert.deepEqual(
    (await read(member, '&type=payment.paid')).map(event => event.record),
    ['entry/2500', 'entry/5000'],
  )
  const all = await read(member, '&type=entry.created', 500)
  assert.equal(all.length, 4998)
  assert.equal(new Set(all.map(({ id }) => id)).size, 4998)
  const last = await ask(`/v1/events?after=${all.at(-1)!.id}`, { key: member.key })
  assert.deepEqual([last.body.data.length, last.body.has_more], [1, false])
})

test('rejects unknown and expired events, and unknown types, each with its code', async () => {
  const member = await newMember(installation)
  const codeOf = async (search: string) => {
    const { status, body } = await ask(`/v1/events?${search}`, { key: member.key })
    return [status, body.code, body.field]
  }
  assert.deepEqual(await codeOf('after=5'), [400, 'unknown_event', 'after'])
  const recent = Date.now().toString(16).padStart(12, '0')
  assert.deepEqual(await codeOf(`after=evt_${recent}${'0'.repeat(20)}`), [400, 'unknown_event', 'after'])
  assert.deepEqual(await codeOf(`after=evt_0123${'0'.repeat(28)}`), [400, 'expired_event', 'after'])
  assert.deepEqual(await codeOf('type=entry.eaten'), [400, 'unknown_event_type', 'type'])
})

test('deletes events after 90 days, and the reader continues with the rest', async () => {
  const member = await newMember(installation)
  const insert = (age: string, record: string) =>
    query(
      `insert into kernel.event (id, member_id, type, record, object) values (uuidv7(-$1::interval), $2, 'presence.updated', $3, '{}')`,
      [age, member.memberId, record],
    )
  await insert('91 days', 'stay/1')
  await insert('89 days', 'stay/2')
  const records = async () => (await read(member, '&type=presence.updated')).map(({ record }) => record)
  assert.deepEqual(await records(), ['stay/1', 'stay/2'])
  await deleteOldEventsJob.run(
    { database, secrets, config, now: () => new Date() },
    new AbortController().signal,
  )
  assert.deepEqual(await records(), ['stay/2'])
})

test('a reader that pages while others write sees every committed event once, in the order of each record', async () => {
  const member = await newMember(installation)
  const WRITERS = 6
  const EACH = 25
  const base = member.memberId * 10
  await query(
    `insert into kernel.revision (kind, id, number) select 'test', $1 + g, 0 from generate_series(0, 2) g`,
    [base],
  )
  // Each transaction changes a record under its lock, then waits, so that commits overlap and happen out of order.
  const change = (id: number, isKept: boolean) =>
    database.withClient(async client => {
      await client.query('begin')
      const { rows } = await client.query(
        `update kernel.revision set number = number + 1 where kind = 'test' and id = $1 returning number::integer as n`,
        [id],
      )
      await client.query(
        `insert into kernel.event (member_id, type, record, object) values ($1, 'presence.updated', $2, $3)`,
        [member.memberId, `stay/${id}`, JSON.stringify({ n: rows[0].n })],
      )
      await client.query('select pg_sleep(random() * 0.01)')
      await client.query(isKept ? 'commit' : 'rollback')
    })
  let isWriting = true
  const seen: Event[] = []
  const reader = (async () => {
    let after = ''
    for (let isLast = false; ; ) {
      const answer = await ask(`/v1/events?type=presence.updated&limit=7${after}`, { key: member.key })
      assert.equal(answer.status, 200, answer.text)
      seen.push(...answer.body.data)
      if (answer.body.next_after) after = `&after=${answer.body.next_after}`
      if (answer.body.has_more) continue
      if (isLast) return
      isLast = !isWriting
    }
  })()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < EACH; n++) await change(base + ((writer + n) % 3), n % 5 !== 4)
    }),
  )
  isWriting = false
  await reader
  const committed = await query<{ id: number; n: number }>(
    `select id, number::integer as n from kernel.revision where kind = 'test' and id between $1 and $1 + 2`,
    [base],
  )
  for (const { id, n } of committed)
    assert.deepEqual(
      seen.filter(event => event.record === `stay/${id}`).map(event => event.data.n),
      Array.from({ length: n }, (_, index) => index + 1),
    )
  assert.equal(seen.length, (WRITERS * EACH * 4) / 5)
})
