import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import test from 'node:test'
import { addEntry, listEntries } from '../../../tests/harness/books.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../tests/harness/installation.ts'
import { addTransaction, getLedger } from '../../../tests/harness/ledger.ts'
import { newTestKey } from '../../../tests/harness/sandbox.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { areas } from '../../areas.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { createKey, revokeKey } from '../access/access.ts'
import { addConnection } from '../banking/banking.ts'
import { insertCounterparty } from '../bookkeeping/bookkeeping.ts'
import { deliverDue } from '../webhooks/deliver.ts'
import { removeTestAccount } from './remove-test-account.ts'
import { removeSandboxesJob } from './sandbox.jobs.ts'
import { MAX_ENTRIES, testName } from './sandbox.rules.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, ask } = installation
const config = Object.assign(installation.config, { webhooksPrivate: true })
const personalData = areas.flatMap(area => area.personalData ?? [])

const query = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

const runJob = (now = new Date()) =>
  removeSandboxesJob.run(
    { database, secrets, config, personalData, now: () => now },
    new AbortController().signal,
  )

const isTestMode = (answer: { headers: Headers }) => answer.headers.get('llano-mode')

test('a test key acts on a copy of the LLC, with its entries, counterparties and ledger', async () => {
  const member = await newMember(installation)
  const counterparty = await database.durable.one(insertCounterparty, {
    entity_id: member.entityId,
    name: 'Acme Ltd',
    kind: 'CLIENT',
    relation_subtype: null,
    ...byParams(BY_TEST),
  })
  await addEntry(installation, member, { income: 0.1, counterparty_id: counterparty.id, external_tx_id: 'a' })
  await addEntry(installation, member, { income: 123456789.1234, category: 'venta_servicio' })
  await addEntry(installation, member, { year: 2025, month: 1, expense: 40.05, description: 'older' })
  await addTransaction(installation, member, { amount: 250, description: 'first' })
  await addTransaction(installation, member, { amount: 12.5, recurring: 'monthly' })

  const sandbox = await newTestKey(installation, member)
  assert.match(sandbox.key, /^llk_test_/)
  assert.notEqual(sandbox.entityId, member.entityId)
  const llc = await ask(`/v1/entity?id=${sandbox.entityId}`, { key: sandbox.key })
  assert.deepEqual(
    [
      llc.body.data.name,
      llc.body.data.ein,
      llc.body.data.founder_name,
      llc.body.data.manager_subscription.status,
    ],
    ['TEST Test LLC', null, 'Test Owner', 'active'],
  )
  const real = await listEntries(installation, member)
  const copy = await listEntries(installation, sandbox)
  assert.deepEqual(copy.body.summary, real.body.summary)
  const essence = (entries: Record<string, unknown>[]) =>
    entries.map(({ id, entity_id, counterparty_id, created_at, ...rest }) => ({
      ...rest,
      has_counterparty: counterparty_id !== null,
    }))
  assert.deepEqual(essence(copy.body.data), essence(real.body.data))
  const ledger = await getLedger(installation, sandbox, { entity_id: sandbox.entityId })
  assert.deepEqual(
    ledger.body.data.map((one: Record<string, unknown>) => [one.amount, one.status, one.recurring]),
    [
      [12.5, 'PENDING', 'no'],
      [250, 'PENDING', 'no'],
    ],
  )
  const events = await ask('/v1/events', { key: sandbox.key })
  assert.deepEqual(events.body.data, [], 'copying is not an event')
})

test('copies the newest entries up to the limit, with totals that fit', async () => {
  const member = await newMember(installation)
  const entry = (month: number, income: number) => ({ year: 2026, month, income })
  for (const month of [1, 2, 3, 4, 5]) {
    const body = { entity_id: member.entityId, entries: Array.from({ length: 500 }, () => entry(month, 1)) }
    assert.equal((await ask('/v1/bookkeeping/batch', { key: member.key, body })).status, 201)
  }
  const sandbox = await newTestKey(installation, member)
  const { body } = await listEntries(installation, sandbox, { limit: 1 })
  assert.deepEqual([body.pagination.total, body.summary.total_income], [MAX_ENTRIES, MAX_ENTRIES])
  const oldest = await listEntries(installation, sandbox, { year: 2026, month: 1 })
  assert.equal(oldest.body.pagination.total, 0)
})

