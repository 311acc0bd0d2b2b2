import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { createMember, setIdentifier } from '../src/areas/members/members.ts'
import { enableTotp } from '../src/areas/sessions/sessions.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { footprint } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { PASSWORD, peopleOf, usePassword } from './harness/people.ts'
import { dailyThird } from './harness/random.ts'
import { callOf, sampleRequest } from './harness/sample-requests.ts'
import { makePasskey, openSession, originOf, type TestSession } from './harness/sessions.ts'

const installation = await openTestInstallation()
const { database, secrets } = installation
const { newPerson, signedIn, mailTo, actions } = peopleOf(installation)

const BY_SESSION = ['member', 'session', 'manager']

/** Every endpoint that a session can call, at its website path. */
const endpoints: AnyEndpoint[] = [
  ...areas
    .flatMap(area => area.endpoints)
    .filter(({ keysOnly }) => !keysOnly)
    .map(endpoint => ({
      ...endpoint,
      path: `/web${endpoint.path}`,
      access: { scheme: 'member', scope: null },
    })),
  ...areas.flatMap(area => area.web ?? []),
].filter(({ access }) => BY_SESSION.includes(access.scheme))

/** Field names that contain credentials or identifiers. */
const SECRETS = ['secret', 'key', 'token', 'backup_codes', 'passport', 'itin', 'ssn', 'national_id', 'tax_id']

/** Responses with such a name but no secret for a session; a separate test proves it. */
const HARMLESS: Record<string, string> = {
  updateProfile: 'identifiers are null for a session',
  readOwnProfile: 'the last characters only',
  readMember: 'the last characters only',
  updateMember: 'the last characters only',
  changeOwnContact: 'the last characters only',
}

function namesIn(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names
  const { properties } = schema as { properties?: object }
  for (const name of Object.keys(properties ?? {})) names.add(name)
  for (const part of Object.values(schema)) namesIn(part, names)
  return names
}

test('every response with a secret or an identifier requires a recent proof', () => {
  const forgotten = endpoints.filter(({ name, returns, stepUp }) => {
    const names = namesIn(returns)
    return !stepUp && !(name in HARMLESS) && SECRETS.some(secret => names.has(secret))
  })
  assert.deepEqual(
    forgotten.map(({ name }) => name),
    [],
  )
})

/** All stored credentials, each as a text that changes when it is replaced. */
const CREDENTIALS = `
  select 'key ' || encode(hash, 'hex') as one from access.api_secret s join access.api_key k on k.id = s.key_id
    where k.member_id = any ($1)
  union all select 'limit ' || id || ' ' || hourly_limit from access.api_key where member_id = any ($1)
  union all select 'auditor ' || encode(hash, 'hex') from auditors.link where entity_id = $2
  union all select 'bank ' || id || token from banking.connection where entity_id = $2 and token is not null
  union all select 'password ' || a.password from sessions.account a join sessions.person p on p.id = a.person_id
    where p.member_id = any ($1)
  union all select 'codes ' || t.secret || t.backup_codes from sessions.two_factor t
    join sessions.person p on p.id = t.person_id where p.member_id = any ($1)
  union all select 'passkey ' || k.id from sessions.passkey k
    join sessions.person p on p.id = k.person_id where p.member_id = any ($1)`

async function credentialsOf(memberIds: number[], entityId: number): Promise<string[]> {
  const { rows } = await database.withClient(client =>
    client.query<{ one: string }>(CREDENTIALS, [memberIds, entityId]),
  )
  return rows.map(({ one }) => one)
}

