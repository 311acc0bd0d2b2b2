// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { createMember } from '../../src/areas/members/members.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startProvider,
} from '../../src/areas/sessions/single-sign-on/identity-provider.fixture.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST } from '../harness/installation.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite({ isAlone: true })
const { config, address, database } = site
const provider = await startProvider(`${address}/sign-in/sso`)
config.publicUrl = address
config.oidc = readConfig({
  LLANO_PUBLIC_URL: address,
  LLANO_OIDC_ISSUER: provider.issuer,
  LLANO_OIDC_CLIENT_ID: CLIENT_ID,
  LLANO_OIDC_CLIENT_SECRET: CLIENT_SECRET,
  LLANO_OIDC_ROLES: 'llano-staff=manager',
  LLANO_OIDC_NAME: 'Example ID',
}).oidc
const browser = await openBrowser()
const account = { sub: 'sam', email: 'sam@example.com', email_verified: true, name: 'Sam Staff' }

test('staff sign in at the provider and come back to the page they wanted', async () => {
  provider.signInAs({ ...account, groups: ['llano-staff'] })
  const { page, complaints } = await openPage(browser, { baseURL: address, locale: 'en-US' })
  await page.goto('/sign-in?next=%2Fconsole%2Fllcs')
  await page.getByRole('button', { name: 'Staff: sign in with Example ID' }).click()
  await page.waitForURL(`${address}/console/llcs`)
  assert.doesNotMatch(page.url(), /code=|state=/)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto('/account/security')
  await page.getByText('You sign in with Example ID. This account does not need a password.').waitFor()
  await page.getByText('You sign in with Example ID. A passkey cannot be used to sign in.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add passkey' }).count(), 0)
  await checkAccessible(page, 'the security page of staff with single sign-on')
  assert.deepEqual(complaints, [])
})

test('a refusal is explained in the language of the page, which fits a phone', async () => {
  provider.signInAs(null)
  const { page } = await openPage(browser, {
    baseURL: address,
    locale: 'es-ES',
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/sign-in')
  const button = page.getByRole('button', { name: 'Equipo: entrar con Example ID' })
  await button.waitFor()
  await checkFits(page, 'the sign-in page')
  await checkAccessible(page, 'the sign-in page')
  await button.click()
  await page.getByRole('alert').getByText('El inicio de sesión se ha cancelado o denegado.').waitFor()
  await checkFits(page, 'the refusal')
  await checkAccessible(page, 'the refusal')
  await page.getByRole('button', { name: 'Volver' }).click()
  provider.signInAs({ ...account, sub: 'nobody', groups: ['other'] })
  await button.click()
  await page.getByRole('alert').getByText('Tu cuenta no tiene permiso para usar Llano.').waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('where single sign-on is required, the console offers it to staff who signed in otherwise', async t => {
  config.oidc = { ...config.oidc!, isRequired: true }
  t.after(() => {
    config.oidc = { ...config.oidc!, isRequired: false }
  })
  const email = 'paula@example.com'
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Paula', role: 'manager' })
  const { cookie } = await openSession(site, id, { factors: 'password' })
  const { page } = await openPage(browser, { baseURL: address, locale: 'en-US' })
  const [name, ...value] = cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: address }])
  await page.goto('/console/llcs')
  await page.getByRole('heading', { name: 'Single sign-on required' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await checkAccessible(page, 'the page that asks for single sign-on')
  provider.signInAs({ sub: 'paula', email, email_verified: true, name: 'Paula', groups: ['llano-staff'] })
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click()
  await page.getByRole('heading', { name: 'LLCs', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/console/llcs')
})
