// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { createService } from '../../src/areas/catalog/catalog.ts'
import { changeEntity } from '../../src/areas/entities/entities.ts'
import { settle } from '../../src/areas/obligations/obligations.ts'
import { quoteFor, takeOrder } from '../../src/areas/orders/orders.ts'
import { unitsFromNumber } from '../../src/kernel/values/money.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { ownPayment } from '../harness/console.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { makeTransaction, newManager } from '../harness/ledger.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

// Figures are of the whole firm.
const installation = await openWebsite({ isAlone: true })
const { address, database, config } = installation
const browser = await openBrowser()
const admin = await newManager(installation, 'Ada Admin', 'admin')
const now = new Date()

for (const [code, price, period] of [
  ['llc_formation', '299', 'once'],
  ['registered_agent', '95', 'annual'],
  ['manager_annual', '1190', 'annual'],
] as const)
  await createService(database.durable, BY_TEST, {
    code,
    name: `The ${code}`,
    nameEs: `El ${code}`,
    price,
    currency: 'USD',
    period,
  })

async function newOrder(name: string): Promise<number> {
  const options = ['registered_agent', 'manager_annual']
  const { quote } = await quoteFor(database.durable, options, now)
  const wanted = {
    request_id: randomUUID(),
    name,
    email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
    language: 'es' as const,
    note: null,
    phone: null,
    country: 'PT',
    names: ['Sierra Clara LLC', 'Sierra Alta LLC'],
    options,
    agreed_total: unitsFromNumber(quote.totals.first_year) as bigint,
  }
  return (await takeOrder({ db: database.durable, config, now }, BY_TEST, wanted, null)).id
}

async function openAs(memberId: number, { width = 1440, locale = 'en' } = {}) {
  const session = await openSession(installation, memberId)
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale })
  const [name, ...value] = session.cookie.split('=')
  const context = watched.page.context()
  await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${locale}')`)
  return { ...watched, session }
}