for (const endpoint of dailyThird(endpoints)) {
  const isStaffs = endpoint.access.scheme === 'manager'
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    if (endpoint.stepUp)
      test('an old session must prove its identity and leaves nothing behind; a fresh one is admitted', async () => {
        const owner = await newMember(installation)
        const who = isStaffs ? await newStaff() : owner.memberId
        const sample = await sampleRequest(installation, endpoint, owner)
        const old = await openSession(installation, who, { provedMinutesAgo: 11 })
        const before = await footprint(installation, owner)
        const refused = await send(old, endpoint, sample)
        assert.deepEqual([refused.status, refused.body.code], [403, 'step_up_required'], refused.text)
        assert.deepEqual(await footprint(installation, owner), before)
        const fresh = await openSession(installation, who, { provedMinutesAgo: 7 })
        const answer = await send(fresh, endpoint, sample)
        assert.notEqual(answer.body?.code, 'step_up_required', answer.text)
      })
    else if (endpoint.method !== 'GET')
      test('an old session cannot create or change a credential', async () => {
        const owner = await newMember(installation)
        const who = isStaffs ? await newStaff() : owner.memberId
        const sample = await sampleRequest(installation, endpoint, owner)
        const old = await openSession(installation, who, { provedMinutesAgo: 11 })
        const before = await credentialsOf([owner.memberId, who], owner.entityId)
        await send(old, endpoint, sample)
        const added = (await credentialsOf([owner.memberId, who], owner.entityId)).filter(
          one => !before.includes(one),
        )
        assert.deepEqual(added, [])
      })
  })
}

/** Everything that a person can sign in with besides the password. */
const FACTORS = `
  select 'passkey ' || k.id as one from sessions.passkey k join sessions.person p on p.id = k.person_id where p.member_id = $1
  union all select 'codes ' || t.secret || t.backup_codes from sessions.two_factor t
    join sessions.person p on p.id = t.person_id where p.member_id = $1
  union all select 'on ' || p.two_factor_enabled from sessions.person p where p.member_id = $1
  union all select 'account ' || a.provider_id from sessions.account a join sessions.person p on p.id = a.person_id
    where p.member_id = $1 order by 1`

/** Endpoints that name access in a way of their own, and what names the passkey. */
const NAMING: Record<string, ((passkey: string) => object)[]> = {
  revokeGrants: [passkey => ({ grants: [`passkey/${passkey}`] }), () => ({ all: true })],
  removePasskey: [passkey => ({ passkey_id: passkey })],
}

describe('a session opened with the password alone, of someone whose second factor is required', () => {
  const known = endpoints.filter(({ access, method }) => access.scheme === 'session' && method !== 'GET')
  for (const endpoint of known)
    test(`${endpoint.name} neither adds nor removes a factor`, async () => {
      const owner = await newMember(installation)
      const who = await newStaff()
      const passkey = await makePasskey(installation, { memberId: who })
      const sample = await sampleRequest(installation, endpoint, { ...owner, memberId: who })
      const session = await openSession(installation, who, { factors: 'password' })
      const factors = async () =>
        (await database.withClient(client => client.query(FACTORS, [who]))).rows as { one: string }[]
      const before = await factors()
      assert.ok(before.some(({ one }) => one === `passkey ${passkey}`))
      for (const naming of NAMING[endpoint.name] ?? [() => sample]) {
        const answer = await send(session, endpoint, { ...naming(passkey) })
        if (endpoint.name in NAMING)
          assert.deepEqual([answer.status, answer.body.code], [403, 'step_up_required'], answer.text)
      }
      assert.deepEqual(await factors(), before)
    })
})

test('a passkey is revoked only after a recent proof, by its id or with everything; other access at any time', async () => {
  const person = await newPerson()
  const passkey = await makePasskey(installation, person)
  const other = await openSession(installation, person.memberId)
  const old = await openSession(installation, person.memberId, { provedMinutesAgo: 11 })
  const revoke = (body: object) => old.ask('POST', '/web/me/grants/revoke', body)
  const named = { grants: [`session/${other.sessionId}`, `passkey/${passkey}`] }
  for (const body of [named, { all: true }]) {
    const refused = await revoke(body)
    assert.deepEqual([refused.status, refused.body.code], [403, 'step_up_required'], refused.text)
  }
  assert.equal((await other.ask('GET', '/web/me/security')).body.passkeys.length, 1)
  assert.equal((await revoke({ grants: [`session/${other.sessionId}`] })).body.revoked, 1)
  const byPassword = await old.ask('POST', '/web/me/step-up', { password: PASSWORD })
  assert.equal(byPassword.body.code, 'step_up_needs_second_factor')
  const proved = await openSession(installation, person.memberId, { factors: 'passkey' })
  assert.equal((await proved.ask('POST', '/web/me/grants/revoke', named)).body.revoked, 1)
  const later = await openSession(installation, person.memberId, { provedMinutesAgo: 11 })
  const everything = await later.ask('POST', '/web/me/grants/revoke', { all: true })
  assert.equal(everything.status, 200, 'without passkeys, no proof is needed')
})

