import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKeys } from '../src/areas/access/key.sql.ts'
import { listEntities } from '../src/areas/entities/entity.sql.ts'
import { countMembers } from '../src/areas/members/announcement.sql.ts'
import { listMembers } from '../src/areas/members/member.sql.ts'
import { disableAccount, enableAccount, findMemberBy } from '../src/areas/members/members.ts'
import { erasePerson, planErasure } from '../src/areas/privacy/erase-person.ts'
import { exportPerson } from '../src/areas/privacy/export-person.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import type { Field } from '../src/kernel/http/fields.ts'
import { addEntry } from './harness/books.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { addTransaction, newManager } from './harness/ledger.ts'
import { callOf, sampleRequest } from './harness/sample-requests.ts'
import { newTestKey } from './harness/sandbox.ts'
import { openSession } from './harness/sessions.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, config, ask } = installation
const personalData = areas.flatMap(area => area.personalData ?? [])
const grants = areas.flatMap(area => area.grants ?? [])
const deps = { database, secrets, config }

const query = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

/** Logs of what happened anywhere, test mode included. */
const LOGS = ['browseAuditLog', 'readChain', 'listJobs']

const reads: AnyEndpoint[] = areas
  .flatMap(area => area.web ?? [])
  .filter(
    ({ access, method, answers }) => access.scheme === 'manager' && method === 'GET' && answers === 'json',
  )
  .filter(({ name }) => !LOGS.includes(name))

const isList = ({ fields }: AnyEndpoint) =>
  Object.values(fields as Record<string, Field<unknown>>).every(({ required }) => !required)

/** Uses everything a test key can use, and runs the jobs that look at every LLC. */
async function useSandbox(member: { memberId: number; entityId: number }) {
  const sandbox = await newTestKey(installation, member)
  const { key, entityId } = sandbox
  await addEntry(installation, sandbox, { income: 777, category: 'venta_servicio' })
  await addTransaction(installation, sandbox, { amount: 55 })
  const { transaction_id } = await addTransaction(installation, sandbox, { recurring: 'monthly' })
  await ask('/v1/test/ledger/decide', { key, body: { transaction_id, status: 'RATIFIED' } })
  const transactions = [{ amount: 12, payee: 'Somebody' }]
  await ask('/v1/test/bank-transactions', { key, body: { entity_id: entityId, transactions } })
  await ask(`/v1/bookkeeping/sync?entity_id=${entityId}`, { key, method: 'POST' })
  return sandbox
}

async function runJobs() {
  const stopping = new AbortController().signal
  for (const job of areas.flatMap(area => area.jobs))
    if (/filing|obligation|report|figure|remind/i.test(job.name))
      await job.run({ database, secrets, config, personalData, now: () => new Date() }, stopping)
}

test('every list and count of the console is the same before and after a sandbox is created and used', async () => {
  const member = await newMember(installation)
  await query(`update entities.entity set formation_date = '2024-03-01' where id = $1`, [member.entityId])
  await addEntry(installation, member, { year: 2025, month: 3, income: 5, category: 'venta_servicio' })
  await addTransaction(installation, member)
  await runJobs()
  const admin = await newManager(installation, 'Ada Admin', 'admin')
  const session = await openSession(installation, admin.id)
  const lists = reads.filter(isList)
  assert.ok(lists.length > 12, `only ${lists.length} lists`)
  const look = async () => {
    const found: Record<string, unknown> = {}
    for (const { name, path } of lists) {
      const answer = await session.ask('GET', path)
      assert.equal(answer.status, 200, `${name}: ${answer.text}`)
      found[name] = answer.body
    }
    return found
  }
  const tell = async () => ({
    members: await database.durable.all(listMembers, {}),
    llcs: await database.durable.all(listEntities, {}),
    announced: await database.durable.one(countMembers, {}),
    mail: await query('select about, to_address from kernel.mail order by id'),
  })
  const before = [await look(), await tell()]
  const sandbox = await useSandbox(member)
  await runJobs()
  for (const table of [
    'entities.tax_filing',
    'ledger.transaction',
    'banking.connection',
    'obligations.subject',
  ])
    assert.ok(
      (await query(`select 1 from ${table} where entity_id = $1`, [sandbox.entityId])).length > 0,
      `${table} has rows of the sandbox, which the lists could show`,
    )
  assert.deepEqual([await look(), await tell()], before)
})

