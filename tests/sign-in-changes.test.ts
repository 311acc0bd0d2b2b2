import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { sessions } from '../src/areas/sessions/area.ts'
import { openTestInstallation } from './harness/installation.ts'
import { PASSWORD, peopleOf } from './harness/people.ts'
import { makePasskey, openSession } from './harness/sessions.ts'

const installation = await openTestInstallation()
const { database, ask, address } = installation
const { newBrowser, signedIn, actions, mailTo } = peopleOf(installation)

/** Writes here that change nothing about signing in. */
const OTHERS: Record<string, string> = {
  setLanguage: 'a preference',
  revokeSession: 'ends a session',
  revokeOtherSessions: 'ends sessions',
  signIn: 'opens a session; a new device is emailed',
  verifySecondFactor: 'opens a session; a new device is emailed',
  signInByPasskey: 'opens a session; a new device is emailed',
  beginPasskeySignIn: 'a challenge',
  beginSingleSignOn: 'a challenge',
  finishSingleSignOn: 'opens a session; a new device is emailed',
  signOut: 'ends a session',
  askPasswordReset: 'sends the mail itself',
  stepUp: 'proves who it is',
  beginTotp: 'nothing is asked for before the first code',
  beginPasskey: 'a challenge',
  forgetMemberCodes: 'done by staff: tests/console-tasks.test.ts',
  openAccount: 'shows staff an account, read-only: tests/staff-view.test.ts',
  leaveAccount: 'ends what openAccount began',
  addPasskey: 'needs a device: tests/web/signing-in.test.ts',
}

type Person = Awaited<ReturnType<typeof signedIn>>

async function turnOn({ browser }: Person) {
  const begun = await browser.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  return browser.post('/web/me/totp/confirm', { code: totp.generate() })
}

async function reset({ person, browser }: Person) {
  await browser.post('/web/auth/forgotten', { email: person.email })
  const token = /reset#(\S+)/.exec((await mailTo(person.email)).at(-1)!.body)![1]!
  return browser.post('/web/auth/reset', { token, password: 'another long password' })
}

/** From a session that was confirmed with more than the password, which is not enough for somebody with a passkey. */
async function postProved({ person }: Person, path: string, body: unknown = {}) {
  const session = await openSession(installation, person.memberId)
  return session.ask('POST', path, body)
}

/** How to do each of the others, with its preparation. */
const CHANGES: Record<
  string,
  {
    before?(who: Person): Promise<unknown>
    act(who: Person, before: unknown): Promise<{ status: number; text: string }>
    action: string
    subject: string
  }
> = {
  changePassword: {
    act: ({ browser }) =>
      browser.post('/web/me/password', { current_password: PASSWORD, new_password: 'another long password' }),
    action: 'password.change',
    subject: 'Your password was changed',
  },
  resetPassword: { act: reset, action: 'password.reset', subject: 'Your password was changed' },
  confirmTotp: { act: turnOn, action: 'totp.on', subject: 'Authenticator app added' },
  endTotp: {
    before: turnOn,
    act: ({ browser }) => browser.post('/web/me/totp/end'),
    action: 'totp.off',
    subject: 'Authenticator app removed',
  },
  renewBackupCodes: {
    before: turnOn,
    act: ({ browser }) => browser.post('/web/me/totp/backup-codes'),
    action: 'totp.renew_backup_codes',
    subject: 'New backup codes',
  },
  removePasskey: {
    before: ({ person }) => makePasskey(installation, person),
    act: (who, passkey_id) => postProved(who, '/web/me/passkeys/remove', { passkey_id }),
    action: 'passkey.remove',
    subject: 'A passkey was removed',
  },
  removeAllPasskeys: {
    before: ({ person }) => makePasskey(installation, person),
    act: who => postProved(who, '/web/me/passkeys/remove-all'),
    action: 'passkey.remove_all',
    subject: 'Your passkeys were removed',
  },
  revokeGrants: {
    before: ({ person }) => makePasskey(installation, person),
    act: (who, id) => postProved(who, '/web/me/grants/revoke', { grants: [`passkey/${id}`] }),
    action: 'passkey.remove',
    subject: 'Access to your account was revoked',
  },
  revokeGrantsAfterReset: {
    async before(who) {
      const id = await makePasskey(installation, who.person)
      return { token: (await reset(who)).body.clean_up_token, grants: [`passkey/${id}`] }
    },
    act: ({ browser }, before) => browser.post('/web/auth/reset/revoke', before),
    action: 'passkey.remove',
    subject: 'Access to your account was revoked',
  },
}

for (const { name, method } of sessions.web ?? []) {
  if (method === 'GET' || name in OTHERS) continue
  describe(name, () => {
    test('a change of sign-in methods leaves an audit row and an email to the owner', async () => {
      const change = CHANGES[name]
      assert.ok(change, `${name} changes how people sign in: say here how it is done, or in OTHERS why not`)
      const who = await signedIn()
      const before = await change.before?.(who)
      const [rowsBefore, mailBefore] = [await actions(who.person.memberId), await mailTo(who.person.email)]
      const answer = await change.act(who, before)
      assert.equal(answer.status, 200, answer.text)
      const added = (await actions(who.person.memberId)).slice(rowsBefore.length)
      assert.ok(added.includes(change.action), added.join())
      const mail = (await mailTo(who.person.email)).slice(mailBefore.length)
      assert.equal(mail.at(-1)?.subject, `Llano: ${change.subject}`)
    })
  })
}

test('finishing a sign-in does not enable an authenticator app for an open session', async () => {
  const who = await signedIn()
  const begun = await who.browser.post('/web/me/totp/begin')
  const code = (URI.parse(begun.body.uri) as TOTP).generate()
  const answer = await who.browser.post('/web/auth/second-factor', { code })
  assert.equal(answer.status, 401, answer.text)
  assert.equal((await who.browser.get('/web/me/security')).body.has_totp, false)
})

test('a sign-in from a new device is emailed with its location; a known one is not', async () => {
  const { person } = await signedIn()
  const from = (userAgent: string) =>
    ask('/web/auth/sign-in', {
      body: { email: person.email, password: PASSWORD },
      headers: { origin: address, 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' },
    })
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  assert.equal((await from(phone)).status, 200)
  assert.equal((await from(phone.replace('18.0', '18.1'))).status, 200)
  const mail = await mailTo(person.email)
  assert.deepEqual(
    mail.map(({ subject }) => subject),
    ['Llano: New sign-in to your account'],
  )
  assert.match(mail[0]!.body, /Safari, iPhone\nIP address: 203\.0\.113\.77/)
  const { rows } = await database.withClient(client =>
    client.query('select d::text as row from sessions.known_device d'),
  )
  assert.ok(!JSON.stringify(rows).includes('iPhone'), 'kept as a hash')
})

test('the list of sessions shows how each was opened and when it ends', async () => {
  const { person, browser } = await signedIn()
  const phone = await openSession(installation, person.memberId, { factors: 'passkey' })
  const { data } = (await browser.get('/web/me/sessions')).body
  assert.equal(data[0].factors, 'password')
  assert.equal(data.find((row: { id: string }) => row.id === phone.sessionId).factors, 'passkey')
  for (const row of data) assert.ok(Date.parse(row.expires_at) > Date.now())
  assert.equal((await newBrowser().get('/web/me/sessions')).status, 401)
})
