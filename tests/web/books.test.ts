import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { aWorld, openBanked } from '../../src/areas/banking/banking.fixture.ts'
import { keepBanks } from '../../src/areas/banking/simulator/demo-bank-settings.ts'
import { SIMULATOR_TOKENS } from '../../src/areas/banking/simulator/serve.ts'
import { syncQueued } from '../../src/areas/banking/sync/sync.jobs.ts'
import { insertCounterparty } from '../../src/areas/bookkeeping/bookkeeping.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { checkBooks } from '../harness/check-books.ts'
import { storeDocument } from '../harness/documents.ts'
import { BY_TEST, newMember, type TestMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const browser = await openBrowser()

async function signedIn(member: Pick<TestMember, 'memberId'>, width = 1280) {
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale: 'en' })
  const { cookie } = await openSession(installation, member.memberId)
  const [name, ...value] = cookie.split('=')
  await watched.page
    .context()
    .addCookies([{ name: name!, value: value.join('='), url: installation.address }])
  return watched
}

async function totalsOf({ entityId }: TestMember) {
  const { rows } = await installation.database.withClient(client =>
    client.query(
      `select source, count(*)::int as entries, sum(income)::text as income, sum(expense)::text as expense
       from bookkeeping.entry where entity_id = $1 group by source order by source`,
      [entityId],
    ),
  )
  return rows
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a member adds an entry, completes it, imports a corrected file, and syncs the bank', async t => {
  const world = aWorld({ seed: 'a journey', perDay: 1 })
  const { member } = await openBanked(t, installation, { world, connect: ['mercury'] })
  const { page, complaints, hosts } = await signedIn(member)
  const { address } = installation

  await t.test('adds an entry by hand, and shows what it lacks', async () => {
    await page.goto(`${address}/account/books?year=all`)
    await page.getByText('No entries yet').waitFor()
    await page.getByRole('button', { name: 'Add entry' }).click()
    const form = page.getByRole('dialog', { name: 'Add entry' })
    await form.getByRole('button', { name: 'Add entry' }).click()
    await form.getByText('Enter an amount.').waitFor()
    await form.getByLabel('Money in (USD)').fill('1500.25')
    await form.getByLabel('Description').fill('Invoice 118')
    await form.getByRole('button', { name: 'Add entry' }).click()
    await page.getByText('Missing: counterparty, purpose, document').waitFor()
    assert.deepEqual(await totalsOf(member), [
      { source: 'manual', entries: 1, income: '1500.2500', expense: '0.0000' },
    ])
  })

  await t.test(
    'completes missing details next to the list: a new counterparty, a purpose, a document',
    async () => {
      await page.getByRole('button', { name: /Invoice 118/ }).click()
      const drawer = page.getByRole('dialog', { name: /^Entry / })
      await drawer.getByRole('button', { name: 'New counterparty' }).click()
      const party = page.getByRole('dialog', { name: 'New counterparty' })
      await party.getByLabel('Name').fill('Alder & Pine')
      await party.getByRole('button', { name: 'Save' }).click()
      await party.waitFor({ state: 'detached' })
      await drawer.getByLabel('Economic purpose').fill('Design work for October')
      const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
      await drawer
        .locator('input[type=file]')
        .setInputFiles({ name: 'invoice-118.pdf', mimeType: 'application/pdf', buffer: bytes })
      await page.waitForFunction(
        () =>
          (document.querySelector('input[placeholder="Choose a document"]') as HTMLInputElement | null)
            ?.value === 'invoice-118',
      )
      await checkAccessible(page, 'an entry that lacks something')
      await drawer.getByRole('button', { name: 'Save', exact: true }).click()
      await drawer.getByText('Complete. This entry counts').waitFor()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await page.getByText('Complete', { exact: true }).waitFor()
    },
  )

  await t.test('corrects a mistake with two entries, and restores a removed one', async () => {
    await page.getByRole('button', { name: /Invoice 118/ }).click()
    const drawer = page.getByRole('dialog', { name: /^Entry / })
    await drawer.getByRole('button', { name: 'Correct entry' }).click()
    const form = page.getByRole('dialog', { name: 'Correct entry' })
    await form.getByLabel('Money in (USD)').fill('1400')
    await form.getByRole('button', { name: 'Save correction' }).click()
    await form.waitFor({ state: 'detached' })
    await drawer.getByText('Replaced by entry').waitFor()
    await drawer.getByText('Replaced by entry').getByRole('button').click()
    await drawer.getByText('Replaces entry').waitFor()
    await drawer.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove entry' }).click()
    await page.getByText('Entry removed.').waitFor()
    assert.deepEqual(await totalsOf(member), [
      { source: 'manual', entries: 2, income: '0.0000', expense: '0.0000' },
    ])
    await page.getByRole('alert').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Entry restored.').waitFor()
    assert.deepEqual(await totalsOf(member), [
      { source: 'manual', entries: 3, income: '1400.0000', expense: '0.0000' },
    ])
    await page.keyboard.press('Escape')
  })

  await t.test('a file with an error imports nothing; corrected, it is imported once', async () => {
    await page.goto(`${address}/account/books/import`)
    const choose = (text: string) =>
      page.locator('input[type=file]').setInputFiles(file('february.csv', text))
    await choose('date;amount;description\n13/02/2026;1.234,50;one\n14/02/2026;12,x;two\n')
    await page.getByText('This is not a valid amount.').waitFor()
    await checkAccessible(page, 'a file with a fault')
    assert.equal(await page.getByRole('button', { name: /^Import / }).count(), 0)
    await page.getByRole('button', { name: 'Choose another file' }).click()
    const good = 'date;amount;description\n13/02/2026;1.234,50;one\n14/02/2026;-12,10;two\n'
    await choose(good)
    await page.getByRole('button', { name: 'Import 2 entries' }).click()
    await page.getByText('2 entries imported.').waitFor()
    await page.getByRole('button', { name: 'Import another file' }).click()
    await choose(good)
    await page.getByText(/You already imported this file/).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Import 2 entries' }).isDisabled())
    const [imported] = await totalsOf(member)
    assert.deepEqual(imported, { source: 'import', entries: 2, income: '1234.5000', expense: '12.1000' })
  })

  await t.test('previews and syncs the bank, and its entries are in the list', async () => {
    await page.goto(`${address}/account/banks`)
    await page.getByRole('button', { name: 'Actions for Mercury' }).click()
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    await page.getByText(/would be imported/).waitFor()
    await checkAccessible(page, 'a preview of the bank')
    const wouldCome = Number(
      /^(\d+) would/.exec((await page.getByText(/would be imported/).textContent())!)![1],
    )
    assert.equal((await totalsOf(member)).length, 2, 'a preview writes nothing')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sync now' }).click()
    await page.getByText(`${wouldCome} new entries`).waitFor()
    const synced = (await totalsOf(member)).find(({ source }) => source === 'bank_sync')
    assert.ok(synced.entries >= wouldCome && wouldCome > 0)
    await page.getByRole('link', { name: 'View bank entries' }).click()
    await rowOf(page, 0).waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such word anywhere')
    await page.getByText('No matching entries').waitFor()
    await checkBooks(installation.database, member.entityId)
  })

  assert.deepEqual(complaints, [])
  assert.deepEqual([...hosts], ['127.0.0.1'])
  await page.close()
})

