// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import test, { before } from 'node:test'
import type { Download, Page } from 'playwright-core'
import { addEntries } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { runLocalChain } from '../../src/areas/documents/stamps/run-local-chain.ts'
import { dossierVerifier } from '../../src/areas/dossier/verify-dossier.ts'
import { afterFile, wholeFile } from '../harness/after-file.ts'
import { openBrowser } from '../harness/browser.ts'
import { type DemoWebsite, openDemoWebsite } from '../harness/demo-website.ts'
import { BY_TEST } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { checkAccessible } from '../harness/web.ts'

const browser = await openBrowser()
let demo: DemoWebsite
before(async () => {
  demo = await openDemoWebsite(wholeFile, new Date(), { timestamps: 'local' })
  const chain = await runLocalChain(demo.installation.config.dataDir, null)
  afterFile(() => chain?.stop())
})

async function openTax(): Promise<{ page: Page; complaints: () => string[] }> {
  const look = { language: 'en', scheme: 'light', width: 1280 } as const
  const { page, complaints } = await demo.open(browser, 'member', look)
  await page.goto(`${demo.address}/account/tax`)
  await settled(page)
  // For the page, a download is an aborted navigation.
  return { page, complaints: () => complaints.filter(one => !/\/download|worksheet.*ERR_ABORTED/.test(one)) }
}

async function downloadOf(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 300_000 }), act()])
  assert.equal(await download.failure(), null)
  return download
}

const bytesOf = async (download: Download) => readFile(await download.path())

test('a figure links to its entries, and an entry to the document with the shown hash', async () => {
  const { page, complaints } = await openTax()
  await page.getByRole('button', { name: /entries? \(distribution\)/ }).click()
  const drawer = page.getByRole('dialog')
  const entry = drawer.getByRole('article').first()
  await entry.waitFor()
  await checkAccessible(page, 'the entries behind a figure')
  const shown = await entry.locator('code').textContent()
  assert.match(shown!, /^[0-9a-f]{64}$/)
  const download = await downloadOf(page, () => entry.getByRole('link', { name: 'Download' }).click())
  assert.equal(
    createHash('sha256')
      .update(await bytesOf(download))
      .digest('hex'),
    shown,
  )
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  assert.deepEqual(complaints(), [])
})

test('a question is answered, counts as answered, shows who answered, and can be cleared', async () => {
  const { page, complaints } = await openTax()
  const before = await page.getByText(/^\d+ of \d+ questions answered$/).textContent()
  const question = page.locator('[data-question="1c"]')
  await question.getByRole('textbox', { name: /total assets/ }).fill('a lot')
  const save = page.locator('[data-unsaved]').getByRole('button', { name: 'Save answers' })
  await save.click()
  await question.getByText(/must be an amount in US dollars/).waitFor()
  await question.getByRole('textbox', { name: /total assets/ }).fill('12500.50')
  await question.getByRole('textbox', { name: 'Source' }).fill('The balance sheet')
  await save.click()
  const answered = page.locator('[data-answered="1c"]')
  await answered.getByText('12500.5', { exact: true }).waitFor()
  await answered.getByText(/^You, .* · The balance sheet$/).waitFor()
  const count = Number(before!.split(' ')[0])
  await page.getByText(new RegExp(`^${count + 1} of \\d+ questions answered$`)).waitFor()
  await answered.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await answered.waitFor({ state: 'detached' })
  await question.waitFor()
  // The browser also logs the first response, which was an error.
  assert.deepEqual(
    complaints().filter(one => !/status of 400/.test(one)),
    [],
  )
})

test('unsaved answers survive a reload, leaving the page asks first, and one button saves them all', async () => {
  const { page, complaints } = await openTax()
  const assets = page.locator('[data-question="1c"]').getByRole('textbox', { name: /total assets/ })
  await assets.fill('100')
  await page.locator('[data-question="1n"]').getByRole('checkbox', { name: /None/ }).check()
  await page.getByText('2 unsaved answers').waitFor()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('2 unsaved answers').waitFor()
  assert.equal(await assets.inputValue(), '100')
  await checkAccessible(page, 'unsaved answers')

  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save answers' }).click()
  await page.getByText('2 answers saved.').waitFor()
  await page.locator('[data-answered="1n"]').getByText('None', { exact: true }).waitFor()

  await page.locator('[data-answered="1c"]').getByRole('button', { name: 'Change' }).click()
  await assets.fill('200')
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  assert.deepEqual(complaints(), [])
})

