// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { Page } from 'playwright-core'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

const ENTRIES = [
  ['Cedar', '2026-06-03', 300],
  ['Alder', '2026-06-20', 100.5],
  ['Birch', '2026-06-11', 200],
] as const

async function newBooks(width: number, locale: Language) {
  const member = await newMember(site)
  for (const [description, transaction_date, expense] of ENTRIES)
    await addEntry(site, member, { description, transaction_date, expense, category: 'software' })
  const watched = await openPage(browser, { locale, viewport: { width, height: 900 } })
  const { cookie, ask } = await openSession(site, member.memberId)
  await ask('PUT', '/web/me/language', { language: locale })
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  return { ...watched, member, ask }
}

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Totals of this view' }).locator(`[data-figure="${name}"]`)

test('a filter shows its totals, is downloaded, saved under a name and opened as the default', async () => {
  const { page, complaints } = await newBooks(1440, 'en')
  await page.goto(`${site.address}/account/books?year=2026`)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Amount from').fill('150')
  await page.getByRole('combobox', { name: 'Document' }).click()
  await page.getByRole('option', { name: 'Without a document' }).click()
  await figure(page, 'paid').getByText('$500.00').waitFor()
  await page.getByText('All 2 entries that match the filters').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('amount_from'), '150')
  assert.equal(await page.getByText('Alder').count(), 0)
  await settled(page)
  await checkAccessible(page, 'the filtered books')
  await page.getByRole('button', { name: 'Export view' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile((await (await downloading).path())!, 'utf8')
  assert.match(text, /Cedar/)
  assert.doesNotMatch(text, /Alder/)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Large')
  await dialog.getByLabel('Open the books with this view').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('View saved.').waitFor()
  await page.goto(`${site.address}/account/books`)
  await page.waitForURL(/amount_from=150/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Alder').first().waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Manage views' }).click()
  await dialog.getByRole('button', { name: 'Delete Large' }).click()
  await page.getByText('View deleted.').waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('several entries are selected, previewed, changed, and changed back at once or later', async () => {
  const { page, complaints } = await newBooks(1440, 'en')
  await page.goto(`${site.address}/account/books?year=2026&month=6`)
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByRole('checkbox', { name: 'Select Cedar' }).check()
  await page.getByRole('checkbox', { name: 'Select Birch' }).check()
  await page.getByText('2 entries selected').waitFor()
  await page.getByRole('button', { name: 'Change selected' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Travel' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('2 entries will change').waitFor()
  await checkAccessible(page, 'the preview of a bulk edit')
  await dialog.getByRole('button', { name: 'Change 2 entries' }).click()
  const travel = page.getByRole('cell', { name: 'Travel', exact: true })
  await travel.nth(1).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change of 2 entries undone.').waitFor()
  await travel.first().waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByRole('button', { name: 'Change all in this view' }).click()
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Travel' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('3 entries will change').waitFor()
  await dialog.getByText('Already corrected').first().waitFor()
  await dialog.getByRole('button', { name: 'Change 3 entries' }).click()
  await travel.nth(2).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bulk edits' }).click()
  await dialog.getByText('Category: Travel').first().waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change of 3 entries undone.').waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('on a phone in Spanish, a filtered view is edited', async () => {
  const { page, complaints } = await newBooks(360, 'es')
  await page.goto(`${site.address}/account/books?year=2026&amount_from=150`)
  await page.getByText('Totales de esta vista').waitFor()
  await page.getByRole('button', { name: 'Editar varios' }).click()
  await settled(page)
  await checkFits(page, 'the books on a phone')
  await page.getByRole('button', { name: 'Cambiar todos los de esta vista' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Viajes' }).click()
  await dialog.getByRole('button', { name: 'Vista previa' }).click()
  await dialog.getByText('Cambiarán 2 asientos').waitFor()
  await checkFits(page, 'the preview on a phone')
  await dialog.getByRole('button', { name: 'Cambiar 2 asientos' }).click()
  await page.getByText('2 asientos cambiados.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Cambio de 2 asientos deshecho.').waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})
