// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { insertCounterparty } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { changeEntity, planFilingsOf } from '../../src/areas/entities/entities.ts'
import { insertLeaveOut } from '../../src/areas/tax/form-5472/leave-out.sql.ts'
import { insertBlankForm } from '../../src/areas/tax/official-form/blank-form.sql.ts'
import { BLANK_1120, BLANK_5472 } from '../../src/areas/tax/official-form/official-form.fixture.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newReadablePdf, storeDocument } from '../harness/documents.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite({ isAlone: true })
const { address, database } = installation
const db = database.durable
const browser = await openBrowser()

async function openAs(memberId: number, width = 1280, language = 'en') {
  const { cookie, ask } = await openSession(installation, memberId)
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale: 'en-US' })
  const [name, ...value] = cookie.split('=')
  const context = watched.page.context()
  await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
  return { ...watched, ask }
}

test('a Manager records a loan, confirms descriptions, stores the package and records its sending', async () => {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  await changeEntity(db, BY_TEST, entity_id, { formation_date: '2024-02-01' }, new Date())
  await database.transaction(tx => planFilingsOf(tx, BY_TEST, entity_id, new Date()))
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const { id: document_id } = await storeDocument(installation, member, { title: 'Loan contract' })
  const of = { counterparty_id, document_id, year: 2025, month: 6 }
  await addEntry(installation, member, {
    ...of,
    economic_purpose: 'Aportación inicial',
    income: 900,
    category: 'aportacion',
    movement_type: 'aportacion',
  })
  await addEntry(installation, member, {
    ...of,
    economic_purpose: 'Loan for a press',
    income: 500,
    category: 'prestamo_owner',
    movement_type: 'transferencia_externa',
  })
  for (const blank of [
    { form: '5472', revision: '2023-12', content: BLANK_5472 },
    { form: '1120', revision: '2025', content: BLANK_1120 },
  ])
    await db.one(insertBlankForm, { ...blank, ...byParams(BY_TEST) })

  const manager = await newManager(installation, 'Irene Vidal')
  const { page, complaints } = await openAs(manager.id)
  const dialog = page.getByRole('dialog')
  await page.goto(`${address}/console/llcs/${entity_id}`)
  // Filed needs the package: the dialog says so and leads there.
  const filing = page.getByRole('row').filter({ hasText: '5472 · 2025' })
  await filing.getByRole('button', { name: 'Update status' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/No package of 2025 is stored/).waitFor()
  await checkAccessible(page, 'the status of a filing')
  assert.match(complaints.splice(0).join(), /400/, 'the refusal')
  await dialog.getByRole('link', { name: 'Store the package and record how it was sent' }).click()

  await page.getByText('The package can be created when nothing is missing').waitFor()

  // Countries are chosen by name, as the owner does.
  const residence = page.getByRole('row').filter({ hasText: '1n. In which countries' })
  await residence.getByRole('button', { name: 'Answer' }).click()
  for (const [typed, name] of [
    ['spa', 'Spain'],
    ['portu', 'Portugal'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'In which countries' }).fill(typed)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await checkAccessible(page, 'an answer of countries')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await residence.getByText('Spain, Portugal').waitFor()

  await page.getByRole('button', { name: 'Record a loan' }).click()
  await dialog.getByLabel('Principal').fill('500')
  await dialog.getByLabel('Start').fill('2025-06-01')
  await dialog.getByLabel('Annual interest rate (%)').fill('0')
  await dialog.getByRole('combobox', { name: 'Contract' }).click()
  await page.getByRole('option', { name: /Loan contract/ }).click()
  await checkAccessible(page, 'a new loan')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Loan saved.').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'Loan for a press' })
    .getByRole('button', { name: 'Link' })
    .click()
  await dialog.getByRole('button', { name: 'Link' }).click()
  await page.getByText('Entry linked.').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'Loan for a press' })
    .getByText('Advance or repayment')
    .waitFor()

  // The owner's answers are not what this test is about.
  const owner = await openAs(member.memberId)
  const path = `/web/v1/reports/form-5472?entity_id=${entity_id}&year=2025`
  const { open_questions } = (await owner.ask('GET', path)).body.data.incomplete
  const decided = { entity_id, year: 2025, reason: 'A test', open_questions }
  await db.one(insertLeaveOut, { ...decided, ...byParams(BY_TEST) })

  await page.getByRole('button', { name: 'Confirm all proposed' }).click()
  await page.getByText('Descriptions confirmed.').waitFor()
  await page.getByRole('link', { name: 'Package for fax' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '1120', exact: true }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'form-5472-package-2025-1120.pdf')
  await page.getByRole('button', { name: 'Store the package' }).click()
  await dialog.getByRole('button', { name: 'Store the package' }).click()
  await page.getByText('Package stored.').waitFor()
  await page.getByText('Not sent yet').waitFor()
  await checkAccessible(page, 'the tax year in the console')
  await checkFits(page, 'the tax year in the console')

  await page.getByRole('button', { name: 'Record as sent' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Fax report or mail receipt' }).click(),
  ])
  await chooser.setFiles({ name: 'fax-report.pdf', mimeType: 'application/pdf', buffer: newReadablePdf() })
  await dialog.getByRole('button', { name: 'Record as sent' }).click()
  await page.getByText('Recorded as sent. The filing is marked as filed.').waitFor()
  await page.getByText('Sent by fax on').waitFor()
  await page.getByText('Filed', { exact: true }).waitFor()

  await owner.page.goto(`${address}/account/tax?year=2025`)
  await owner.page.getByRole('heading', { name: 'What was filed' }).waitFor()
  await owner.page.getByText(/Sent by fax on/).waitFor()
  await owner.page.getByRole('link', { name: 'Fax report' }).waitFor()
  await owner.page.getByText('Your Manager records loans and links their entries').waitFor()
  await checkAccessible(owner.page, 'the tax page with a package')
  assert.deepEqual([...complaints, ...owner.complaints], [])

  const phone = await openAs(manager.id, 390)
  await phone.page.goto(`${address}/console/llcs/${entity_id}/tax?year=2025`)
  await phone.page.getByText('Sent by fax on').waitFor()
  await checkFits(phone.page, 'the tax year on a phone')
})

