// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { writeActasJob } from '../../src/areas/ledger/acta.ts'
import { sealAudit } from '../../src/kernel/audit/seal.ts'
import { deletePause, insertPause } from '../../src/kernel/jobs/pause.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { addTransaction, getLedger, newManager } from '../harness/ledger.ts'
import { waitFor } from '../harness/server-process.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite({ isAlone: true })
const { address, database, secrets, config } = installation
const browser: Browser = await openBrowser()

/** A page of a signed-in person. */
async function openAs(memberId: number, width = 1280) {
  const { cookie } = await openSession(installation, memberId)
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale: 'en-US' })
  const [name, ...value] = cookie.split('=')
  const context = watched.page.context()
  await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  await watched.page.addInitScript(`localStorage.setItem('llano-language', 'en')`)
  return watched
}

const inQueue = (page: Page, id: string) => page.goto(`${address}/console/queue?txn=${id}`)
const dialog = (page: Page) => page.getByRole('dialog')

test('a Manager cannot veto without a reason, ratifies, and the member gets an ACTA', async () => {
  const manager = await newManager(installation, 'Irene Vidal')
  const member = await newMember(installation)
  const fields = { category: 'CONTRACT_APPROVAL', amount: 1200, description: 'A framework contract' }
  const { transaction_id } = await addTransaction(installation, member, fields)
  const { page, complaints } = await openAs(manager.id)

  await page.goto(`${address}/console/queue?entity=${member.entityId}`)
  await page.getByRole('button', { name: /Contract approval/ }).click()
  await page.getByText('A framework contract').waitFor()
  await checkAccessible(page, 'the queue')

  await page.getByRole('button', { name: /^Veto/ }).click()
  await dialog(page).getByRole('button', { name: 'Veto', exact: true }).click()
  await dialog(page).getByText('Enter a reason for the veto or rejection.').waitFor()
  await checkAccessible(page, 'the decision')
  assert.equal(await statusOf(member, transaction_id), 'PENDING')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  // With the keyboard alone.
  await page.keyboard.press('r')
  await dialog(page).getByLabel('Resolution').fill('In line with the operating agreement.')
  await dialog(page).getByRole('button', { name: 'Ratify', exact: true }).click()
  await page.getByText('Ratified. The resolution is ready in a few seconds.').waitFor()
  await page.getByText('Nothing pending').waitFor()

  await sealAudit(database)
  const setup = { database, secrets, config, now: () => new Date() }
  // A job of another process may have taken it first.
  const decided = await waitFor('the ACTA', async () => {
    await writeActasJob.run(setup, new AbortController().signal)
    const { data } = (await getLedger(installation, member, { transaction_id })).body
    return data.acta_document_id !== null && data
  })
  assert.deepEqual(
    [decided.status, decided.decided_by, decided.manager_resolution],
    ['RATIFIED', 'Irene Vidal', 'In line with the operating agreement.'],
  )
  assert.deepEqual(complaints, [])
})

async function statusOf(member: { key: string }, transaction_id: string): Promise<string> {
  return (await getLedger(installation, member, { transaction_id })).body.data.status
}

test('the second decision gets an error that names the first, and nothing typed is lost', async () => {
  const [first, second] = [
    await newManager(installation, 'Bruno Sanz'),
    await newManager(installation, 'Eva'),
  ]
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member, { description: 'Twice' })
  const { page } = await openAs(second.id)
  await inQueue(page, transaction_id)
  await page.getByRole('button', { name: /^Reject/ }).click()
  await dialog(page).getByLabel('Resolution').fill('Say more.')
  const session = await openSession(installation, first.id)
  await session.ask('POST', '/web/console/ledger/decide', { transaction_id, status: 'RATIFIED' })
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog(page).getByText('already ratified by Bruno Sanz').waitFor()
  assert.equal(await dialog(page).getByLabel('Resolution').inputValue(), 'Say more.')
})

test('a member who opens the console gets an access error, and no record is sent', async () => {
  const member = await newMember(installation)
  const other = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, other, { description: 'Of somebody else' })
  const { page } = await openAs(member.memberId)
  const sent: string[] = []
  page.on('response', async response => {
    if (response.url().includes('/web/')) sent.push(await response.text().catch(() => ''))
  })
  await inQueue(page, transaction_id)
  await page.getByText('You don’t have access to the console').waitFor()
  await page.waitForLoadState('networkidle')
  assert.ok(sent.length >= 1)
  assert.doesNotMatch(sent.join(), /Of somebody else|txn_/)
})

test('the console offers no tools to agents, and fits on a phone', async () => {
  const manager = await newManager(installation)
  const member = await newMember(installation)
  const { transaction_id } = await addTransaction(installation, member, { description: 'On a phone' })
  const { page, complaints } = await openAs(manager.id, 360)
  const response = await inQueue(page, transaction_id)
  assert.match(response!.headers()['permissions-policy']!, /tools=\(\)/)
  await page.getByText('On a phone').waitFor()
  await checkFits(page, 'a review')
  await page.getByRole('button', { name: 'Back to queue' }).click()
  await page.getByRole('heading', { name: 'Transactions' }).waitFor()
  await checkFits(page, 'the queue')
  assert.deepEqual(complaints, [])
})

test('adds a person, their LLC and a document in the console', async () => {
  const manager = await newManager(installation)
  const { page, complaints } = await openAs(manager.id)
  await page.goto(`${address}/console/members`)
  await page.getByRole('button', { name: 'Add person' }).click()
  await dialog(page).getByLabel('Name').fill('Ana Robles')
  const email = `ana-${Date.now()}@example.com`
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ana Robles' }).waitFor()
  const sent = await database.withClient(client =>
    client.query("select from kernel.mail where to_address = $1 and about like '%/invitation/%'", [email]),
  )
  assert.equal(sent.rowCount, 1, 'she is sent a link to choose a password')
  await page.getByRole('button', { name: 'Add LLC' }).click()
  await dialog(page).getByLabel('Legal name').fill('Prado Digital LLC')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(await dialog(page).getByLabel('Legal name').inputValue(), 'Prado Digital LLC')
  await dialog(page).getByRole('combobox', { name: 'Fiscal year end' }).click()
  await page.getByRole('option', { name: 'June 30', exact: true }).click()
  await checkAccessible(page, 'the form for an LLC')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Prado Digital LLC' }).waitFor()
  await page.getByText('June 30', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add document' }).click()
  const file = { name: 'articles.txt', mimeType: 'text/plain', buffer: Buffer.from('Articles, in words.\n') }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page).getByLabel('Title').fill('The articles')
  await dialog(page).getByRole('button', { name: 'Add document' }).click()
  await page.getByRole('link', { name: 'The articles' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('every page of the console says that a restored installation is paused, and shows its backups', async () => {
  const admin = await newManager(installation, 'Irene Vidal', 'admin')
  const { page, complaints } = await openAs(admin.id)
  const by = byParams({ actor: 'test', ip: null, idempotency: null })
  await database.durable.one(insertPause, { reason: 'a test', record: 'backup/1', ...by })
  await page.goto(`${address}/console/backups`)
  await page.getByText('This installation is paused').waitFor()
  await page.getByText('Backups are not set up').waitFor()
  await checkAccessible(page, 'the backups')
  await database.durable.one(deletePause, by)
  await page.reload()
  await page.getByText('No backups yet').waitFor()
  await page.getByText('This installation is paused').waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await page.close()
})
