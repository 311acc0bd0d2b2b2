// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { createMember } from '../src/areas/members/members.ts'
import { turnOffTotp } from '../src/areas/sessions/totp.ts'
import { areas } from '../src/areas.ts'
import { readConfig } from '../src/kernel/config.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { footprint } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { PASSWORD, peopleOf, usePassword } from './harness/people.ts'
import { callOf, sampleRequest } from './harness/sample-requests.ts'
import { waitFor } from './harness/server-process.ts'
import { makePasskey, openSession } from './harness/sessions.ts'

const installation = await openTestInstallation()
const everyone = await openTestInstallation({ secondFactor: 'everyone' })
const { database } = installation
const { newBrowser } = peopleOf(installation)

async function newStaff() {
  const email = `staff-${randomBytes(8).toString('hex')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Staff', role: 'admin' })
  await usePassword(database.durable, id)
  return { memberId: id, email }
}

const forMembers: AnyEndpoint[] = [
  ...areas
    .flatMap(area => area.endpoints)
    .filter(({ keysOnly }) => !keysOnly)
    .map(endpoint => ({
      ...endpoint,
      path: `/web${endpoint.path}`,
      access: { scheme: 'member', scope: null },
    })),
  ...areas.flatMap(area => area.web ?? []).filter(({ access }) => access.scheme === 'member'),
]
const forStaff = areas.flatMap(area => area.web ?? []).filter(({ access }) => access.scheme === 'manager')

const admin = await newStaff()

for (const endpoint of [...forMembers, ...forStaff]) {
  const isStaffs = endpoint.access.scheme === 'manager'
  const at = isStaffs ? installation : everyone
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    test('someone who must have a second factor and signed in without one is rejected, and nothing is written', async () => {
      const owner = await newMember(at)
      const who = isStaffs ? admin.memberId : owner.memberId
      const session = await openSession(at, who, { factors: 'password' })
      const { path, asking } = callOf(endpoint, await sampleRequest(at, endpoint, owner))
      const before = await footprint(at, owner)
      const answer = await session.ask(endpoint.method, path, asking.body, {
        ...(endpoint.takes === 'upload' && {
          raw: 'a file',
          headers: { 'content-type': 'application/octet-stream' },
        }),
      })
      assert.deepEqual([answer.status, answer.body.code], [403, 'second_factor_required'], answer.text)
      assert.deepEqual(await footprint(at, owner), before)
    })
  })
}

test('staff who sign in with a password alone set up an authenticator app, and are admitted with it from then on', async () => {
  const { memberId, email } = await newStaff()
  const browser = newBrowser()
  await browser.post('/web/auth/sign-in', { email, password: PASSWORD })
  assert.equal((await browser.get('/web/me')).body.second_factor_required, true)
  const refused = await browser.get('/web/console/members')
  assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_required'])
  const begun = await browser.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  assert.equal((await browser.post('/web/me/totp/confirm', { code: totp.generate() })).status, 200)
  assert.equal((await browser.get('/web/console/members')).status, 200)
  assert.equal((await browser.get('/web/me')).body.second_factor_required, false)

  const other = newBrowser()
  await other.post('/web/auth/sign-in', { email, password: PASSWORD })
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  assert.equal((await other.post('/web/auth/second-factor', { code })).status, 200)
  assert.equal((await other.get('/web/console/members')).status, 200)
  const changed = { current_password: PASSWORD, new_password: 'another long password' }
  assert.equal((await other.post('/web/me/password', changed)).status, 200)
  assert.equal((await other.get('/web/console/members')).status, 200, 'a new password takes no factor away')

  assert.equal(await turnOffTotp(database.durable, BY_TEST, memberId), true)
  const lost = newBrowser()
  await lost.post('/web/auth/sign-in', { email, password: 'another long password' })
  assert.equal((await lost.get('/web/console/members')).body.code, 'second_factor_required')
  assert.equal((await lost.post('/web/me/totp/begin')).status, 200, 'they set up a new app')
})

test('the password of staff with a passkey neither confirms their identity nor adds another factor', async () => {
  const staff = await newStaff()
  await makePasskey(installation, staff)
  const thief = newBrowser()
  await thief.post('/web/auth/sign-in', { email: staff.email, password: PASSWORD })
  assert.equal((await thief.post('/web/me/totp/begin')).body.code, 'step_up_required')
  assert.equal((await thief.post('/web/me/passkeys/remove-all')).body.code, 'step_up_required')
  const proof = await thief.post('/web/me/step-up', { password: PASSWORD })
  assert.deepEqual([proof.status, proof.body.code], [400, 'step_up_needs_second_factor'])
  assert.equal((await thief.get('/web/me/security')).body.password_confirms, false)
})

test('a password reset does not remove the last required second factor', async () => {
  const staff = await newStaff()
  const passkey = await makePasskey(installation, staff)
  const { mailTo } = peopleOf(installation)
  const browser = newBrowser()
  await browser.post('/web/auth/forgotten', { email: staff.email })
  const token = /#(\S+)/.exec((await mailTo(staff.email)).at(-1)!.body)![1]!
  const { body } = await browser.post('/web/auth/reset', { token, password: 'another long password' })
  const removed = await browser.post('/web/auth/reset/revoke', {
    token: body.clean_up_token,
    grants: [`passkey/${passkey}`],
  })
  assert.deepEqual([removed.status, removed.body.code], [403, 'passkey_removal_needs_sign_in'])
  const session = await openSession(installation, staff.memberId)
  assert.equal((await session.ask('GET', '/web/me/security')).body.passkeys.length, 1)
})

test('members need no second factor unless configured; a local demo requires none', async () => {
  const { memberId } = await newMember(installation)
  const session = await openSession(installation, memberId, { factors: 'password' })
  assert.notEqual((await session.ask('GET', '/web/overview')).body.code, 'second_factor_required')
  const read = (env: Record<string, string>) => readConfig(env).secondFactor
  assert.equal(read({}), 'nobody')
  assert.equal(read({ LLANO_DEMO: 'off' }), 'staff')
  assert.equal(read({ HOST: '0.0.0.0' }), 'staff')
  assert.equal(read({ LLANO_PUBLIC_URL: 'https://llano.example' }), 'staff')
  assert.equal(read({ DATABASE_URL: 'postgres://127.0.0.1/x' }), 'staff')
  assert.equal(read({ LLANO_SECOND_FACTOR: 'everyone' }), 'everyone')
  assert.throws(() => read({ LLANO_SECOND_FACTOR: 'nobody' }), /must be one of staff, everyone/)
})

for (const { role, idle, absolute } of [
  { role: 'member', idle: 14 * 24, absolute: 30 * 24 },
  { role: 'admin', idle: 1, absolute: 12 },
] as const)
  test(`a session of a ${role} ends ${idle} hours after its last use and ${absolute} hours after the sign-in`, async () => {
    const id = role === 'admin' ? (await newStaff()).memberId : (await newMember(installation)).memberId
    const session = await openSession(installation, id)
    const age = (createdHours: number, usedHours: number, minutes: number) =>
      database.withClient(client =>
        client.query(
          `update sessions.session set expires_at = now() + interval '1 year',
             created_at = now() - make_interval(hours => $2, mins => $4),
             updated_at = now() - make_interval(hours => $3, mins => $4) where id = $1`,
          [session.sessionId, createdHours, usedHours, minutes],
        ),
      )
    const status = async () => (await session.ask('GET', '/web/me/sessions')).status
    await age(idle, idle, 1)
    assert.equal(await status(), 401, 'not used for too long')
    await age(absolute, 0, 1)
    assert.equal(await status(), 401, 'in use for too long')
    await age(absolute, 0, -1)
    const last = await session.ask('GET', '/web/me/sessions')
    assert.equal(last.status, 200)
    const ends = new Date(last.body.data[0].expires_at).getTime() - Date.now()
    assert.ok(ends > 0 && ends <= 60_000, `${ends} ms`)
    await age(idle - 1, idle - 1, 50)
    const cookieSeconds = async () => {
      const used = await session.ask('GET', '/web/me')
      // The use is written without waiting for it.
      await waitFor('the use of the session', async () => {
        const { rows } = await database.withClient(client =>
          client.query(
            "select updated_at > now() - interval '5 minutes' as is_noted from sessions.session where id = $1",
            [session.sessionId],
          ),
        )
        return rows[0].is_noted
      })
      return Number(/Max-Age=(\d+)/.exec(used.headers.getSetCookie()[0] ?? '')?.[1])
    }
    const seconds = await cookieSeconds()
    assert.ok(seconds > 0 && seconds <= Math.min(idle, absolute) * 3600, `the cookie lasts ${seconds} s`)
    await age(absolute - 1, 0, 10)
    const rest = await cookieSeconds()
    assert.ok(rest > 0 && rest <= 3000, `the cookie lasts ${rest} s, the session 50 minutes`)
  })

test('the staff cookie set at sign-in lasts no longer than the session', async () => {
  const { email } = await newStaff()
  const answer = await newBrowser().post('/web/auth/sign-in', { email, password: PASSWORD })
  assert.match(answer.headers.getSetCookie()[0]!, /Max-Age=3600;/)
})
