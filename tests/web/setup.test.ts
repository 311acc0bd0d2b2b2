// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { Language } from '../../src/kernel/values/language.ts'
import { WORDS } from '../../web/account/setup/setup.words.ts'
import { WORDS as CHECKLIST } from '../../web/console/setup/setup-checklist.words.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { PASSWORD } from '../harness/people.ts'
import { Deployment, type ServerProcess } from '../harness/server-process.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const browser = await openBrowser()

const linkOf = (server: ServerProcess) => /^ {2}(http\S+\/setup#\S+)$/m.exec(server.stdout())?.[1] ?? null

async function fillAccount(page: Page, language: Language, repeated = PASSWORD): Promise<void> {
  const words = WORDS[language]
  await page.getByLabel(words.name).fill('Elena Robledo')
  await page.getByLabel(words.email).fill('elena@example.com')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(words.again).fill(repeated)
  await page.getByRole('button', { name: words.create }).click()
}

/** Of the security page, whose parts the setup uses. */
const SECURITY = {
  en: {
    turnOn: 'Turn on',
    firstCodeText: 'The 6-digit code shown in the app.',
    kept: 'I’ve saved the codes',
    confirm: 'Turn on authenticator app',
  },
  es: {
    turnOn: 'Activar',
    firstCodeText: 'El código de 6 dígitos que muestra la aplicación.',
    kept: 'He guardado los códigos',
    confirm: 'Activar la verificación',
  },
}

async function addAuthenticator(page: Page, language: Language): Promise<void> {
  const words = SECURITY[language]
  await page.getByRole('button', { name: words.turnOn, exact: true }).click()
  const secret = (await page.getByTestId('totp-secret').innerText()).trim()
  await page.getByLabel(words.firstCodeText).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByLabel(words.kept).check()
  await page.getByRole('button', { name: words.confirm }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the first visitor goes through the whole setup, continues on a new page, and ends with a short checklist', async t => {
  const mail = await startMailServer(t)
  const deployment = await Deployment.make(t)
  const server = await deployment.serve({
    LLANO_SMTP_URL: mail.url,
    LLANO_MAIL_FROM: 'Example Firm <office@example.com>',
    LLANO_BACKUP_DIR: join(deployment.dataDir, 'backups-elsewhere'),
    LLANO_BACKUP_AT: 'off',
    LLANO_BACKUP_PASSPHRASE: 'candle by the window',
  })
  const link = linkOf(server)
  assert.ok(link, server.stdout())
  const token = link.split('#')[1]!
  const words = WORDS.en
  const look = { locale: 'en-US', viewport: { width: 1440, height: 900 } }
  const { page } = await openPage(browser, look)

  await page.goto(`${server.address}/setup#not-the-token`)
  await heading(page, words.over.setup_link_not_found.title)
  await checkAccessible(page, 'a wrong link')
  await page.goto('about:blank')
  await page.goto(link)
  await heading(page, words.accountTitle)
  assert.equal(page.url(), `${server.address}/setup`, 'the token is not in the address')
  assert.ok(!(await page.evaluate(() => JSON.stringify(history.state) ?? '')).includes(token))
  const second = await openPage(browser, look)
  await second.page.goto(link)
  await heading(second.page, words.accountTitle)

  await fillAccount(page, 'en', 'something else')
  await page.getByRole('alert').getByText(words.different).waitFor()
  await fillAccount(page, 'en')
  await heading(page, words.factorTitle)
  await checkAccessible(page, 'the second factor')
  await fillAccount(second.page, 'en')
  await second.page.getByRole('alert').getByText('already used').waitFor()
  await second.page.reload()
  await heading(second.page, words.over.setup_link_used.title)
  await second.page.close()
  await page.goto(`${server.address}/console`)
  await page.getByText('You don’t have access to the console').waitFor()
  await page.goto(`${server.address}/setup`)
  await heading(page, words.factorTitle)
  await addAuthenticator(page, 'en')

  await heading(page, words.names.firm)
  assert.equal(await page.getByRole('link', { name: words.firmOpen }).getAttribute('href'), '/console/firm')
  await press(page, words.skip)
  await heading(page, words.names.catalog)
  await press(page, words.catalogFill)
  await page.getByText(words.catalogDone).waitFor()
  await press(page, words.proceed)
  await heading(page, words.names.mail)
  await press(page, words.mailSend)
  await page.getByText(words.mailStates.sent('elena@example.com')).waitFor()
  assert.ok(
    mail.received.some(({ to, content }) => to[0] === 'elena@example.com' && content.includes('test email')),
  )
  await press(page, words.back)
  await page.getByText(words.catalogDone).waitFor()

  const later = await page.context().newPage()
  await page.goto('about:blank')
  await later.goto(`${server.address}/setup`)
  await heading(later, words.names.mail)
  await press(later, words.proceed)
  await heading(later, words.names.backups)
  await press(later, words.backupsNow)
  await later.getByText(words.backupsDone).waitFor()
  await checkAccessible(later, 'backups')
  await press(later, words.proceed)
  await heading(later, words.nextTitle)
  await checkAccessible(later, 'the next steps')
  for (const [name, , href] of words.next)
    assert.equal(await later.getByRole('link', { name }).getAttribute('href'), href)

  await later.getByRole('link', { name: words.toConsole }).click()
  const list = later.getByRole('region', { name: CHECKLIST.en.title })
  await list.waitFor()
  assert.deepEqual(await list.getByRole('link').allInnerTexts(), [
    CHECKLIST.en.items.firm,
    CHECKLIST.en.items.hours,
    CHECKLIST.en.items.member,
  ])
  await checkAccessible(later, 'the checklist')
  await list.getByRole('button', { name: CHECKLIST.en.dismiss }).click()
  await later.getByRole('dialog').getByRole('button', { name: CHECKLIST.en.dismiss }).click()
  await list.waitFor({ state: 'detached' })

  const visitor = await openPage(browser, look)
  await visitor.page.goto(link)
  await heading(visitor.page, words.over.setup_closed.title)
  assert.equal(server.stderr().includes(token), false, 'the token is in no log')
  assert.equal(server.stdout().split(token).length, 2, 'it is printed once')
  assert.equal(await server.stop(), 0)
  assert.equal(linkOf(await deployment.serve()), null, 'no link when there is an admin')
})

test('on a phone, in Spanish and dark, the setup says what is missing, and empty pages say what to do', async t => {
  const deployment = await Deployment.make(t)
  const first = await deployment.serve()
  const old = linkOf(first)!
  assert.equal(await first.stop(), 0)
  // Two servers on one database start together.
  const servers = await Promise.all([deployment.serve(), deployment.serve({ LLANO_NODE: 'second' })])
  const [server] = servers
  const links = servers.map(one => linkOf(one)!)
  const read = (link: string) =>
    server.ask('/web/setup/read', {
      body: { token: link.split('#')[1] },
      headers: { origin: server.address },
    })
  assert.equal((await read(old)).body.code, 'setup_link_not_found', 'a restart ends the earlier link')
  const answers = await Promise.all(links.map(read))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404], 'one of two links works')
  const link = links[answers.findIndex(({ status }) => status === 200)]!

  const words = WORDS.es
  const look = { locale: 'es-ES', viewport: { width: 360, height: 800 }, colorScheme: 'dark' as const }
  const { page, complaints } = await openPage(browser, look)
  const check = async (what: string) => {
    await checkAccessible(page, what)
    await checkFits(page, what)
  }
  await page.goto(link)
  await heading(page, words.accountTitle)
  await check('the account')
  await fillAccount(page, 'es')
  await heading(page, words.factorTitle)
  await check('the second factor')
  await addAuthenticator(page, 'es')
  await heading(page, words.names.firm)
  await check('the firm')
  await press(page, words.skip)
  await heading(page, words.names.catalog)
  await check('the catalog')
  await press(page, words.catalogEmpty)
  await page.getByText(words.mailMissing).waitFor()
  await check('missing email')
  await press(page, words.skip)
  await page.getByText(words.backupsMissing).waitFor()
  await check('missing backups')
  await press(page, words.skip)
  await heading(page, words.nextTitle)
  await check('the next steps')
  const origin = new URL(link).origin
  await page.goto(`${origin}/console`)
  const list = page.getByRole('region', { name: CHECKLIST.es.title })
  await list.waitFor()
  assert.equal((await list.getByRole('link').all()).length, 6)
  await check('the checklist')
  for (const [path, text] of [
    ['/console/catalog', 'Usar la plantilla'],
    ['/console/llcs', 'Abre la página de un miembro para añadir su LLC.'],
    ['/console/bookings', 'Aún no hay horario'],
    ['/account/books', 'Aparecerá aquí cuando la añadamos a tu cuenta.'],
    ['/es/services', 'Ahora mismo no hay servicios disponibles.'],
    ['/es/quote', 'Ahora mismo no constituimos LLC nuevas.'],
    ['/es/book', 'Ahora mismo no se pueden reservar llamadas en línea.'],
  ] as const) {
    await page.goto(origin + path)
    await page.getByText(text).first().waitFor()
    await checkFits(page, path)
  }
  await page.goto(`${origin}/es`)
  const calls = page.locator('main').getByRole('link', { name: 'Reservar una llamada' })
  assert.equal(await calls.count(), 0, 'no call is offered without opening hours')
  assert.deepEqual(complaints, [])
})