test('every answer to a test key says so, and none to a live key', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member, { scopes: ['read:entity'] })
  assert.equal(isTestMode(await ask('/v1/entity', { key: sandbox.key })), 'test')
  assert.equal(isTestMode(await ask('/v1/entity', { key: member.key })), null)
  const refused = await ask('/v1/ledger?entity_id=1', { key: sandbox.key })
  assert.deepEqual([refused.status, isTestMode(refused)], [403, 'test'])
})

test('a test key reaches nothing of the real account, and a live key nothing of the sandbox', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  for (const [key, entityId] of [
    [sandbox.key, member.entityId],
    [member.key, sandbox.entityId],
  ] as const) {
    assert.equal((await ask(`/v1/entity?id=${entityId}`, { key })).status, 404)
    const body = { entity_id: entityId, year: 2026, month: 6, income: 1 }
    assert.equal((await ask('/v1/bookkeeping', { key, body })).status, 403)
  }
  await addEntry(installation, sandbox, { income: 999 })
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)
  const listed = await ask('/v1/entity', { key: member.key })
  assert.deepEqual(
    listed.body.data.map(({ id }: { id: number }) => id),
    [member.entityId],
  )
})

test('endpoints of test mode refuse live keys and change nothing', async () => {
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member)
  const requests: [string, object][] = [
    ['/v1/test/reset', {}],
    ['/v1/test/bank-transactions', { entity_id: member.entityId, transactions: [{ amount: 1, payee: 'A' }] }],
    ['/v1/test/ledger/decide', { transaction_id, status: 'RATIFIED' }],
  ]
  for (const [path, body] of requests) {
    const answer = await ask(path, { key: member.key, body })
    assert.deepEqual([answer.status, answer.body.code], [403, 'test_key_required'], path)
  }
  const { body } = await getLedger(installation, member, { transaction_id })
  assert.equal(body.data.status, 'PENDING')
})

test('a sync imports what was added to the simulated bank, once', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  const sync = () =>
    ask(`/v1/bookkeeping/sync?entity_id=${sandbox.entityId}`, { key: sandbox.key, method: 'POST' })
  assert.deepEqual((await sync()).body, { synced: 0, skipped: 0 })
  const transactions = [
    { amount: 1200.5, payee: 'Tessellate Labs', date: '2026-10-31', description: 'Invoice 7' },
    { amount: -49.9, payee: 'Hostwell' },
    { amount: -3, payee: 'Waiting Inc', status: 'pending' },
    { amount: -4, payee: 'Failed Inc', status: 'failed' },
  ]
  const added = await ask('/v1/test/bank-transactions', {
    key: sandbox.key,
    body: { entity_id: sandbox.entityId, transactions },
  })
  assert.equal(added.status, 201, added.text)
  assert.deepEqual(
    added.body.data.map((one: Record<string, unknown>) => [one.amount, one.payee, one.status]),
    [
      [1200.5, 'Tessellate Labs', 'sent'],
      [-49.9, 'Hostwell', 'sent'],
      [-3, 'Waiting Inc', 'pending'],
      [-4, 'Failed Inc', 'failed'],
    ],
  )
  assert.deepEqual((await sync()).body, { synced: 2, skipped: 2 })
  assert.equal((await sync()).body.synced, 0)
  const { body } = await listEntries(installation, sandbox)
  assert.deepEqual(
    body.data
      .map((one: Record<string, unknown>) => [one.income, one.expense, one.source, one.bank_source])
      .sort(),
    [
      [0, 49.9, 'bank_sync', 'mercury'],
      [1200.5, 0, 'bank_sync', 'mercury'],
    ],
  )
})