for (const role of ['admin', 'member'] as const)
  test(`changing the password proves nothing for a ${role} with a second factor`, async () => {
    const email = `staff-${randomBytes(8).toString('hex')}@example.com`
    const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Owner', role })
    await usePassword(database.durable, id)
    const passkey = await makePasskey(installation, { memberId: id })
    const stolen = await openSession(installation, id, { factors: 'passkey', provedMinutesAgo: 11 })
    const wanted = { current_password: PASSWORD, new_password: 'another long password' }
    const changed = await stolen.ask('POST', '/web/me/password', wanted)
    assert.equal(changed.status, 200, changed.text)
    const cookie = changed.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ')
    const ask = (path: string, body?: object) =>
      installation.ask(path, { body, headers: { cookie, origin: originOf(installation) } })
    const removed = await ask('/web/me/passkeys/remove', { passkey_id: passkey })
    assert.deepEqual([removed.status, removed.body.code], [403, 'step_up_required'], removed.text)
  })

async function newStaff(): Promise<number> {
  const email = `staff-${randomBytes(8).toString('hex')}@example.com`
  return (await createMember(database.durable, BY_TEST, { email, name: 'Staff', role: 'admin' })).id
}

function send(session: TestSession, endpoint: AnyEndpoint, sample: Record<string, unknown>) {
  const { path, asking } = callOf(endpoint, sample)
  const isUpload = endpoint.takes === 'upload'
  return session.ask(endpoint.method, path, asking.body, {
    ...(isUpload && { raw: 'a file', headers: { 'content-type': 'application/octet-stream' } }),
  })
}

test('identifiers are masked for a session until it is proved; an API key reads them in full', async () => {
  const person = await newPerson()
  await setIdentifier(
    database.durable,
    secrets,
    BY_TEST,
    { memberId: person.memberId, kind: 'passport' },
    'XDA000117',
  )
  const old = await openSession(installation, person.memberId, { provedMinutesAgo: 11 })
  assert.equal((await old.ask('GET', '/web/profile')).body.data.identifiers.passport, '••••••117')
  const changed = await old.ask('PUT', '/web/v1/profile', { name: 'Another Name' })
  assert.deepEqual([changed.status, changed.body.data.identifiers], [200, null])
  assert.equal((await old.ask('GET', '/web/v1/profile')).body.code, 'step_up_required')
  assert.equal((await old.ask('POST', '/web/me/step-up', { password: PASSWORD })).status, 200)
  const whole = await old.ask('GET', '/web/v1/profile')
  assert.equal(whole.body.data.identifiers.passport, 'XDA000117')
  const byKey = await installation.ask('/v1/profile', { key: person.key })
  assert.equal(byKey.body.data.identifiers.passport, 'XDA000117')
})

test('with an authenticator app, a code or a backup code proves the identity and the password does not; each is audited, and a code works once', async () => {
  const { person, browser } = await signedIn()
  const begun = await browser.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  await browser.post('/web/me/totp/confirm', { code: totp.generate() })
  const open = () => openSession(installation, person.memberId, { factors: 'password', provedMinutesAgo: 11 })
  const next = totp.generate({ timestamp: Date.now() + 30_000 })
  const backup = begun.body.backup_codes[0]
  for (const [body, status] of [
    [{ password: 'not this one' }, 400],
    [{ code: '000000' }, 400],
    [{ code: 'aaaaa-aaaaa', kind: 'backup' }, 400],
    [{ credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} } }, 400],
    [{}, 400],
    [{ password: PASSWORD, code: next }, 400],
    [{ password: PASSWORD }, 400],
    [{ code: next }, 200],
    [{ code: next }, 400],
    [{ code: backup, kind: 'backup' }, 200],
    [{ code: backup, kind: 'backup' }, 400],
  ] as const) {
    const session = await open()
    const answer = await session.ask('POST', '/web/me/step-up', body)
    assert.equal(answer.status, status, `${JSON.stringify(body)} ${answer.text}`)
    const proved = await session.ask('GET', '/web/me/step-up')
    assert.equal(proved.status, status === 200 ? 200 : 403, JSON.stringify(body))
  }
  const done = await actions(person.memberId)
  assert.equal(done.filter(action => action === 'session.step_up').length, 2)
  assert.equal(done.filter(action => action === 'session.refuse_step_up').length, 7)
})

