// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { type Language, LOCALES } from '../../src/kernel/values/language.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { openDemoForFile } from '../harness/demo-website.ts'
import { placesOf, settled } from '../harness/places.ts'
import { testRounds } from '../harness/random.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const demo = await openDemoForFile()
const { installation, address } = demo
const browser = await openBrowser()

const { rows } = await installation.database.withClient(client =>
  client.query(
    `select m.id as member_id, e.id as entity_id, e.name, max(s.ends_on)::text as ended_on
     from members.member m join entities.entity e on e.member_id = m.id
     join entities.subscription s on s.entity_id = e.id
     where m.email = 'mateo.iribarne@llano-demo.example' group by m.id, e.id`,
  ),
)
/** The demo's member whose subscription ended. */
const mateo = rows[0] as { member_id: number; entity_id: number; name: string; ended_on: string }
const session = await openSession(installation, mateo.member_id)

async function signedIn(language: Language, width: number) {
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale: language })
  const [name, ...value] = session.cookie.split('=')
  const context = watched.page.context()
  await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
  return watched
}

/** What would be untrue: the LLC has books, transactions, documents, reports and payments, but no bank. */
const UNTRUE = {
  en: /No LLC|no LLC|once your account has an LLC|No entries yet|No transactions yet|No payments|No documents yet|No reports yet|Still loading/,
  es: /ninguna LLC|cuando tu cuenta tenga una LLC|Aún no hay asientos|Aún no hay transacciones(?! bancarias)|No hay pagos|Aún no hay documentos|Aún no hay informes|Sigue cargando/,
}

const noticeOf = (page: Page) => page.getByRole('alert').filter({ hasText: mateo.name })

for (const language of ['en', 'es'] as const)
  test(`pages of a lapsed member say when the subscription ended, and nothing untrue (${language})`, async () => {
    const { page, complaints } = await signedIn(language, language === 'en' ? 1280 : 360)
    const ended = new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle: 'medium',
      timeZone: 'UTC',
    }).format(new Date(mateo.ended_on))
    const places = placesOf('account').filter(path => !path.includes('$'))
    for (const [number, place] of places.entries()) {
      // A short run opens each page in one language.
      if (testRounds === 1 && (number % 2 === 0) !== (language === 'en')) continue
      await page.goto(address + place)
      await settled(page)
      const notice = noticeOf(page)
      await notice.waitFor()
      assert.ok(
        (await notice.textContent())!.includes(ended),
        `${place}: ${ended} in ${await notice.textContent()}`,
      )
      const main = (await page.getByRole('main').textContent())!
      assert.doesNotMatch(main, UNTRUE[language], place)
      assert.equal(await page.locator('[data-loading]').count(), 0, `${place} is still loading`)
    }
    await page.goto(`${address}/account/books`)
    await settled(page)
    await checkAccessible(page, 'the books of a lapsed member')
    await checkFits(page, 'the books of a lapsed member')
    assert.deepEqual(complaints, [])
    await page.close()
  })

test('a lapsed member reads and exports the books, and cannot add to them', async () => {
  const { page } = await signedIn('en', 1280)
  await page.goto(`${address}/account/books?year=all`)
  await settled(page)
  assert.ok((await page.getByRole('row').count()) > 10, 'entries are listed')
  assert.equal(await page.getByRole('button', { name: 'Add entry' }).count(), 0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  assert.equal(await page.getByRole('menuitem', { name: 'Import CSV' }).count(), 0)
  const csv = page.getByRole('menuitem', { name: 'CSV (spreadsheet)' }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), csv.click()])
  assert.match(download.suggestedFilename(), /^books-\d+\.csv$/)
  assert.equal(await download.failure(), null)
  await page.goto(`${address}/account/ledger/new`)
  await page.getByText('Not available without a subscription').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Submit for review' }).count(), 0)
  await page.goto(`${address}/account/ledger`)
  await settled(page)
  assert.equal(await page.getByRole('link', { name: 'Submit a transaction' }).count(), 0)
  await noticeOf(page).getByRole('link', { name: 'Export everything' }).click()
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await page.close()
  const dossier = { entity_id: mateo.entity_id, year: new Date().getUTCFullYear() - 1, language: 'en' }
  const ordered = await session.ask('POST', '/web/dossiers', dossier)
  assert.equal(ordered.status, 201, ordered.text)
  const everything = await session.ask('GET', '/web/me/data')
  assert.equal(everything.status, 200)
  assert.equal(everything.headers.get('content-type'), 'application/zip')
})