test('a Manager finds an entry by its amount or counterparty and puts it on another line', async () => {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  await changeEntity(db, BY_TEST, entity_id, { formation_date: '2024-02-01' }, new Date())
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const { id: document_id } = await storeDocument(installation, member)
  const of = { counterparty_id, document_id, year: 2025, movement_type: 'gasto', economic_purpose: 'Work' }
  const entry = {
    ...of,
    month: 6,
    expense: 300,
    description: 'Advice in June',
    category: 'profesional_legal',
  }
  await addEntry(installation, member, entry)
  await addEntry(installation, member, { ...entry, month: 7, expense: 410.25, description: 'Advice in July' })
  await addEntry(installation, member, {
    ...entry,
    month: 8,
    category: 'software',
    description: 'Supplies in August',
  })

  const manager = await newManager(installation, 'Olga Ruiz')
  const { page, complaints } = await openAs(manager.id)
  const dialog = page.getByRole('dialog')
  await page.goto(`${address}/console/llcs/${entity_id}/tax?year=2025`)
  const classes = page.getByRole('table', { name: 'Entries to classify' })
  await classes
    .getByRole('row', { name: /710\.25/ })
    .getByRole('button', { name: 'Answer' })
    .click()
  await dialog.getByRole('combobox', { name: 'What they were for' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('switch', { name: 'Answer for one entry' }).press('Space')
  await dialog.getByRole('radio', { name: /July 2025.*Ana.*410\.25/ }).waitFor()
  assert.equal(await dialog.getByRole('radio').count(), 2, 'not the supplies')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose an entry.').waitFor()
  await checkAccessible(page, 'an answer for one entry')
  await dialog.getByRole('radio', { name: /July 2025/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await classes
    .getByRole('row', { name: /410\.25/ })
    .getByRole('button', { name: 'Clear' })
    .waitFor()
  await page.getByRole('button', { name: 'Choose a line' }).click()
  await dialog.getByRole('radio', { name: /July 2025/ }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose an entry.').waitFor()
  await checkAccessible(page, 'choosing an entry')
  await dialog.getByLabel('Amount').fill('300')
  await dialog.getByRole('radio', { name: /July 2025/ }).waitFor({ state: 'detached' })
  await dialog.getByRole('radio', { name: /June 2025.*Ana.*300/ }).check()
  await dialog.getByRole('combobox', { name: 'Line' }).click()
  await page.getByRole('option', { name: '35', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await page.getByRole('table', { name: 'Lines set manually' }).getByText('35').waitFor()
  assert.deepEqual(complaints, [])

  const phone = await openAs(manager.id, 360, 'es')
  await phone.page.goto(`${address}/console/llcs/${entity_id}/tax?year=2025`)
  await phone.page.getByRole('button', { name: 'Elegir una línea' }).click()
  const small = phone.page.getByRole('dialog')
  await small.getByLabel('Buscar asientos del ejercicio').fill('nothing like it')
  await small.getByText('Ningún asiento coincide.').waitFor()
  await small.getByLabel('Buscar asientos del ejercicio').fill('ana july')
  await small.getByRole('radio', { name: /julio/ }).waitFor()
  await checkFits(phone.page, 'choosing an entry on a phone')
  assert.deepEqual(phone.complaints, [])
})

test('a Manager marks a return that was filed without Llano, with the copy that was filed, and the owner sees it', async () => {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  await changeEntity(db, BY_TEST, entity_id, { formation_date: '2023-02-01' }, new Date())
  await database.transaction(tx => planFilingsOf(tx, BY_TEST, entity_id, new Date()))
  const manager = await newManager(installation, 'Rosa Marín')
  const wide = await openAs(manager.id)
  const phone = await openAs(manager.id, 360, 'es')

  const { page } = wide
  const dialog = page.getByRole('dialog')
  await page.goto(`${address}/console/llcs/${entity_id}`)
  const filing = page.getByRole('row').filter({ hasText: '5472 · 2024' })
  await filing.getByRole('button', { name: 'Update status' }).click()
  await dialog.getByLabel('Why it was filed without Llano').fill('Filed by a previous accountant')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('so the signed copy that was filed is required').waitFor()
  await checkAccessible(page, 'a return filed without Llano')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Signed copy that was filed' }).click(),
  ])
  await chooser.setFiles({ name: 'return-2024.pdf', mimeType: 'application/pdf', buffer: newReadablePdf() })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Status updated.').waitFor()
  await page.goto(`${address}/console/llcs/${entity_id}/tax?year=2024`)
  await page.getByRole('link', { name: 'Return as filed' }).waitFor()
  await page.getByText('Filed by a previous accountant').waitFor()
  assert.match(wide.complaints.splice(0).join(), /400/, 'the refusal')

  const small = phone.page.getByRole('dialog')
  await phone.page.goto(`${address}/console/llcs/${entity_id}`)
  // On a phone the table is a list.
  await phone.page.getByRole('button', { name: 'Actualizar estado' }).first().click()
  await small.getByLabel('Se presentó sin Llano porque').fill('La presentó un contable anterior')
  await small.getByRole('button', { name: 'Copia firmada que se presentó' }).waitFor()
  await checkFits(phone.page, 'a return filed without Llano, on a phone')
  await phone.page.goto(`${address}/console/llcs/${entity_id}/tax?year=2024`)
  await phone.page.getByRole('link', { name: 'Declaración tal como se presentó' }).waitFor()
  await checkFits(phone.page, 'the year of a return filed without Llano, on a phone')

  const owner = await openAs(member.memberId)
  await owner.page.goto(`${address}/account/tax?year=2024`)
  await owner.page.getByText('Filed outside Llano. Reason: Filed by a previous accountant.').waitFor()
  const [download] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('link', { name: 'Return as filed' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'return-2024.pdf')
  assert.deepEqual([...wide.complaints, ...phone.complaints, ...owner.complaints], [])
})

test('a Manager includes one undocumented amount, leaves another out, and withdraws a decision', async () => {
  const member = await newMember(installation)
  const { entityId: entity_id } = member
  const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const of = { counterparty_id, year: 2025, category: 'aportacion', movement_type: 'aportacion' }
  const first = await addEntry(installation, member, {
    ...of,
    month: 6,
    income: 900,
    economic_purpose: 'Capital for the first year',
  })
  const second = await addEntry(installation, member, { ...of, month: 7, income: 40.5 })
  const manager = await newManager(installation, 'Noa Prat')
  const { page, complaints } = await openAs(manager.id)
  const dialog = page.getByRole('dialog')
  await page.goto(`${address}/console/llcs/${entity_id}/tax?year=2025`)
  await page.getByText('2 entries are undecided.').waitFor()
  const amounts = page.getByRole('table', { name: 'Amounts without documentation' })
  const choose = async ({ id }: { id: number }, action: string) => {
    await amounts
      .getByRole('row')
      .filter({ hasText: `${id} ·` })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: action, exact: true }).click()
  }
  await choose(first, 'Include')
  await dialog.getByLabel('Reason').fill('Too short')
  await dialog.getByRole('button', { name: 'Include' }).click()
  await dialog.getByText('Enter at least 10 characters.').waitFor()
  await checkAccessible(page, 'deciding about an amount')
  assert.deepEqual(complaints, [], 'nothing was sent')
  await dialog.getByLabel('Reason').fill('The bank statement shows the transfer.')
  await dialog.getByRole('button', { name: 'Include' }).click()
  await page.getByText('1 entry is undecided.').waitFor()
  await choose(second, 'Leave out')
  await dialog.getByLabel('Reason').fill('It belongs to another LLC.')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await page.getByText('Every amount is decided.').waitFor()
  await amounts.getByText('It belongs to another LLC.').waitFor()
  await choose(second, 'Withdraw decision')
  await dialog.getByRole('button', { name: 'Withdraw decision' }).click()
  await page.getByText('1 entry is undecided.').waitFor()
  await checkAccessible(page, 'undecided amounts')
  await checkFits(page, 'undecided amounts')

  const phone = await openAs(manager.id, 360, 'es')
  await phone.page.goto(`${address}/console/llcs/${entity_id}/tax?year=2025`)
  await phone.page.getByText('Falta 1 asiento por decidir.').waitFor()
  await checkFits(phone.page, 'undecided amounts on a phone')

  const owner = await openAs(member.memberId)
  await owner.page.goto(`${address}/account/tax?year=2025`)
  await owner.page.getByText('Included by your Manager although documentation is missing').waitFor()
  assert.deepEqual([...complaints, ...phone.complaints, ...owner.complaints], [])
})