test('refuses wrong bank transactions as a whole, and more than a simulated bank holds', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  const add = (transactions: unknown) =>
    ask('/v1/test/bank-transactions', {
      key: sandbox.key,
      body: { entity_id: sandbox.entityId, transactions },
    })
  const codes = async (transactions: unknown) => {
    const { status, body } = await add(transactions)
    return [status, body.code, body.field]
  }
  const one = { amount: 1, payee: 'A' }
  assert.deepEqual(await codes([one, { ...one, amount: 1.005 }]), [
    400,
    'too_many_decimals',
    'transactions[1].amount',
  ])
  assert.deepEqual(await codes([{ ...one, amount: 1e9 }]), [
    400,
    'amount_out_of_range',
    'transactions[0].amount',
  ])
  assert.deepEqual(await codes([{ ...one, amount: '1' }]), [400, 'invalid_number', 'transactions[0].amount'])
  assert.deepEqual(await codes([{ amount: 1 }]), [400, 'required', 'transactions[0].payee'])
  const wrong: [field: string, value: unknown, code: string][] = [
    ['payee', 5, 'invalid_text'],
    ['payee', '\ud800', 'invalid_unicode'],
    ['payee', 'a\u0007', 'control_characters'],
    ['payee', 'a'.repeat(1000), 'too_long'],
    ['payee', 'a\nb', 'multiple_lines'],
    ['payee', '\u200b', 'invisible_characters'],
    ['date', 'yesterday', 'invalid_date'],
    ['status', 'lost', 'invalid_choice'],
  ]
  for (const [field, value, code] of wrong)
    assert.deepEqual(await codes([one, { ...one, [field]: value }]), [400, code, `transactions[1].${field}`])
  assert.deepEqual(await codes(Array.from({ length: 101 }, () => one)), [400, 'invalid_list', 'transactions'])
  const count = async () =>
    (
      await query(
        `select count(*)::integer as n from banking.simulated_transaction t
         join banking.connection c on c.id = t.connection_id where c.entity_id = $1`,
        [sandbox.entityId],
      )
    )[0].n
  assert.equal(await count(), 0)
  await query(
    `insert into banking.simulated_transaction (connection_id, amount, payee, status, day, created_at)
     select c.id, 1, 'A', 'sent', '2026-01-01', now() from banking.connection c, generate_series(1, 9999)
     where c.entity_id = $1`,
    [sandbox.entityId],
  )
  assert.deepEqual((await codes([one, one])).slice(0, 2), [400, 'simulated_bank_full'])
  assert.equal(await count(), 9999)
})

test('an Idempotency-Key is for one request of test mode', async () => {
  const sandbox = await newTestKey(installation, await newMember(installation))
  const { key, entityId } = sandbox
  const { transaction_id } = await addTransaction(installation, sandbox)
  const bodies: [path: string, one: object, other: object][] = [
    [
      'bank-transactions',
      { entity_id: entityId, transactions: [{ amount: 1, payee: 'A' }] },
      { entity_id: entityId, transactions: [{ amount: 2, payee: 'A' }] },
    ],
    ['ledger/decide', { transaction_id, status: 'RATIFIED' }, { transaction_id, status: 'VETOED' }],
  ]
  for (const [path, one, other] of bodies) {
    const send = (body: object) =>
      ask(`/v1/test/${path}`, { key, body, headers: { 'idempotency-key': `once ${path}` } })
    const first = await send(one)
    const again = await send(one)
    assert.deepEqual([again.status, again.text], [first.status, first.text])
    const reused = await send(other)
    assert.deepEqual([reused.status, reused.body.code], [400, 'idempotency_key_reused'])
  }
  const used = { key, body: {}, headers: { 'idempotency-key': 'once ledger/decide' } }
  assert.equal((await ask('/v1/test/reset', used)).body.code, 'idempotency_key_reused')
})

