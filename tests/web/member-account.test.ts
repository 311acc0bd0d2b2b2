import assert from 'node:assert/strict'
import test from 'node:test'
import { createMember } from '../../src/areas/members/members.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST } from '../harness/installation.ts'
import { peopleOf } from '../harness/people.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const { database, address } = installation
const browser = await openBrowser()
const { newPerson } = peopleOf(installation)

for (const [locale, width, scheme] of [
  ['en-US', 1280, 'light'],
  ['es-ES', 390, 'dark'],
] as const)
  test(`an admin revokes the access of a person, disables and restores them on their page, in ${locale}, ${scheme}, at ${width} px`, async () => {
    const words =
      locale === 'en-US'
        ? {
            disable: 'Disable account',
            enable: 'Restore account',
            revoke: 'Revoke all access',
            keys: 'API keys',
            disabled: 'Disabled',
            active: 'Active',
          }
        : {
            disable: 'Desactivar cuenta',
            enable: 'Restaurar cuenta',
            revoke: 'Revocar todos los accesos',
            keys: 'Claves de API',
            disabled: 'Desactivada',
            active: 'Activa',
          }
    const email = `admin-${Math.random()}@example.com`
    const admin = await createMember(database.durable, BY_TEST, { email, name: 'Admin', role: 'admin' })
    const { cookie } = await openSession(installation, admin.id)
    const { memberId } = await newPerson()
    await database.withClient(client =>
      client.query('update members.member set language = $1 where id = any ($2)', [
        locale.slice(0, 2),
        [admin.id, memberId],
      ]),
    )
    const { page, complaints } = await openPage(browser, {
      baseURL: address,
      locale,
      colorScheme: scheme,
      viewport: { width, height: 900 },
    })
    const at = cookie.indexOf('=')
    await page
      .context()
      .addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: address }])
    await page.goto(`/console/members/${memberId}`)
    await page.getByText(words.active, { exact: true }).first().waitFor()
    const dialog = page.getByRole('dialog')
    const lost = await openSession(installation, memberId)
    await page.getByRole('button', { name: words.revoke }).click()
    await dialog.getByText(words.keys, { exact: true }).waitFor()
    await checkAccessible(page, 'the question before revoking')
    await dialog.getByRole('button', { name: words.revoke }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await lost.ask('GET', '/web/me/sessions')).status, 401)
    const session = await openSession(installation, memberId)
    await page.getByRole('button', { name: words.disable }).click()
    await dialog.waitFor()
    await checkAccessible(page, 'the question before disabling')
    await dialog.getByRole('button', { name: words.disable }).click()
    await page.getByText(words.disabled, { exact: true }).waitFor()
    assert.equal((await session.ask('GET', '/web/me/sessions')).status, 401)
    await dialog.waitFor({ state: 'detached' })
    await checkAccessible(page, 'a disabled person')
    await checkFits(page, 'a disabled person')
    await page.goto('/console/members')
    await page.getByText(words.disabled, { exact: true }).first().waitFor()
    await page.goto(`/console/members/${memberId}`)
    await page.getByRole('button', { name: words.enable }).click()
    await dialog.getByRole('button', { name: words.enable }).click()
    await page.getByRole('button', { name: words.disable }).waitFor()
    const own = await openSession(installation, memberId)
    await page.context().clearCookies()
    await page
      .context()
      .addCookies([{ name: cookie.slice(0, at), value: own.cookie.slice(at + 1), url: address }])
    await page.goto('/account/security')
    await page
      .getByRole('heading', { name: locale === 'en-US' ? 'Access to your account' : 'Acceso a tu cuenta' })
      .waitFor()
    await checkAccessible(page, 'access to your account')
    await checkFits(page, 'access to your account')
    assert.deepEqual(complaints, [])
  })