const rowOf = (page: Page, at: number) => page.locator('main tbody tr').nth(at)

for (const width of [1280, 360])
  test(`a corrected entry is one row with a button that shows its history, at ${width} pixels`, async () => {
    const member = await newMember(installation)
    const session = await openSession(installation, member.memberId)
    const { entityId: entity_id } = member
    const entry = { year: new Date().getUTCFullYear(), month: 1, description: 'Invoice 7' }
    const made = await session.ask('POST', '/web/entries', { entity_id, ...entry, income: 150 })
    const fixed = { id: made.body.data.id, ...entry, income: 105 }
    const corrected = await session.ask('POST', '/web/entries/correct', fixed)
    assert.ok(corrected.status < 300, corrected.text)
    const { page, complaints } = await signedIn(member, width)
    await page.goto(`${installation.address}/account/books`)
    const history = page.getByRole('button', { name: 'Corrected: show 2 earlier entries' })
    await history.waitFor()
    const rows = page.getByRole('main').getByRole('button', { name: /Invoice 7/ })
    assert.equal(await rows.count(), 1)
    await page.getByText('$105.00').last().waitFor()
    await history.press('Enter')
    await page.getByRole('button', { name: 'Hide earlier entries' }).waitFor()
    assert.equal(await rows.count(), 3)
    await checkAccessible(page, 'an entry with its corrections')
    await checkFits(page, 'an entry with its corrections')
    await page.getByRole('button', { name: 'Hide earlier entries' }).press('Enter')
    await history.waitFor()
    assert.equal(await rows.count(), 1)
    assert.deepEqual(complaints, [])
    await page.close()
  })