test('decisions in a sandbox follow the rules of real ones, and no document is written', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  const first = await addTransaction(installation, sandbox, { category: 'OWNER_DISTRIBUTION' })
  const second = await addTransaction(installation, sandbox)
  const real = await addTransaction(installation, member)
  const decide = (body: object) => ask('/v1/test/ledger/decide', { key: sandbox.key, body })

  const ratified = await decide({ transaction_id: first.transaction_id, status: 'RATIFIED' })
  assert.equal(ratified.status, 200, ratified.text)
  assert.deepEqual([ratified.body.data.status, ratified.body.data.decided_by], ['RATIFIED', 'Test Manager'])
  const again = await decide({ transaction_id: first.transaction_id, status: 'RATIFIED' })
  assert.deepEqual([again.status, again.body.code], [400, 'transaction_already_decided'])
  const without = await decide({ transaction_id: second.transaction_id, status: 'VETOED' })
  assert.deepEqual([without.status, without.body.code], [400, 'resolution_required'])
  const foreign = await decide({ transaction_id: real.transaction_id, status: 'RATIFIED' })
  assert.deepEqual([foreign.status, foreign.body.code], [404, 'not_found'])
  const rejected = await decide({
    transaction_id: second.transaction_id,
    status: 'REJECTED',
    manager_resolution: 'No invoice.',
  })
  assert.equal(rejected.body.data.manager_resolution, 'No invoice.')
  const events = await ask('/v1/events?type=ledger.ratified,ledger.rejected', { key: sandbox.key })
  assert.deepEqual(
    events.body.data.map(({ type }: { type: string }) => type),
    ['ledger.ratified', 'ledger.rejected'],
  )
  assert.deepEqual(
    await query("select 1 from kernel.mail where about like '%/decided'"),
    [],
    'nothing is mailed',
  )
})

test('a reset gives a new copy; keys and webhooks stay, and a repeated request resets once', async () => {
  const member = await newMember(installation)
  await addEntry(installation, member, { income: 5 })
  const sandbox = await newTestKey(installation, member)
  const other = await newTestKey(installation, member)
  assert.equal(other.entityId, sandbox.entityId, 'one sandbox per LLC')
  await addEntry(installation, sandbox, { income: 70 })
  const hook = { url: 'https://example.com/hook' }
  const webhook = await ask('/v1/webhooks', { key: sandbox.key, body: hook })
  assert.equal(webhook.status, 201, webhook.text)

  const headers = { 'idempotency-key': 'reset-1' }
  const reset = await ask('/v1/test/reset', { key: sandbox.key, body: {}, headers })
  assert.equal(reset.status, 200, reset.text)
  const entityId = reset.body.data.entity_id
  assert.notEqual(entityId, sandbox.entityId)
  assert.deepEqual(reset.body.data, { entity_id: entityId, entries: 1, counterparties: 0, transactions: 0 })
  const again = await ask('/v1/test/reset', { key: sandbox.key, body: {}, headers })
  assert.deepEqual([again.body, again.headers.get('idempotency-replayed')], [reset.body, 'true'])

  for (const { key } of [sandbox, other]) {
    const listed = await ask('/v1/entity', { key })
    assert.deepEqual(
      listed.body.data.map(({ id }: { id: number }) => id),
      [entityId],
    )
  }
  const books = await listEntries(installation, { key: sandbox.key, entityId })
  assert.equal(books.body.summary.total_income, 5)
  const hooks = await ask('/v1/webhooks', { key: sandbox.key })
  assert.deepEqual(
    hooks.body.data.map(({ id }: { id: number }) => id),
    [webhook.body.data.id],
  )
  const gone = await ask(`/v1/bookkeeping?entity_id=${sandbox.entityId}`, { key: sandbox.key })
  assert.equal(gone.status, 403)
})

test('resets at the same time leave one sandbox, with everything in it', async () => {
  const member = await newMember(installation)
  await addEntry(installation, member, { income: 5 })
  const sandbox = await newTestKey(installation, member)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask('/v1/test/reset', { key: sandbox.key, body: {} })),
  )
  assert.ok(
    answers.every(({ status }) => status === 200 || status === 403),
    answers.map(({ text }) => text).join(),
  )
  assert.ok(answers.some(({ status }) => status === 200))
  const listed = await ask('/v1/entity', { key: sandbox.key })
  assert.equal(listed.body.data.length, 1)
  const books = await listEntries(installation, { key: sandbox.key, entityId: listed.body.data[0].id })
  assert.equal(books.body.summary.total_income, 5)
})

