import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { onlyJson, runCommandLines, words } from '../../../tests/harness/command-lines.ts'
import {
  type Answer,
  ask as askAt,
  BY_TEST,
  newMember,
  openTestInstallation,
  TEST_SECRET,
} from '../../../tests/harness/installation.ts'
import { PASSWORD, peopleOf, usePassword } from '../../../tests/harness/people.ts'
import { makePasskey, openSession } from '../../../tests/harness/sessions.ts'
import { createMember, type StaffRole } from '../members/members.ts'
import { sessionsErrors } from './sessions.errors.ts'

const installation = await openTestInstallation()
const { database, address, ask, databaseUrl } = installation
const { newBrowser, newPerson, signedIn, mailTo } = peopleOf(installation)

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }

/** By name, because passkeys do not work with an IP address. */
function byName(path: string, body: unknown, cookie = ''): Promise<Answer> {
  const origin = address.replace('127.0.0.1', 'localhost')
  return askAt(origin + path, { body, headers: { cookie, origin } })
}

async function staffSession(factors: 'password' | 'password_code', role: StaffRole = 'admin') {
  const email = `staff-${randomBytes(8).toString('hex')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Staff', role })
  await usePassword(database.durable, id)
  return { memberId: id, email, session: await openSession(installation, id, { factors }) }
}

/** Staff who opened the account of a client. */
async function viewingSession() {
  const [{ session }, client] = [await staffSession('password_code'), await newMember(installation)]
  await session.ask('PUT', '/web/console/open-account', { member_id: client.memberId })
  return session
}

const memberSession = async (provedMinutesAgo = 0) =>
  openSession(installation, (await newMember(installation)).memberId, { provedMinutesAgo })

/** A person who signs in with codes, and a browser in which the password was accepted. */
async function waitingForCode() {
  const { person, browser } = await signedIn()
  const begun = await browser.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  await browser.post('/web/me/totp/confirm', { code: totp.generate() })
  const waiting = newBrowser()
  await waiting.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  return { person, browser, waiting }
}

async function resetToken(email: string) {
  const browser = newBrowser()
  await browser.post('/web/auth/forgotten', { email })
  return { browser, token: /#(\S+)/.exec((await mailTo(email)).at(-1)!.body)![1]! }
}

type Raised = Pick<Answer, 'status' | 'body'>

/** Errors of single sign-on have a test of their own, with a provider. */
type Code = Exclude<keyof typeof sessionsErrors, `single_sign_on_${string}`>

/** How each error is raised, and the field that it names. */
const CASES: Record<Code, [field: string | undefined, raise: () => Promise<Raised>]> = {
  sign_in_required: [undefined, () => ask('/web/me/sessions')],
  cross_site_request: [
    undefined,
    () => ask('/web/auth/sign-out', { body: {}, headers: { origin: 'https://elsewhere.example' } }),
  ],
  step_up_required: [undefined, async () => (await memberSession(11)).ask('POST', '/web/me/totp/begin', {})],
  second_factor_required: [
    undefined,
    async () => (await staffSession('password')).session.ask('GET', '/web/console/members'),
  ],
  permission_missing: [
    undefined,
    async () => (await staffSession('password_code', 'support')).session.ask('GET', '/web/console/audit'),
  ],
  staff_only: [undefined, async () => (await memberSession()).ask('GET', '/web/console/members')],
  account_not_viewable: [
    undefined,
    async () => {
      const { memberId, session } = await staffSession('password_code')
      return session.ask('PUT', '/web/console/open-account', { member_id: memberId })
    },
  ],
  staff_view_read_only: [undefined, async () => (await viewingSession()).ask('POST', '/web/v1/ledger', {})],
  not_in_staff_view: [undefined, async () => (await viewingSession()).ask('GET', '/web/profile')],

  wrong_credentials: [
    undefined,
    () => newBrowser().post('/web/auth/sign-in', { email: 'nobody@example.com', password: PASSWORD }),
  ],
  wrong_password: [
    'current_password',
    async () =>
      (await signedIn()).browser.post('/web/me/password', {
        current_password: 'not this one',
        new_password: 'another long password',
      }),
  ],
  wrong_code: [
    'code',
    async () => (await waitingForCode()).waiting.post('/web/auth/second-factor', { code: '000000' }),
  ],
  wrong_passkey: [
    'credential',
    async () => byName('/web/me/step-up', { credential: CREDENTIAL }, (await memberSession()).cookie),
  ],
  sign_in_expired: [undefined, () => newBrowser().post('/web/auth/second-factor', { code: '000000' })],
  second_factor_locked: [
    undefined,
    async () => {
      const { person, waiting } = await waitingForCode()
      await database.withClient(client =>
        client.query(
          `update sessions.two_factor t set locked_until = now() + interval '10 minutes' from sessions.person p
           where p.id = t.person_id and p.member_id = $1`,
          [person.memberId],
        ),
      )
      return waiting.post('/web/auth/second-factor', { code: '000000' })
    },
  ],
  one_proof_required: [undefined, async () => (await memberSession()).ask('POST', '/web/me/step-up', {})],
  step_up_needs_second_factor: [
    'password',
    async () => {
      const { memberId, session } = await staffSession('password_code')
      await makePasskey(installation, { memberId })
      return session.ask('POST', '/web/me/step-up', { password: PASSWORD })
    },
  ],

  password_too_short: [
    'password',
    () => newBrowser().post('/web/auth/reset', { token: 'x', password: 'short' }),
  ],
  password_too_simple: [
    'password',
    () => newBrowser().post('/web/auth/reset', { token: 'x', password: 'aaaaaaaaaaaa' }),
  ],
  password_too_common: [
    'password',
    () => newBrowser().post('/web/auth/reset', { token: 'x', password: 'Password123' }),
  ],
  password_is_own_name: [
    'new_password',
    async () => {
      const { person, browser } = await signedIn()
      const wanted = { current_password: PASSWORD, new_password: person.email }
      return browser.post('/web/me/password', wanted)
    },
  ],
  password_not_set: [
    'current_password',
    async () =>
      (await memberSession()).ask('POST', '/web/me/password', {
        current_password: 'not this one',
        new_password: 'another long password',
      }),
  ],
  password_for_disabled_account: [
    undefined,
    async () => {
      const { memberId } = await newMember(installation)
      const lines = [
        `member disable --member ${memberId}`,
        `member password --member ${memberId} --password long-enough-1`,
      ]
      const env = { DATABASE_URL: databaseUrl, LLANO_SECRET: TEST_SECRET }
      const outcomes = await runCommandLines(
        lines.map(line => [...words(line), '--json']),
        env,
      )
      assert.deepEqual(
        outcomes.map(({ code }) => code),
        [0, 1],
        JSON.stringify(outcomes),
      )
      return { status: 400, body: onlyJson(lines[1]!, outcomes[1]!) }
    },
  ],
  reset_link_expired: [
    'token',
    () => newBrowser().post('/web/auth/reset', { token: 'x', password: PASSWORD }),
  ],
  clean_up_expired: ['token', () => newBrowser().post('/web/auth/reset/revoke', { token: 'x', grants: [] })],
  passkey_removal_needs_sign_in: [
    'grants',
    async () => {
      const staff = await staffSession('password')
      const passkey = await makePasskey(installation, staff)
      const { browser, token } = await resetToken(staff.email)
      const { body } = await browser.post('/web/auth/reset', { token, password: 'another long password' })
      const grants = [`passkey/${passkey}`]
      return browser.post('/web/auth/reset/revoke', { token: body.clean_up_token, grants })
    },
  ],

  totp_already_on: [undefined, async () => (await waitingForCode()).browser.post('/web/me/totp/begin')],
  totp_not_on: [undefined, async () => (await memberSession()).ask('POST', '/web/me/totp/end', {})],

  invalid_passkey_credential: [
    'credential',
    () => newBrowser().post('/web/auth/passkey', { credential: ['not', 'an', 'object'] }),
  ],
  passkey_needs_domain: [undefined, () => newBrowser().post('/web/auth/passkey/begin')],
  passkey_not_added: [
    undefined,
    async () =>
      byName('/web/me/passkeys', { name: 'Phone', credential: CREDENTIAL }, (await memberSession()).cookie),
  ],
  passkey_not_recognized: [undefined, () => byName('/web/auth/passkey', { credential: CREDENTIAL })],

  one_of_grants_or_all: [
    undefined,
    async () => (await memberSession()).ask('POST', '/web/me/grants/revoke', { grants: [], all: true }),
  ],
  invalid_grants: [
    'grants',
    async () => (await memberSession()).ask('POST', '/web/me/grants/revoke', { grants: ['no slash'] }),
  ],
  unknown_grant_kind: [
    'grants',
    async () => (await memberSession()).ask('POST', '/web/me/grants/revoke', { grants: ['spoon/1'] }),
  ],
}

for (const [code, [field, raise]] of Object.entries(CASES))
  test(`${code} is raised with its status${field ? ` and names ${field}` : ''}`, async () => {
    const { status, body } = await raise()
    const { entry } = sessionsErrors[code as Code]
    assert.deepEqual([status, body.code, body.field], [entry.status, code, field], JSON.stringify(body))
    assert.doesNotMatch(body.error, /[{}]/)
  })

test('messages are in the language of Accept-Language', async () => {
  const { email } = await newPerson()
  const answer = await ask('/web/auth/sign-in', {
    body: { email, password: 'not the password' },
    headers: { origin: address, 'accept-language': 'es' },
  })
  assert.equal(answer.body.error, 'El correo o la contraseña no son correctos.')
})
