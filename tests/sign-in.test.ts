import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { PASSWORD, peopleOf } from './harness/people.ts'
import { openSession } from './harness/sessions.ts'

// A separate database: one test compares all counts of attempts.
const installation = await openTestInstallation({ isAlone: true })
const { database } = installation
const { newBrowser, newPerson, signedIn, actions, mailTo } = peopleOf(installation)

test('email and password open a session; scripts cannot read its cookie, and the response contains no token', async () => {
  const { person, browser, answer } = await signedIn()
  assert.deepEqual(answer.body, { signed_in: true, second_factor: false })
  const [cookie] = answer.headers.getSetCookie()
  assert.match(cookie!, /^llano\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
  const me = await browser.get('/web/me')
  assert.equal(me.body.signed_in, true)
  assert.equal(me.body.member_id, person.memberId)
  assert.deepEqual(await actions(person.memberId), ['session.open'])
})

test('a visitor sees that nobody is signed in', async () => {
  const { body, status } = await newBrowser().get('/web/me')
  assert.equal(status, 200)
  assert.equal(body.signed_in, false)
  assert.equal(body.name, null)
})

test('a wrong password and an unknown email get the same response, and are audited', async () => {
  const person = await newPerson()
  const browser = newBrowser()
  const wrong = await browser.post('/web/auth/sign-in', { email: person.email, password: 'not the password' })
  const unknown = await browser.post('/web/auth/sign-in', {
    email: `nobody-${Date.now()}@example.com`,
    password: 'not the password',
  })
  assert.equal(wrong.status, 401)
  assert.equal(wrong.text, unknown.text)
  assert.equal(browser.jar.size, 0)
  const { rows } = await database.withClient(client =>
    client.query("select actor from kernel.audit_row where action = 'session.refuse' and record = $1", [
      `member/${person.memberId}`,
    ]),
  )
  assert.deepEqual(rows, [{ actor: 'visitor' }])
})

test('after eight wrong passwords from one address the right one has to wait, with the time in the error', async () => {
  const person = await newPerson()
  const browser = newBrowser()
  for (let i = 0; i < 8; i++) {
    const answer = await browser.post('/web/auth/sign-in', { email: person.email, password: `wrong ${i}` })
    assert.equal(answer.status, 401)
  }
  const held = await browser.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.deepEqual([held.status, held.body.code], [429, 'too_many_attempts'])
  assert.match(held.headers.get('retry-after')!, /^[1-9]\d*$/)
  const owner = await newBrowser().post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.equal(owner.status, 200, 'their owner is let in from another address')
})

test("an email made of an account and an address does not use up that account's attempts", async () => {
  const person = await newPerson()
  const owner = newBrowser()
  for (let i = 0; i < 61; i++) {
    const forged = await newBrowser().post('/web/auth/sign-in', {
      email: `${person.email}/${owner.ip}`,
      password: `wrong ${i}`,
    })
    assert.notEqual(forged.status, 200)
  }
  const answer = await owner.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.equal(answer.status, 200, answer.text)
})

test("rejects an IP address in place of the email without touching that address's count", async () => {
  const browser = newBrowser()
  const counts = () =>
    database.withClient(
      async client => (await client.query('select * from kernel.throttle order by key')).rows,
    )
  const before = await counts()
  for (const path of ['/web/auth/sign-in', '/web/auth/forgotten']) {
    const body = { email: browser.ip, ...(path === '/web/auth/sign-in' && { password: PASSWORD }) }
    const answer = await browser.post(path, body)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual([answer.body.code, answer.body.field], ['invalid_email', 'email'])
  }
  assert.deepEqual(await counts(), before)
})

test('signing out ends the session for any copy of its cookie', async () => {
  const { person, browser } = await signedIn()
  const kept = new Map(browser.jar)
  assert.equal((await browser.post('/web/auth/sign-out')).status, 200)
  assert.equal(browser.jar.size, 0)
  const thief = newBrowser()
  for (const [name, value] of kept) thief.jar.set(name, value)
  assert.equal((await thief.get('/web/me/sessions')).status, 401)
  assert.deepEqual(await actions(person.memberId), ['session.open', 'session.close'])
})

test('nobody can sign up, and nothing else of better-auth is exposed', async () => {
  for (const path of [
    '/web/auth/sign-up/email',
    '/web/auth/get-session',
    '/auth/sign-up/email',
    '/api/auth/ok',
  ]) {
    const answer = await newBrowser().post(path, { email: 'x@example.com', password: PASSWORD, name: 'X' })
    assert.equal(answer.status, 404, path)
  }
})

test('password reset: the link works once, all sessions end, and the owner gets an email', async () => {
  const { person, browser } = await signedIn()
  const other = newBrowser()
  assert.deepEqual((await other.post('/web/auth/forgotten', { email: person.email })).body, { asked: true })
  const [letter] = await mailTo(person.email)
  const token = /\/sign-in\/reset#(\S+)/.exec(letter!.body)![1]!
  const { rows } = await database.withClient(client =>
    client.query('select 1 from sessions.verification where identifier like $1 or value like $1', [
      `%${token}%`,
    ]),
  )
  assert.deepEqual(rows, [], 'the token itself is not kept')
  const short = await other.post('/web/auth/reset', { token, password: 'short' })
  assert.equal(short.status, 400)
  assert.deepEqual([short.body.code, short.body.field], ['password_too_short', 'password'])
  const done = await other.post('/web/auth/reset', { token, password: 'another long password' })
  assert.equal(done.status, 200, done.text)
  assert.equal((await browser.get('/web/me/sessions')).status, 401)
  const again = await other.post('/web/auth/reset', { token, password: 'yet another password' })
  assert.equal(again.status, 404)
  assert.equal(again.body.code, 'reset_link_expired')
  const old = await other.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.equal(old.status, 401)
  const fresh = await other.post('/web/auth/sign-in', {
    email: person.email,
    password: 'another long password',
  })
  assert.equal(fresh.status, 200)
  assert.deepEqual(
    (await mailTo(person.email)).map(mail => mail.subject),
    ['Llano: reset your password', 'Llano: Your password was changed'],
  )
})

test('a reset for an unknown email gets the same response, and sends no email', async () => {
  const email = `nobody-${Date.now()}@example.com`
  const answer = await newBrowser().post('/web/auth/forgotten', { email })
  assert.deepEqual([answer.status, answer.body], [200, { asked: true }])
  assert.deepEqual(await mailTo(email), [])
})

test('a member without a password gets one by email', async () => {
  const member = await newMember(installation)
  const { rows } = await database.withClient(client =>
    client.query<{ email: string }>(
      "update members.member set language = 'es' where id = $1 returning email",
      [member.memberId],
    ),
  )
  const { email } = rows[0]!
  const browser = newBrowser()
  await browser.post('/web/auth/forgotten', { email })
  const [letter] = await mailTo(email)
  assert.equal(letter!.subject, 'Llano: restablece tu contraseña')
  const token = /#(\S+)/.exec(letter!.body)![1]!
  await browser.post('/web/auth/reset', { token, password: 'a first password' })
  const answer = await browser.post('/web/auth/sign-in', { email, password: 'a first password' })
  assert.equal(answer.status, 200, answer.text)
})

test('changing the password ends the other sessions and not this one', async () => {
  const { person, browser } = await signedIn()
  const elsewhere = await openSession(installation, person.memberId)
  const wrong = await browser.post('/web/me/password', {
    current_password: 'not this',
    new_password: 'another long password',
  })
  assert.equal(wrong.status, 400)
  assert.deepEqual([wrong.body.code, wrong.body.field], ['wrong_password', 'current_password'])
  assert.equal((await elsewhere.ask('GET', '/web/me/sessions')).status, 200)
  const done = await browser.post('/web/me/password', {
    current_password: PASSWORD,
    new_password: 'another long password',
  })
  assert.equal(done.status, 200, done.text)
  assert.equal((await elsewhere.ask('GET', '/web/me/sessions')).status, 401)
  assert.equal((await browser.get('/web/me/sessions')).status, 200)
})

test('sessions are listed with their devices, the current one first, and end when revoked', async () => {
  const { person, browser } = await signedIn()
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const elsewhere = await openSession(installation, person.memberId, { userAgent: phone })
  const another = await openSession(installation, person.memberId)
  const { body } = await browser.get('/web/me/sessions')
  assert.equal(body.pagination.total, 3)
  assert.equal(body.data[0].is_current, true)
  const listed = body.data.find((row: { id: string }) => row.id === elsewhere.sessionId)
  assert.deepEqual([listed.browser, listed.system], ['Safari', 'iPhone'])
  const gone = await browser.post('/web/me/sessions/revoke', { session_id: elsewhere.sessionId })
  assert.equal(gone.status, 200)
  assert.equal((await elsewhere.ask('GET', '/web/me/sessions')).status, 401)
  assert.deepEqual((await browser.post('/web/me/sessions/revoke-others')).body, { revoked: 1 })
  assert.equal((await another.ask('GET', '/web/me/sessions')).status, 401)
  assert.equal((await browser.get('/web/me/sessions')).body.pagination.total, 1)
})

test('a session in use is extended; one unused for 14 days ends', async () => {
  const { memberId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  const fresh = await session.ask('GET', '/web/me')
  assert.deepEqual(fresh.headers.getSetCookie(), [])
  await database.withClient(client =>
    client.query(
      `update sessions.session set updated_at = now() - interval '13 days', expires_at = now() + interval '1 day'
       where id = $1`,
      [session.sessionId],
    ),
  )
  const renewed = await session.ask('GET', '/web/me')
  assert.match(renewed.headers.getSetCookie()[0]!, /Max-Age=1209600/)
  // Recorded next to the response, so the next request may come first.
  for (let tries = 0; ; tries++) {
    assert.ok(tries < 1000, 'the use was not noted')
    const { rows } = await database.withClient(client =>
      client.query<{ noted: boolean }>(
        "select expires_at > now() + interval '13 days' as noted from sessions.session where id = $1",
        [session.sessionId],
      ),
    )
    if (rows[0]!.noted) break
  }
})

test("a member's new email is the one to sign in with", async () => {
  const person = await newPerson()
  const email = `moved-${person.memberId}-${Date.now()}@example.com`
  await database.withClient(client =>
    client.query('update members.member set email = $2 where id = $1', [person.memberId, email]),
  )
  const answer = await newBrowser().post('/web/auth/sign-in', {
    email: email.toUpperCase(),
    password: PASSWORD,
  })
  assert.equal(answer.status, 200, answer.text)
})