/** How many rows of each table belong to a test account. */
async function rowsOfTestAccounts(): Promise<Record<string, number>> {
  const tables = await query(
    `select c.table_schema || '.' || c.table_name as name, c.column_name as by from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.column_name in ('entity_id', 'member_id')`,
  )
  const found: Record<string, number> = {}
  for (const { name, by } of tables) {
    const of =
      by === 'member_id'
        ? 'select id from members.member where test_of is not null'
        : 'select e.id from entities.entity e join members.member m on m.id = e.member_id where m.test_of is not null'
    const [row] = await query(`select count(*)::integer as n from ${name} where ${by} in (${of})`)
    if (row.n > 0) found[`${name}.${by}`] = row.n
  }
  return found
}

test('the job removes replaced and unused sandboxes completely, and nothing else', async () => {
  // Those of the other tests go first.
  const later = new Date(Date.now() + 91 * DAY_MS)
  await runJob(later)
  assert.deepEqual(await query('select id from members.member where test_of is not null'), [])

  const member = await newMember(installation)
  await addEntry(installation, member, { income: 5 })
  await addTransaction(installation, member)
  const sandbox = await newTestKey(installation, member)
  const fill = async ({ key, entityId }: Pick<TestMember, 'key' | 'entityId'>) => {
    await addEntry(installation, { key, entityId }, { income: 70, category: 'venta_servicio' })
    const { transaction_id } = await addTransaction(installation, { key, entityId }, { recurring: 'monthly' })
    await ask('/v1/test/ledger/decide', { key, body: { transaction_id, status: 'RATIFIED' } })
    const body = { entity_id: entityId, transactions: [{ amount: 2, payee: 'A' }] }
    await ask('/v1/test/bank-transactions', { key, body })
    await ask(`/v1/bookkeeping/sync?entity_id=${entityId}`, { key, method: 'POST' })
    await ask('/v1/entity', { key, method: 'PUT', body: { id: entityId, naics: '541511' } })
    await ask('/v1/profile', { key, method: 'PUT', body: { phone: '+34600111222' } })
    await ask('/v1/webhooks', { key, body: { url: 'https://example.com/hook' } })
    await ask('/v1/events', { key })
    await ask(`/v1/obligations?entity_id=${entityId}`, { key })
  }
  await fill(sandbox)
  // What jobs write for every LLC.
  const stopping = new AbortController().signal
  for (const job of areas.flatMap(area => area.jobs))
    if (/filing|obligation|report|figure|search|index/i.test(job.name))
      await job.run({ database, secrets, config, personalData, now: () => new Date() }, stopping)
  const tally = async () =>
    (
      await query(
        `select (select count(*) from bookkeeping.entry where entity_id = $1) as entries,
      (select count(*) from ledger.transaction where entity_id = $1) as transactions,
      (select count(*) from entities.subscription where entity_id = $1) as periods`,
        [member.entityId],
      )
    )[0]
  const before = await tally()

  const reset = await ask('/v1/test/reset', { key: sandbox.key, body: {} })
  const entityId = reset.body.data.entity_id
  await fill({ key: sandbox.key, entityId })
  await runJob()
  assert.deepEqual(
    await query('select entity_id from sandbox.sandbox'),
    [{ entity_id: entityId }],
    'one in use is kept',
  )
  assert.equal((await query('select id from members.member where test_of is not null')).length, 1)
  await query("update sandbox.sandbox set copied_at = now() - interval '91 days'")
  await runJob()
  assert.equal((await query('select from sandbox.sandbox')).length, 1, 'copied long ago, and its key is used')
  assert.equal((await listEntries(installation, { key: sandbox.key, entityId })).status, 200)
  assert.deepEqual(await query('select id from entities.entity where id = $1', [sandbox.entityId]), [])

  const kept = Object.keys(await rowsOfTestAccounts())
  for (const table of [
    'bookkeeping.entry.entity_id',
    'ledger.transaction.entity_id',
    'webhooks.webhook.member_id',
  ])
    assert.ok(kept.includes(table), table)
  await runJob(later)
  assert.deepEqual(await query('select id from members.member where test_of is not null'), [])
  assert.deepEqual(await query("select id from entities.entity where name like 'TEST %'"), [])
  assert.deepEqual(await query('select connection_id from banking.simulated_transaction'), [])
  assert.equal((await ask('/v1/entity', { key: sandbox.key })).status, 401)
  assert.deepEqual(await tally(), before, 'the real LLC is untouched')
  assert.equal((await ask('/v1/entity', { key: member.key })).status, 200)
})

