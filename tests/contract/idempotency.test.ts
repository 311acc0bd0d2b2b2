import assert from 'node:assert/strict'
import test from 'node:test'
import { deleteExpiredResponses } from '../../src/kernel/http/idempotency.ts'
import { checkRefusal } from '../harness/answers.ts'
import { listEntries, postEntry } from '../harness/books.ts'
import { footprint } from '../harness/footprint.ts'
import { newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'
import { makeKey } from '../harness/keys.ts'
import { makeCounterparty } from '../harness/sample-requests.ts'
import { startAnotherServer } from '../harness/servers.ts'

const installation = await openTestInstallation()
const { ask, database } = installation

const post = (member: TestMember, idempotencyKey: string, fields: Record<string, unknown> = { income: 5 }) =>
  postEntry(installation, member, fields, { 'idempotency-key': idempotencyKey })

const total = async (member: TestMember): Promise<number> =>
  (await listEntries(installation, member)).body.pagination.total

/** Moves everything this member's key has written with an Idempotency-Key into the past. */
const age = (member: TestMember, hours: number) =>
  database.withClient(client =>
    client.query(
      'update kernel.remembered_answer set created_at = created_at - make_interval(hours => $2) where owner = $1',
      [`key:${member.keyId}`, hours],
    ),
  )

test('"The same key with the same method, path and body replays the stored answer with Idempotency-Replayed: true"', async () => {
  const member = await newMember(installation)
  const first = await post(member, 'order-1')
  assert.equal(first.status, 201)
  assert.equal(first.headers.get('idempotency-replayed'), null)
  const before = await footprint(installation, member)
  for (let i = 0; i < 3; i++) {
    const again = await post(member, 'order-1')
    assert.equal(again.status, 201)
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.notEqual(again.headers.get('request-id'), first.headers.get('request-id'))
  }
  assert.deepEqual(await footprint(installation, member), before)
  assert.equal(await total(member), 1)
})

test('"quoted or bare": both name the same key', async () => {
  const member = await newMember(installation)
  const first = await post(member, '"order 2"')
  for (const same of ['order 2', '"order 2"', ' order 2 '])
    assert.equal((await post(member, same)).text, first.text, same)
  const escaped = await post(member, '"a\\"b\\\\c"')
  assert.equal((await post(member, 'a"b\\c')).text, escaped.text)
  assert.equal(await total(member), 2)
})

test('"up to 255 characters": longer, empty or unprintable ones are a 400', async () => {
  const member = await newMember(installation)
  const longest = 'k'.repeat(255)
  assert.equal((await post(member, longest)).status, 201)
  assert.equal((await post(member, `"${longest}"`)).headers.get('idempotency-replayed'), 'true')
  for (const bad of ['k'.repeat(256), `"${'k'.repeat(256)}"`, '""', '" "', 'caf\u00e9', 'a\tb', ''])
    checkRefusal(await post(member, bad), 400, /^Idempotency-Key must be 1 to 255 printable ASCII characters/)
  assert.equal(await total(member), 1)
})

test('the published description allows exactly the keys that the service accepts', async () => {
  const member = await newMember(installation)
  const { schema } = (await ask('/openapi.json')).body.components.parameters.IdempotencyKey
  const described = (value: string) =>
    value.length >= schema.minLength &&
    value.length <= schema.maxLength &&
    new RegExp(schema.pattern, 'u').test(value)
  const inner = ['k', ' ', '\\"', '\\\\', '"', '\\', '~', 'k k']
  const values = inner.flatMap(part =>
    [1, 2, 127, 128, 253, 254, 255, 256, 257].flatMap(times => {
      const text = part.repeat(times)
      return [text, `"${text}"`, `"${text}`, `${text}"`, `k${text}`, `"k${text}"`]
    }),
  )
  let taken = 0
  for (const value of new Set(values)) {
    // Spaces around a header value are not part of it.
    if (value.trim() !== value || value === '') continue
    const { status } = await post(member, value)
    assert.equal(status, described(value) ? 201 : 400, `${value.length} characters: ${value}`)
    if (status === 201) taken++
  }
  assert.ok(taken > 100 && taken < values.length - 100, `${taken} of ${values.length} taken`)
})

test('"with another body it is a 400", and nothing is written', async () => {
  const member = await newMember(installation)
  await post(member, 'order-3', { income: 5 })
  const other = await post(member, 'order-3', { income: 6 })
  checkRefusal(other, 400, /^Idempotency-Key was used before with another request/)
  assert.equal((await post(member, 'order-3', { income: 5 })).headers.get('idempotency-replayed'), 'true')
  assert.equal(await total(member), 1)
})

test('the same body in another form (whitespace, order, legacy spelling) is the same request', async () => {
  const member = await newMember(installation)
  await post(member, 'order-3b', { income: 5, category: 'software' })
  const { entityId, key } = member
  const headers = { 'idempotency-key': 'order-3b', 'content-type': 'application/json' }
  const raw = `{ "category": "SaaS", "income": 5.0, "month": 6, "year": 2026,\n "entity_id": ${entityId} }`
  const again = await ask('/v1/bookkeeping', { key, raw, headers })
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'])
  assert.equal(await total(member), 1)
})

test('"A request that ended in 4xx or 5xx does not use the key up"', async () => {
  const member = await newMember(installation)
  checkRefusal(await post(member, 'order-4', { income: 'x' }), 400, /income/)
  checkRefusal(await post(member, 'order-4', { counterparty_id: 2_147_483_000 }), 400, /counterparty_id/)
  checkRefusal(await post({ ...member, entityId: 2_147_483_000 }, 'order-4'), 403, /entity_id/)
  const { rows } = await database.withClient(client =>
    client.query('select 1 from kernel.remembered_answer where owner = $1', [`key:${member.keyId}`]),
  )
  assert.equal(rows.length, 0)
  const first = await post(member, 'order-4')
  assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [201, null])
})

