import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, ask as askAt, openTestInstallation } from './harness/installation.ts'
import { PASSWORD, peopleOf } from './harness/people.ts'
import { makePasskey, openSession, type TestSession } from './harness/sessions.ts'

const installation = await openTestInstallation()
const { database, address } = installation
const { newBrowser, newPerson, signedIn, actions, mailTo } = peopleOf(installation)

/** At a host name, because passkeys do not work with an IP address. */
function byName({ cookie }: TestSession, path: string, body: unknown): Promise<Answer> {
  const origin = address.replace('127.0.0.1', 'localhost')
  return askAt(origin + path, { body, headers: { cookie, origin } })
}

test('starting and adding a passkey require a recent proof: an open session alone cannot add lasting access', async () => {
  const { memberId } = await newPerson()
  const session = await openSession(installation, memberId, { provedMinutesAgo: 11 })
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }
  const begin = () => byName(session, '/web/me/passkeys/begin', {})
  // A challenge can also be obtained by starting a sign-in; a passkey made with it is not added either.
  const add = () => byName(session, '/web/me/passkeys', { name: 'Thief', credential })
  for (const refused of [await begin(), await add()])
    assert.deepEqual([refused.status, refused.body.code], [403, 'step_up_required'])
  const proved = await session.ask('POST', '/web/me/step-up', { password: PASSWORD })
  assert.equal(proved.status, 200, proved.text)
  const begun = await begin()
  assert.equal(begun.status, 200, begun.text)
  assert.ok(begun.body.options.challenge)
  const added = await add()
  assert.equal(added.status, 400, added.text)
  assert.equal(added.body.code, 'passkey_not_added')
})

test('after a password reset, passkeys are listed, and can be removed with every session, once', async () => {
  const { person } = await signedIn()
  await makePasskey(installation, person)
  await makePasskey(installation, person)
  const other = newBrowser()
  await other.post('/web/auth/forgotten', { email: person.email })
  const token = /\/sign-in\/reset#(\S+)/.exec((await mailTo(person.email))[0]!.body)![1]!
  const { body } = await other.post('/web/auth/reset', { token, password: 'another long password' })
  const grants = body.grants
    .filter(({ kind }: { kind: string }) => kind === 'passkey')
    .map(({ id }: { id: string }) => `passkey/${id}`)
  assert.equal(grants.length, 2)
  const { rows } = await database.withClient(client =>
    client.query('select 1 from sessions.verification where identifier like $1', [
      `%${body.clean_up_token}%`,
    ]),
  )
  assert.deepEqual(rows, [], 'the token itself is not kept')
  const letter = (await mailTo(person.email)).at(-1)!
  assert.match(letter.body, /Your passkeys still work/)
  assert.match(letter.body, /\/account\/security\n/)
  const session = await openSession(installation, person.memberId)
  const wrong = await other.post('/web/auth/reset/revoke', { token: `${body.clean_up_token}x`, grants })
  assert.equal(wrong.status, 404)
  assert.equal((await session.ask('GET', '/web/me/security')).body.passkeys.length, 2)
  const done = await other.post('/web/auth/reset/revoke', { token: body.clean_up_token, grants })
  assert.deepEqual([done.status, done.body], [200, { revoked: 2 }])
  assert.equal((await session.ask('GET', '/web/me/security')).status, 401, 'signed out everywhere')
  const again = await other.post('/web/auth/reset/revoke', { token: body.clean_up_token, grants })
  assert.equal(again.status, 404)
  assert.ok((await actions(person.memberId)).includes('passkey.remove'))
  assert.equal((await mailTo(person.email)).at(-1)!.subject, 'Llano: Access to your account was revoked')
  const fresh = await openSession(installation, person.memberId)
  assert.deepEqual((await fresh.ask('GET', '/web/me/security')).body.passkeys, [])
})

test('removing passkeys after a password reset is possible for 15 minutes, and not after the next reset', async () => {
  const person = await newPerson()
  await makePasskey(installation, person)
  const browser = newBrowser()
  const reset = async () => {
    await browser.post('/web/auth/forgotten', { email: person.email })
    const links = (await mailTo(person.email)).map(({ body }) => /reset#(\S+)/.exec(body)?.[1])
    const token = links.findLast(link => link !== undefined)!
    const answer = await browser.post('/web/auth/reset', { token, password: 'another long password' })
    return answer.body.clean_up_token as string
  }
  const remove = async (token: string) =>
    (await browser.post('/web/auth/reset/revoke', { token, grants: [] })).status
  const [first, second] = [await reset(), await reset()]
  assert.equal(await remove(first), 404)
  await database.withClient(client =>
    client.query(
      `update sessions.verification set expires_at = now() - interval '1 second'
       where value = (select id from sessions.person where member_id = $1)`,
      [person.memberId],
    ),
  )
  assert.equal(await remove(second), 404)
  const session = await openSession(installation, person.memberId)
  assert.equal((await session.ask('GET', '/web/me/security')).body.passkeys.length, 1)
})

test('the email about a changed password says that passkeys still work; all of them can be removed with the other sessions', async () => {
  const { person, browser } = await signedIn()
  await makePasskey(installation, person)
  const elsewhere = await openSession(installation, person.memberId)
  const change = { current_password: PASSWORD, new_password: 'another long password' }
  assert.equal((await browser.post('/web/me/password', change)).status, 200)
  assert.match((await mailTo(person.email)).at(-1)!.body, /Your passkeys still work/)
  const later = await openSession(installation, person.memberId)
  assert.equal((await browser.post('/web/me/passkeys/remove-all')).body.code, 'step_up_required')
  const proved = await openSession(installation, person.memberId, { factors: 'passkey' })
  const removeAll = async () => (await proved.ask('POST', '/web/me/passkeys/remove-all', {})).body
  assert.deepEqual(await removeAll(), { removed: 1, revoked: 2 })
  assert.deepEqual(await removeAll(), { removed: 0, revoked: 0 })
  for (const gone of [elsewhere, later]) assert.equal((await gone.ask('GET', '/web/me/security')).status, 401)
  assert.equal((await browser.get('/web/me/sessions')).status, 401)
  assert.equal((await proved.ask('GET', '/web/me/sessions')).status, 200)
})

test('passkeys are rejected with a reason if the website has no host name', async () => {
  const answer = await newBrowser().post('/web/auth/passkey/begin')
  assert.deepEqual([answer.status, answer.body.code], [400, 'passkey_needs_domain'])
})
