import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { BY_TEST, openTestInstallation } from '../../../tests/harness/installation.ts'
import { startMailServer } from '../../../tests/harness/mail-server.ts'
import { PASSWORD, peopleOf } from '../../../tests/harness/people.ts'
import { makePasskey, openSession } from '../../../tests/harness/sessions.ts'
import { sendDueMail } from '../../kernel/mail/send-mail.ts'
import { createMember } from '../members/members.ts'
import { makeSetupLink } from './setup.ts'

/** Each test has an installation of its own, because whether there is an admin decides everything. */
async function newInstallation(t: TestContext) {
  const installation = await openTestInstallation({ isAlone: true, t })
  const { newBrowser } = peopleOf(installation)
  const link = () => makeSetupLink(installation, BY_TEST)
  const rows = async (sql: string, values: unknown[] = []) =>
    (await installation.database.withClient(client => client.query(sql, values))).rows
  const account = (token: string | null, email = 'first@example.com') => ({
    token,
    name: 'Elena Robledo',
    email,
    password: PASSWORD,
  })
  const roles = async () =>
    (await rows('select email, role from members.member order by id')).map(Object.values)
  return { installation, newBrowser, link, rows, account, roles }
}

const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('a link creates the first admin once: the account is an admin only after its second factor', async t => {
  const { installation, newBrowser, link, rows, account, roles } = await newInstallation(t)
  const token = await link()
  assert.ok(token)
  const [stored] = await rows('select hash, expires_at - now() as left from setup.setup')
  assert.ok(!JSON.stringify(stored).includes(token) && !stored.hash.toString().includes(token))

  const visitor = newBrowser()
  const other = `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`
  const wrong = await visitor.post('/web/setup/read', { token: other })
  assert.deepEqual(answerOf(wrong), [404, 'setup_link_not_found'])
  assert.deepEqual(answerOf(await visitor.post('/web/setup/read', {})), [404, 'setup_link_not_found'])
  assert.deepEqual(answerOf(await visitor.post('/web/setup/account', account('x'))), [
    404,
    'setup_link_not_found',
  ])
  assert.deepEqual((await visitor.post('/web/setup/read', { token })).body, { step: 'account' })
  for (const bad of [{ email: 'nobody' }, { password: 'short' }, { name: '' }])
    assert.equal((await visitor.post('/web/setup/account', { ...account(token), ...bad })).status, 400)
  assert.deepEqual(await roles(), [], 'nothing is left behind')

  const others = Array.from({ length: 4 }, newBrowser)
  const answers = await Promise.all(
    [visitor, ...others].map((browser, index) =>
      browser.post('/web/setup/account', account(token, `visitor-${index}@example.com`)),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
  assert.deepEqual(
    [...new Set(answers.filter(one => one.status === 404).map(one => one.body.code))],
    ['setup_link_used'],
  )
  const { email } = answers.find(({ status }) => status === 200)!.body
  assert.deepEqual(await roles(), [[email, 'member']])
  const used = await newBrowser().post('/web/setup/read', { token })
  assert.deepEqual(answerOf(used), [404, 'setup_link_used'])

  const admin = newBrowser()
  assert.equal((await admin.post('/web/auth/sign-in', { email, password: PASSWORD })).status, 200)
  assert.deepEqual((await admin.post('/web/setup/read', {})).body, { step: 'second_factor' })
  assert.deepEqual(answerOf(await admin.post('/web/setup/admin')), [403, 'second_factor_required'])
  assert.equal((await admin.get('/web/console/setup')).status, 403)
  const stranger = await createMember(installation.database.durable, BY_TEST, {
    email: 'stranger@example.com',
    name: 'Stranger',
    role: 'member',
  })
  const strange = await openSession(installation, stranger.id)
  const refused = await strange.ask('POST', '/web/setup/admin', {})
  assert.deepEqual(answerOf(refused), [404, 'setup_for_another_account'])
  assert.equal((await newBrowser().post('/web/setup/admin')).status, 401)

  const begun = await admin.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  assert.equal((await admin.post('/web/me/totp/confirm', { code: totp.generate() })).status, 200)
  assert.deepEqual((await admin.post('/web/setup/admin')).body, { role: 'admin' })
  assert.deepEqual((await admin.post('/web/setup/admin')).body, { role: 'admin' }, 'a repeated request')
  assert.equal((await admin.get('/web/console/setup')).status, 200)
  assert.deepEqual(await rows('select hash from setup.setup'), [{ hash: null }])
  const closed = [404, 'setup_closed']
  assert.deepEqual(answerOf(await newBrowser().post('/web/setup/read', { token })), closed)
  assert.deepEqual(answerOf(await newBrowser().post('/web/setup/account', account(token))), closed)
  assert.equal(await link(), null, 'no further link')
  const audited = await rows(`select action from kernel.audit_row where record = 'setup/1' order by id`)
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['setup.link', 'setup.use_link', 'setup.admin'],
  )
})

test('a new link ends earlier ones and what was begun with them, also with several servers at once', async t => {
  const { installation, newBrowser, link, rows, account, roles } = await newInstallation(t)
  const made = (await Promise.all(Array.from({ length: 6 }, link))) as string[]
  const works = await Promise.all(made.map(token => newBrowser().post('/web/setup/read', { token })))
  assert.deepEqual(works.map(({ status }) => status).sort(), [200, 404, 404, 404, 404, 404])
  assert.equal((await rows('select from setup.setup')).length, 1)

  const expiring = (await link())!
  await rows(`update setup.setup set expires_at = now() - interval '1 second'`)
  const late = await newBrowser().post('/web/setup/account', account(expiring))
  assert.deepEqual(answerOf(late), [404, 'setup_link_expired'])

  const first = (await link())!
  const earlier = newBrowser()
  assert.equal((await earlier.post('/web/setup/account', account(first))).status, 200)
  await earlier.post('/web/auth/sign-in', { email: 'first@example.com', password: PASSWORD })
  const begun = await earlier.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  assert.equal((await earlier.post('/web/me/totp/confirm', { code: totp.generate() })).status, 200)
  const [{ id }] = await rows('select id from members.member')
  await makePasskey(installation, { memberId: id })

  const second = (await link())!
  assert.deepEqual(answerOf(await earlier.post('/web/setup/admin')), [404, 'setup_for_another_account'])
  assert.deepEqual(answerOf(await newBrowser().post('/web/setup/read', { token: first })), [
    404,
    'setup_link_not_found',
  ])
  const again = {
    ...account(second, 'First@Example.com'),
    name: 'Elena R.',
    password: 'another long password',
  }
  assert.deepEqual((await newBrowser().post('/web/setup/account', again)).body, {
    email: 'first@example.com',
  })
  assert.deepEqual(await roles(), [['first@example.com', 'member']], 'the same account')
  assert.equal((await earlier.get('/web/me')).body.signed_in, false, 'the earlier session has ended')
  assert.deepEqual(await rows('select from sessions.passkey'), [])
  const next = newBrowser()
  const old = await next.post('/web/auth/sign-in', { email: 'first@example.com', password: PASSWORD })
  assert.equal(old.status, 401)
  const entered = await next.post('/web/auth/sign-in', {
    email: 'first@example.com',
    password: again.password,
  })
  assert.deepEqual(entered.body, { signed_in: true, second_factor: false }, 'the earlier app is forgotten')

  await createMember(installation.database.durable, BY_TEST, {
    email: 'cli@example.com',
    name: 'Operator',
    role: 'admin',
  })
  assert.deepEqual(answerOf(await next.post('/web/setup/read', {})), [404, 'setup_closed'])
  const session = await openSession(installation, id)
  assert.deepEqual(answerOf(await session.ask('POST', '/web/setup/admin', {})), [404, 'setup_closed'])
})

test('guessing tokens is limited by network', async t => {
  const { newBrowser, link } = await newInstallation(t)
  await link()
  const browser = newBrowser()
  const guess = () => browser.post('/web/setup/read', { token: 'guess' })
  const answers = []
  for (let tries = 0; tries < 61; tries++) answers.push(await guess())
  assert.deepEqual(answerOf(answers.at(-2)!), [404, 'setup_link_not_found'])
  assert.deepEqual(answerOf(answers.at(-1)!), [429, 'too_many_attempts'])
})

test('the setup remembers passed steps, fills the catalog once, tests email and makes a backup', async t => {
  const { installation, link, rows } = await newInstallation(t)
  const { database, config } = installation
  const person = {
    email: 'admin@example.com',
    name: 'Admin',
    role: 'admin' as const,
    language: 'es' as const,
  }
  await link()
  const { id } = await createMember(database.durable, BY_TEST, person)
  const admin = await openSession(installation, id)
  const read = async () => (await admin.ask('GET', '/web/console/setup')).body.data
  const post = (path: string, body: object = {}) => admin.ask('POST', path, body)
  assert.deepEqual((await read()).open, ['firm', 'catalog', 'mail', 'backups', 'hours', 'member'])

  await post('/web/console/setup/step', { step: 'catalog' })
  await post('/web/console/setup/step', { step: 'catalog' })
  assert.equal((await post('/web/console/setup/step', { step: 'nothing' })).status, 400)
  assert.deepEqual((await read()).passed, ['catalog'])

  const filled = await Promise.all([1, 2, 3].map(() => post('/web/console/catalog/template')))
  assert.deepEqual(filled.map(({ status }) => status).sort(), [201, 400, 400])
  assert.ok(filled.some(({ body }) => body.code === 'catalog_not_empty'))
  const offered = (await installation.ask('/web/services')).body.data
  assert.equal(offered.length, filled.find(({ status }) => status === 201)!.body.added)
  assert.equal((await installation.ask('/web/quote')).status, 200, 'the template is enough for a quote')

  assert.deepEqual(answerOf(await post('/web/console/setup/mail')), [400, 'mail_not_configured'])
  const server = await startMailServer(t)
  config.smtpUrl = server.url
  server.refuse(true)
  assert.deepEqual((await post('/web/console/setup/mail')).body, { queued: true })
  assert.equal((await read()).mail.test.state, 'waiting')
  await sendDueMail(database, config)
  const { state, to_address, failure } = (await read()).mail.test
  assert.deepEqual([state, to_address], ['failing', 'admin@example.com'])
  assert.match(failure, /452/)
  server.refuse(false)
  await post('/web/console/setup/mail')
  await sendDueMail(database, config)
  assert.equal((await read()).mail.test.state, 'sent')
  assert.match(server.received.at(-1)!.content, /correo de prueba/)

  assert.deepEqual(answerOf(await post('/web/console/setup/backup')), [400, 'backups_not_configured'])
  const folder = await mkdtemp(join(tmpdir(), 'llano-setup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  config.backup = { ...config.backup, target: { kind: 'folder', folder: join(folder, 'missing', 'disk') } }
  const made = await post('/web/console/setup/backup')
  assert.deepEqual([made.status, made.body.state], [200, 'complete'], made.text)
  assert.deepEqual((await read()).open, ['firm', 'hours', 'member'])

  await post('/web/console/setup/dismiss')
  assert.equal((await read()).is_dismissed, true)
  await rows('delete from setup.setup')
  assert.equal(await read(), null, 'an installation without a link has no checklist')
  assert.equal((await post('/web/console/setup/mail')).status, 404)
})
