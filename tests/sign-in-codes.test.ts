import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { openTestInstallation } from './harness/installation.ts'
import { PASSWORD, peopleOf } from './harness/people.ts'

const installation = await openTestInstallation()
const { newBrowser, signedIn, actions } = peopleOf(installation)

/** The code of the next step, which is already accepted: a code works once, and tests do not wait. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 })

/** Someone whose sign-in requires codes, and their app. */
async function withCodes() {
  const { person, browser } = await signedIn()
  const begun = await browser.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  const on = await browser.post('/web/me/totp/confirm', { code: totp.generate() })
  assert.equal(on.status, 200, on.text)
  return { person, totp }
}

test('one code sent concurrently by several browsers admits one of them, and none after that', async () => {
  const { person, totp } = await withCodes()
  const browsers = Array.from({ length: 4 }, newBrowser)
  for (const browser of browsers)
    await browser.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  const code = nextCode(totp)
  const answers = await Promise.all(
    browsers.map(browser => browser.post('/web/auth/second-factor', { code })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
  const inside = await Promise.all(
    browsers.map(async browser => (await browser.get('/web/me')).body.signed_in),
  )
  assert.equal(inside.filter(Boolean).length, 1)
  const late = newBrowser()
  await late.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.equal((await late.post('/web/auth/second-factor', { code })).status, 400)
  assert.equal((await late.get('/web/me')).body.signed_in, false)
})

test('the code of the previous step is accepted, at most once', async () => {
  const step = () => Math.floor(Date.now() / 30_000)
  // If a step ended meanwhile, the code was used to set up the app, or is two steps old.
  for (let began: number | null = null; began !== step(); ) {
    began = step()
    const { person, totp } = await withCodes()
    const code = totp.generate({ timestamp: began * 30_000 - 1 })
    const statuses: number[] = []
    for (const browser of [newBrowser(), newBrowser()]) {
      await browser.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
      statuses.push((await browser.post('/web/auth/second-factor', { code })).status)
    }
    if (began === step()) assert.deepEqual(statuses, [200, 400])
  }
})

test('codes: set up after signing in, enabled by the first code, required at sign-in, and a backup code works once', async () => {
  const { person, browser } = await signedIn()
  const begun = await browser.post('/web/me/totp/begin')
  assert.equal(begun.status, 200, begun.text)
  assert.equal(begun.body.backup_codes.length, 10)
  const totp = URI.parse(begun.body.uri) as TOTP
  assert.equal(totp.issuer, 'Llano')
  assert.equal((await browser.get('/web/me/security')).body.has_totp, false)
  const wrong = await browser.post('/web/me/totp/confirm', { code: '000000' })
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_code'])
  const first = totp.generate()
  const on = await browser.post('/web/me/totp/confirm', { code: first })
  assert.equal(on.status, 200, on.text)
  assert.equal((await browser.get('/web/me/security')).body.has_totp, true)

  const other = newBrowser()
  const half = await other.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.deepEqual(half.body, { signed_in: false, second_factor: true })
  assert.equal((await other.get('/web/me')).body.signed_in, false)
  const bad = await other.post('/web/auth/second-factor', { code: '000000' })
  assert.deepEqual([bad.status, bad.body.code], [400, 'wrong_code'])
  const spent = await other.post('/web/auth/second-factor', { code: first })
  assert.deepEqual([spent.status, spent.body.code], [400, 'wrong_code'], 'used to begin with')
  const code = nextCode(totp)
  const good = await other.post('/web/auth/second-factor', { code })
  assert.equal(good.status, 200, good.text)
  assert.equal((await other.get('/web/me')).body.signed_in, true)
  const watcher = newBrowser()
  await watcher.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  const replayed = await watcher.post('/web/auth/second-factor', { code })
  assert.deepEqual([replayed.status, replayed.body.code], [400, 'wrong_code'])
  assert.equal((await watcher.get('/web/me')).body.signed_in, false)

  const backup = { kind: 'backup', code: begun.body.backup_codes[0] }
  for (const status of [200, 400]) {
    const again = newBrowser()
    await again.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
    const answer = await again.post('/web/auth/second-factor', backup)
    assert.equal(answer.status, status, answer.text)
  }
  const off = await browser.post('/web/me/totp/end')
  assert.equal(off.status, 200, off.text)
  const plain = await newBrowser().post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  assert.deepEqual(plain.body, { signed_in: true, second_factor: false })
  const done = await actions(person.memberId)
  assert.deepEqual(
    done.filter(action => action.startsWith('totp.')),
    ['totp.begin', 'totp.on', 'totp.off'],
  )
})

test('after five wrong codes the password is required again', async () => {
  const { person, browser } = await signedIn()
  const begun = await browser.post('/web/me/totp/begin')
  const totp = URI.parse(begun.body.uri) as TOTP
  await browser.post('/web/me/totp/confirm', { code: totp.generate() })
  const other = newBrowser()
  await other.post('/web/auth/sign-in', { email: person.email, password: PASSWORD })
  for (let i = 0; i < 5; i++)
    assert.equal((await other.post('/web/auth/second-factor', { code: '000000' })).status, 400)
  const late = await other.post('/web/auth/second-factor', { code: nextCode(totp) })
  assert.deepEqual([late.status, late.body.code], [401, 'sign_in_expired'], late.text)
  const refused = (await actions(person.memberId)).filter(action => action === 'session.refuse_code')
  assert.ok(refused.length >= 5, String(refused.length))
  assert.equal((await other.get('/web/me')).body.signed_in, false)
})