test('after a change every page shows it, and only the signed-in person and the LLCs are not requested again', async () => {
  const member = await newMember(installation)
  const owner = { entity_id: member.entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { database } = installation
  const { id } = await database.durable.one(insertCounterparty, { ...owner, ...byParams(BY_TEST) })
  const { id: document_id } = await storeDocument(installation, member)
  const paid = { year: 2025, month: 6, income: 900, category: 'aportacion', movement_type: 'aportacion' }
  await addEntry(installation, member, {
    ...paid,
    counterparty_id: id,
    document_id,
    description: 'Capital 7',
  })
  const { page } = await signedIn(member)
  // As a link does: loading the document again would ask for everything again.
  const follow = (place: string) => page.evaluate(to => history.pushState({}, '', to), place)
  await page.goto(`${installation.address}/account/tax?year=2025`)
  await page.getByText('0 of 1 entries documented').waitFor()
  await follow('/account/books?year=2025')
  await page.getByRole('button', { name: /Capital 7/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Entry / })
  await drawer.getByLabel('Economic purpose').fill('Start-up capital')
  await settled(page)
  const requested: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/web/') && request.method() === 'GET') requested.push(pathname)
  })
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await drawer.getByText('Complete. This entry counts').waitFor()
  await settled(page)
  assert.ok(requested.includes('/web/entries'), requested.join())
  assert.ok(!requested.includes('/web/me') && !requested.includes('/web/v1/entity'), requested.join())
  assert.deepEqual([...new Set(requested)].sort(), requested.sort(), 'each once')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await follow('/account/tax?year=2025')
  await page.getByText('1 of 1 entries documented').waitFor()
})

test('a member connects a bank, with a reason for each failure', async t => {
  const world = aWorld({ seed: 'a connection', perDay: 1, holder: 'Somebody Else LLC' })
  const { member, simulator } = await openBanked(t, installation, { world, connect: [] })
  const { page, complaints } = await signedIn(member, 390)
  // The server recognizes the demo banks by their tokens; no page contains a bank's address.
  const wrong = 'secret-token:mercury_sandbox_rma_wrong'
  const companies = [SIMULATOR_TOKENS, { ...SIMULATOR_TOKENS, mercury: wrong }].map(tokens => ({
    holder: 'Somebody Else LLC',
    tokens,
  }))
  const ports = [Number(new URL(simulator.mercuryUrl).port)]
  await keepBanks(installation.config.dataDir, { ports, beganOn: '2026-01-01', companies })
  await page.goto(`${installation.address}/account/banks`)
  await page.getByText('No bank connected yet').waitFor()
  await page.getByRole('button', { name: 'Connect bank' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect bank' })
  await dialog.getByText('Create a read-only token').waitFor()
  await dialog.getByLabel('Token', { exact: false }).first().fill(wrong)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByText('The bank rejected the token').waitFor()
  await checkAccessible(page, 'a refused token')
  await dialog
    .getByLabel('Token', { exact: false })
    .first()
    .fill('secret-token:mercury_sandbox_rma_simulated')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog
    .getByLabel('The account holder at the bank is “Somebody Else LLC”. This is the same LLC.')
    .check()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Bank connected.').waitFor()
  await page.getByText('Reading transactions…').waitFor()
  const { database, secrets } = installation
  await database.withClient(client =>
    client.query(
      `update banking.sync_run set provider = 'mercury', read = 120, told_at = now()
       where entity_id = $1 and state = 'running'`,
      [member.entityId],
    ),
  )
  await page.getByText('120 read').waitFor()
  await syncQueued({ database, secrets, now: () => new Date() }, new AbortController().signal)
  // Without reloading the page.
  await page.getByText(/^[\d,]+ imported, [\d,]+ skipped$/).waitFor()
  await page.getByText('Reading transactions…').waitFor({ state: 'detached' })
  await settled(page)
  await checkAccessible(page, 'a bank that has been read')
  await checkFits(page, 'the banks on a phone')
  assert.deepEqual(complaints, [])
  await page.close()
})
