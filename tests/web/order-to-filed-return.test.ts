import assert from 'node:assert/strict'
import test from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createService } from '../../src/areas/catalog/catalog.ts'
import { CATALOG_TEMPLATE } from '../../src/areas/catalog/template.rules.ts'
import { updateObligations } from '../../src/areas/obligations/obligations.jobs.ts'
import { BLANK_1120, BLANK_5472 } from '../../src/areas/tax/official-form/official-form.fixture.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newReadablePdf } from '../harness/documents.ts'
import { BY_TEST } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { PASSWORD, peopleOf } from '../harness/people.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite({ isAlone: true })
const { address, database } = site
const { mailTo } = peopleOf(site)
const browser = await openBrowser()
const DESK = { locale: 'en-US', viewport: { width: 1440, height: 900 } }
const OWNER = 'vera.solano@example.com'

const pdf = (name: string, buffer = newReadablePdf()) => ({ name, mimeType: 'application/pdf', buffer })
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const BOOKS = `date,amount,description,category,counterparty,purpose,bank
2025-03-10,5000,Initial contribution,aportacion,Vera Solano,Initial capital,relay
2025-04-02,2000,Loan of the owner,prestamo_owner,Vera Solano,Loan for equipment,relay
2025-05-20,3200,Invoice 1,venta_servicio,,Consulting,relay
2025-12-20,-1500,Distribution,distribucion,Vera Solano,Profit of the year,relay
`
const STATEMENT = `Date,Amount,Balance
2025-03-10,5000,5000
2025-04-02,2000,7000
2025-05-20,3200,10200
2025-12-20,-1500,8700
`

const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).first().click()

