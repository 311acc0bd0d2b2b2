// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { createService } from '../../src/areas/catalog/catalog.ts'
import { createMember } from '../../src/areas/members/members.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

// The firm is one for the whole installation.
const installation = await openWebsite({ isAlone: true })
const { address } = installation
const browser = await openBrowser()
const admin = await newManager(installation, 'Ada', 'admin')

type Look = { width?: number; locale?: Language; colorScheme?: 'light' | 'dark' }

async function openAs(
  memberId: number | null,
  { width = 1440, locale = 'en', colorScheme = 'light' }: Look = {},
) {
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale, colorScheme })
  const context = watched.page.context()
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${locale}')`)
  if (memberId !== null) {
    const [name, ...value] = (await openSession(installation, memberId)).cookie.split('=')
    await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  }
  return watched
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="alert(1)">
  <script>alert(1)</script><rect width="40" height="40" rx="8" fill="#1d4ed8"/></svg>`

test('an admin gives the firm its name, logo and color, and every page shows them', async () => {
  const { page, complaints } = await openAs(admin.id)
  await page.goto(`${address}/console/firm`)
  await page.getByLabel('Name', { exact: true }).fill('Mesa & Ríos')
  await page.getByLabel('Accent color').fill('#facc15')
  await page.getByText(/^Too light: text in this color has a contrast of 1\.\d:1/).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled())
  await page.getByLabel('Accent color').fill('#1d4ed8')
  await page.keyboard.press('Escape')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose image' }).click(),
  ])
  await chooser.setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
  await page.getByText('3 unsaved changes').waitFor()

  // Reloading loses nothing.
  await Promise.all([page.waitForEvent('dialog').then(dialog => dialog.accept()), page.reload()])
  await page.getByText('3 unsaved changes').waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Mesa & Ríos')
  await page.getByLabel('Email', { exact: true }).fill('hello@mesa.example')
  await page.getByLabel('Footer (English)').fill('Mesa & Ríos, Santa Fe')
  const preview = page.locator('[data-preview="mail"]')
  assert.match((await preview.textContent())!, /From: Mesa & Ríos/)
  assert.match(
    (await preview.textContent())!,
    /Mesa & Ríos: your email was changed[\s\S]*-- \nMesa & Ríos, Santa Fe/,
  )
  await page.getByLabel('Privacy policy (English)').fill('# Privacy\n\nWe keep **little**.')
  await page.getByLabel('Privacy policy (Spanish)').fill('# Privacidad\n\nGuardamos **poco**.')

  // Leaving asks first.
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await checkAccessible(page, 'the page of the firm')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. The website shows it now.').waitFor()
  await page.getByText('No unsaved changes').waitFor()
  const logo = page.getByRole('banner').locator('img')
  assert.match((await logo.getAttribute('src'))!, /^\/firm\/logo\/[0-9a-f]{64}\.png$/)
  assert.equal(await page.title(), 'Firm · Mesa & Ríos')
  await settled(page)
  await checkAccessible(page, 'the console in the color of the firm')
  assert.deepEqual(complaints, [])

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await openAs(null, { colorScheme })
    for (const path of ['/', '/order', '/sign-in', '/privacy']) {
      await visitor.page.goto(address + path)
      await settled(visitor.page)
      await visitor.page.getByText('Mesa & Ríos').first().waitFor()
      await checkAccessible(visitor.page, `${path}, ${colorScheme}`)
    }
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'hello@mesa.example' }).waitFor()
    assert.deepEqual(visitor.complaints, [])
    await visitor.page.close()
  }
  const visitor = await openAs(null)
  await visitor.page.goto(`${address}/services`)
  const brand = await visitor.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--site-brand').trim(),
  )
  assert.equal(brand, '#1d4ed8')
  await visitor.page.getByRole('link', { name: 'Privacy policy' }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
})

test('on a phone in Spanish a long name and a wide logo fit, and the logo can be removed', async () => {
  const session = await openSession(installation, admin.id)
  const name = 'Despacho de Constitución y Gestión de Sociedades Internacionales'
  assert.equal((await session.ask('PUT', '/web/console/firm', { name })).status, 200)
  const { page, complaints } = await openAs(admin.id, { width: 360, locale: 'es', colorScheme: 'dark' })
  await page.goto(`${address}/console/firm`)
  await page.getByRole('button', { name: 'Quitar logotipo' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado. La web ya lo muestra.').waitFor()
  await page.getByRole('banner').locator('img').waitFor({ state: 'detached' })
  for (const path of ['/console/firm', '/es', '/es/privacy', '/sign-in']) {
    await page.goto(address + path)
    await settled(page)
    await checkFits(page, path)
    await checkAccessible(page, path)
  }
  assert.deepEqual(complaints, [])
})

test('what the server rejects is shown at its field, and stays to be corrected', async () => {
  const { page } = await openAs(admin.id)
  await page.goto(`${address}/console/firm`)
  await page.getByLabel('Website').fill('http://mesa.example')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/must be a web address that starts with https/)
    .first()
    .waitFor()
  await page
    .getByText(/must be a phone number with its country code/)
    .first()
    .waitFor()
  assert.equal(await page.getByLabel('Website').inputValue(), 'http://mesa.example')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('No unsaved changes').waitFor()
  assert.equal(await page.getByLabel('Website').inputValue(), '')
})

test('the terms and the privacy policy are linked where people order and accept an invitation', async () => {
  const session = await openSession(installation, admin.id)
  await session.ask('PUT', '/web/console/firm', { name: 'Mesa & Ríos', terms_en: '# Terms' })
  const sold = { name: 'Formation', nameEs: 'Constitución', currency: 'USD', period: 'once' } as const
  for (const code of ['llc_formation', 'registered_agent'])
    await createService(installation.database.durable, BY_TEST, { ...sold, code, price: '299' })
  const { page } = await openAs(null, { width: 360 })
  const note = 'Read our terms and our privacy policy.'
  await page.goto(`${address}/order`)
  await page.getByText(note).waitFor()
  await page.getByLabel('First choice').fill('Mesa One LLC')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByText(note).waitFor()

  const email = `new-${randomUUID()}@example.com`
  const { id } = await createMember(installation.database.durable, BY_TEST, {
    email,
    name: 'Ana',
    role: 'member',
  })
  const invited = await session.ask('POST', '/web/console/members/invite', { member_id: id })
  assert.equal(invited.status, 201, invited.text)
  const [mail] = await installation.database.withClient(
    async client =>
      (await client.query('select subject, body from kernel.mail where to_address = $1', [email])).rows,
  )
  assert.match(mail.subject, /^Mesa & Ríos: /)
  await page.goto(`${address}/invitation${new URL(/\S+\/invitation#\S+/.exec(mail.body)![0]).hash}`)
  await page.getByText(note).waitFor()
  await checkFits(page, 'the invitation')
  await checkAccessible(page, 'the invitation')
})
