import assert from 'node:assert/strict'
import test from 'node:test'
import { insertCounterparty } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { changeEntity, planFilingsOf } from '../../src/areas/entities/entities.ts'
import { BLANK_5472 } from '../../src/areas/tax/official-form/official-form.fixture.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { storeDocument } from '../harness/documents.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite({ isAlone: true })
const { address, database } = installation
const db = database.durable
const browser = await openBrowser()

async function openAs(memberId: number, width: number, language: Language) {
  const { cookie } = await openSession(installation, memberId)
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale: 'en-US' })
  const [name, ...value] = cookie.split('=')
  const context = watched.page.context()
  await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
  return watched
}

const RATES = {
  name: 'hist.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Date,USD,GBP,\n2025-02-10,1.0309,0.8325,\n'),
}

test('a Manager does the daily tasks in the console, on a computer and on a phone in Spanish', async () => {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  await changeEntity(db, BY_TEST, entity_id, { formation_date: '2024-02-01' }, new Date())
  await database.transaction(tx => planFilingsOf(tx, BY_TEST, entity_id, new Date()))
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const { id: document_id } = await storeDocument(installation, member, { title: 'Invoice 7' })
  await addEntry(installation, member, {
    counterparty_id,
    document_id,
    year: 2025,
    month: 6,
    economic_purpose: 'Advice',
    expense: 300,
    category: 'profesional_legal',
    movement_type: 'gasto',
  })
  const manager = await newManager(installation, 'Irene Vidal')
  const { page, complaints } = await openAs(manager.id, 1440, 'en')
  const dialog = page.getByRole('dialog')

  await page.goto(`${address}/console/llcs/${entity_id}/tax?year=2025`)
  const question = page.getByRole('row').filter({ hasText: '1d. ' }).first()
  await question.getByRole('button', { name: 'Answer' }).click()
  await dialog.getByRole('textbox').first().fill('Design')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: '1d. ' }).getByText('Design').waitFor()

  const parties = page.getByRole('table', { name: 'Related parties' })
  await parties.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Address').fill('Calle Mayor 1')
  await dialog.getByLabel('Tax ID').fill('X1234567L')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await parties.getByText('On file').waitFor()

  await page.getByRole('button', { name: 'Upload a blank form' }).click()
  const send = dialog.getByRole('button', { name: 'Upload a blank form' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('other.pdf', Buffer.from('hello'))
  await send.click()
  await dialog.getByText('file is not a PDF.').waitFor()
  assert.match(complaints.splice(0).join(), /400/, 'the refusal')
  await choose('f5472.pdf', BLANK_5472)
  await send.click()
  await page.getByText('5472 2023-12').waitFor()

  await page.getByRole('button', { name: 'File with open questions' }).click()
  await dialog.getByLabel('Reason').fill('The owner does not answer')
  await dialog.getByRole('button', { name: 'File with open questions' }).click()
  await page.getByText('Reason: The owner does not answer').waitFor()
  await checkAccessible(page, 'the tax year')

  await page.goto(`${address}/console/llcs/${entity_id}`)
  const invoice = page.getByRole('row').filter({ hasText: 'Invoice 7' })
  await invoice.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByLabel('Reason').fill('Another LLC')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  const withdrawn = page.getByRole('table', { name: 'Withdrawn documents' })
  await withdrawn.getByRole('button', { name: 'Restore' }).click()
  await withdrawn.waitFor({ state: 'detached' })

  await page.goto(`${address}/console/members/${member.memberId}`)
  await page.getByRole('button', { name: 'Store or remove' }).click()
  await dialog.getByLabel('Number').fill('XDA123456')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/456$/).first().waitFor()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await dialog.getByLabel('Name').fill('Accounting')
  await dialog.getByRole('combobox', { name: 'Scopes' }).click()
  await page.getByRole('option', { name: 'read:bookkeeping' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText(/^llk_/).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const key = page.getByRole('row').filter({ hasText: 'Accounting' })
  await key.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await key.getByText('Revoked').waitFor()
  assert.deepEqual(complaints, [])

  const phone = await openAs(manager.id, 360, 'es')
  await phone.page.goto(`${address}/console/rates`)
  const small = phone.page.getByRole('dialog')
  await phone.page.getByText('No se ha importado ningún tipo de cambio.').waitFor()
  await phone.page.getByRole('button', { name: 'Importar una tabla' }).first().click()
  await small.locator('input[type=file]').setInputFiles(RATES)
  await small.getByRole('button', { name: 'Vista previa' }).click()
  await small.getByText('Nuevos: 2.').waitFor()
  await small.getByRole('button', { name: 'Importar' }).click()
  await phone.page.getByRole('table', { name: 'Tipos de cambio' }).getByText('GBP').waitFor()
  await checkFits(phone.page, 'rates')
  await checkAccessible(phone.page, 'rates')
  await phone.page.goto(`${address}/console/llcs/${entity_id}/tax?year=2025`)
  await phone.page.getByText('Motivo: The owner does not answer').waitFor()
  await checkFits(phone.page, 'the tax year')
  assert.deepEqual(phone.complaints, [])
})