test('the worksheet is downloaded as a PDF', async () => {
  const { page, complaints } = await openTax()
  const download = await downloadOf(page, () => page.getByRole('link', { name: 'Download: PDF' }).click())
  assert.match(download.suggestedFilename(), /^form-5472-worksheet-\d{4}\.pdf$/)
  assert.equal((await bytesOf(download)).subarray(0, 5).toString(), '%PDF-')
  assert.deepEqual(complaints(), [])
})

test('a download that the server refuses shows why, and can be tried again', async () => {
  const { page } = await openTax()
  const link = page.getByRole('link', { name: 'Download: JSON' })
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await link.click()
  await page.getByRole('alert').getByText('Sign in first.').waitFor()
  await page.context().addCookies(cookies)
  const json = await downloadOf(page, () => link.click())
  assert.match(json.suggestedFilename(), /^form-5472-\d{4}\.json$/)
  assert.ok(JSON.parse((await bytesOf(json)).toString()))
  await page.goto(`${demo.address}/account/profile`)
  const data = await downloadOf(page, () => page.getByRole('link', { name: 'Download my data' }).click())
  assert.equal(data.suggestedFilename(), 'my-data.zip')
  assert.equal((await bytesOf(data)).subarray(0, 2).toString(), 'PK')
})

test('the dossier is created while it downloads, says so, verifies, and is listed', async () => {
  const { page, complaints } = await openTax()
  const button = page.getByRole('button', { name: 'Create and download' })
  const download = await downloadOf(page, () => button.click())
  assert.match(download.suggestedFilename(), /^dossier-\d+-\d{4}\.zip$/)
  await page.getByText(/^The dossier is ready/).waitFor()
  const given = { file: 'dossier.zip', path: await download.path(), proof: null, headers: undefined }
  const verdict = await dossierVerifier.verify({ config: demo.installation.config, say() {} }, given)
  // As in the demo: complete, and waiting for a block.
  assert.deepEqual([verdict.json.status, verdict.json.wrong, verdict.json.findings], ['pending', [], []])
  await page.getByRole('button', { name: /^Previous dossiers \(1\)$/ }).click()
  await page.getByText(/Timestamp pending/).waitFor()
  assert.deepEqual(complaints(), [])
})

/** Entries of the LLC on the page with its owner: a distribution without a document, and a documented invoice. */
async function addOpenEntries(): Promise<void> {
  const { database } = demo.installation
  const found = await database.withClient(client =>
    client.query(
      `select c.id, c.entity_id, (select max(d.id) from documents.document d where d.entity_id = c.entity_id) as document
       from bookkeeping.counterparty c join entities.entity e on e.id = c.entity_id
       where e.formation_date = '2025-03-01' and c.relation_subtype = 'self'`,
    ),
  )
  const { id, entity_id, document } = found.rows[0]
  const whole = {
    entity_id: Number(entity_id),
    year: 2025,
    month: 9,
    income: '0',
    counterparty_id: Number(id),
    economic_purpose: 'For this test',
    transaction_date: null,
    description: null,
    bank_source: null,
    external_tx_id: null,
    source: 'manual' as const,
  }
  const distribution = { movement_type: 'distribucion', category: 'distribucion' } as const
  const invoice = { movement_type: 'gasto', category: 'pago_proveedor' } as const
  await addEntries(database.durable, BY_TEST, [
    { ...whole, ...distribution, expense: '640', document_id: null },
    { ...whole, ...invoice, expense: '75', document_id: Number(document) },
  ])
}

test('what is left out comes first, loans have their balances, and a member says what entries were for', async () => {
  await addOpenEntries()
  const { page, complaints } = await openTax()
  const first = page.locator('[data-left-out]')
  await first.getByText(/640\.00 with related parties is left out of the form$/).waitFor()
  await first.getByText('No document').waitFor()
  await page.locator('[data-loan]').first().getByText('Closing balance').waitFor()
  const one = page.locator('form[data-class]').filter({ hasText: 'services, or something else' }).first()
  await one.getByLabel('Answer').first().click()
  await page.getByRole('option', { name: 'Services', exact: true }).click()
  await one.getByLabel('Source').fill('The invoices')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Answered', { exact: true }).waitFor()
  await checkAccessible(page, 'the form with something left out')
  await one.getByRole('button', { name: 'Clear' }).click()
  await one.getByText('If applicable', { exact: true }).waitFor()
  assert.deepEqual(complaints(), [])
})