const FIELDS = 'main form :is(input, textarea, select):enabled'
const FILES = 'main input[type=file]'
const buttonOf = (name: string) => `role=button[name="${name}"]`

/** What adds or changes something, by page. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  '/account/books': [buttonOf('Add entry')],
  '/account/books/counterparties': [buttonOf('Add counterparty')],
  '/account/books/receipts': [FILES],
  '/account/banks': [buttonOf('Connect bank')],
  '/account/banks/reconciliation': [buttonOf('Add statement')],
  '/account/ledger': ['role=link[name="Submit a transaction"]'],
  '/account/obligations': ['main input[type=checkbox]:enabled', buttonOf('Create calendar address')],
  '/account/presence': [FIELDS, FILES, buttonOf('Add nationality')],
  '/account/tax': [FIELDS],
  '/account/llc': [FIELDS],
  '/account/documents': [FILES, 'main [aria-label^="Tax year of"]:enabled'],
  '/account/people': [buttonOf('Invite someone')],
  '/account/auditors': [buttonOf('New link')],
  '/account/developers': [buttonOf('Create API key')],
  '/account/webhooks': [buttonOf('Add webhook')],
}
/** Pages with forms that need no subscription: the person's own contact details, sign-in and messages. */
const REGARDLESS = ['profile', 'security', 'notifications', 'messages', 'messages/new'].map(
  name => `/account/${name}`,
)

test('no page offers a lapsed member a form or button that the server would refuse', async () => {
  const member = await demo.open(browser, 'member', { language: 'en', scheme: 'light', width: 1280 })
  const lapsed = await signedIn('en', 1280)
  const offers = async ({ page }: typeof lapsed, place: string, wanted: readonly string[]) => {
    await page.goto(address + place)
    await settled(page)
    const counts = await Promise.all(wanted.map(one => page.locator(one).count()))
    return wanted.filter((_, at) => counts[at]! > 0)
  }
  // Otherwise nothing would be compared.
  const checkMember = async () => {
    // Otherwise nothing would be compared.
    for (const [place, writes] of Object.entries(WRITES))
      assert.deepEqual(await offers(member, place, writes), writes, `${place} with a subscription`)
  }
  const checkLapsed = async () => {
    const places = placesOf('account').filter(path => !path.includes('$') && !REGARDLESS.includes(path))
    for (const place of places) {
      const offered = await offers(lapsed, place, [FIELDS, ...(WRITES[place] ?? [])])
      assert.deepEqual(offered, [], place)
    }
  }
  await Promise.all([checkMember(), checkLapsed()])
  await member.page.close()
  await lapsed.page.close()
})

test('the subscription to renew is listed once, with its price', async () => {
  const { page } = await signedIn('en', 1280)
  await page.goto(`${address}/account/billing`)
  await settled(page)
  const pricesIn = async (region: string) => {
    const text = (await page.getByRole('region', { name: region, exact: true }).textContent())!
    return [
      ...text.matchAll(/(?:Suscripción Manager, un año|Manager subscription, one year).*?(\$[\d,]+\.\d\d)/g),
    ].map(([, price]) => price)
  }
  // Charged already, so it is to be paid and no longer to be renewed.
  assert.deepEqual([await pricesIn('Due'), await pricesIn('Renewals')], [['$790.00'], []])
  await page.close()
})
