import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { writeActasJob } from '../../src/areas/ledger/acta.ts'
import { type Decision, decideTransaction } from '../../src/areas/ledger/ledger.ts'
import { sealAudit } from '../../src/kernel/audit/seal.ts'
import { wholeFile } from '../harness/after-file.ts'
import { openBrowser } from '../harness/browser.ts'
import { openDemoWebsite } from '../harness/demo-website.ts'
import { BY_TEST } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { settled } from '../harness/places.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const demo = await openDemoWebsite(wholeFile, new Date())
const { database, secrets, config } = demo.installation
const browser = await openBrowser()

async function openLedger(width = 1280) {
  const look = { language: 'en', scheme: 'light', width } as const
  const watched = await demo.open(browser, 'member', look, { acceptDownloads: true })
  await watched.page.goto(`${demo.address}/account/ledger`)
  await settled(watched.page)
  return watched
}

/** Fills in and submits the form; returns the shown id. */
async function submit(page: Page, amount: string, reason: string, repeats = 'Once'): Promise<string> {
  await page.getByRole('link', { name: 'Submit a transaction' }).click()
  await page.getByLabel('Amount (USD)').fill(amount)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Owner distribution' }).click()
  await page.getByLabel('Reason').fill(reason)
  await page.getByLabel('Strategic justification').fill('Profit is ahead of plan')
  await page.getByRole('radiogroup', { name: 'Frequency' }).getByText(repeats, { exact: true }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.waitForURL(/\/account\/ledger\/txn_/)
  await page.getByRole('heading', { name: 'Status' }).waitFor()
  await settled(page)
  return new URL(page.url()).pathname.split('/').at(-1)!
}

async function decide(transactionId: string, status: Decision, resolution: string): Promise<void> {
  const manager = await newManager({ database }, 'Elena Robledo')
  const decision = { transactionId, status, resolution, managerId: manager.id }
  await decideTransaction(database.durable, BY_TEST, decision, new Date())
}

/** What the server's jobs do within seconds: seal the audit row, then write the ACTAs, a few at a time. */
async function writeActas(id: string): Promise<void> {
  const now = () => new Date(Date.now() + 60_000)
  await sealAudit(database, now)
  const isWritten = async () => {
    const { rows } = await database.withClient(client =>
      client.query('select json from ledger.transaction where transaction_id = $1', [id]),
    )
    return JSON.parse(rows[0].json).acta_document_id !== null
  }
  for (let run = 0; run < 50 && !(await isWritten()); run++)
    await writeActasJob.run({ database, secrets, config, now }, new AbortController().signal)
}

test('a member submits, a Manager ratifies, and the member sees and downloads the ACTA', async () => {
  const { page, complaints } = await openLedger()
  const id = await submit(page, '2500.25', 'Distribution of the third quarter')
  await page.getByText('Under review').waitFor()
  await page.getByText('$2,500.25').waitFor()
  await checkAccessible(page, 'a pending transaction')

  await decide(id, 'RATIFIED', 'Profit covers it.')
  await page.reload()
  await page.getByText('Profit covers it.').waitFor()
  await page.getByText('The resolution is being prepared.').waitFor()
  await writeActas(id)
  const button = page.getByRole('link', { name: 'Download resolution' })
  // The page polls until the document is there.
  await button.waitFor()
  await checkAccessible(page, 'a ratified transaction')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const bytes = await readFile(await download.path())
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.match(download.suggestedFilename(), /\.pdf$/)

  await page.getByRole('link', { name: 'All transactions' }).click()
  await page.locator('label', { hasText: 'Ratified' }).click()
  await page.waitForURL(/status=RATIFIED/)
  await page.getByRole('link', { name: /Distribution of the third quarter/ }).waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a rejected transaction shows the reason and can be resubmitted with its values', async () => {
  const { page, complaints } = await openLedger(360)
  await checkFits(page, 'the ledger')
  const id = await submit(page, '900', 'Fees of the lawyer')
  await decide(id, 'REJECTED', 'Which lawyer? Name the contract.')
  await page.reload()
  await page.getByText('Which lawyer? Name the contract.').waitFor()
  await checkFits(page, 'a rejected transaction')
  await page.getByRole('link', { name: 'Submit a corrected version' }).click()
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea')?.value === 'Fees of the lawyer',
  )
  assert.equal(await page.getByLabel('Amount (USD)').inputValue(), '900')
  await checkFits(page, 'the form')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.waitForURL(url => /ledger\/txn_/.test(url.pathname) && !url.pathname.endsWith(id))
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a recurring transaction says when it repeats and can be stopped', async () => {
  const { page, complaints } = await openLedger()
  const id = await submit(page, '300', 'Monthly distribution', 'Monthly')
  await page.getByText('is submitted automatically on its date').waitFor()
  await decide(id, 'RATIFIED', 'Approved.')
  await page.reload()
  await page.getByText('The next occurrence is submitted on').waitFor()
  await page.getByRole('button', { name: 'Stop repeating' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop this recurring transaction?' })
  await checkAccessible(page, 'stopping a recurring transaction')
  await dialog.getByRole('button', { name: 'Stop repeating' }).click()
  await page.getByText('The transaction no longer repeats.').waitFor()
  await page.getByText(/^Stopped on/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Stop repeating' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('an incomplete form is not sent, and says what is missing', async () => {
  const { page, complaints } = await openLedger()
  await page.getByRole('link', { name: 'Submit a transaction' }).click()
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Enter an amount greater than 0').waitFor()
  await page.getByText('Choose a category.').waitFor()
  await checkAccessible(page, 'the form with its faults')
  assert.deepEqual([sent, complaints], [[], []])
  await page.close()
})
