// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser } from '../harness/browser.ts'
import { openDemoForFile } from '../harness/demo-website.ts'
import { newMember } from '../harness/installation.ts'
import { ownOneOff } from '../harness/obligations.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const browser = await openBrowser()
const demo = await openDemoForFile()
const WIDE = { language: 'en', scheme: 'light', width: 1440 } as const
const PHONE = { language: 'es', scheme: 'dark', width: 360 } as const

test('the search finds pages, actions and records with the keyboard alone, and opens them', async () => {
  const { page, complaints } = await demo.open(browser, 'member', WIDE)
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await page.goto(`${demo.address}/account`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isLoaded = () => scripts.some(url => /account-palette/.test(url))
  assert.equal(isLoaded(), false, 'its code is not part of the first page')

  const openSearch = async () => {
    await page.keyboard.press('Control+k')
    await page.locator('input[role=combobox]:focus').waitFor()
  }
  await openSearch()
  await page.getByRole('combobox', { name: 'Search pages, actions and records' }).waitFor()
  assert.equal(isLoaded(), true)
  // Before anything is typed.
  await page.getByRole('option', { name: 'New entry' }).waitFor()
  await checkAccessible(page, 'the search')

  await page.keyboard.type('reconcil')
  await page.getByRole('option', { name: 'Reconciliation', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/account\/banks\/reconciliation/)

  await openSearch()
  await page.keyboard.type('new entry')
  await page.getByRole('option', { name: 'New entry', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(url => !url.search.includes('add'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await openSearch()
  await page.keyboard.type('articles')
  const option = page.getByRole('group', { name: 'Documents' }).getByRole('option').first()
  await option.waitFor()
  const chosen = page.getByRole('option', { selected: true })
  const options = await page.getByRole('option').allTextContents()
  const wanted = await option.textContent()
  for (let at = 0; at < options.indexOf(wanted!); at++) await page.keyboard.press('ArrowDown')
  await chosen.filter({ hasText: wanted! }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/account\/documents\?.*document=\d+/)
  await page.getByRole('dialog').waitFor()

  await page.keyboard.press('Escape')
  await page.waitForURL(url => !url.search.includes('document='))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openSearch()
  await page.keyboard.type('qqqqqq')
  await page
    .getByText('No results')
    .or(page.getByRole('option', { name: /Search the books/ }))
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('on a phone, in Spanish, somebody an LLC is shared with finds only what they may open', async () => {
  const { page, complaints } = await demo.open(browser, 'bookkeeper', PHONE)
  await page.goto(`${demo.address}/account/books`)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('combobox', { name: 'Buscar páginas, acciones y registros' }).waitFor()
  const pages = page.getByRole('group', { name: 'Páginas' }).getByRole('option')
  await pages.first().waitFor()
  const names = await pages.allTextContents()
  assert.ok(names.includes('Contabilidad') && !names.includes('Desarrolladores'), names.join())
  await checkAccessible(page, 'the search')
  await checkFits(page, 'the search')
  assert.deepEqual(complaints, [])
  await page.close()
})

test('staff find members and LLCs by name in the console', async () => {
  const { page, complaints } = await demo.open(browser, 'admin', WIDE)
  await page.goto(`${demo.address}/console`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, members and LLCs' }).fill('llc')
  await page.getByRole('group', { name: 'LLCs' }).getByRole('option').first().click()
  await page.waitForURL(/\/console\/llcs\/\d+/)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('notifications are counted at the bell, lead to their place and can be marked as read', async () => {
  const { page, complaints } = await demo.open(browser, 'member', PHONE)
  await page.goto(`${demo.address}/account`)
  const bell = page.getByRole('link', { name: /^Notificaciones: .* sin leer$/ })
  await bell.waitFor()
  await checkFits(page, 'the header')
  await bell.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor()
  const first = page.getByRole('main').getByRole('listitem').first()
  await first.getByText('Sin leer').waitFor()
  await checkAccessible(page, 'notifications')
  await checkFits(page, 'notifications')
  await page.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await page.getByRole('link', { name: 'Notificaciones', exact: true }).waitFor()
  await page.getByText('Sin leer').first().waitFor({ state: 'detached' })

  const decisions = page.getByRole('switch', { name: 'Decisiones sobre transacciones' })
  assert.equal(await decisions.isChecked(), true)
  await decisions.press('Space')
  await page.getByText('Guardado').waitFor()
  await page.reload()
  await decisions.waitFor()
  assert.equal(await decisions.isChecked(), false)

  const link = page.getByRole('main').getByRole('listitem').first().getByRole('link')
  await link.click()
  await page.waitForURL(url => !url.pathname.endsWith('/notifications'))
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a new LLC has a checklist, which can be hidden and shown again', async () => {
  const { installation, address } = demo
  const member = await newMember(installation)
  await ownOneOff(installation, member)
  const { cookie } = await openSession(installation, member.memberId)
  const { page, complaints } = await demo.open(browser, 'visitor', WIDE)
  const [name, ...value] = cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: address }])
  await page.goto(`${address}/account`)
  const section = page.getByRole('region', { name: 'Set up your LLC' }).or(page.getByText('0 of 7 done'))
  await section.first().waitFor()
  await checkAccessible(page, 'the checklist')
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('button', { name: 'Show setup checklist' }).click()
  await page.getByRole('link', { name: 'Upload documents' }).click()
  await page.waitForURL(/\/account\/documents/)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('the account can be installed: its manifest has no errors, and its icons have the sizes that it says', async () => {
  const { page } = await demo.open(browser, 'member', { ...PHONE, scheme: 'light' })
  await page.goto(`${demo.address}/account`)
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  assert.equal(url, `${demo.address}/app.webmanifest`)
  assert.deepEqual(errors, [])
  const manifest = JSON.parse(data!)
  assert.deepEqual([manifest.name, manifest.lang, manifest.display], ['Cuenta de Llano', 'es', 'standalone'])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address: string) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    assert.equal(size, sizes, src)
  }
  const english = await fetch(`${demo.address}/app.webmanifest`, { headers: { 'accept-language': 'en' } })
  assert.equal((await english.json()).name, 'Llano account')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test runs in a private window, where nothing is installed.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito'),
    [],
  )
  await page.close()
})
