import assert from 'node:assert/strict'
import test from 'node:test'
import { newPdf } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { newManager } from '../../../../tests/harness/ledger.ts'
import { startAnotherServer } from '../../../../tests/harness/servers.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { readConfig } from '../../../kernel/config.ts'
import { takeHeavySlot } from '../../../kernel/http/heavy-slot.ts'
import { openDatabase } from '../../../kernel/sql/postgres.ts'
import { createEntity } from '../../entities/entities.ts'

const installation = await openTestInstallation()
const { database, databaseUrl, secrets } = installation

/** Two nodes with small quotas. */
async function twoNodes(env: Record<string, string>) {
  const config = { ...readConfig(env), documentsDir: installation.config.documentsDir }
  const nodes = [
    await startAnotherServer({ databaseUrl, secrets, config }),
    await startAnotherServer({ databaseUrl, secrets, config }),
  ]
  const member = await newMember(installation)
  const { cookie } = await openSession(installation, member.memberId)
  const ask = (node: number, path: string, raw?: Buffer) => {
    const { address, ask } = nodes[node % 2]!
    const headers = { cookie, origin: address, ...(raw && { 'content-type': 'application/octet-stream' }) }
    return ask(path, { headers, ...(raw && { raw, method: 'POST' }) })
  }
  const upload = (node: number, sizeBytes: number, entityId = member.entityId) =>
    ask(node, `/web/documents?entity_id=${entityId}&doc_type=OTHER&file_name=a.pdf`, newPdf(sizeBytes))
  const uploadStatement = (node: number, sizeBytes: number) => {
    const of = { entity_id: `${member.entityId}`, bank: 'mercury', currency: 'USD', file_name: 'a.pdf' }
    const balances = { month: '2025-03', opening: '1.00', closing: '2.00' }
    return ask(
      node,
      `/web/statements/upload?${new URLSearchParams({ ...of, ...balances })}`,
      newPdf(sizeBytes),
    )
  }
  return { member, ask, upload, uploadStatement }
}

test('requests of a session are counted exactly over two nodes, shown to the person, and answered with 429 beyond', async () => {
  const { ask } = await twoNodes({ LLANO_QUOTA_REQUESTS_PER_HOUR: '100' })
  const answers = await Promise.all(Array.from({ length: 110 }, (_, i) => ask(i, '/web/api-keys')))
  const served = answers.filter(({ status }) => status === 200)
  assert.equal(served.length, 100)
  for (const { status, body, headers } of answers)
    if (status !== 200) {
      assert.deepEqual([status, body.code], [429, 'rate_limited'])
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
  assert.match(served[0]!.headers.get('ratelimit')!, /^"default";r=\d+;t=\d+$/)
})

test('someone who used up their requests does not affect others', async () => {
  const { ask } = await twoNodes({ LLANO_QUOTA_REQUESTS_PER_HOUR: '100' })
  await Promise.all(Array.from({ length: 101 }, (_, i) => ask(i, '/web/api-keys')))
  assert.equal((await ask(0, '/web/api-keys')).status, 429)
  // Ending access still works, so that a stolen session cannot lock its owner out.
  assert.equal((await ask(0, '/web/me/sessions')).status, 200)
  const other = await openSession(installation, (await newMember(installation)).memberId)
  assert.equal((await other.ask('GET', '/web/api-keys')).status, 200)
})

test('uploads are counted per day over two nodes', async () => {
  const { ask, upload, member } = await twoNodes({ LLANO_QUOTA_UPLOADS_PER_DAY: '3' })
  for (let i = 0; i < 2; i++) assert.equal((await upload(i, 1000)).status, 201)
  // Two nodes want the last one.
  const both = await Promise.all([upload(0, 1000), upload(1, 1000)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 429])
  const refused = both.find(({ status }) => status === 429)!
  assert.equal(refused.body.code, 'uploads_used_up')
  assert.ok(Number(refused.headers.get('retry-after')) > 86_000)
  assert.equal((await upload(1, 1000)).body.code, 'uploads_used_up')
  const { uploads, requests } = (await ask(0, '/web/usage')).body.data
  assert.deepEqual([uploads.used, uploads.limit], [3, 3])
  assert.ok(uploads.resets_in_seconds > 86_000)
  assert.equal(requests.used, 6)
  assert.ok(member.memberId > 0)
})

test('bank statements count as uploads and take room like other documents', async () => {
  const { ask, upload, uploadStatement } = await twoNodes({
    LLANO_QUOTA_UPLOADS_PER_DAY: '4',
    LLANO_QUOTA_LLC_BYTES: '20000',
  })
  assert.equal((await uploadStatement(0, 9_000)).status, 201)
  const full = await uploadStatement(0, 12_000)
  assert.deepEqual([full.status, full.body.code], [400, 'storage_full'])
  const { storage } = (await ask(0, '/web/usage')).body.data
  assert.ok(storage.used_bytes >= 9_000 && storage.used_bytes < 12_000, String(storage.used_bytes))
  assert.equal((await upload(0, 1_000)).status, 201)
  for (let i = 0; i < 2; i++) assert.equal((await uploadStatement(i, 1_000 + i)).status, 201)
  const fifth = await uploadStatement(0, 1_100)
  assert.deepEqual([fifth.status, fifth.body.code], [429, 'uploads_used_up'])
})

test('documents of an LLC, and of all LLCs of a member, stay within their room when two nodes upload at once', async () => {
  const { ask, upload, member } = await twoNodes({
    LLANO_QUOTA_LLC_BYTES: '40000',
    LLANO_QUOTA_MEMBER_BYTES: '60000',
  })
  const other = await database.withClient(async client => {
    const { rows } = await client.query(
      `insert into entities.entity (member_id, name, status, state) select member_id, name || ' 2', status, state
       from entities.entity where id = $1 returning id`,
      [member.entityId],
    )
    return rows[0].id as number
  })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => upload(i, 9_000 + i, i % 2 ? other : member.entityId)),
  )
  for (const { status, body } of answers)
    assert.ok(
      status === 201 || body.code === 'storage_full' || body.code === 'too_busy',
      JSON.stringify(body),
    )
  // One after the other, nothing waits for a slot.
  for (let i = 0; i < 10; i++) await upload(i, 9_100 + i, i % 2 ? other : member.entityId)
  const full = await upload(0, 9_500)
  assert.deepEqual([full.status, full.body.code], [400, 'storage_full'])
  const { storage } = (await ask(1, '/web/usage')).body.data
  assert.ok(storage.used_bytes > 50_000 && storage.used_bytes <= 60_000, String(storage.used_bytes))
  const sizes = storage.llcs.map(({ bytes }: { bytes: number }) => bytes)
  assert.equal(sizes[0] + sizes[1], storage.used_bytes)
  for (const bytes of sizes) assert.ok(bytes <= 40_000, String(bytes))
  const { rows } = await database.withClient(client =>
    client.query(
      'select sum(size_bytes)::integer as bytes from documents.document where entity_id in ($1, $2)',
      [member.entityId, other],
    ),
  )
  assert.equal(rows[0].bytes, storage.used_bytes)
})

