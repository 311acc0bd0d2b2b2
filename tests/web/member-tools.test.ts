import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser } from '../harness/browser.ts'
import { openDemoForFile } from '../harness/demo-website.ts'
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

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search pages, actions and records' })
  await field.waitFor()
  assert.equal(isLoaded(), true)
  assert.ok(await page.getByRole('option', { name: 'New entry' }).isVisible(), 'before anything is typed')
  await checkAccessible(page, 'the search')

  await page.keyboard.type('reconcil')
  await page.getByRole('option', { name: 'Reconciliation', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/account\/banks\/reconciliation/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('new entry')
  await page.getByRole('option', { name: 'New entry', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(url => !url.search.includes('add'))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('articles')
  const option = page.getByRole('group', { name: 'Documents' }).getByRole('option').first()
  await option.waitFor()
  const chosen = page.getByRole('option', { selected: true })
  const options = await page.getByRole('option').allTextContents()
  const wanted = await option.textContent()
  for (let at = 0; at < options.indexOf(wanted!); at++) await page.keyboard.press('ArrowDown')
  assert.equal(await chosen.textContent(), wanted)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/account\/documents\?.*document=\d+/)
  await page.getByRole('dialog').waitFor()

  await page.keyboard.press('Escape')
  await page.waitForURL(url => !url.search.includes('document='))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('qqqqqq')
  await page
    .getByText('No results')
    .or(page.getByRole('option', { name: /Search the books/ }))
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('on a phone, in Spanish, somebody an LLC is shared with finds only what they may open', async () => {
  const { page, complaints } = await demo.open(browser, 'bookkeeper', PHONE)
  await page.goto(`${demo.address}/account/books`)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('combobox', { name: 'Buscar páginas, acciones y registros' }).waitFor()
  const pages = page.getByRole('group', { name: 'Páginas' }).getByRole('option')
  const names = await pages.allTextContents()
  assert.ok(names.includes('Contabilidad') && !names.includes('Desarrolladores'), names.join())
  await checkAccessible(page, 'the search')
  await checkFits(page, 'the search')
  assert.deepEqual(complaints, [])
  await page.context().close()
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
  await page.context().close()
})