const figure = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^\\d+\\+? ?${name}$`) })

test('a new firm sees how to begin; then every figure opens its list, with the keyboard', async () => {
  const { page, complaints } = await openAs(admin.id)
  await page.goto(`${address}/console`)
  await page.getByText('No members yet').waitFor()
  await checkAccessible(page, 'the dashboard of a new firm')
  const member = await newMember(installation)
  await makeTransaction(installation, member)
  await ownPayment(installation, member)
  await newOrder('Ana Ferreira')
  await page.reload()
  await figure(page, 'New orders').getByText('1').waitFor()
  assert.equal(await page.getByText('No members yet').count(), 0)
  await page.getByRole('link', { name: 'Queue 1 pending' }).waitFor()
  await figure(page, 'Pending decisions').press('Enter')
  await page.waitForURL('**/console/queue')
  await page.getByText('1 pending').waitFor()
  await page.goBack()
  await figure(page, 'Calls today').click()
  await page.waitForURL('**/console/bookings?day=*')
  await page.goBack()
  await figure(page, 'New orders').click()
  await page.waitForURL('**/console/orders?status=received')
  await page.getByText('Ana Ferreira').waitFor()
  await page.goto(`${address}/console/payments`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Update payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update payments' })
  await dialog.getByText('1 will change.').waitFor()
  await dialog.getByRole('button', { name: 'Apply to 1' }).click()
  await dialog.getByText('1 changed.').waitFor()
  await checkAccessible(page, 'the result of a bulk change')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('Undone').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('checkbox', { name: /^Select .+ Mail$/ }).check()
  await page.getByRole('button', { name: 'Update payments' }).click()
  await dialog.getByRole('button', { name: 'Apply to 1' }).click()
  await dialog.getByText('1 changed.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  assert.match(
    csv,
    /^\uFEFFLLC,Service,Amount,Status,Due,Paid,Invoice\r\n[^\r]+,Mail,1 USD,Paid,,\d{4}-\d\d-\d\d,\r\n$/,
  )
  await page.goto(`${address}/console`)
  await page.getByRole('link', { name: '$1.00', exact: true }).click()
  await page.waitForURL('**/console/payments?status=paid&year=*&month=*')
  await page.getByRole('cell', { name: 'Mail', exact: true }).waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a Manager reminds a client of open questions, from the list and from the tax year, and the client opens them', async () => {
  const { memberId, entityId } = await newMember(installation)
  const year = now.getUTCFullYear() - 1
  await database.withClient(client =>
    client.query("update entities.entity set name = 'Claro LLC' where id = $1", [entityId]),
  )
  await changeEntity(database.durable, BY_TEST, entityId, { formation_date: `${year - 1}-02-01` }, now)
  await database.transaction(tx => settle(tx, BY_TEST, { memberId, entityId }, now, { fresh: true }))
  const manager = await newManager(installation, 'Irene Vidal')
  const { page, complaints } = await openAs(manager.id)
  await page.goto(`${address}/console`)
  await figure(page, 'Waiting for answers').click()
  const row = page.getByRole('row').filter({ hasText: 'Claro LLC' })
  await row.getByRole('button', { name: 'Send reminder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a reminder?' })
  await dialog.getByText(/questions about Claro LLC for \d{4}/).waitFor()
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText(/^Reminder sent: \d+ questions\.$/).waitFor()
  await row.getByText('Reminded today').waitFor()
  assert.equal(await row.getByRole('button', { name: 'Send reminder' }).count(), 0)
  await checkAccessible(page, 'the list of open questions')
  assert.deepEqual(complaints, [])
  await page.close()
  // The day before yesterday, whatever the hour.
  await database.withClient(client =>
    client.query(
      `update obligations.answer_reminder set year = $2, sent_on = sent_on - 2, sent_at = sent_at - interval '2 days'
       where entity_id = $1`,
      [entityId, year],
    ),
  )

  await database.withClient(client =>
    client.query("update members.member set language = 'es' where id = $1", [manager.id]),
  )
  const phone = await openAs(manager.id, { width: 360, locale: 'es' })
  await phone.page.goto(`${address}/console/llcs/${entityId}/tax?year=${year}`)
  const missing = phone.page.getByRole('region', { name: 'Qué falta' })
  await missing.getByText('Recordado hace 2 días').waitFor()
  await checkAccessible(phone.page, 'the tax year on a phone')
  await checkFits(phone.page, 'the tax year on a phone')
  await missing.getByRole('button', { name: 'Enviar recordatorio' }).click()
  const phoneDialog = phone.page.getByRole('dialog', { name: '¿Enviar un recordatorio?' })
  await phoneDialog.getByRole('button', { name: 'Enviar recordatorio' }).click()
  await missing.getByText('Recordado hoy').waitFor()
  assert.deepEqual(phone.complaints, [])
  await phone.page.close()

  const client = await openAs(memberId)
  await client.page.goto(`${address}/account/notifications`)
  await client.page.getByText('Answers needed').first().waitFor()
  await client.page
    .getByRole('link', { name: `Questions about ${year}` })
    .first()
    .click()
  await client.page.waitForURL(`**/account/tax?*year=${year}*`)
  await client.page.getByRole('heading', { level: 1 }).waitFor()
  assert.deepEqual(client.complaints, [])
  await client.page.close()
})

test('an order becomes member and LLC in one dialog, and each shows the other; in Spanish on a phone', async () => {
  await newOrder('Bea Prado')
  await database.withClient(client =>
    client.query("update members.member set language = 'es' where id = $1", [admin.id]),
  )
  const { page, complaints } = await openAs(admin.id, { width: 360, locale: 'es' })
  await page.goto(`${address}/console`)
  await page.getByRole('heading', { name: 'Panel' }).waitFor()
  await page.getByRole('link', { name: /Pedidos nuevos/ }).waitFor()
  await checkAccessible(page, 'the dashboard on a phone')
  await checkFits(page, 'the dashboard on a phone')
  await page.getByRole('link', { name: /Pedidos nuevos/ }).click()
  const row = page.getByRole('row').filter({ hasText: 'Bea Prado' })
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Crear LLC' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear la LLC de este pedido' })
  await dialog.getByText('Miembro nuevo. Enviamos una invitación a bea@example.com.').waitFor()
  await checkAccessible(page, 'the dialog of an order')
  await checkFits(page, 'the dialog of an order')
  await dialog.getByLabel('Nombre de la LLC').first().fill('Sierra Alta LLC')
  await dialog.getByRole('heading').first().click()
  await dialog.getByRole('button', { name: 'Crear LLC' }).click()
  await page.waitForURL('**/console/llcs/*')
  await page.getByRole('heading', { name: 'Sierra Alta LLC', level: 1 }).waitFor()
  await page.getByRole('link', { name: /^LLC-/ }).click()
  await page.waitForURL('**/console/orders/*')
  await page.getByRole('link', { name: 'Abrir la LLC' }).waitFor()
  await page.getByRole('link', { name: 'Sierra Alta LLC' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Crear LLC' }).count(), 0)
  assert.deepEqual(complaints, [])
  await page.close()
})