test('a body that failed may succeed later with the same key', async () => {
  const member = await newMember(installation)
  const counterparty = await makeCounterparty(installation, member)
  const next = counterparty + 1_000_000_000
  assert.equal((await post(member, 'order-5', { counterparty_id: next })).status, 400)
  await database.withClient(client =>
    client.query(
      `insert into bookkeeping.counterparty (id, entity_id, name, kind) overriding system value
       values ($1, $2, 'Late', 'CLIENT')`,
      [next, member.entityId],
    ),
  )
  assert.equal((await post(member, 'order-5', { counterparty_id: next })).status, 201)
})

test('"is kept 24 h": then the key is free again, swept away or not', async () => {
  const member = await newMember(installation)
  const first = await post(member, 'order-6')
  await age(member, 23)
  assert.equal((await post(member, 'order-6')).text, first.text)
  await age(member, 1)
  const second = await post(member, 'order-6')
  assert.deepEqual([second.status, second.headers.get('idempotency-replayed')], [201, null])
  assert.notEqual(second.body.data.id, first.body.data.id)
  await age(member, 24)
  await deleteExpiredResponses(database)
  const third = await post(member, 'order-6', { income: 7 })
  assert.deepEqual([third.status, third.headers.get('idempotency-replayed')], [201, null])
  assert.equal((await post(member, 'order-6', { income: 7 })).text, third.text)
  assert.equal(await total(member), 3)
})

test('cleanup deletes only what is older than a day', async () => {
  const [old, young] = [await newMember(installation), await newMember(installation)]
  await post(old, 'k')
  await post(young, 'k')
  await age(old, 25)
  await age(young, 23)
  await deleteExpiredResponses(database)
  const { rows } = await database.withClient(client =>
    client.query('select owner from kernel.remembered_answer where owner = any ($1)', [
      [`key:${old.keyId}`, `key:${young.keyId}`],
    ]),
  )
  assert.deepEqual(rows, [{ owner: `key:${young.keyId}` }])
})

test('"per API key": another key of the same member, or of another, is another caller', async () => {
  const [member, stranger] = [await newMember(installation), await newMember(installation)]
  const second = await makeKey(installation, member)
  const first = await post(member, 'same')
  const other = await post({ ...member, key: second.key }, 'same')
  const theirs = await post(stranger, 'same')
  for (const answer of [other, theirs]) {
    assert.deepEqual([answer.status, answer.headers.get('idempotency-replayed')], [201, null])
    assert.notEqual(answer.body.data.id, first.body.data.id)
  }
  assert.equal(await total(member), 2)
})

test('another server replays a response too, and only to a caller who is still admitted', async () => {
  const member = await newMember(installation)
  const first = await post(member, 'order-7')
  const other = await startAnotherServer(installation)
  const body = { entity_id: member.entityId, year: 2026, month: 6, income: 5 }
  const headers = { 'idempotency-key': 'order-7' }
  const again = await other.ask('/v1/bookkeeping', { key: member.key, body, headers })
  assert.equal(again.text, first.text)
  await database.withClient(client =>
    client.query(`update entities.subscription set status = 'cancelled' where entity_id = $1`, [
      member.entityId,
    ]),
  )
  assert.equal((await post(member, 'order-7')).status, 403)
})

test('Idempotency-Key has no effect on a GET', async () => {
  const member = await newMember(installation)
  for (const value of ['a', 'a', 'x'.repeat(300)]) {
    const answer = await listEntries(installation, member, {}, { 'idempotency-key': value })
    assert.deepEqual([answer.status, answer.headers.get('idempotency-replayed')], [200, null])
  }
})

test('"while the first is still running, the second waits for it": 32 at once make one entry and 31 replays', async () => {
  const member = await newMember(installation)
  const answers = await Promise.all(Array.from({ length: 32 }, () => post(member, 'burst')))
  assert.deepEqual([...new Set(answers.map(answer => answer.status))], [201])
  assert.equal(new Set(answers.map(answer => answer.text)).size, 1)
  assert.equal(answers.filter(answer => answer.headers.get('idempotency-replayed') === 'true').length, 31)
  const found = await footprint(installation, member)
  assert.equal(found['bookkeeping.entry by entity_id']!.rows, 1)
  assert.equal(found['kernel.audit_row by actor']!.rows, 1)
  assert.equal(found['kernel.remembered_answer by owner']!.rows, 1)
  const { body } = await listEntries(installation, member)
  assert.deepEqual(body.summary, { total_income: 5, total_expenses: 0, net: 5 })
})

test('of concurrent requests with one key and different bodies, one succeeds and the others are rejected', async () => {
  const member = await newMember(installation)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => post(member, 'clash', { income: i + 1 })),
  )
  assert.equal(answers.filter(answer => answer.status === 201).length, 1)
  for (const answer of answers.filter(answer => answer.status !== 201))
    checkRefusal(answer, 400, /^Idempotency-Key was used before with another request/)
  assert.equal(await total(member), 1)
})