test('removing a sandbox never removes rows of another LLC, even if a declaration names them', async () => {
  const member = await newMember(installation)
  await addTransaction(installation, member)
  const sandbox = await newTestKey(installation, member)
  const wrong = personalData.map(one => ({
    ...one,
    tables: one.tables.map(table =>
      table.table === 'ledger.transaction' ? { ...table, of: 'true' } : table,
    ),
  }))
  await assert.rejects(
    removeTestAccount(database, wrong, BY_TEST, sandbox.memberId),
    /ledger\.transaction is append-only/,
  )
  const left = await query('select entity_id from ledger.transaction where entity_id = $1', [member.entityId])
  assert.equal(left.length, 1)
})

test('rows of real accounts stay append-only', async () => {
  const member = await newMember(installation)
  await addTransaction(installation, member)
  await assert.rejects(
    query('delete from ledger.transaction where entity_id = $1', [member.entityId]),
    /append-only/,
  )
  await assert.rejects(removing('delete from kernel.audit_seal'), /append-only|permission denied/)
})

/** What a transaction does that says that it removes a test account. */
const removing = (sql: string, values: unknown[] = []) =>
  database.transaction(async (_, client) => {
    await client.query("select set_config('llano.removes_test_account', 'on', true)")
    return (await client.query(sql, values)).rowCount
  })

test('a transaction that says it removes a test account deletes only rows of test accounts', async () => {
  const member = await newMember(installation)
  await addTransaction(installation, member)
  const sandbox = await newTestKey(installation, member)
  const [{ id: testLlc }] = await query('select id from entities.entity where member_id = $1', [
    sandbox.memberId,
  ])
  await query(
    `insert into bookkeeping.counterparty (entity_id, name, kind) select llc, 'Someone', 'OTHER' from unnest($1::integer[]) llc`,
    [[member.entityId, testLlc]],
  )
  const OF_LLC = 'delete from bookkeeping.counterparty where entity_id = any ($1)'
  for (const [sql, values] of [
    [OF_LLC, [[member.entityId]]],
    [OF_LLC, [[member.entityId, testLlc]]],
    ['delete from ledger.transaction where entity_id = $1', [member.entityId]],
    ['delete from rates.import', []],
  ] as [string, unknown[]][])
    await assert.rejects(removing(sql, values), /append-only/, sql)
  assert.ok((await removing(OF_LLC, [[testLlc]]))! > 0)

  // Nor can a real account be turned into a test account first.
  await assert.rejects(
    query("update members.member set test_of = $2, email = 'x@test.invalid' where id = $1", [
      member.memberId,
      sandbox.memberId,
    ]),
    /append-only/,
  )
  await assert.rejects(
    query('update entities.entity set member_id = $2 where id = $1', [member.entityId, sandbox.memberId]),
    /cannot move to a test account/,
  )
})

