// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { changeEntity } from '../../src/areas/entities/entities.ts'
import { settle } from '../../src/areas/obligations/obligations.ts'
import { addDays, dateOf } from '../../src/kernel/values/dates.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newPdf } from '../harness/documents.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

// The list of missing answers is of the whole firm.
const installation = await openWebsite({ isAlone: true })
const { address, database } = installation
const browser = await openBrowser()
const now = new Date()
const lastYear = now.getUTCFullYear() - 1

async function openAs(memberId: number, { width = 1440, locale = 'en' } = {}) {
  const session = await openSession(installation, memberId)
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale })
  const [name, ...value] = session.cookie.split('=')
  const context = watched.page.context()
  await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${locale}')`)
  return watched
}

async function newClient(name: string) {
  const member = await newMember(installation)
  const { memberId, entityId } = member
  await database.withClient(client =>
    client.query('update entities.entity set name = $2 where id = $1', [entityId, name]),
  )
  await database.withClient(client =>
    client.query("update members.member set language = 'en' where id = $1", [memberId]),
  )
  await changeEntity(database.durable, BY_TEST, entityId, { formation_date: `${lastYear - 1}-02-01` }, now)
  await database.transaction(tx => settle(tx, BY_TEST, { memberId, entityId }, now, { fresh: true }))
  return member
}

test('a Manager records a statement and a stay for a client, who sees who did, and reminds two clients at once', async () => {
  const [first, second] = [await newClient('Alba LLC'), await newClient('Brisa LLC')]
  const manager = await newManager(installation, 'Irene Vidal')
  const { page, complaints } = await openAs(manager.id)

  await page.goto(`${address}/console/llcs/${first.entityId}`)
  await page.getByRole('link', { name: 'Bank statements' }).click()
  await page.getByRole('heading', { name: 'Bank statements of Alba LLC' }).waitFor()
  await page.goto(`${address}/console/llcs/${first.entityId}/statements?year=${lastYear}`)
  await page.getByRole('button', { name: 'Add statement' }).click()
  const form = page.getByRole('dialog', { name: 'Add statement' })
  await form.getByLabel('Bank', { exact: false }).first().fill('relay')
  await form.locator('input[type=file]').setInputFiles({
    name: 'march.pdf',
    mimeType: 'application/pdf',
    buffer: newPdf(),
  })
  await form.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option', { name: `March ${lastYear}` }).click()
  await form.getByLabel('Opening balance').fill('0')
  await form.getByLabel('Closing balance').fill('120.50')
  await form.getByRole('button', { name: 'Record balances' }).click()
  await page.getByText('Balances recorded.').waitFor()
  const march = page.getByRole('row').filter({ hasText: `March ${lastYear}` })
  await march.getByText('$120.50').first().waitFor()
  await checkAccessible(page, 'the statements of an LLC in the console')

  const yesterday = addDays(dateOf(now), -1)
  await page.goto(`${address}/console/llcs/${first.entityId}/presence?year=${yesterday.slice(0, 4)}`)
  await page.getByRole('button', { name: 'Add stay' }).click()
  const stay = page.getByRole('dialog', { name: 'Add stay' })
  await stay.getByRole('combobox', { name: 'Country' }).fill('Portug')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await stay.getByLabel('First day').fill(yesterday)
  await stay.getByLabel('Last day').fill(yesterday)
  await stay.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Recorded' }).waitFor()
  await page.getByRole('button', { name: /^Edit: Portugal/ }).click()
  const change = page.getByRole('dialog', { name: 'Edit stay' })
  await change.getByRole('combobox', { name: 'Country' }).fill('Spai')
  await page.getByRole('option', { name: 'Spain' }).click()
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Spain', exact: true }).waitFor()
  await checkAccessible(page, 'the stays of an owner in the console')

  await page.goto(`${address}/console/obligations?show=waiting`)
  for (const name of ['Alba LLC', 'Brisa LLC'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  const reminders = page.getByRole('dialog', { name: 'Send reminders?' })
  await reminders.getByText('2 will be reminded.').waitFor()
  await checkAccessible(page, 'the preview of reminders')
  await reminders.getByRole('button', { name: 'Send 2 reminders' }).click()
  await reminders.getByText('2 reminded.').waitFor()
  await reminders.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Brisa LLC' })
    .getByText(/^Reminded (today|yesterday)$/)
    .waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
  const { rows } = await database.withClient(client =>
    client.query('select entity_id from obligations.answer_reminder order by entity_id'),
  )
  assert.deepEqual(
    rows.map(({ entity_id }) => entity_id),
    [first.entityId, second.entityId],
  )

  const owner = await openAs(first.memberId)
  await owner.page.goto(`${address}/account/presence`)
  await owner.page.getByText('Entered by the firm').waitFor()
  await owner.page
    .getByText(/^Irene Vidal/)
    .first()
    .waitFor()
  await owner.page.goto(`${address}/account/banks/reconciliation?year=${lastYear}`)
  await owner.page.getByRole('button', { name: `Details of March ${lastYear}` }).click()
  await owner.page.getByText(/recorded by Irene Vidal of the firm/).waitFor()
  assert.deepEqual(owner.complaints, [])
  await owner.page.close()
})

test('on a phone, in Spanish, the pages for statements, stays and reminders fit', async () => {
  const client = await newClient('Cima LLC')
  const manager = await newManager(installation, 'Irene Vidal')
  await database.withClient(one =>
    one.query("update members.member set language = 'es' where id = $1", [manager.id]),
  )
  const session = await openSession(installation, manager.id)
  const { entityId: entity_id } = client
  await session.ask('POST', '/web/console/statements', {
    entity_id,
    bank: 'relay',
    month: `${lastYear}-03`,
    opening: 0,
    closing: 120.5,
  })
  const yesterday = addDays(dateOf(now), -1)
  const days = { from: addDays(yesterday, -5), until: addDays(yesterday, 20) }
  await session.ask('POST', '/web/console/presence', { entity_id, ...days, country: 'PT' })

  const { page, complaints } = await openAs(manager.id, { width: 360, locale: 'es' })
  await page.goto(`${address}/console/llcs/${entity_id}/statements?year=${lastYear}`)
  await page.getByText('Extractos bancarios de Cima LLC').waitFor()
  await page.getByText('120,50 $').first().waitFor()
  await checkFits(page, 'statements on a phone')
  await page.goto(`${address}/console/llcs/${entity_id}/presence?year=${yesterday.slice(0, 4)}`)
  await page.getByText('Registrado por la gestoría').waitFor()
  await checkFits(page, 'stays on a phone')
  await checkAccessible(page, 'stays on a phone')
  await page.goto(`${address}/console/obligations?show=waiting`)
  await page.getByRole('checkbox', { name: 'Seleccionar Cima LLC' }).check()
  await page.getByRole('button', { name: 'Enviar recordatorios' }).click()
  await page.getByText('Recibirán un recordatorio: 1.').waitFor()
  await checkFits(page, 'the preview of reminders on a phone')
  assert.deepEqual(complaints, [])
  await page.close()
})
