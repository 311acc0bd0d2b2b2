import assert from 'node:assert/strict'
import test from 'node:test'
import { revokeKey, rotateKey } from '../../src/areas/access/access.ts'
import { isWellFormedKey } from '../../src/areas/access/key-value.rules.ts'
import { createEntity } from '../../src/areas/entities/entities.ts'
import { SCOPES } from '../../src/areas/members/members.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { DAY_SECONDS } from '../../src/kernel/values/dates.ts'
import { checkRefusal } from '../harness/answers.ts'
import { addEntry, listEntries, postEntry } from '../harness/books.ts'
import { footprint, usedOf } from '../harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'
import { from, makeKey } from '../harness/keys.ts'
import { startAnotherServer } from '../harness/servers.ts'

const installation = await openTestInstallation()
const { database, secrets, ask } = installation
const db = database.durable

const list = (member: TestMember, key: string, headers: Record<string, string> = {}) =>
  listEntries(installation, { ...member, key }, {}, headers)

const sql = async (text: string, params: unknown[] = []) =>
  (await database.withClient(client => client.query(text, params))).rows

test('"Every request carries the header Authorization: Bearer <API_KEY>"; the scheme in any case', async () => {
  const { entityId, key } = await newMember(installation)
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
    const headers = { authorization: `${scheme} ${key}` }
    assert.equal((await ask(`/v1/bookkeeping?entity_id=${entityId}`, { headers })).status, 200, scheme)
  }
})

test('"The key value is displayed only once, at creation": no table holds it', async () => {
  const member = await newMember(installation)
  const rows = await sql(
    `select k::text || s::text || coalesce(u::text, '') as kept, s.shown, s.hash
     from access.api_key k join access.api_secret s on s.key_id = k.id left join access.key_use u on u.key_id = k.id
     where k.id = $1`,
    [member.keyId],
  )
  assert.equal(rows.length, 1)
  assert.equal(rows[0].shown, member.key.slice(0, 12))
  for (let at = 0; at + 13 <= member.key.length; at++)
    assert.ok(!rows[0].kept.includes(member.key.slice(at, at + 13)), 'part of the key is kept')
  const audit = await sql('select * from kernel.audit_row where record = $1', [`key/${member.keyId}`])
  assert.ok(!JSON.stringify(audit).includes(member.key.slice(4)))
})

test('"Stored: a keyed SHA-256 (HMAC with the installation\'s secret)": another secret knows no key', async () => {
  const member = await newMember(installation)
  const [row] = await sql('select hash from access.api_secret where key_id = $1', [member.keyId])
  assert.deepEqual(row.hash, secrets.fingerprints(member.key)[0])
  assert.equal(row.hash.length, 32)
  const stranger = await startAnotherServer({
    ...installation,
    secrets: secretsFrom('another-secret-of-another-installation'),
  })
  const path = `/v1/bookkeeping?entity_id=${member.entityId}`
  assert.equal((await stranger.ask(path, { key: member.key })).status, 401)
})

test('"`llk_` + 32 base62 characters of randomness + 6 base62 characters of CRC32"', async () => {
  const member = await newMember(installation)
  assert.match(member.key, /^llk_[0-9A-Za-z]{38}$/)
  assert.ok(isWellFormedKey(member.key))
  const keys = await Promise.all(Array.from({ length: 20 }, () => makeKey(installation, member)))
  assert.equal(new Set(keys.map(made => made.key.slice(0, 16))).size, 20)
})

