// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage as openWatched } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const browser = await openBrowser()
const installation = await openWebsite()

/** The page of a new member with entries of a bank, in the last two months of 2025. */
async function openReconciliation(
  language: Language = 'en',
  scheme: 'light' | 'dark' = 'light',
  width = 1280,
) {
  const member = await newMember(installation)
  const book = (day: string, amount: number) =>
    addEntry(installation, member, {
      year: 2025,
      month: Number(day.slice(5, 7)),
      transaction_date: day,
      description: `Payment of ${day}`,
      [amount < 0 ? 'expense' : 'income']: Math.abs(amount),
      bank_source: 'relay',
    })
  await book('2025-11-05', 100)
  const wrong = await book('2025-12-05', -7)
  await installation.database.withClient(client =>
    client.query("update entities.entity set formation_date = '2024-01-15' where id = $1", [member.entityId]),
  )
  const { cookie } = await openSession(installation, member.memberId)
  const { page, complaints } = await openWatched(browser, {
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: language,
  })
  const { address } = installation
  await page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
  const [name, ...value] = cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: address }])
  await page.goto(`${address}/account/banks/reconciliation?year=2025`)
  await settled(page)
  return { page, wrong, complaints }
}

test('a member types balances, uploads a CSV statement, finds the wrong entry and removes the balances again', async () => {
  const { page, wrong, complaints } = await openReconciliation()
  await page.getByText('1 entry is from').or(page.getByText('2 entries are from relay')).first().waitFor()
  await page.getByRole('button', { name: 'Add statement' }).first().click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('Bank').inputValue(), 'relay', 'the bank without statements')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'relay.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Date,Amount,Balance\n2025-11-05,100,150\n2025-12-24,-30,120\n'),
  })
  await dialog.getByText('November 2025: $50.00 → $150.00').waitFor()
  await checkAccessible(page, 'the form with the balances of a file')
  await dialog.getByRole('button', { name: 'Record balances' }).click()
  await page.getByText('Balances of 2 months recorded.').waitFor()
  await page.getByRole('cell', { name: 'Reconciled' }).waitFor()
  await page.getByRole('cell', { name: 'Differs' }).waitFor()
  await page.getByRole('button', { name: 'Details of December 2025' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('At the bank, but not in the books').waitFor()
  await drawer.getByText('In the books, but not at the bank').waitFor()
  await checkAccessible(page, 'a month that differs')
  const link = drawer.getByRole('link', { name: 'Payment of 2025-12-05' }).first()
  assert.match((await link.getAttribute('href'))!, new RegExp(`entry=${wrong.id}`))
  await drawer.getByRole('button', { name: 'Remove balances' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Balances removed.').waitFor()
  await page.getByRole('cell', { name: 'No statement' }).waitFor()
  // Typed, for the month without a statement.
  await page.getByRole('button', { name: 'Add statement: December 2025' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Opening balance').fill('150')
  await form.getByLabel('Closing balance').fill('143')
  await form.getByRole('button', { name: 'Record balances' }).click()
  await page.getByText('2 of 2 months reconciled').waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('on a phone in Spanish and dark the page fits and is accessible, empty and with months', async () => {
  const { page, complaints } = await openReconciliation('es', 'dark', 360)
  await page.getByText('Aún no hay extractos').waitFor()
  await checkAccessible(page, 'the empty page')
  await checkFits(page, 'the empty page')
  await page.getByRole('button', { name: 'Añadir extracto' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Banco').fill('relay')
  await dialog.getByLabel('Mes').click()
  const months = await page.getByRole('option').allTextContents()
  assert.deepEqual([months.length, months[0], months.at(-1)], [12, 'diciembre de 2025', 'enero de 2025'])
  await page.getByRole('option', { name: 'diciembre de 2025' }).click()
  await dialog.getByLabel('Saldo inicial').fill('1.000,50')
  await dialog.getByLabel('Saldo final').fill('993,50')
  await checkAccessible(page, 'the form')
  await dialog.getByRole('button', { name: 'Registrar saldos' }).click()
  await page.getByText('1 de 2 meses conciliados').waitFor()
  await checkAccessible(page, 'the months')
  await checkFits(page, 'the months')
  await page.getByRole('button', { name: 'Detalles de diciembre de 2025' }).click()
  await page.getByRole('dialog').getByText('Introducido a mano').waitFor()
  await checkAccessible(page, 'a month')
  assert.deepEqual(complaints, [])
  await page.close()
})