test('records of a sandbox are not found in the console, by any id, for anyone', async () => {
  const sandbox = await useSandbox(await newMember(installation))
  const session = await openSession(installation, (await newManager(installation, 'Ada', 'admin')).id)
  let tried = 0
  for (const endpoint of areas.flatMap(area => area.web ?? [])) {
    const { clients } = endpoint.access as { clients?: unknown }
    if (endpoint.access.scheme !== 'manager' || !Array.isArray(clients) || endpoint.takes === 'upload')
      continue
    const fields = clients.map(({ field }: { field: string }) => field)
    if (!fields.some(field => ['entity_id', 'member_id', 'client_id', 'transaction_id'].includes(field)))
      continue
    const sample = await sampleRequest(installation, endpoint, sandbox)
    for (const field of fields)
      if (field === 'member_id' || field === 'client_id') sample[field] = sandbox.memberId
    const { path, asking } = callOf(endpoint, sample)
    const answer = await session.ask(endpoint.method, path, asking.body)
    assert.equal(answer.status, 404, `${endpoint.name}: ${answer.text}`)
    tried++
  }
  assert.ok(tried > 20, `only ${tried} endpoints`)
})

test('commands do not find a test account, and list its keys as those of the owner', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  await assert.rejects(findMemberBy(database.durable, String(sandbox.memberId)), /no member/i)
  const keys = await database.durable.all(listKeys, { member_id: member.memberId })
  assert.deepEqual(
    keys.map(({ id, mode, member_id }) => [id, mode, member_id]),
    [
      [member.keyId, 'live', member.memberId],
      [sandbox.keyId, 'test', member.memberId],
    ],
  )
})

test('no email is ever queued for a test account', async () => {
  await runJobs()
  assert.deepEqual(await query("select to_address from kernel.mail where to_address like '%invalid'"), [])
  await assert.rejects(
    query("update members.member set email = 'reachable@example.com' where test_of is not null"),
    /member_test_account/,
  )
  await assert.rejects(
    query("update members.member set role = 'admin' where test_of is not null"),
    /member_test_account/,
  )
})

test('disabling a member revokes their test keys for good', async () => {
  const member = await newMember(installation)
  const sandbox = await newTestKey(installation, member)
  await ask('/v1/webhooks', { key: sandbox.key, body: { url: 'https://example.com/hook' } })
  const of = { by: BY_TEST, staff: null, grants, memberId: member.memberId, publicUrl: config.publicUrl }
  await database.transaction(tx => disableAccount({ ...of, tx }, 'Left.'))
  assert.equal((await ask('/v1/entity', { key: sandbox.key })).status, 401)
  await database.transaction(tx =>
    enableAccount({ ...of, tx }, { role: 'member', clients: 'all', keepAssigned: false }),
  )
  assert.equal((await ask('/v1/entity', { key: sandbox.key })).status, 401)
  assert.deepEqual(
    await query('select status from webhooks.webhook where member_id = $1', [sandbox.memberId]),
    [{ status: 'paused' }],
  )
})

test('an export has the sandbox in a folder of its own, and erasing a person removes it', async () => {
  const member = await newMember(installation)
  const sandbox = await useSandbox(member)
  const wanted = { memberId: member.memberId, identifiers: false, now: new Date() }
  const { bytes, result, dispose } = await exportPerson(deps, personalData, wanted)
  for await (const _ of bytes);
  await dispose()
  const rowsOf = (path: string) => result.tables.find(table => table.path === path)?.rows
  assert.equal(rowsOf('entities.entity.json'), 1)
  assert.equal(rowsOf(`test-${sandbox.memberId}/entities.entity.json`), 1)
  assert.ok(rowsOf(`test-${sandbox.memberId}/bookkeeping.entry.json`)! > 0)

  await query(`update entities.entity set status = 'dissolved', dissolved_on = current_date where id = $1`, [
    member.entityId,
  ])
  await query(`update entities.subscription set status = 'cancelled' where entity_id = $1`, [member.entityId])
  const plan = await planErasure(deps, personalData, member.memberId, new Date())
  assert.ok(plan.removed.some(({ what, rows }) => /Test accounts/.test(what.en) && rows === 1))
  await erasePerson(deps, personalData, grants, BY_TEST, plan)
  assert.deepEqual(await query('select id from members.member where test_of = $1', [member.memberId]), [])
  assert.deepEqual(await query('select id from entities.entity where id = $1', [sandbox.entityId]), [])
  assert.equal((await query('select id from entities.entity where id = $1', [member.entityId])).length, 1)
})
