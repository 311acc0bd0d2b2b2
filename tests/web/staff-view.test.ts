// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { SHARED_AREAS } from '../../src/areas/access/shared-access.rules.ts'
import { addConnection } from '../../src/areas/banking/banking.ts'
import { assignClient, createMember, type StaffRole } from '../../src/areas/members/members.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { pagesInView } from '../../web/shared/allowed-pages.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { makeTransaction } from '../harness/ledger.ts'
import { ownConversation } from '../harness/messages.ts'
import { placeRulesOf, settled } from '../harness/places.ts'
import { makeReportOf } from '../harness/reports.ts'
import { makeCounterparty } from '../harness/sample-requests.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()
const { database } = site

let count = 0
async function newStaff(role: StaffRole, language: Language) {
  const email = `view-${process.pid}-${++count}-${Date.now()}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, {
    email,
    name: 'Marta Gil',
    role,
    language,
    clients: 'assigned',
  })
  return { id, session: await openSession(site, id) }
}

async function openAs(cookie: string, locale: Language, viewport: { width: number; height: number }) {
  const watched = await openPage(browser, { locale, viewport })
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  return watched
}

/** The path of a page; that of the first one may end with a slash. */
const pathOf = (page: Page) => new URL(page.url()).pathname.replace(/\/$/, '')

async function newClient() {
  const client = await newMember(site)
  await database.withClient(one =>
    one.query("update members.member set name = 'Ana Ruiz' where id = $1", [client.memberId]),
  )
  return client
}

test('a manager opens the account of a client, sees its pages with a banner and no way to write, and leaves', async () => {
  const client = await newClient()
  const entry = await addEntry(site, client, { income: 10 })
  await makeCounterparty(site, client)
  await addConnection(
    database.durable,
    site.secrets,
    BY_TEST,
    { entityId: client.entityId, provider: 'mercury', token: 'secret-token:mercury_sandbox_x' },
    new Date(),
  )
  const report = await makeReportOf(site, client)
  const transaction = await makeTransaction(site, client)
  const conversation = await ownConversation(site, client)
  const manager = await newStaff('manager', 'en')
  await database.transaction(tx => assignClient(tx, BY_TEST, manager.id, client.memberId))

  const { page, complaints } = await openAs(manager.session.cookie, 'en', { width: 1440, height: 900 })
  await page.goto(`${site.address}/console/members/${client.memberId}`)
  await page.getByRole('button', { name: 'Open account' }).click()
  const banner = page.getByText('You are viewing Ana Ruiz’s account as staff')
  await banner.waitFor()
  assert.equal(pathOf(page), '/account')
  await page.getByText('Test LLC at a glance').waitFor()
  await page.getByText('1 transaction is waiting for your Manager’s decision.').waitFor()
  await settled(page)
  await checkAccessible(page, 'the overview of a client')
  const menu = page.getByRole('navigation', { name: 'Pages' })
  for (const own of ['Security', 'Profile', 'Developers', 'Connected apps', 'People'])
    assert.equal(await menu.getByRole('link', { name: own, exact: true }).count(), 0, own)

  const places = pagesInView(placeRulesOf('account'), SHARED_AREAS)
    .map(({ path }) => path)
    .filter(path => !path.includes('$'))
    .concat('')
  const more = [
    `/books?entry=${entry.id}`,
    `/reports/${report}`,
    `/ledger/${transaction}`,
    `/messages/${conversation}`,
  ]
  const WRITES =
    /^(Add|New|Correct|Remove|Rename|Import|Upload|Choose file|Connect|Sync|Send|Submit|Save|Start|Write|Edit|Delete|Reply|Ask|Request|Record|Answer|Actions for|Mark)\b/
  for (const path of [...places, ...more]) {
    await page.goto(`${site.address}/account${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await banner.waitFor()
    if (path.includes('entry=')) await page.getByRole('dialog').getByText('History').waitFor()
    await settled(page)
    assert.equal(pathOf(page), `/account${path.split('?')[0]}`)
    const main = page.getByRole('main')
    for (const role of ['button', 'link'] as const)
      assert.deepEqual(await main.getByRole(role, { name: WRITES }).allTextContents(), [], path)
    assert.deepEqual(complaints.splice(0), [], path)
  }
  for (const path of ['/security', '/profile', '/developers']) {
    await page.goto(`${site.address}/account${path}`)
    await page.waitForURL(url => /^\/account\/?$/.test(url.pathname))
  }
  await banner.waitFor()
  await page.getByRole('button', { name: 'Leave account' }).click()
  await page.waitForURL(`**/console/members/${client.memberId}`)
  await page.getByRole('heading', { name: 'Ana Ruiz', level: 1 }).waitFor()
  const { rows } = await database.withClient(one =>
    one.query(
      "select action, record from kernel.audit_row where actor = $1 and action like 'account.%' order by id",
      [`staff:${manager.id}`],
    ),
  )
  const record = `member/${client.memberId}`
  assert.deepEqual(rows, [
    { action: 'account.open', record },
    { action: 'account.leave', record },
  ])
  const { body } = await (await openSession(site, client.memberId)).ask('GET', '/web/me/access-log')
  assert.ok(
    body.data.some(
      (one: { who: string; name: string; kind: string }) =>
        one.who === 'staff' && one.name === 'Marta Gil' && one.kind === 'books',
    ),
    'the client sees who read the books',
  )
  await page.close()
})

test('support opens the account from an LLC on a phone in Spanish, without its tax pages, until it is no longer staff', async () => {
  const client = await newClient()
  const support = await newStaff('support', 'es')
  const { page, complaints } = await openAs(support.session.cookie, 'es', { width: 360, height: 800 })
  await page.goto(`${site.address}/console/llcs/${client.entityId}`)
  await page.getByRole('button', { name: 'Abrir la cuenta' }).click()
  await page.getByText('Estás viendo la cuenta de Ana Ruiz como parte del equipo').waitFor()
  await page.getByText('Tu rol no permite descargar archivos.').waitFor()
  await settled(page)
  await page.getByText('Test LLC de un vistazo').waitFor()
  await checkAccessible(page, 'the overview of a client on a phone')
  await checkFits(page, 'the overview of a client on a phone')
  await page.getByRole('button', { name: 'Menú' }).click()
  const menu = page.getByRole('navigation', { name: 'Páginas' })
  await menu.getByRole('link', { name: 'Bancos' }).waitFor()
  assert.equal(await menu.getByRole('link', { name: 'Obligaciones' }).count(), 0)
  assert.deepEqual(complaints, [])
  await database.withClient(one =>
    one.query("update members.member set role = 'member' where id = $1", [support.id]),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Menú' }).waitFor()
  await settled(page)
  assert.equal(await page.getByText('Estás viendo la cuenta').count(), 0)
  assert.equal(await page.getByText('Test LLC').count(), 0)
  await page.close()
})
