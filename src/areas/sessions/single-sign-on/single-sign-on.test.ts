import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { ask, BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { PASSWORD, usePassword } from '../../../../tests/harness/people.ts'
import { startAnotherServer } from '../../../../tests/harness/servers.ts'
import type { CommandContext } from '../../../kernel/cli/command.ts'
import { readConfig } from '../../../kernel/config.ts'
import type { CheckContext } from '../../../kernel/doctor/check.ts'
import { createMember, shutAccount } from '../../members/members.ts'
import { sessions } from '../area.ts'
import { passwordGrant } from '../grants.ts'
import { memberPassword } from '../member-password.command.ts'
import { CLIENT_ID, CLIENT_SECRET, newProviderBrowser, startProvider } from './identity-provider.fixture.ts'
import { providerCheck } from './provider.check.ts'

const PUBLIC_URL = 'https://llano.example'
const RETURN = `${PUBLIC_URL}/sign-in/sso`

const installation = await openTestInstallation()
const { database, databaseUrl, secrets } = installation
const provider = await startProvider(RETURN)
const ENV = {
  LLANO_PUBLIC_URL: PUBLIC_URL,
  LLANO_OIDC_ISSUER: provider.issuer,
  LLANO_OIDC_CLIENT_ID: CLIENT_ID,
  LLANO_OIDC_CLIENT_SECRET: CLIENT_SECRET,
  LLANO_OIDC_ROLES: 'llano-admins=admin, llano-staff=manager',
}
const serve = (env: Record<string, string> = {}) =>
  startAnotherServer({ databaseUrl, secrets, config: readConfig({ ...ENV, ...env }) })
const { address } = await serve()

const unique = (what: string) => `${what}-${randomBytes(6).toString('hex')}`
const newAccount = (groups: string[], more = {}) => {
  const sub = unique('subject')
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Sam Staff', groups, ...more }
}

/** A browser with cookies for our pages, and others for the provider's. */
function newBrowser(at = address) {
  const jar = new Map<string, string>()
  const toProvider = newProviderBrowser()
  const send = async (method: string, path: string, body?: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(at + path, { method, body, headers: { origin: PUBLIC_URL, cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const pair = set.split(';')[0]!
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  const begin = async (body = {}) => (await send('POST', '/web/auth/sso/begin', body)).body.url as string
  /** What the provider adds to our address. */
  const comeBack = async (url: string) => Object.fromEntries((await toProvider(url, RETURN)).searchParams)
  return {
    jar,
    begin,
    comeBack,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    signIn: async () => send('POST', '/web/auth/sso', await comeBack(await begin())),
  }
}

const memberOf = async (email: string) => {
  const { rows } = await database.withClient(client =>
    client.query('select id, role, name from members.member where email = $1', [email]),
  )
  return rows[0]
}

const mailTo = async (email: string, subject: string): Promise<{ subject: string; body: string }[]> => {
  const { rows } = await database.withClient(client =>
    client.query('select subject, body from kernel.mail where to_address = $1 and subject ~ $2 order by id', [
      email,
      subject,
    ]),
  )
  return rows
}

test('someone in a configured group is signed in as new staff with its role, and later found by the same identity', async () => {
  const account = newAccount(['other', 'llano-staff'])
  provider.signInAs(account)
  const browser = newBrowser()
  const answer = await browser.signIn()
  assert.equal(answer.status, 200, answer.text)
  const member = await memberOf(account.email)
  assert.deepEqual([member.role, member.name], ['manager', 'Sam Staff'])
  const me = (await browser.get('/web/me')).body
  assert.deepEqual(
    [me.member_id, me.role, me.second_factor_required, me.single_sign_on],
    [member.id, 'manager', false, 'single sign-on'],
  )
  assert.equal((await browser.get('/web/console/llcs')).status, 200)
  // The email changes, the identity does not.
  provider.signInAs({ ...account, email: `${unique('renamed')}@example.com` })
  const again = newBrowser()
  assert.equal((await again.signIn()).status, 200)
  assert.equal((await again.get('/web/me')).body.member_id, member.id)
})

test('an identity counts only at its issuer: at another one, the same subject is nobody until an email links it', async () => {
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  assert.equal((await newBrowser().signIn()).status, 200)
  const { id } = await memberOf(account.email)
  const issuers = async () => {
    const { rows } = await database.withClient(client =>
      client.query(
        `select a.issuer from sessions.account a join sessions.person p on p.id = a.person_id
         where p.member_id = $1 and a.provider_id = 'oidc'`,
        [id],
      ),
    )
    return rows.map(({ issuer }) => issuer)
  }
  assert.deepEqual(await issuers(), [provider.issuer])
  // The firm moves to another provider, which uses the same subject for somebody else.
  await database.withClient(client =>
    client.query("update sessions.account set issuer = 'https://before.example' where account_id = $1", [
      account.sub,
    ]),
  )
  provider.signInAs({ ...newAccount(['llano-staff']), sub: account.sub })
  const other = newBrowser()
  assert.equal((await other.signIn()).status, 200)
  assert.notEqual((await other.get('/web/me')).body.member_id, id)
  provider.signInAs({ ...account, sub: unique('moved'), email_verified: false })
  assert.equal((await newBrowser().signIn()).body.code, 'single_sign_on_email')
  provider.signInAs({ ...account, sub: unique('moved') })
  const moved = newBrowser()
  assert.equal((await moved.signIn()).status, 200)
  assert.equal((await moved.get('/web/me')).body.member_id, id)
  assert.deepEqual(await issuers(), [provider.issuer], 'the identity at the earlier provider is replaced')
  assert.equal((await mailTo(account.email, 'ingle sign-on')).length, 1, 'the owner gets an email')
})

test('groups decide the role at every sign-in, and a new role ends the sessions of the old one', async () => {
  // Otherwise the last admin would lose the role.
  const other = { email: `${unique('admin')}@example.com`, name: 'Other', role: 'admin' } as const
  await createMember(database.durable, BY_TEST, other)
  const account = newAccount(['llano-admins', 'llano-staff'])
  provider.signInAs(account)
  const first = newBrowser()
  await first.signIn()
  assert.equal((await memberOf(account.email)).role, 'admin', 'the first configured group counts')
  provider.signInAs({ ...account, groups: ['llano-staff'] })
  const second = newBrowser()
  assert.equal((await second.signIn()).status, 200)
  assert.equal((await memberOf(account.email)).role, 'manager')
  assert.equal((await first.get('/web/console/llcs')).status, 401)
  assert.equal((await second.get('/web/console/llcs')).status, 200)
})

test('someone removed from all groups is not signed in, and their sessions end', async () => {
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  const open = newBrowser()
  await open.signIn()
  for (const groups of [['other'], undefined]) {
    provider.signInAs({ ...account, ...(groups ? { groups } : { groups: [] }) })
    const { status, body } = await newBrowser().signIn()
    assert.deepEqual([status, body.code], [403, 'single_sign_on_no_role'])
    assert.equal((await open.get('/web/console/llcs')).status, 401)
  }
})

test('someone removed from all groups cannot sign in another way, admins get an email, and a group restores the account', async () => {
  const admin = `${unique('admin')}@example.com`
  await createMember(database.durable, BY_TEST, { email: admin, name: 'Ada', role: 'admin' })
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  const open = newBrowser()
  await open.signIn()
  const { id } = await memberOf(account.email)
  const setByOperator = (config: ReturnType<typeof readConfig>) =>
    memberPassword.run(
      { config, database: async () => database, by: BY_TEST, say() {} } as unknown as CommandContext,
      { member: String(id), password: PASSWORD },
    )
  await assert.rejects(
    setByOperator(readConfig(ENV)),
    /^Error: Sam Staff signs in with single sign-on, so a password would not work\.$/,
  )
  // A password from before, or set by the operator, does not work, and no link to choose one is sent.
  await usePassword(database.durable, id)
  const { email } = account
  const byPassword = async (at = address) => {
    const { status, body } = await newBrowser(at).post('/web/auth/sign-in', { email, password: PASSWORD })
    return [status, body.code]
  }
  assert.deepEqual(await byPassword(), [403, 'single_sign_on_only'])
  assert.equal((await open.get('/web/console/llcs')).status, 401, 'a new password ends the sessions')
  await open.signIn()
  const changed = await open.post('/web/me/password', {
    current_password: PASSWORD,
    new_password: `${PASSWORD} two`,
  })
  assert.deepEqual([changed.status, changed.body.code], [403, 'single_sign_on_only'])
  assert.deepEqual((await newBrowser().post('/web/auth/forgotten', { email })).body, { asked: true })
  const letters = await mailTo(email, 'reset your password|sign in with single sign-on')
  assert.deepEqual(
    letters.map(({ subject }) => subject),
    ['Llano: sign in with single sign-on'],
  )
  assert.doesNotMatch(letters[0]!.body, /#/)

  provider.signInAs({ ...account, groups: [] })
  for (let time = 0; time < 2; time++)
    assert.equal((await newBrowser().signIn()).body.code, 'single_sign_on_no_role')
  assert.equal((await open.get('/web/me')).body.signed_in, false)
  assert.deepEqual(await byPassword(), [401, 'wrong_credentials'])
  const { rows } = await database.withClient(client =>
    client.query(
      'select disabled_at is not null as is_disabled, disabled_by, disabled_reason from members.member where id = $1',
      [id],
    ),
  )
  const disabled_reason = 'no_group'
  assert.deepEqual(rows, [{ is_disabled: true, disabled_by: 'single_sign_on', disabled_reason }])
  const countMails = async (text: string) =>
    (await mailTo(admin, 'single sign-on changed')).filter(
      ({ body }) => body.includes(`/console/members/${id}\n`) && body.includes(text),
    ).length
  assert.equal(await countMails('disabled their account'), 1, 'once')

  provider.signInAs(account)
  const back = newBrowser()
  assert.equal((await back.signIn()).status, 200)
  assert.equal((await back.get('/web/me')).body.member_id, id)
  assert.equal(await countMails('restored their account'), 1)
  assert.deepEqual(await byPassword(), [401, 'wrong_credentials'], 'the password is gone')
  // Where single sign-on is no longer set up, they need a password again.
  const plain = await startAnotherServer({
    databaseUrl,
    secrets,
    config: readConfig({ LLANO_PUBLIC_URL: PUBLIC_URL }),
  })
  await usePassword(database.durable, id)
  assert.deepEqual(await byPassword(plain.address), [200, undefined])
})

test('an admin who revokes all access does not give staff of single sign-on a password again', async () => {
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  await newBrowser().signIn()
  const { id } = await memberOf(account.email)
  await usePassword(database.durable, id)
  await database.transaction(tx => passwordGrant.revoke(tx, BY_TEST, id, 'all'))
  await usePassword(database.durable, id)
  const { email } = account
  const { body } = await newBrowser().post('/web/auth/sign-in', { email, password: PASSWORD })
  assert.equal(body.code, 'single_sign_on_only')
})

test('a disabled person is not signed in', async () => {
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  await newBrowser().signIn()
  const { id: memberId } = await memberOf(account.email)
  await database.transaction(tx => shutAccount({ tx, by: BY_TEST, staff: null, grants: [], memberId }, null))
  const { status, body } = await newBrowser().signIn()
  assert.deepEqual([status, body.code], [403, 'single_sign_on_no_role'])
})

test('an answer works once, and only in the browser that asked', async () => {
  provider.signInAs(newAccount(['llano-staff']))
  const browser = newBrowser()
  const answer = await browser.comeBack(await browser.begin())
  assert.equal((await browser.post('/web/auth/sso', answer)).status, 200)
  const replayed = await browser.post('/web/auth/sso', answer)
  assert.deepEqual([replayed.status, replayed.body.code], [401, 'single_sign_on_failed'])

  // Someone sends their own answer to a victim.
  const [attacker, victim] = [newBrowser(), newBrowser()]
  const theirs = await attacker.comeBack(await attacker.begin())
  await victim.begin()
  assert.equal((await victim.post('/web/auth/sso', theirs)).body.code, 'single_sign_on_failed')
  assert.equal((await newBrowser().post('/web/auth/sso', theirs)).body.code, 'single_sign_on_failed')

  // A code of one attempt with the state of another.
  const mixed = newBrowser()
  const first = await mixed.comeBack(await mixed.begin())
  const second = await mixed.comeBack(await mixed.begin())
  const swapped = await mixed.post('/web/auth/sso', { ...second, code: first.code })
  assert.equal(swapped.body.code, 'single_sign_on_failed')
})

test('an attempt is over after its time', async () => {
  provider.signInAs(newAccount(['llano-staff']))
  const browser = newBrowser()
  const answer = await browser.comeBack(await browser.begin())
  await database.withClient(client =>
    client.query(
      "update sessions.verification set expires_at = now() - interval '1 second' where identifier like 'sso/%'",
    ),
  )
  assert.equal((await browser.post('/web/auth/sso', answer)).body.code, 'single_sign_on_failed')
})

test('an ID token for another client, of another issuer, with another nonce or too old is rejected', async () => {
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  const old = Math.floor(Date.now() / 1000) - 3600
  const wrong = {
    'another client': { aud: 'another-client' },
    'another issuer': { iss: 'https://elsewhere.example' },
    'another nonce': { nonce: 'another' },
    'too old': { iat: old, exp: old + 60 },
  }
  try {
    for (const [name, claims] of Object.entries({ ...wrong, none: {} })) {
      const browser = newBrowser()
      const url = await browser.begin()
      const nonce = new URL(url).searchParams.get('nonce')
      provider.forge({ ...account, nonce, ...claims })
      const { status, body } = await browser.post('/web/auth/sso', await browser.comeBack(url))
      if (name === 'none') assert.equal(status, 200, 'the same token without a fault')
      else {
        assert.deepEqual([status, body.code], [401, 'single_sign_on_failed'], name)
        const { rows } = await database.withClient(client =>
          client.query(
            "select detail from kernel.audit_row where action = 'session.refuse_sso' order by id desc limit 1",
          ),
        )
        assert.match(rows[0].detail, /^OAUTH_JWT_(CLAIM_COMPARISON|TIMESTAMP_CHECK)_FAILED$/, name)
      }
    }
  } finally {
    provider.forge(null)
  }
})

test('claims with characters that no text has are rejected or left out', async () => {
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  const signInWith = async (claims: object) => {
    const browser = newBrowser()
    const url = await browser.begin()
    provider.forge({ ...account, nonce: new URL(url).searchParams.get('nonce'), ...claims })
    const { status, body } = await browser.post('/web/auth/sso', await browser.comeBack(url))
    return [status, body.code]
  }
  try {
    assert.deepEqual(await signInWith({ sub: 'a\0b' }), [401, 'single_sign_on_failed'])
    assert.deepEqual(await signInWith({ email: 'a\0b@example.com' }), [403, 'single_sign_on_email'])
    assert.deepEqual(await signInWith({ groups: ['a\0b'] }), [403, 'single_sign_on_no_role'])
    assert.deepEqual(await signInWith({ name: 'Sam\0Staff' }), [200, undefined])
  } finally {
    provider.forge(null)
  }
})

test('an unverified email, and that of a client or of linked staff, gives no account', async () => {
  const refusal = async (account: ReturnType<typeof newAccount>, at = address) => {
    provider.signInAs(account)
    const { status, body } = await newBrowser(at).signIn()
    return [status, body.code]
  }
  const EMAIL = [403, 'single_sign_on_email']
  assert.deepEqual(await refusal(newAccount(['llano-staff'], { email_verified: false })), EMAIL)
  const silent = newAccount(['llano-staff'], { email_verified: undefined })
  assert.deepEqual(await refusal(silent), EMAIL)
  assert.equal(await memberOf(silent.email), undefined)
  const trusting = await serve({ LLANO_OIDC_TRUST_EMAIL: 'on' })
  assert.equal((await refusal(silent, trusting.address))[0], 200)
  // Someone else at the provider gets the address of linked staff.
  assert.deepEqual(await refusal({ ...newAccount(['llano-admins']), email: silent.email }), EMAIL)
  const client = await newMember({ database, secrets })
  const { rows } = await database.withClient(one =>
    one.query('select email from members.member where id = $1', [client.memberId]),
  )
  assert.deepEqual(await refusal({ ...newAccount(['llano-admins']), email: rows[0].email }), EMAIL)
  assert.equal((await memberOf(rows[0].email)).role, 'member')
})

test('single sign-on emails the other admins when it adds, removes or links an admin, and emails the linked person', async () => {
  const admin = `${unique('admin')}@example.com`
  await createMember(database.durable, BY_TEST, { email: admin, name: 'Ada', role: 'admin', language: 'es' })
  const mailedChanges = async (id: number) =>
    (await mailTo(admin, 'inicio de sesión único ha cambiado'))
      .filter(({ body }) => body.includes(`${PUBLIC_URL}/console/members/${id}\n`))
      .map(({ body }) => body.split('.')[0])
  const account = newAccount(['llano-admins'])
  provider.signInAs(account)
  await newBrowser().signIn()
  await newBrowser().signIn()
  const { id } = await memberOf(account.email)
  const madeAdmin = 'El inicio de sesión único ha dado a Sam Staff el rol: administrador'
  assert.deepEqual(await mailedChanges(id), [madeAdmin])
  provider.signInAs({ ...account, groups: ['llano-staff'] })
  await newBrowser().signIn()
  const madeManager = 'El inicio de sesión único ha dado a Sam Staff el rol: Manager'
  assert.deepEqual(await mailedChanges(id), [madeAdmin, madeManager])

  const known = newAccount(['llano-admins'])
  const wanted = { email: known.email, name: 'Known Before', role: 'admin' } as const
  const linked = await createMember(database.durable, BY_TEST, wanted)
  provider.signInAs(known)
  await newBrowser().signIn()
  assert.deepEqual(await mailedChanges(linked.id), [
    'El inicio de sesión único ha vinculado la cuenta de Known Before, que es administrador, con su identidad en tu proveedor',
  ])
  assert.equal((await mailTo(known.email, 'Your account now uses single sign-on')).length, 1)
  assert.equal((await mailTo(account.email, 'Your account now uses single sign-on')).length, 0)
  const { rows } = await database.withClient(client =>
    client.query(
      "select record, detail from kernel.audit_row where action = 'member.directory' and record = any($1) order by id",
      [[`member/${id}`, `member/${linked.id}`]],
    ),
  )
  assert.deepEqual(
    rows.map(({ record, detail }) => `${record} ${detail}`),
    [`member/${id} role`, `member/${id} role`, `member/${linked.id} link`],
  )
})

test('staff with an account are linked by their verified email', async () => {
  const account = newAccount(['llano-staff'])
  const wanted = { email: account.email, name: 'Known Before', role: 'manager' } as const
  const { id } = await createMember(database.durable, BY_TEST, wanted)
  provider.signInAs(account)
  const browser = newBrowser()
  assert.equal((await browser.signIn()).status, 200)
  assert.equal((await browser.get('/web/me')).body.member_id, id)
})

test('a session of single sign-on confirms its owner at the provider, and nobody else', async () => {
  const account = newAccount(['llano-staff'])
  provider.signInAs(account)
  const browser = newBrowser()
  await browser.signIn()
  const expire = () =>
    database.withClient(client =>
      client.query("update sessions.session set proved_at = now() - interval '1 hour'"),
    )
  await expire()
  assert.equal((await browser.get('/web/me/step-up')).body.code, 'step_up_required')
  assert.equal((await browser.get('/web/me/security')).body.single_sign_on, 'single sign-on')
  const confirmed = await browser.post(
    '/web/auth/sso',
    await browser.comeBack(await browser.begin({ step_up: true })),
  )
  assert.deepEqual(confirmed.body, { signed_in: true, confirmed: true })
  assert.equal((await browser.get('/web/me/step-up')).status, 200)
  await expire()
  provider.signInAs(newAccount(['llano-admins']))
  // At the provider, a colleague signs in.
  const url = await browser.begin({ step_up: true })
  const other = await browser.post('/web/auth/sso', await newBrowser().comeBack(url))
  assert.equal(other.body.code, 'single_sign_on_failed')
  assert.equal((await browser.get('/web/me/step-up')).body.code, 'step_up_required')
  // Someone who lost the group does not confirm anything, and their sessions end.
  provider.signInAs({ ...account, groups: [] })
  const removed = await browser.post(
    '/web/auth/sso',
    await newBrowser().comeBack(await browser.begin({ step_up: true })),
  )
  assert.equal(removed.body.code, 'single_sign_on_failed')
  assert.equal((await browser.get('/web/me/sessions')).status, 401)
  const nobody = await newBrowser().post('/web/auth/sso/begin', { step_up: true })
  assert.deepEqual([nobody.status, nobody.body.code], [401, 'sign_in_required'])
})

test('where it is required, staff with a password do not reach the console', async () => {
  const required = await serve({ LLANO_OIDC_REQUIRED: 'on' })
  const email = `${unique('password')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Pat', role: 'manager' })
  await usePassword(database.durable, id)
  const browser = newBrowser(required.address)
  assert.equal((await browser.post('/web/auth/sign-in', { email, password: PASSWORD })).status, 200)
  const { status, body } = await browser.get('/web/console/llcs')
  assert.deepEqual([status, body.code], [403, 'single_sign_on_required'])
  assert.equal((await browser.get('/web/me')).body.single_sign_on_required, true)
  provider.signInAs({ ...newAccount(['llano-staff']), email })
  assert.equal((await browser.signIn()).status, 200)
  assert.equal((await browser.get('/web/me')).body.single_sign_on_required, false)
  assert.equal((await browser.get('/web/console/llcs')).status, 200)
})

test('where it becomes required, an account of a client that staff opened with another sign-in is open no more', async () => {
  const required = await serve({ LLANO_OIDC_REQUIRED: 'on' })
  const client = await newMember(installation)
  const email = `${unique('viewing')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Pat', role: 'admin' })
  await usePassword(database.durable, id)
  const browser = newBrowser()
  assert.equal((await browser.post('/web/auth/sign-in', { email, password: PASSWORD })).status, 200)
  await database.withClient(async on => {
    const { rows } = await on.query(
      `update sessions.session s set factors = 'password_code' from sessions.person p
       where p.id = s.person_id and p.member_id = $1 returning s.id`,
      [id],
    )
    await on.query('insert into sessions.staff_view (session_id, client_id) values ($1, $2)', [
      rows[0].id,
      client.memberId,
    ])
  })
  const books = `/web/v1/bookkeeping?entity_id=${client.entityId}`
  assert.equal((await browser.get('/web/me')).body.viewing.member_id, client.memberId)
  assert.equal((await browser.get(books)).status, 200)
  const there = newBrowser(required.address)
  for (const [name, value] of browser.jar) there.jar.set(name, value)
  const me = (await there.get('/web/me')).body
  assert.deepEqual([me.member_id, me.viewing, me.single_sign_on_required], [id, null, true])
  assert.equal((await there.get(books)).status, 403)
})

test('a provider that does not respond is reported, and the next sign-in works', async () => {
  provider.signInAs(newAccount(['llano-staff']))
  const browser = newBrowser()
  const answer = await browser.comeBack(await browser.begin())
  provider.goDown(true)
  const { status, body } = await browser.post('/web/auth/sso', answer)
  const fresh = await serve()
  const begun = await newBrowser(fresh.address).post('/web/auth/sso/begin', {})
  provider.goDown(false)
  assert.deepEqual([status, body.code], [500, 'single_sign_on_unavailable'])
  assert.deepEqual([begun.status, begun.body.code], [500, 'single_sign_on_unavailable'])
  assert.equal((await newBrowser(fresh.address).signIn()).status, 200)
})

test('a provider that stops after its addresses were found is noticed before the browser is sent there', async t => {
  provider.signInAs(newAccount(['llano-staff']))
  assert.match(await newBrowser().begin(), /^http:\/\/127/)
  // It is believed to be there for some seconds.
  const now = Date.now
  t.mock.method(Date, 'now', () => now() + 10_000)
  provider.goDown(true)
  const { status, body } = await newBrowser().post('/web/auth/sso/begin', {})
  provider.goDown(false)
  assert.deepEqual([status, body.code], [500, 'single_sign_on_unavailable'])
  assert.equal((await newBrowser().signIn()).status, 200, 'at once when it is back')
})

test('without a provider there is no single sign-on', async () => {
  const plain = await startAnotherServer({ databaseUrl, secrets, config: readConfig({}) })
  for (const [path, body] of [
    ['/web/auth/sso/begin', {}],
    ['/web/auth/sso', { code: 'x', state: 'y' }],
  ] as const) {
    const answer = await ask(plain.address + path, { body, headers: { origin: plain.address } })
    assert.deepEqual([answer.status, answer.body.code], [404, 'single_sign_on_off'])
  }
})

test('a partial configuration, and a role that does not exist, stop the program', async () => {
  assert.throws(
    () => readConfig({ LLANO_OIDC_ISSUER: 'https://id.example' }),
    /LLANO_OIDC_CLIENT_ID, LLANO_OIDC_CLIENT_SECRET, LLANO_OIDC_ROLES must be given/,
  )
  assert.throws(
    () => readConfig({ ...ENV, LLANO_OIDC_ISSUER: 'http://id.example' }),
    /LLANO_OIDC_ISSUER must be the https/,
  )
  for (const role of ['owner', 'member']) {
    const config = readConfig({ ...ENV, LLANO_OIDC_ROLES: `everyone=${role}` })
    await assert.rejects(
      sessions.beforeServing!({ database, secrets, config }),
      /roles that do not exist: (owner|member)/,
    )
  }
})

test('doctor says whether the provider responds', async () => {
  const examine = async () => {
    const findings = await providerCheck.run({ config: readConfig(ENV) } as CheckContext)
    return findings.map(({ state }) => state)
  }
  assert.deepEqual(await examine(), ['ok'])
  provider.goDown(true)
  assert.deepEqual(await examine(), ['problem'])
  provider.goDown(false)
})
