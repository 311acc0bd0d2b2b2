// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createTransport } from 'nodemailer'
import PDFDocument from 'pdfkit'
import { startInbox } from '../../src/areas/documents/inbox/inbox-server.ts'
import { makeLog } from '../../src/kernel/log.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry, listEntries } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite({ isAlone: true })
const browser = await openBrowser()
const { database, secrets, config } = site
const receipts = { domain: 'receipts.example.com', host: '127.0.0.1', port: 0, tls: null }
config.receipts = receipts
const inbox = await startInbox(
  { database, secrets, config, now: () => new Date(), log: makeLog('silent') },
  receipts,
)
after(() => inbox.stop())

async function openReceipts(width: number, locale: Language) {
  const member = await newMember(site)
  const dates = { year: 2026, month: 6, transaction_date: '2026-06-14' }
  await addEntry(site, member, { ...dates, description: 'Hosting', expense: 48.4 })
  const watched = await openPage(browser, { locale, viewport: { width, height: 900 } })
  const { cookie, ask } = await openSession(site, member.memberId)
  await ask('PUT', '/web/me/language', { language: locale })
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  await watched.page.goto(`${site.address}/account/books/receipts`)
  const address = watched.page.getByTestId('receipt-address')
  return { ...watched, member, address }
}

function receiptPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A5' })
  pdf.text('Hosting Company').text('Invoice date: June 12, 2026').text('Total: $48.40')
  pdf.end()
  return buffer(pdf)
}

async function send(to: string, subject: string, content: Buffer | null): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: inbox.port, ignoreTLS: true })
  const attachments = content ? [{ filename: 'june.pdf', content }] : []
  await transport.sendMail({ from: 'Ana <ana@example.com>', to, subject, text: 'See below', attachments })
  transport.close()
}

test('a receipt sent to the address of an LLC appears and is attached to its entry; a new address replaces the old one', async () => {
  const { page, complaints, member, address } = await openReceipts(1440, 'en')
  await page.getByRole('button', { name: 'Create address' }).click()
  await address.waitFor()
  const first = (await address.textContent())!
  await page.getByRole('button', { name: 'Copy address' }).click()
  await page.getByText('Messages appear here with their result.').waitFor()
  await send(first, 'Your hosting invoice', await receiptPdf())
  await send(first, 'No file here', null)

  await page.reload()
  const emails = page.getByRole('list', { name: 'Latest messages' }).getByRole('listitem')
  await emails.filter({ hasText: 'Your hosting invoice' }).getByText('1 receipt added').waitFor()
  await emails.filter({ hasText: 'No file here' }).getByText('The message has no attached file.').waitFor()
  await page.getByRole('button', { name: 'Find entry for june' }).click()
  const attach = page.getByRole('button', { name: 'Attach to Hosting' })
  await attach.waitFor()
  await settled(page)
  await checkAccessible(page, 'receipts by email')
  await attach.click()
  await page.getByText('june is attached to Hosting.').waitFor()
  const [entry] = (await listEntries(site, member)).body.data
  assert.equal(typeof entry.document_id, 'number')

  await page.getByRole('button', { name: 'Create a new address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new address' }).click()
  await page.getByText('Address created.').last().waitFor()
  await address.filter({ hasNotText: first }).waitFor()
  await assert.rejects(send(first, 'Too late', null), /No such address/)
  await send((await address.textContent())!, 'In time', null)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('on a phone in Spanish, the address and the results of messages fit', async () => {
  const { page, complaints, address } = await openReceipts(360, 'es')
  await page.getByRole('button', { name: 'Crear dirección' }).click()
  await address.waitFor()
  await send((await address.textContent())!, 'Factura de alojamiento de junio', await receiptPdf())
  await send((await address.textContent())!, `Asunto${'largo'.repeat(20)}`, null)
  await page.reload()
  await page.getByText('1 recibo añadido').waitFor()
  await page.getByText('El mensaje no tiene ningún archivo adjunto.').waitFor()
  await settled(page)
  await checkFits(page, 'receipts by email on a phone')
  await checkAccessible(page, 'receipts by email on a phone')
  assert.deepEqual(complaints, [])
  await page.close()
})