test('every table whose rows are never deleted checks whose rows are removed, unless it holds nothing of a test account', async () => {
  const unchecked = await query(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t
     where t.tgfoid = 'kernel.forbid_change'::regproc and t.tgtype & 8 > 0
       and not exists (select from pg_trigger o where o.tgrelid = t.tgrelid and o.tgname = 'only_test_rows')
     order by name`,
  )
  assert.deepEqual(
    unchecked.map(({ name }) => name),
    [
      'documents.anchor',
      'kernel.audit_leaf',
      'kernel.audit_row',
      'kernel.audit_seal',
      'obligations.rule_version',
      'rates.import',
      'tax.blank_form',
    ],
  )
})

test('a member creates a test key on the website, sees it next to live keys, rotates and revokes it', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const wanted = { entity_id: member.entityId, name: 'Trial', scopes: ['read:entity'] }
  const made = await session.ask('POST', '/web/test-keys', wanted)
  assert.equal(made.status, 201, made.text)
  const { id, key } = made.body.data
  assert.match(key, /^llk_test_/)
  assert.equal(isTestMode(await ask('/v1/entity', { key })), 'test')
  const listed = await session.ask('GET', '/web/api-keys')
  const found = listed.body.data.map((one: Record<string, unknown>) => [one.name, one.mode, one.member_id])
  assert.deepEqual(found, [
    ['Trial', 'test', member.memberId],
    ['test', 'live', member.memberId],
  ])
  assert.equal(listed.body.data[0].shown, key.slice(0, 17))
  const rotated = await session.ask('POST', '/web/api-keys/rotate', { id, grace_hours: 0 })
  assert.match(rotated.body.data.key, /^llk_test_/)
  assert.equal((await ask('/v1/entity', { key })).status, 401)
  assert.equal((await ask('/v1/entity', { key: rotated.body.data.key })).status, 200)
  assert.equal((await session.ask('POST', '/web/api-keys/revoke', { id })).status, 200)
  assert.equal((await ask('/v1/entity', { key: rotated.body.data.key })).status, 401)

  const stranger = await openSession(installation, (await newMember(installation)).memberId)
  assert.equal((await stranger.ask('POST', '/web/test-keys', wanted)).status, 403)
  assert.equal((await stranger.ask('POST', '/web/api-keys/revoke', { id })).status, 404)
})

test('a test account has only test keys, and a real one only live keys', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  for (const [memberId, isTest] of [
    [member.memberId, true],
    [sandbox.memberId, false],
  ] as const)
    await assert.rejects(
      createKey(database.durable, secrets, BY_TEST, { memberId, isTest, name: 'x', scopes: ['read:entity'] }),
    )
  await revokeKey(database.durable, BY_TEST, sandbox.keyId)
  assert.equal((await ask('/v1/entity', { key: sandbox.key })).status, 401)
})

test('the sandbox has no real bank connection, no identifier and no reachable address', async () => {
  const member = await newMember(installation)
  const token = 'secret-token:mercury_sandbox_rma_real_one'
  const wanted = { entityId: member.entityId, provider: 'mercury' as const, token }
  await addConnection(database.durable, secrets, BY_TEST, wanted, new Date())
  await query(
    `update entities.entity set ein = '98-7654321', founder_name = 'Ana Ruiz', founder_address = 'Calle 1' where id = $1`,
    [member.entityId],
  )
  const sandbox = await newTestKey(installation, member)
  const connections = await query('select base_url from banking.connection where entity_id = $1', [
    sandbox.entityId,
  ])
  assert.deepEqual(connections, [{ base_url: 'https://bank.test.invalid' }])
  const llc = (await ask(`/v1/entity?id=${sandbox.entityId}`, { key: sandbox.key })).text
  for (const secret of ['98-7654321', 'Ana Ruiz', 'Calle 1']) assert.ok(!llc.includes(secret), secret)
  const profile = (await ask('/v1/profile', { key: sandbox.key })).body.data
  assert.match(profile.email, /@test\.invalid$/)
  assert.equal(profile.name, 'Test Owner')
})

test('disabling the owner stops test keys and webhooks at once, and enabling does not bring the keys back', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  await query(`update members.member set disabled_at = now(), disabled_by = 'test' where id = $1`, [
    member.memberId,
  ])
  assert.equal((await ask('/v1/entity', { key: sandbox.key })).status, 401)
  const [row] = await query('select disabled_at from members.members where id = $1', [sandbox.memberId])
  assert.ok(row.disabled_at)
})

test('webhook requests of a sandbox say that they are from test mode', async () => {
  const received: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    received.push(request.headers)
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as { port: number }
    const member = await newMember(installation)
    const sandbox = await newTestKey(installation, member)
    for (const one of [member, sandbox]) {
      const body = { url: `http://127.0.0.1:${port}/`, types: ['entry.created'] }
      const made = await ask('/v1/webhooks', { key: one.key, body })
      assert.equal(made.status, 201, made.text)
      await addEntry(installation, one, { income: 1 })
    }
    await deliverDue({ database, secrets, config, now: () => new Date() }, new AbortController().signal)
    assert.deepEqual(received.map(headers => headers['llano-mode'] ?? 'live').sort(), ['live', 'test'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('the name of a copy begins with TEST and keeps its limit', () => {
  assert.equal(testName('Ruiz Studio LLC'), 'TEST Ruiz Studio LLC')
  assert.equal(testName('x'.repeat(300)).length, 300)
})