test('room is exact to the byte, even when two nodes want the last of it, and the console shows what the member sees', async () => {
  const { ask, upload, member } = await twoNodes({
    LLANO_QUOTA_LLC_BYTES: '20000',
    LLANO_QUOTA_MEMBER_BYTES: '30000',
  })
  const second = await createEntity(
    database.durable,
    BY_TEST,
    { memberId: member.memberId, name: 'Second LLC', state: 'NM', subscribed: true },
    new Date(),
  )
  const outcome = async (answer: ReturnType<typeof upload>) =>
    (await answer).body.code ?? (await answer).status
  assert.equal(await outcome(upload(0, 10_000)), 201)
  assert.equal(await outcome(upload(1, 10_001)), 'storage_full', 'one byte more than the LLC has')
  const lastOfLlc = await Promise.all([outcome(upload(0, 10_000)), outcome(upload(1, 9_999))])
  assert.deepEqual(lastOfLlc.toSorted(), [201, 'storage_full'], 'only one gets the last room')
  const left = lastOfLlc[0] === 201 ? 10_000 : 10_001
  assert.equal(
    await outcome(upload(0, left + 1, second.id)),
    'storage_full',
    'one byte more than the member has',
  )
  assert.equal(await outcome(upload(1, left, second.id)), 201)
  const usage = (await ask(0, '/web/usage')).body.data
  assert.deepEqual([usage.storage.used_bytes, usage.storage.limit_bytes], [30_000, 30_000])
  assert.equal(await outcome(upload(0, 25, second.id)), 'storage_full')
  const admin = await openSession(installation, (await newManager(installation, 'Admin', 'admin')).id)
  const shown = await admin.ask('GET', `/web/console/members/${member.memberId}/usage`)
  assert.deepEqual(shown.body.data.storage.llcs, usage.storage.llcs, shown.text)
  assert.deepEqual(shown.body.data.storage.used_bytes, 30_000)
})

test('a caller has one slot for heavy requests over two nodes; that of a node that died becomes free', async () => {
  const other = openDatabase(databaseUrl)
  try {
    const caller = `member:${(await newMember(installation)).memberId}`
    const leave = await takeHeavySlot(database, caller, 0)
    await assert.rejects(takeHeavySlot(other, caller, 0), { code: 'too_busy' })
    const next = takeHeavySlot(other, caller, 60_000)
    await leave()
    await (await next)()
    await takeHeavySlot(database, caller, 0)
    await database.withClient(client =>
      client.query(
        "update kernel.heavy_place set taken_until = now() - interval '1 second' where caller = $1",
        [caller],
      ),
    )
    await (await takeHeavySlot(other, caller, 0))()
  } finally {
    await other.close()
  }
})