test('"A checksum failure is refused without touching the database"', async () => {
  const { key } = await newMember(installation)
  const adrift = await startAnotherServer({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none', secrets })
  const wrong = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  assert.equal((await adrift.ask('/v1/bookkeeping?entity_id=1', { key: wrong })).status, 401)
  assert.equal((await adrift.ask('/v1/bookkeeping?entity_id=1', { key })).status, 500)
})

test('"A key has: scopes (at least one of the 13)": exactly the scopes of the contract exist', async () => {
  const contract =
    `read:bookkeeping write:bookkeeping read:ledger write:ledger read:documents read:entity write:entity
    read:profile write:profile read:reports write:reports read:payments read:presence`.split(/\s+/)
  assert.deepEqual([...SCOPES], contract)
  const member = await newMember(installation)
  for (const scope of contract) await makeKey(installation, member, { scopes: [scope] })
  const refused = { name: 'Error', status: 400 }
  await assert.rejects(makeKey(installation, member, { scopes: [] }), refused)
  for (const scope of ['read:Bookkeeping', 'write:documents', 'all', '*', ''])
    await assert.rejects(makeKey(installation, member, { scopes: [scope] }), refused)
})

test('"Each key has scopes that limit access": reading does not allow writing, nor the other way round', async () => {
  const member = await newMember(installation)
  const reader = await makeKey(installation, member, { scopes: ['read:bookkeeping'] })
  const writer = await makeKey(installation, member, { scopes: ['write:bookkeeping'] })
  checkRefusal(
    await postEntry(installation, { ...member, key: reader.key }),
    403,
    'This API key lacks the scope write:bookkeeping.',
  )
  checkRefusal(await list(member, writer.key), 403, 'This API key lacks the scope read:bookkeeping.')
  assert.equal((await list(member, reader.key)).body.pagination.total, 0)
})

test('"when configured, a request from another IP gets 403 and the response includes the caller\'s current IP"', async () => {
  const member = await newMember(installation)
  const allowList = ['203.0.113.9', '10.20.0.0/16', '2001:db8::/32', '::ffff:198.51.100.7']
  const { id, key } = await makeKey(installation, member, { allowList })
  const welcome = ['203.0.113.9', '::ffff:203.0.113.9', '10.20.255.1', '2001:db8:ffff::1', '198.51.100.7']
  for (const ip of [...welcome, '2001:DB8:0:0::5'])
    assert.equal((await list(member, key, from(ip))).status, 200, ip)
  const used = await usedOf(installation, id)
  const foreign = ['203.0.113.10', '10.21.0.1', '2001:db9::1', '198.51.100.8', '::1', '0.0.0.0']
  for (const ip of foreign) {
    const answer = await list(member, key, from(ip))
    checkRefusal(answer, 403, `This API key may not be used from ${ip}.`)
    assert.deepEqual(Object.keys(answer.body), ['error', 'code', 'ip'])
    assert.equal(answer.body.ip, ip)
  }
  assert.equal(await usedOf(installation, id), used)
})

test('rejects an invalid allow-list when the key is created', async () => {
  const member = await newMember(installation)
  for (const text of ['nonsense', '1.2.3', '1.2.3.4/33', '::1/129', '', '1.2.3.4/-1', 'fe80::1%eth0'])
    await assert.rejects(makeKey(installation, member, { allowList: [text] }), { status: 400 }, text)
})

test('"an active Manager subscription (status `active`, period not over)": otherwise nothing is served', async () => {
  const member = await newMember(installation)
  await addEntry(installation, member, { income: 5 })
  const change = (set: string) =>
    sql(`update entities.subscription set ${set} where entity_id = $1`, [member.entityId])
  const lapses = [
    "status = 'cancelled'",
    "status = 'active', starts_on = current_date - 20, ends_on = current_date - 1",
    'starts_on = current_date + 1, ends_on = current_date + 20',
  ]
  for (const lapse of lapses) {
    await change(lapse)
    const before = await footprint(installation, member)
    const answer = await listEntries(installation, member, { limit: 7, offset: 3 })
    assert.equal(answer.status, 200, lapse)
    assert.deepEqual(Object.keys(answer.body), ['data', 'summary', 'pagination', 'message'])
    assert.deepEqual(answer.body.data, [])
    assert.deepEqual(answer.body.summary, { total_income: 0, total_expenses: 0, net: 0 })
    assert.deepEqual(answer.body.pagination, { total: 0, limit: 7, offset: 3, next_cursor: null })
    checkRefusal(
      await postEntry(installation, member),
      403,
      /active Manager subscription.*nothing can be written/,
    )
    assert.deepEqual(await footprint(installation, member), before, lapse)
  }
  await change('starts_on = current_date - 5, ends_on = current_date')
  const served = await listEntries(installation, member)
  assert.equal(served.body.pagination.total, 1)
  assert.ok(!('message' in served.body))
})

test('"With one such LLC, all the member\'s LLCs are served"', async () => {
  const member = await newMember(installation, { subscribed: false })
  const another = { memberId: member.memberId, name: 'Second LLC', state: 'WY', subscribed: true }
  const { id } = await createEntity(db, BY_TEST, another, new Date())
  await addEntry(installation, member)
  await addEntry(installation, { ...member, entityId: id })
  assert.equal((await listEntries(installation, member)).body.pagination.total, 1)
  assert.equal((await listEntries(installation, { ...member, entityId: id })).body.pagination.total, 1)
})

test('"optional expiry": a key works until its instant, or through its last day', async () => {
  const member = await newMember(installation)
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const soon = await makeKey(installation, member, { expires: inAnHour })
  assert.equal((await list(member, soon.key)).status, 200)
  await sql(`update access.api_key set expires_at = now() where id = $1`, [soon.id])
  assert.equal((await list(member, soon.key)).status, 401)

  const today = new Date().toISOString().slice(0, 10)
  const { id } = await makeKey(installation, member, { expires: today })
  const [row] = await sql(`select expires_at from access.api_key where id = $1`, [id])
  assert.equal(row.expires_at.toISOString(), `${today}T23:59:59.999Z`)
  for (const expires of ['tomorrow', '2026-02-30', '2026-02-30T00:00:00Z', '2026-1-1', '12'])
    await assert.rejects(makeKey(installation, member, { expires }), { status: 400 }, expires)
})

test('"last used (time and IP)" is kept for requests that were let in, and only for them', async () => {
  const member = await newMember(installation)
  const { id, key } = await makeKey(installation, member, { allowList: ['203.0.113.0/24'] })
  const lastUse = async () =>
    (
      await sql(
        `select host(last_used_ip) as ip, last_used_at > now() - interval '1 minute' as recent
         from access.key_use where key_id = $1`,
        [id],
      )
    )[0]
  await list(member, key)
  assert.deepEqual(await lastUse(), { ip: null, recent: null })
  await list(member, key, from('203.0.113.77'))
  assert.deepEqual(await lastUse(), { ip: '203.0.113.77', recent: true })
  await list(member, key, from('198.51.100.1'))
  assert.deepEqual(await lastUse(), { ip: '203.0.113.77', recent: true })
})

test('"revoked": a revoked key is refused at once by every server; revoking again changes nothing', async () => {
  const member = await newMember(installation)
  const other = await startAnotherServer(installation)
  const path = `/v1/bookkeeping?entity_id=${member.entityId}`
  assert.equal((await other.ask(path, { key: member.key })).status, 200)
  assert.deepEqual(await revokeKey(db, BY_TEST, member.keyId), { already: false })
  assert.equal((await ask(path, { key: member.key })).status, 401)
  assert.equal((await other.ask(path, { key: member.key })).status, 401)
  assert.deepEqual(await revokeKey(db, BY_TEST, member.keyId), { already: true })
  const rows = await sql('select action from kernel.audit_row where record = $1 order by id', [
    `key/${member.keyId}`,
  ])
  assert.deepEqual(
    rows.map(row => row.action),
    ['key.create', 'key.revoke'],
  )
  await assert.rejects(revokeKey(db, BY_TEST, 2_147_483_000), { status: 404 })
})

test('"Rotation makes a new secret with the same settings; the old one works for a grace period"', async () => {
  const member = await newMember(installation)
  const wanted = { scopes: ['read:bookkeeping'], allowList: ['203.0.113.0/24'], hourlyLimit: 50 }
  const old = await makeKey(installation, member, wanted)
  await list(member, old.key, from('203.0.113.1'))
  const renewed = await rotateKey(db, secrets, BY_TEST, old.id, 3600)
  assert.equal(renewed.id, old.id)
  assert.notEqual(renewed.key, old.key)

  for (const key of [old.key, renewed.key]) {
    const answer = await list(member, key, from('203.0.113.1'))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('x-ratelimit-limit'), '50')
    assert.equal((await list(member, key)).status, 403)
    const write = postEntry(installation, { ...member, key }, {}, from('203.0.113.1'))
    checkRefusal(await write, 403, /lacks the scope write:bookkeeping/)
  }
  assert.equal(await usedOf(installation, old.id), 5)

  await sql(
    `update access.api_secret set valid_until = now() where key_id = $1 and valid_until is not null`,
    [old.id],
  )
  assert.equal((await list(member, old.key, from('203.0.113.1'))).status, 401)
  assert.equal((await list(member, renewed.key, from('203.0.113.1'))).status, 200)
})

test('"a grace period of 0 to 24 h": neither less nor more, and a second rotation never lengthens it', async () => {
  const member = await newMember(installation)
  for (const seconds of [-1, 86_401, 0.5, Number.NaN])
    await assert.rejects(rotateKey(db, secrets, BY_TEST, member.keyId, seconds), { status: 400 })
  const second = await rotateKey(db, secrets, BY_TEST, member.keyId, DAY_SECONDS)
  const third = await rotateKey(db, secrets, BY_TEST, member.keyId, 60)
  const fourth = await rotateKey(db, secrets, BY_TEST, member.keyId, DAY_SECONDS)
  for (const key of [member.key, second.key, third.key, fourth.key])
    assert.equal((await list(member, key)).status, 200)
  const rows = await sql(
    `select round(extract(epoch from valid_until - now()) / 60)::integer as minutes
     from access.api_secret where key_id = $1 order by created_at`,
    [member.keyId],
  )
  assert.deepEqual(
    rows.map(row => row.minutes),
    [1, 1, 1440, null],
  )
})

test('a revoked or expired key cannot be rotated', async () => {
  const member = await newMember(installation)
  const expired = await makeKey(installation, member, { expires: '2020-01-01' })
  await revokeKey(db, BY_TEST, member.keyId)
  for (const id of [member.keyId, expired.id])
    await assert.rejects(rotateKey(db, secrets, BY_TEST, id, 0), { status: 404 })
})
