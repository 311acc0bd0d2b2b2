// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import PDFDocument from 'pdfkit'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry, listEntries } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newPdf } from '../harness/documents.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

async function newBooks(width: number, locale: Language) {
  const member = await newMember(site)
  const dates = { year: 2026, month: 6 }
  const hosting = { ...dates, description: 'Hosting', transaction_date: '2026-06-14', expense: 48.4 }
  await addEntry(site, member, hosting)
  await addEntry(site, member, {
    ...dates,
    description: 'Train',
    transaction_date: '2026-06-20',
    expense: 52,
  })
  const watched = await openPage(browser, { locale, viewport: { width, height: 900 } })
  const { cookie, ask } = await openSession(site, member.memberId)
  await ask('PUT', '/web/me/language', { language: locale })
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  await watched.page.goto(`${site.address}/account/books/receipts`)
  const documentOf = async (description: string) =>
    (await listEntries(site, member)).body.data.find(
      (entry: { description: string }) => entry.description === description,
    ).document_id
  return { ...watched, documentOf }
}

/** A receipt as a PDF, with the labels and the amounts in two columns. */
function receiptPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A5' })
  pdf.text('Hosting Company', 40, 40)
  for (const [at, [label, value]] of [
    ['Invoice date', 'June 12, 2026'],
    ['Subtotal', '$40.00'],
    ['Total', '$48.40'],
  ].entries())
    pdf.text(label!, 40, 80 + 20 * at, { lineBreak: false }).text(value!, 160, 80 + 20 * at)
  pdf.end()
  return buffer(pdf)
}

const pdfFile = (name: string, content: Buffer) => ({ name, mimeType: 'application/pdf', buffer: content })
const image = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('0000000100000001080600000000000000', 'hex'),
    randomBytes(40),
  ]),
}

test('a receipt is read, attached to the entry with its amount, detached and attached again from the list', async () => {
  const { page, complaints, documentOf } = await newBooks(1440, 'en')
  await page.getByText('All receipts have an entry').waitFor()
  await page
    .getByLabel('Choose files')
    .setInputFiles([pdfFile('june.pdf', await receiptPdf()), pdfFile('damaged.pdf', newPdf()), image])
  const row = (title: string) => page.locator('li[data-receipt]').filter({ hasText: title })
  const attach = row('june').getByRole('button', { name: 'Attach to Hosting' })
  await attach.waitFor()
  assert.equal(await row('june').getByLabel('Amount').inputValue(), '48.4')
  assert.equal(await row('june').getByLabel('Date').inputValue(), '2026-06-12')
  await row('june').getByText('Jun 14, 2026').waitFor()
  assert.equal(await documentOf('Hosting'), null)

  // A damaged file and an image have no text: the person enters what they show.
  await row('damaged').getByText('Enter the amount, the date or both').waitFor()
  await row('photo').getByLabel('Amount').fill('50')
  await row('photo').getByLabel('Date').fill('2026-06-21')
  await row('photo').getByText('Similar amount').first().waitFor()
  await row('photo').getByRole('button', { name: 'Attach to Train' }).waitFor()
  await settled(page)
  await checkAccessible(page, 'the proposals for receipts')
  await row('photo').getByRole('button', { name: 'None of these' }).click()
  await row('photo').getByRole('button', { name: 'Find entry for photo' }).waitFor()

  await attach.click()
  await page.getByText('june is attached to Hosting.').waitFor()
  await row('june').waitFor({ state: 'detached' })
  assert.equal(typeof (await documentOf('Hosting')), 'number')
  await page.getByRole('button', { name: 'Detach june' }).click()
  await row('june').waitFor()
  assert.equal(await documentOf('Hosting'), null)

  // Later, the stored file is read again.
  await page.reload()
  await row('photo').waitFor()
  await page.getByRole('button', { name: 'Find entry for june' }).click()
  await attach.click()
  await page.getByText('june is attached to Hosting.').waitFor()
  await page.getByRole('link', { name: 'Open entry' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'june' }).waitFor()
  await drawer.getByRole('button', { name: 'Detach document' }).click()
  // The history has it twice: from the list, and now from the entry.
  await drawer.getByText('Document detached by you').nth(1).waitFor()
  assert.equal(await documentOf('Hosting'), null)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('on a phone in Spanish, a receipt is attached and the change undone', async () => {
  const { page, complaints, documentOf } = await newBooks(360, 'es')
  await page.getByLabel('Elegir archivos').setInputFiles([pdfFile('junio.pdf', await receiptPdf())])
  const attach = page.getByRole('button', { name: 'Adjuntar a Hosting' })
  await attach.waitFor()
  await settled(page)
  await checkFits(page, 'the proposals on a phone')
  await checkAccessible(page, 'the proposals on a phone')
  await attach.click()
  await page.getByText('junio está adjunto a Hosting.').waitFor()
  await page.getByText('Todos los recibos tienen asiento').waitFor()
  await checkFits(page, 'an attached receipt on a phone')
  await page.getByRole('button', { name: 'Quitar junio del asiento' }).click()
  await page.getByText('Recibo quitado del asiento.').waitFor()
  assert.equal(await documentOf('Hosting'), null)
  assert.deepEqual(complaints, [])
  await page.close()
})
