// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { listEntries } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const { address } = installation
const browser = await openBrowser()

async function openAs(memberId: number, width = 1280) {
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale: 'en' })
  const { cookie } = await openSession(installation, memberId)
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: address }])
  return watched
}

test('a member adds an entry in euros with its own rate, and the books have it in dollars', async () => {
  const member = await newMember(installation)
  const { page, complaints } = await openAs(member.memberId)
  await page.goto(`${address}/account/books?year=all`)
  await page.getByRole('button', { name: 'Add entry' }).click()
  const form = page.getByRole('dialog', { name: 'Add entry' })
  await form.getByLabel('Description').fill('Design work')
  await form.getByRole('button', { name: 'More details' }).click()
  await form.getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await page.getByRole('option', { name: 'Euro (EUR)' }).click()
  await form.getByLabel('Original amount').fill('1000')
  await form.getByLabel('Exchange rate').fill('1.0842')
  await checkAccessible(page, 'an entry in another currency')
  await form.getByRole('button', { name: 'Add entry' }).click()
  await form.waitFor({ state: 'detached' })
  const [entry] = (await listEntries(installation, member)).body.data
  assert.deepEqual(
    [entry.income, entry.currency, entry.original_amount, entry.exchange_rate, entry.rate_source],
    [1084.2, 'EUR', 1000, 1.0842, 'given'],
  )
  await page.getByText('Design work').first().click()
  await page.getByText('€1,000.00').waitFor()
  assert.deepEqual(complaints, [])
})

test('rows without a rate are announced, wait, and can be discarded', async () => {
  const member = await newMember(installation)
  const { page, complaints } = await openAs(member.memberId)
  await page.goto(`${address}/account/books/import`)
  const buffer = Buffer.from(
    'date,amount,currency,description\n2043-01-02,-100,EUR,waits\n2043-01-03,-50,CHF,misread\n',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'january.csv', mimeType: 'text/csv', buffer })
  await page.getByText('2 rows are waiting for an exchange rate (EUR, CHF)').waitFor()
  await checkAccessible(page, 'a file whose rows wait')
  await page.getByRole('button', { name: 'Import 2 entries' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByText('2 imported rows are waiting for an exchange rate').waitFor()
  const misread = page.getByRole('listitem').filter({ hasText: 'misread' })
  await misread.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await misread.getByRole('button').click()
  await checkAccessible(page, 'discarding a row')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Row discarded.').waitFor()
  await page.getByText('1 imported row is waiting for an exchange rate').waitFor()
  assert.equal((await listEntries(installation, member)).body.pagination.total, 0)
  assert.deepEqual(complaints, [])

  const phone = await openAs(member.memberId, 390)
  await phone.page.goto(`${address}/account/books/import`)
  await phone.page.getByText('1 imported row is waiting for an exchange rate').waitFor()
  await checkFits(phone.page, 'waiting rows on a phone')
})
