// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { addBankAccount, deliver } from '../../src/areas/banking/banking.fixture.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

/** An LLC with 60 transactions in two accounts: one is in the books, two are in euros, and the others are pending. */
async function newBank(width: number, locale: Language, colorScheme: 'light' | 'dark' = 'light') {
  const member = await newMember(site)
  const [dollars, euros] = [
    await addBankAccount(site, member),
    await addBankAccount(site, member, { bank_id: 'second', currency: 'EUR' }),
  ]
  const entry = await addEntry(site, member, {
    description: 'Inkwell: paper and pens for the office',
    transaction_date: '2026-06-20',
    expense: 5.25,
    category: 'hardware',
  })
  await deliver(site, dollars, [
    { bank_id: 'booked', day: '2026-06-20', booked: '-5.25', entry_id: entry.id, reason: 'rule: rule 1' },
    ...Array.from({ length: 57 }, (_, n) => ({
      bank_id: `p${n}`,
      day: '2026-06-10',
      standing: 'pending' as const,
      payee: `Kilnfield Hosting ${n}`,
    })),
  ])
  await deliver(site, euros, [
    { bank_id: 'rate', day: '2026-06-15', needs_rate: true, payee: 'Ana Ferreira Design' },
    { bank_id: 'void', day: '2026-05-01', standing: 'void', payee: 'Rovira Seguros' },
  ])
  const watched = await openPage(browser, { locale, colorScheme, viewport: { width, height: 900 } })
  const { cookie, ask } = await openSession(site, member.memberId)
  await ask('PUT', '/web/me/language', { language: locale })
  await ask('POST', '/web/counterparties', {
    entity_id: member.entityId,
    name: 'Kilnfield LLC',
    kind: 'SUPPLIER',
  })
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  return { ...watched, entry, euros }
}

test('a member sees what the banks reported with its status, filters it, and opens the entry of a transaction', async () => {
  const { page, complaints, entry, euros } = await newBank(1440, 'en')
  await page.goto(`${site.address}/account/banks`)
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await page.getByRole('heading', { name: 'Bank transactions' }).waitFor()
  const rows = page.getByRole('table', { name: 'Bank transactions' }).locator('tbody tr')
  await page.getByText('50 transactions shown').waitFor()
  const first = rows.first()
  for (const text of ['Jun 20, 2026', 'Inkwell: paper and pens for the office', 'Checking · USD'])
    await first.getByText(text).waitFor()
  await first.getByText('-$5.25').waitFor()
  await checkAccessible(page, 'the transactions')
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('60 transactions', { exact: true }).waitFor()
  assert.equal(await rows.count(), 60)
  const exported = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  }
  const [head, newest, ...older] = await exported()
  assert.equal(head, '\uFEFFDate,Payee,Description,Account,Status,Category,Entry,Amount,Currency,ID')
  assert.match(
    newest!,
    new RegExp(`^2026-06-20,.*,Mercury · Checking · USD,.*,${entry.id},-5.25,USD,booked$`),
  )
  assert.equal(older.length, 59)

  await page.getByRole('combobox', { name: 'Bank account' }).click()
  await page.getByRole('option', { name: 'Mercury · Checking · EUR' }).click()
  await page.getByText('2 transactions', { exact: true }).waitFor()
  await rows.first().getByText('It will be imported when the firm adds the exchange rate.').waitFor()
  await rows.first().getByText('-€5.25').waitFor()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await page.getByText('1 transaction', { exact: true }).waitFor()
  await rows.first().getByText('Rovira Seguros').waitFor()
  assert.deepEqual(
    (await exported()).slice(1).map(line => line.split(',')[1]),
    ['Rovira Seguros'],
  )
  await page.getByLabel('From').fill('2026-05-02')
  await page.getByText('No transactions match').waitFor()
  const { searchParams } = new URL(page.url())
  assert.deepEqual(
    ['account', 'status', 'from'].map(name => searchParams.get(name)),
    [String(euros), 'failed', '2026-05-02'],
  )
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('60 transactions', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Entry ${entry.id}` }).click()
  await page.waitForURL(new RegExp(`/account/books\\?.*entry=${entry.id}`))
  await page.getByRole('dialog').getByText('Inkwell: paper and pens for the office').first().waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a member previews, adds and removes a category rule', async () => {
  const { page, complaints } = await newBank(1440, 'en')
  await page.goto(`${site.address}/account/banks`)
  await page.getByRole('link', { name: 'Category rules' }).click()
  await page.getByText('No rules yet').waitFor()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await dialog.getByText('Enter a text.').waitFor()
  await dialog.getByText('Choose a category.').waitFor()
  await dialog.getByLabel('Text').fill('kilnfield')
  await dialog.getByText('Matches 57 of the newest 60 transactions.').waitFor()
  await dialog.getByRole('combobox', { name: 'Money' }).click()
  await page.getByRole('option', { name: 'Money in', exact: true }).click()
  await dialog.getByText('Matches 0 of the newest 60 transactions.').waitFor()
  await dialog.getByRole('combobox', { name: 'Money' }).click()
  await page.getByRole('option', { name: 'Money out' }).click()
  await dialog.getByText('Matches 57 of the newest 60 transactions.').waitFor()
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Hosting' }).click()
  await dialog.getByRole('combobox', { name: 'Counterparty' }).click()
  await page.getByRole('option', { name: 'Kilnfield LLC' }).click()
  await dialog.getByLabel('Economic purpose').fill('Servers of the shop')
  await checkAccessible(page, 'a new rule')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await page.getByText('Rule added. It applies from the next import.').waitFor()
  await page
    .getByRole('row', { name: /kilnfield\s+Kilnfield LLC · Servers of the shop\s+Money out\s+Hosting/ })
    .waitFor()
  await checkAccessible(page, 'the rules')
  // The same rule again would never apply.
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Text').fill('Kilnfield')
  await dialog.getByText('57 of them match earlier rules, which apply first.').waitFor()
  await dialog.getByRole('combobox', { name: 'Money' }).click()
  await page.getByRole('option', { name: 'Money out' }).click()
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Software' }).click()
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await dialog.getByText('There is already a rule for this text and direction.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove the rule “kilnfield”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Rule removed.').waitFor()
  await page.getByText('No rules yet').waitFor()
  // The browser itself logs the refused request.
  assert.deepEqual(
    complaints.filter(line => !line.includes('400')),
    [],
  )
  await page.close()
})

test('on a phone in Spanish and dark both pages fit and are accessible', async () => {
  const { page, complaints } = await newBank(360, 'es', 'dark')
  await page.goto(`${site.address}/account/banks/transactions`)
  await page.getByText('50 transacciones mostradas').waitFor()
  await page.getByText('A la espera de un tipo de cambio').first().waitFor()
  await checkAccessible(page, 'the transactions')
  await checkFits(page, 'the transactions')
  await page.getByRole('link', { name: 'Volver a bancos' }).click()
  await page.getByRole('link', { name: 'Reglas de categorías' }).click()
  await page.getByRole('button', { name: 'Añadir regla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Texto').fill('Kílnfield')
  await dialog.getByText('Coincide con 57 de las últimas 60 transacciones.').waitFor()
  await checkAccessible(page, 'a new rule')
  await dialog.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Alojamiento web' }).click()
  await dialog.getByRole('button', { name: 'Guardar regla' }).click()
  await page.getByText('Regla añadida.').waitFor()
  await page.getByText('Entradas y salidas · ').waitFor()
  await checkAccessible(page, 'the rules')
  await checkFits(page, 'the rules')
  assert.deepEqual(complaints, [])
  await page.close()
})