test('the password alone of a member with an authenticator app neither turns it off nor creates a key', async () => {
  const person = await newPerson()
  await enableTotp(database.durable, secrets, BY_TEST, person.memberId, 'abcdefghijklmnopqrst')
  const session = await openSession(installation, person.memberId, { factors: 'password' })
  for (const [path, body] of [
    ['/web/me/totp/end', {}],
    ['/web/me/totp/backup-codes', {}],
    ['/web/api-keys', { name: 'new', scopes: ['read:bookkeeping'] }],
  ] as const)
    assert.equal((await session.ask('POST', path, body)).body.code, 'step_up_required', path)
  const proof = await session.ask('POST', '/web/me/step-up', { password: PASSWORD })
  assert.deepEqual([proof.status, proof.body.code], [400, 'step_up_needs_second_factor'])
  const { body } = await session.ask('GET', '/web/me/security')
  assert.deepEqual([body.has_totp, body.password_confirms], [true, false])
})

test('the first code of an app being set up proves nothing and enables nothing', async () => {
  const { person, browser } = await signedIn()
  const begun = await browser.post('/web/me/totp/begin')
  const code = (URI.parse(begun.body.uri) as TOTP).generate()
  const old = await openSession(installation, person.memberId, { provedMinutesAgo: 11 })
  assert.equal((await old.ask('POST', '/web/me/step-up', { code })).status, 400)
  assert.equal((await old.ask('GET', '/web/me/security')).body.has_totp, false)
})

test('after eight wrong passwords a session waits, and the owner elsewhere does not', async () => {
  const person = await newPerson()
  const [thief, owner] = [
    await openSession(installation, person.memberId, { provedMinutesAgo: 11 }),
    await openSession(installation, person.memberId, { provedMinutesAgo: 11 }),
  ]
  for (let i = 0; i < 8; i++)
    assert.equal((await thief.ask('POST', '/web/me/step-up', { password: `wrong ${i}` })).status, 400)
  const held = await thief.ask('POST', '/web/me/step-up', { password: PASSWORD })
  assert.equal(held.status, 429)
  assert.match(held.headers.get('retry-after')!, /^[1-9]\d*$/)
  assert.equal((await owner.ask('POST', '/web/me/step-up', { password: PASSWORD })).status, 200)
})

test('the owner gets an email about a new key, a rotated one and a new auditor link', async () => {
  const person = await newPerson()
  const session = await openSession(installation, person.memberId)
  const made = await session.ask('POST', '/web/api-keys', { name: 'Shop', scopes: ['read:entity'] })
  assert.equal(made.status, 201, made.text)
  const rotated = await session.ask('POST', '/web/api-keys/rotate', { id: made.body.data.id, grace_hours: 0 })
  assert.equal(rotated.status, 200, rotated.text)
  const link = { entity_id: person.entityId, name: 'Auditor', parts: ['books'], days: 3 }
  const linked = await session.ask('POST', '/web/auditor-links', link)
  assert.equal(linked.status, 201, linked.text)
  const mail = await mailTo(person.email)
  assert.deepEqual(
    mail.map(({ subject }) => subject),
    ['Llano: New API key', 'Llano: API key rotated', 'Llano: New auditor link'],
  )
  const texts = mail.map(({ body }) => body).join()
  for (const secret of [made.body.data.key, rotated.body.data.key, linked.body.data.secret])
    assert.ok(!texts.includes(secret))
})

test('a request repeated after the proof with its Idempotency-Key has its effect once', async () => {
  const person = await newPerson()
  const session = await openSession(installation, person.memberId, { provedMinutesAgo: 11 })
  const headers = { 'idempotency-key': 'key-0001' }
  const create = () =>
    session.ask('POST', '/web/api-keys', { name: 'Shop', scopes: ['read:entity'] }, { headers })
  assert.equal((await create()).body.code, 'step_up_required')
  await session.ask('POST', '/web/me/step-up', { password: PASSWORD })
  const first = await create()
  assert.equal(first.status, 201, first.text)
  const again = await create()
  assert.deepEqual([again.status, again.body.data.id], [201, first.body.data.id])
  assert.equal((await mailTo(person.email)).length, 1)
})
