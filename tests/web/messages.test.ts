// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { assignClient } from '../../src/areas/members/members.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { makeTransaction, newManager } from '../harness/ledger.ts'
import { openSession } from '../harness/sessions.ts'
import { newCollaborator } from '../harness/shares.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()
const { database } = site
const run = (sql: string, values: unknown[]) => database.withClient(client => client.query(sql, values))

async function openAs(memberId: number, locale: Language, width: number) {
  await run('update members.member set language = $2 where id = $1', [memberId, locale])
  const watched = await openPage(browser, { locale, viewport: { width, height: 900 } })
  const [name, ...value] = (await openSession(site, memberId)).cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  return watched
}

async function newClient() {
  const owner = await newMember(site)
  const manager = await newManager(site, 'Elena Robledo')
  await database.transaction(tx => assignClient(tx, BY_TEST, manager.id, owner.memberId))
  return { owner, manager }
}

const menuLink = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('link', { name })

test('a member asks about an entry with a file, the Manager answers, and both see what is unread', async () => {
  const { owner, manager } = await newClient()
  const entry = await addEntry(site, owner, { income: 0, expense: 12, description: 'Paper' })
  const member = await openAs(owner.memberId, 'en', 1440)
  await member.page.goto(`${site.address}/account/books?year=2026&entry=${entry.id}`)
  await member.page.getByRole('link', { name: 'Ask about this' }).click()
  const { page } = member
  assert.equal(await page.getByLabel('Subject').inputValue(), `Question about entry ${entry.id}`)
  await page.getByText('You cannot change or delete a message after you send it.').waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Write a message.').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('Is this receipt enough?')
  await page.getByRole('button', { name: 'Attach documents' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 receipt'),
  })
  await page.getByText('receipt', { exact: true }).waitFor()
  await checkAccessible(page, 'a new conversation')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL(/\/account\/messages\/\d+/)
  await page.getByRole('article').getByText('Is this receipt enough?').waitFor()
  await page.getByRole('article').getByRole('link', { name: 'receipt' }).waitFor()

  const staff = await openAs(manager.id, 'en', 1440)
  await staff.page.goto(`${site.address}/console/messages`)
  await menuLink(staff.page, 'Messages 1 unread').waitFor()
  const unread = staff.page.getByRole('region', { name: 'Unread' })
  await checkAccessible(staff.page, 'the messages of clients')
  await unread.getByRole('link', { name: `Question about entry ${entry.id}` }).click()
  await staff.page.getByRole('article').getByText('Is this receipt enough?').waitFor()
  await menuLink(staff.page, /^Messages$/).waitFor()
  await staff.page.getByRole('textbox', { name: 'Message' }).fill('Yes.\nThank you.')
  await staff.page.getByRole('button', { name: 'Send message' }).click()
  await staff.page.getByRole('article').getByText('Thank you.').waitFor()
  await checkAccessible(staff.page, 'a conversation with a client')

  await page.goto(`${site.address}/account/messages`)
  await menuLink(page, 'Messages 1 unread').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Unread' }).getByRole('link').click()
  await page.getByRole('article').getByText('Elena Robledo · Firm').waitFor()
  await menuLink(page, /^Messages$/).waitFor()
  await checkAccessible(page, 'a conversation')
  await page.getByRole('link', { name: 'About an entry' }).click()
  await page.getByRole('dialog', { name: `Entry ${entry.id}` }).waitFor()
  assert.deepEqual([...member.complaints, ...staff.complaints], [])
  await page.close()
  await staff.page.close()
})

test('on a phone in Spanish, a lapsed member asks about a transaction and the Manager starts a conversation', async () => {
  const { owner, manager } = await newClient()
  const transaction = await makeTransaction(site, owner)
  await run('delete from entities.subscription where entity_id = $1', [owner.entityId])
  const member = await openAs(owner.memberId, 'es', 360)
  const { page } = member
  await page.goto(`${site.address}/account/ledger/${transaction}`)
  await page.getByRole('link', { name: 'Preguntar sobre esto' }).click()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Cómo renuevo la suscripción?')
  await checkFits(page, 'a new conversation')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await page.waitForURL(/\/account\/messages\/\d+/)
  await page.getByRole('article').getByText('¿Cómo renuevo la suscripción?').waitFor()
  await page.getByRole('link', { name: 'Sobre una transacción del libro de gobierno' }).waitFor()
  await checkAccessible(page, 'a conversation')
  await checkFits(page, 'a conversation')

  const staff = await openAs(manager.id, 'es', 360)
  await staff.page.goto(`${site.address}/console/llcs/${owner.entityId}`)
  await staff.page.getByRole('main').getByRole('link', { name: 'Mensajes', exact: true }).click()
  await staff.page
    .getByRole('region', { name: 'Sin leer' })
    .getByRole('link', { name: 'Pregunta sobre' })
    .waitFor()
  await checkFits(staff.page, 'the messages of an LLC')
  await staff.page.getByRole('button', { name: 'Nueva conversación' }).click()
  const dialog = staff.page.getByRole('dialog', { name: 'Nueva conversación' })
  await dialog.getByRole('textbox', { name: 'Asunto' }).fill('Tu renovación')
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Te hemos enviado el enlace.')
  await checkAccessible(staff.page, 'a new conversation with a client')
  await dialog.getByRole('button', { name: 'Enviar mensaje' }).click()
  await staff.page.getByRole('heading', { name: 'Tu renovación' }).waitFor()

  await page.goto(`${site.address}/account/messages`)
  await page.getByRole('listitem').filter({ hasText: 'Tu renovación' }).getByText('Sin leer').waitFor()
  await checkAccessible(page, 'conversations')
  await checkFits(page, 'conversations')
  assert.deepEqual([...member.complaints, ...staff.complaints], [])
  await page.close()
  await staff.page.close()
})

test('a bookkeeper without the area messages is offered no way to write, and support can only read', async () => {
  const { owner } = await newClient()
  const entry = await addEntry(site, owner, { income: 5 })
  const { memberId } = await newCollaborator(site, owner)
  const { page, complaints } = await openAs(memberId, 'en', 1440)
  await page.goto(`${site.address}/account/books?year=2026&entry=${entry.id}`)
  await page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Ask about this' }).count(), 0)
  assert.equal(await menuLink(page, /^Messages/).count(), 0)

  const session = await openSession(site, owner.memberId)
  const body = { entity_id: owner.entityId, title: 'Hello', text: 'Hello to all' }
  const { data } = (await session.ask('POST', '/web/messages', body)).body
  const support = await openAs((await newManager(site, 'Noah', 'support')).id, 'en', 1440)
  await support.page.goto(`${site.address}/console/messages/${data.conversation_id}`)
  await support.page.getByText('Hello to all').waitFor()
  await support.page.getByText('Your role can read messages but not write them.').waitFor()
  assert.deepEqual([...complaints, ...support.complaints], [])
  await page.close()
  await support.page.close()
})
