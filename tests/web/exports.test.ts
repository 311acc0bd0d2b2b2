// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { openBrowser } from '../harness/browser.ts'
import { openDemoForFile } from '../harness/demo-website.ts'
import { settled } from '../harness/places.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const browser = await openBrowser()
const demo = await openDemoForFile()

async function exportOf(page: Page, format: string, button = 'Export'): Promise<Buffer> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return readFile(await download.path())
}

/** The rows of a CSV file whose cells have no line breaks. */
const linesOf = (csv: Buffer) => csv.toString().replace('\uFEFF', '').trimEnd().split('\r\n')

test('lists of the account are exported with their filters, as CSV and XLSX', async () => {
  const { page, complaints } = await demo.open(browser, 'member', {
    language: 'en',
    scheme: 'light',
    width: 1440,
  })
  for (const [path, head] of [
    ['/account/billing', 'LLC,Service,Description,Invoice,Status,Due,Paid,Amount,Currency'],
    ['/account/documents', 'Title,Type,Tax year,File name,Bytes,SHA-256,Uploaded'],
    [
      '/account/ledger',
      'ID,Category,Description,Amount (USD),Status,Execution date,Submitted,Decided,Resolution',
    ],
    ['/account/obligations', 'Name,Year,Due,Status,Amount (USD)'],
    ['/account/books/counterparties', 'ID,Name,Type,Related party,Entries'],
  ] as const) {
    await page.goto(demo.address + path)
    await settled(page)
    const [first, ...rows] = linesOf(await exportOf(page, 'CSV'))
    assert.equal(first, head, path)
    assert.ok(rows.length > 0, `rows of ${path}`)
  }
  await page.goto(`${demo.address}/account/ledger?status=RATIFIED`)
  await settled(page)
  const ratified = linesOf(await exportOf(page, 'CSV')).slice(1)
  assert.ok(ratified.length > 0 && ratified.every(line => line.includes(',Ratified,')), ratified.join('\n'))
  const sheet = unzipSync(await exportOf(page, 'Excel (XLSX)'))['xl/worksheets/sheet1.xml']
  assert.ok(sheet)
  assert.match(strFromU8(sheet), /<t xml:space="preserve">Ratified<\/t>/)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('on a phone in Spanish the export fits and has Spanish columns', async () => {
  const { page, complaints } = await demo.open(browser, 'member', {
    language: 'es',
    scheme: 'dark',
    width: 360,
  })
  for (const path of ['/account/billing', '/account/documents', '/account/obligations']) {
    await page.goto(demo.address + path)
    await settled(page)
    await checkFits(page, path)
  }
  await checkAccessible(page, 'obligations with an export')
  const [head] = linesOf(await exportOf(page, 'CSV', 'Exportar'))
  assert.equal(head, 'Nombre,Año,Vencimiento,Estado,Importe (USD)')
  assert.deepEqual(complaints, [])
  await page.close()
})

test('lists of the console and its audit log are exported with their filters', async () => {
  const { page, complaints } = await demo.open(browser, 'admin', {
    language: 'en',
    scheme: 'light',
    width: 1440,
  })
  for (const path of ['members', 'llcs', 'orders', 'filings', 'payments']) {
    await page.goto(`${demo.address}/console/${path}`)
    await settled(page)
    assert.match((await exportOf(page, 'Excel (XLSX)')).toString(), /xl\/worksheets\/sheet1\.xml/, path)
  }
  await page.goto(`${demo.address}/console/audit?action=entity.`)
  await settled(page)
  const [head, ...rows] = linesOf(await exportOf(page, 'CSV'))
  assert.equal(head?.split(',').length, 7)
  assert.ok(rows.length > 0 && rows.every(line => line.startsWith('entity.')), rows.slice(0, 3).join('\n'))
  assert.deepEqual(complaints, [])
  await page.close()
})
