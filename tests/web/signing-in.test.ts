// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { createMember } from '../../src/areas/members/members.ts'
import { enableTotp } from '../../src/areas/sessions/sessions.ts'
import { sendDueMail } from '../../src/kernel/mail/send-mail.ts'
import { wantedPlace } from '../../web/account/sign-in/wanted-place.rules.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST } from '../harness/installation.ts'
import { PASSWORD, peopleOf, usePassword } from '../harness/people.ts'
import { testRounds } from '../harness/random.ts'
import { makePasskey } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const { database, config, address } = installation
const browser = await openBrowser()
const { newPerson } = peopleOf(installation)

/** A separate browser with its own address, so that limits per address are not shared. */
function newPage({ at = address, ...more }: { at?: string; locale?: string; width?: number } = {}) {
  const [a, b] = randomBytes(2)
  return openPage(browser, {
    baseURL: at,
    locale: more.locale ?? 'en-US',
    viewport: { width: more.width ?? 1280, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': `198.18.${a}.${b}` },
  })
}

async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in?next=%2Faccount%2Fsecurity')
  await typePassword(page, email, PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
}

/** Chromium logs error responses to its console, which is not an error of the page. */
const faultsOf = (complaints: readonly string[], ...expected: number[]) =>
  complaints.filter(
    text => !expected.some(status => text.includes(`the server responded with a status of ${status}`)),
  )

test('a wrong password shows an error; the right one leads to the requested page', async () => {
  const person = await newPerson()
  const { page, complaints } = await newPage()
  await page.goto('/account/security')
  await page.waitForURL('**/sign-in?next=%2Faccount%2Fsecurity')
  await typePassword(page, person.email, 'not the password')
  await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor()
  await typePassword(page, person.email, PASSWORD)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/account/security')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'llano.session_token')!
  assert.deepEqual([session.httpOnly, session.sameSite], [true, 'Lax'])
  assert.deepEqual(faultsOf(complaints, 401), [])
})

test('staff set up a second factor first, and then reach the console', async () => {
  const email = `staff-${randomBytes(6).toString('hex')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Elena', role: 'manager' })
  await usePassword(database.durable, id)
  const { page } = await newPage()
  await page.goto('/sign-in')
  await typePassword(page, email, PASSWORD)
  await page.waitForURL('**/console')
  await page.getByText('Two-factor authentication required').waitFor()
  await page.getByRole('link', { name: 'Open security settings' }).click()
  await page.getByText('Your account must be protected with a second factor').waitFor()
  await checkAccessible(page, 'being told to set up a second factor')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const secret = (await page.getByTestId('totp-secret').innerText()).trim()
  await page.getByLabel('The 6-digit code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByLabel('I’ve saved the codes').check()
  await page.getByRole('button', { name: 'Turn on authenticator app' }).click()
  await page.getByText('Authenticator app turned on.').waitFor()
  await page.goto('/console')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('the sign-in page redirects only within this website', async () => {
  const person = await newPerson()
  const { page } = await newPage()
  await page.goto('/sign-in?next=https%3A%2F%2Felsewhere.example%2F')
  await typePassword(page, person.email, PASSWORD)
  await page.waitForURL(`${address}/account`)
})

test('after signing in, redirects go only to pages of this website', () => {
  const at = (next: string) => wantedPlace(`?next=${encodeURIComponent(next)}`, 'https://llano.example')
  assert.equal(at('/account/tax?llc=2'), '/account/tax?llc=2')
  assert.equal(wantedPlace('', 'https://llano.example'), null)
  for (const next of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/sign-in',
  ])
    assert.equal(at(next), null, next)
})

test('sign-in pages offer no tools to agents', async () => {
  for (const path of ['/sign-in', '/sign-in/reset']) {
    const { headers } = await installation.ask(path)
    assert.match(headers.get('permissions-policy')!, /tools=\(\)/)
    assert.match(headers.get('content-security-policy')!, /script-src 'self'(;|$)/)
  }
})

test('after too many attempts the page says how long to wait', async () => {
  const person = await newPerson()
  const { page } = await newPage()
  await page.goto('/sign-in')
  for (let i = 0; i < 8; i++) {
    const answered = page.waitForResponse('**/web/auth/sign-in')
    await typePassword(page, person.email, `wrong ${i}`)
    assert.equal((await answered).status(), 401)
    await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor()
  }
  await typePassword(page, person.email, PASSWORD)
  await page.getByText(/Too many attempts\. Try again in 1\d minutes\./).waitFor()
})

test('authenticator app: set up with the QR code, then required at sign-in; a backup code works too', async () => {
  const person = await newPerson()
  const { page, complaints } = await newPage()
  await signIn(page, person.email)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const secret = (await page.getByTestId('totp-secret').innerText()).trim()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await checkAccessible(page, 'setting up codes')
  const backup = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts()
  assert.equal(backup.length, 10)
  await page.getByLabel('The 6-digit code').fill('000000')
  await page.getByLabel('I’ve saved the codes').check()
  await page.getByRole('button', { name: 'Turn on authenticator app' }).click()
  await page.getByText('That code is incorrect.').waitFor()
  await page.getByLabel('The 6-digit code').fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on authenticator app' }).click()
  await page.getByText('Authenticator app turned on.').waitFor()
  assert.deepEqual(faultsOf(complaints, 400), [])

  const other = await newPage()
  await other.page.goto('/sign-in')
  await typePassword(other.page, person.email, PASSWORD)
  await other.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await checkAccessible(other.page, 'the step for the code')
  // The next step's code, which is already accepted: the one that enabled the app is used up.
  await other.page.getByLabel('Verification code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await other.page.getByRole('button', { name: 'Continue' }).click()
  await other.page.waitForURL('**/account')
  assert.deepEqual(other.complaints, [])

  const lost = await newPage()
  await lost.page.goto('/sign-in')
  await typePassword(lost.page, person.email, PASSWORD)
  await lost.page.getByRole('button', { name: 'Use a backup code' }).click()
  await lost.page.getByLabel('Backup code').fill(backup[3]!)
  await lost.page.getByRole('button', { name: 'Continue' }).click()
  await lost.page.waitForURL('**/account')
})

test('forgotten password: an emailed link, a new password, and the other browser is signed out', async () => {
  const person = await newPerson()
  const signedIn = await newPage()
  await signIn(signedIn.page, person.email)
  const { page, complaints } = await newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const link = await linkMailedTo(person.email)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  assert.equal(new URL(page.url()).hash, '', 'the token does not stay in the address')
  await checkAccessible(page, 'a new password')
  await page.getByLabel('New password').fill('another lantern here')
  await page.getByLabel('Repeat password').fill('another lantern here')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await typePassword(page, person.email, 'another lantern here')
  await page.waitForURL('**/account')
  assert.deepEqual(complaints, [])

  await signedIn.page.reload()
  await signedIn.page.waitForURL('**/sign-in?next=*')
  const late = await newPage()
  await late.page.goto(link)
  await late.page.getByLabel('New password').fill('a third lantern here')
  await late.page.getByLabel('Repeat password').fill('a third lantern here')
  await late.page.getByRole('button', { name: 'Set password' }).click()
  await late.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
})

test('after a password reset the page lists what still has access, and revokes it with every session', async () => {
  const person = await newPerson()
  await makePasskey(installation, person)
  const { page, complaints } = await newPage({ width: 390 })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await linkMailedTo(person.email))
  await page.getByLabel('New password').fill('another lantern here')
  await page.getByLabel('Repeat password').fill('another lantern here')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('These still have access to your account.').waitFor()
  await checkAccessible(page, 'a new password is set')
  await checkFits(page, 'a new password is set')
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'Revoke selected (2)' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Access revoked.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.goto('/sign-in?next=%2Faccount%2Fsecurity')
  await typePassword(page, person.email, 'another lantern here')
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByText('Passkeys do not work with an IP address').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Remove: Key' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('after a password change the page lists what still has access, and revokes it after confirmation', async () => {
  const person = await newPerson()
  await makePasskey(installation, person)
  const { page, complaints } = await newPage()
  await signIn(page, person.email)
  const secret = 'abcdefghijklmnopqrst'
  await enableTotp(database.durable, installation.secrets, BY_TEST, person.memberId, secret)
  await page.reload()
  await page.getByRole('button', { name: 'Remove: Key' }).waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('another lantern here')
  await page.getByRole('button', { name: 'Change password' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'These still have access to your account' })
  await notice.waitFor()
  await checkAccessible(page, 'a changed password')
  await notice.getByLabel('Select all').check()
  await notice.getByRole('button', { name: 'Revoke selected (2)' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  // The new password does not replace the second factor.
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Verification code').fill(new TOTP({ secret: Secret.fromUTF8(secret) }).generate())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Nothing else has access to your account.').waitFor()
  await page.getByRole('button', { name: 'Remove: Key' }).waitFor({ state: 'detached' })
  assert.deepEqual(faultsOf(complaints, 403), [])
})

/** The link in the email in the data folder, at this test server's address. */
async function linkMailedTo(email: string): Promise<string> {
  await sendDueMail(database, config)
  const folder = join(config.dataDir, 'mail')
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!text.includes(email)) continue
    // Long lines of email are broken with = at their end.
    const link = /(\/sign-in\/reset#\w+)/.exec(text.replaceAll(/=\r?\n/g, ''))
    if (link) return address + link[1]
  }
  throw new Error('no mail with a link')
}

test('a passkey is created, signs in without a password, and is removed', async () => {
  const person = await newPerson()
  const at = address.replace('127.0.0.1', 'localhost')
  const { page, complaints } = await newPage({ at })
  await signIn(page, person.email)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name').fill('My laptop')
  await checkAccessible(page, 'adding a passkey')
  // Created only now, because checking the dialog removes the device.
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added.').waitFor()
  // Among the passkeys, and in the list of everything that has access.
  for (const shown of [0, 1]) await page.getByText('My laptop').nth(shown).waitFor()
  assert.deepEqual(faultsOf(complaints, 400), [])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/account'))
  await page.waitForLoadState()
  // The destination page is not checked here.
  complaints.length = 0

  await page.goto('/sign-in?next=%2Faccount%2Fsecurity')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await database.withClient(client =>
    client.query(
      `update sessions.session set proved_at = now() - interval '11 minutes'
       where person_id = (select id from sessions.person where member_id = $1)`,
      [person.memberId],
    ),
  )
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByTestId('totp-secret').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  complaints.splice(0, complaints.length, ...faultsOf(complaints, 403))
  await page.getByRole('button', { name: 'Remove: My laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No passkeys yet').waitFor()
  assert.deepEqual(complaints, [])
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey is not registered.').waitFor()
})

test('a session ended in one browser is over in the other', async () => {
  const person = await newPerson()
  const [here, there] = [await newPage(), await newPage()]
  await signIn(here.page, person.email)
  await signIn(there.page, person.email)
  await here.page.reload()
  await here.page.getByRole('button', { name: /^Sign out: / }).click()
  await here.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await here.page.getByText('Session signed out.').waitFor()
  await there.page.reload()
  await there.page.waitForURL('**/sign-in?next=*')
  assert.deepEqual(here.complaints, [])
})

test('the password is changed with the old one, and the other browser is signed out', async () => {
  const person = await newPerson()
  const [here, there] = [await newPage(), await newPage()]
  await signIn(here.page, person.email)
  await signIn(there.page, person.email)
  await here.page.getByLabel('Current password').fill('not this one')
  await here.page.getByLabel('New password').fill('another lantern here')
  await here.page.getByRole('button', { name: 'Change password' }).click()
  await here.page.getByText('That password is incorrect.').waitFor()
  await here.page.getByLabel('Current password').fill(PASSWORD)
  await here.page.getByRole('button', { name: 'Change password' }).click()
  await here.page.getByText('Password changed. You are signed out everywhere else.').waitFor()
  await there.page.reload()
  await there.page.waitForURL('**/sign-in?next=*')
  await here.page.reload()
  await here.page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
})

for (const [language, title] of [
  ['en-US', 'Sign in'],
  ['es-ES', 'Iniciar sesión'],
] as const)
  test(`the sign-in page is accessible, in ${language}, light and dark, at 360 px`, async () => {
    const { page, complaints } = await newPage({ locale: language, width: 360 })
    // A short run leaves dark to every-page.test.ts.
    for (const colorScheme of testRounds > 1 ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/sign-in')
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await checkAccessible(page, `signing in, ${colorScheme}`)
      await checkFits(page, 'signing in')
    }
    assert.deepEqual(complaints, [])
  })