async function choose(page: Page, field: Locator, option: string | RegExp) {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

async function chooseCountry(page: Page, field: Locator) {
  await field.fill('Spain')
  await page.getByRole('option', { name: 'Spain' }).click()
}

/** What the jobs of the server do every minute. */
const runJobs = () => updateObligations({ database, now: () => new Date() })

async function placeOrder() {
  const { page, complaints } = await openPage(browser, DESK)
  await page.goto(`${address}/quote`)
  await page.getByRole('link', { name: 'Order with these options' }).click()
  await page.getByLabel('First choice').fill('Solano Winds')
  await press(page, 'Continue')
  const dialog = page.getByRole('dialog', { name: 'Confirm your order' })
  await dialog.getByLabel('Your name').fill('Vera Solano')
  await dialog.getByLabel('Email').fill(OWNER)
  await dialog.getByRole('checkbox', { name: /I want to order this/ }).check()
  await press(dialog, 'Place order')
  await page.getByRole('heading', { name: /^Order LLC-.* received$/ }).waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
}

/** Creates the member and the LLC of the order, and completes its record; the id of the LLC. */
async function convertOrder(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await page.goto(`${address}/console/orders`)
  await page.getByRole('link', { name: /^LLC-/ }).click()
  await press(page, 'Create LLC')
  await press(dialog, 'Create LLC')
  const heading = page.getByRole('heading', { level: 1, name: 'Solano Winds LLC' })
  await heading
    .or(page.getByRole('link', { name: 'Open LLC' }))
    .first()
    .waitFor()
  await page.goto(`${address}/console/llcs`)
  await page.getByRole('link', { name: 'Solano Winds LLC' }).click()
  await heading.waitFor()
  await page.getByRole('cell', { name: 'Vera Solano', exact: true }).waitFor()
  await press(page, 'Edit')
  await dialog.getByLabel('EIN').fill('98-7654321')
  await choose(page, dialog.getByRole('combobox', { name: 'Status' }), 'Active')
  await dialog.getByLabel('Formed').fill('2025-03-03')
  await dialog.getByLabel('NAICS code').fill('541511')
  await dialog.getByLabel('Founder’s address').fill('Calle Mayor 1, 28013 Madrid, Spain')
  await chooseCountry(page, dialog.getByRole('combobox', { name: 'Founder’s country' }))
  await press(dialog, 'Save')
  await page.getByRole('row').filter({ hasText: '5472 · 2025' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('link', { name: 'Vera Solano' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Vera Solano' }).waitFor()
  await press(page, 'Store or remove')
  await dialog.getByLabel('Number').fill('XDA123456')
  await press(dialog, 'Save')
  await page.getByText(/456$/).first().waitFor()
  return id
}

async function acceptInvitation() {
  const [mail] = (await mailTo(OWNER)).filter(({ body }) => body.includes('/invitation#'))
  const { hash } = new URL(/\S+\/invitation#\S+/.exec(mail!.body)![0])
  const watched = await openPage(browser, DESK)
  const { page } = watched
  await page.goto(`${address}/invitation${hash}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await press(page, 'Set password')
  await page.waitForURL(/\/account/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

/** The owner imports the books, documents them and records the statement of the bank. */
async function keepBooks(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.goto(`${address}/account/books/counterparties`)
  await press(page, 'Add counterparty')
  await dialog.getByLabel('Name').fill('Vera Solano')
  await choose(page, dialog.getByRole('combobox', { name: 'Type' }), /^Owner$/)
  await choose(
    page,
    dialog.getByRole('combobox', { name: 'Relationship to the owner' }),
    'Owner (individual)',
  )
  await press(dialog, 'Save')
  await page.getByText('Counterparty added.').waitFor()
  await page.goto(`${address}/account/books/import`)
  await page.locator('input[type=file]').setInputFiles(csv('relay.csv', BOOKS))
  await press(page, 'Import 4 entries')
  await page.getByText('4 entries imported.').waitFor()

  await page.goto(`${address}/account/documents`)
  await page.locator('input[type=file]').first().setInputFiles(pdf('agreements.pdf'))
  await press(page, 'Upload 1 document')
  await page.getByRole('row').filter({ hasText: 'agreements' }).or(page.getByText('Saved')).first().waitFor()
  await page.goto(`${address}/account/books?year=2025`)
  await press(page, 'Bulk edit')
  await press(page, 'Change all in this view')
  await dialog.getByText('Document', { exact: true }).click()
  await choose(page, dialog.getByRole('combobox', { name: 'Document' }), /agreements/)
  await press(dialog, 'Preview')
  await press(dialog, 'Change 4 entries')
  await page.getByText('4 entries changed.').waitFor()

  await page.goto(`${address}/account/banks/reconciliation?year=2025`)
  await press(page, 'Add statement')
  await dialog.locator('input[type=file]').setInputFiles(csv('statement.csv', STATEMENT))
  await dialog.getByText('December 2025: $10,200.00 → $8,700.00').waitFor()
  await press(dialog, 'Record balances')
  await page.getByText('10 of 10 months reconciled').waitFor()
}

async function answerForm(page: Page) {
  await page.goto(`${address}/account/tax?year=2025`)
  const of = (code: string) => page.locator(`[data-question="${code}"]`)
  for (const [code, text] of [
    ['1a', '1209 Mountain Road, Albuquerque, NM 87110'],
    ['1c', '8700'],
    ['1d', 'Software consulting'],
    ['8c', 'Consulting'],
  ] as const)
    await of(code).getByRole('textbox').first().fill(text)
  await of('1n').getByRole('checkbox', { name: 'None' }).check()
  await chooseCountry(page, of('1o').getByRole('combobox'))
  await page.keyboard.press('Escape')
  await chooseCountry(page, of('4d').getByRole('combobox'))
  for (const code of ['E3', 'E4', 'VI', '37', '39', '40a', '41a', '42a'])
    await of(code).getByRole('radio', { name: 'No' }).check()
  await of('42b').getByRole('radio', { name: 'Yes' }).check()
  await press(page, 'Save answers')
  await page.getByText('16 of 16 questions answered').first().waitFor()
}

/** Answers what decides the obligations of the LLC, and marks the one that is done. */
async function settleObligations(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('heading', { level: 1, name: 'Obligations' }).waitFor()
  const answer = async (question: string, give: (form: Locator) => Promise<void>) => {
    const form = page.locator('form').filter({ hasText: question })
    await give(form)
    await form.waitFor({ state: 'detached' })
  }
  const type = (text: string) => async (form: Locator) => {
    await form.locator('input').fill(text)
    await press(form, 'Save')
  }
  const no = async (form: Locator) => {
    await form.getByRole('radio', { name: 'No', exact: true }).check()
    await press(form, 'Save')
  }
  await answer('How many owners', type('1'))
  await answer('What share of the LLC', type('100'))
  await answer('taxed as a corporation', no)
  await answer('extended with Form 7004', no)
  await answer('accounts outside the United States exceed', no)
  await answer('pay a person abroad interest', no)
  await answer('one U.S. freelancer', type('0'))
  await answer('responsible for the EIN', form => press(form, 'None'))
  await answer('form or acquire the LLC', type('2025-03-03'))
  await press(page, 'Mark as done')
  await choose(page, dialog.getByRole('combobox', { name: 'Evidence' }), /agreements/)
  await dialog.getByLabel('Date').fill('2025-04-01')
  await press(dialog, 'Save')
  await page.getByText('Marked as done.').waitFor()
}

async function completeForm(page: Page) {
  const dialog = page.getByRole('dialog')
  const parties = page.getByRole('table', { name: 'Related parties' })
  await press(parties, 'Edit')
  await dialog.getByLabel('Address').fill('Calle Mayor 1, 28013 Madrid')
  for (const name of ['Country of business', 'Country of tax residence'])
    await chooseCountry(page, dialog.getByRole('combobox', { name }))
  await dialog.getByLabel('Tax ID').fill('X1234567L')
  await press(dialog, 'Save')
  await parties.getByText('On file').waitFor()

  await press(page, 'Record a loan')
  await dialog.getByLabel('Principal').fill('2000')
  await dialog.getByLabel('Start').fill('2025-04-01')
  await dialog.getByLabel('Annual interest rate (%)').fill('0')
  await choose(page, dialog.getByRole('combobox', { name: 'Contract' }), /agreements/)
  await press(dialog, 'Save')
  await page.getByText('Loan saved.').waitFor()
  await press(page.getByRole('row').filter({ hasText: 'Loan for equipment' }), 'Link')
  await press(dialog, 'Link')
  await page.getByText('Entry linked.').waitFor()

  for (const [name, blank, shown] of [
    ['f1120.pdf', BLANK_1120, '1120 2025'],
    ['f5472.pdf', BLANK_5472, '5472 2023-12'],
  ] as const) {
    await press(page, 'Upload a blank form')
    await dialog.locator('input[type=file]').setInputFiles(pdf(name, blank))
    await press(dialog, 'Upload a blank form')
    await page.getByText(shown, { exact: true }).waitFor()
  }
}

async function file(page: Page) {
  const dialog = page.getByRole('dialog')
  await press(page, 'Confirm all proposed')
  await page.getByText('Descriptions confirmed.').waitFor()
  await press(page, 'Store the package')
  await press(dialog, 'Store the package')
  await page.getByText('Not sent yet').waitFor()
  await press(page, 'Record as sent')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Fax report or mail receipt' }).click(),
  ])
  await chooser.setFiles(pdf('fax-report.pdf'))
  await press(dialog, 'Record as sent')
  await page.getByText('Sent by fax on').waitFor()
}

test('a Manager takes a client from the order to the filed return with nothing but the website', async () => {
  for (const { code, name, nameEs, price, currency, period } of CATALOG_TEMPLATE)
    await createService(database.durable, BY_TEST, { code, name, nameEs, price, currency, period })
  const { id } = await newManager(site, 'Irene Vidal')
  const { cookie } = await openSession(site, id)
  const { page, complaints } = await openPage(browser, DESK)
  const [name, ...value] = cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: address }])
  await page.addInitScript(`localStorage.setItem('llano-language', 'en')`)

  await placeOrder()
  const llc = await convertOrder(page)
  const owner = await acceptInvitation()
  await keepBooks(owner.page)
  await answerForm(owner.page)
  assert.deepEqual(owner.complaints, [])

  await runJobs()
  await page.goto(`${address}/console/llcs/${llc}/tax?year=2025`)
  await page.getByRole('link', { name: 'Open obligations' }).first().click()
  await settleObligations(page)
  await page.goto(`${address}/console/llcs/${llc}/tax?year=2025`)
  await completeForm(page)
  await checkAccessible(page, 'the tax year before it is filed')
  await file(page)

  await runJobs()
  await page.reload()
  await page.getByText('Progress: 100').waitFor()
  await page.getByText('Nothing is missing.').waitFor()
  await page.getByText('Filed', { exact: true }).waitFor()
  await press(page, 'Create dossier')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('dialog'), 'Create dossier'),
  ])
  assert.match(download.suggestedFilename(), /^dossier-\d+-2025\.zip$/)
  assert.equal(await download.failure(), null)
  // A page that is open is laid out again some time after its window changed.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await page.getByRole('table', { name: 'Dossiers' }).getByRole('row').nth(1).waitFor()
  await settled(page)
  await checkFits(page, 'the filed tax year on a phone')
  assert.deepEqual(
    complaints.filter(one => !/ERR_ABORTED/.test(one)),
    [],
  )

  await owner.page.goto(`${address}/account/tax?year=2025`)
  await owner.page.getByRole('heading', { name: 'What was filed' }).waitFor()
})
