// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { Page, Route } from 'playwright-core'
import { boundedFetch } from '../../src/areas/documents/stamps/bounded-fetch.ts'
import { checkStamps } from '../../src/areas/documents/stamps/check-stamps.ts'
import { submitStamps } from '../../src/areas/documents/stamps/submit-stamps.ts'
import type { Timestamping } from '../../src/areas/documents/stamps/timestamping.ts'
import { calendarList } from '../../src/areas/documents/timestamps/calendar-list.rules.ts'
import { esplora } from '../../src/areas/documents/timestamps/esplora.ts'
import { rememberHeaders } from '../../src/areas/documents/timestamps/header-source.ts'
import { localChain, startLocalChain } from '../../src/areas/documents/timestamps/local-chain/serve.ts'
import { wholeFile } from '../harness/after-file.ts'
import { openBrowser } from '../harness/browser.ts'
import { openDemoWebsite } from '../harness/demo-website.ts'
import { newPdf } from '../harness/documents.ts'
import { settled } from '../harness/places.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const demo = await openDemoWebsite(wholeFile, new Date())
const browser = await openBrowser()

/** A demo chain and its jobs, with a clock controlled by the test. */
async function openChain(t: test.TestContext) {
  let time = Date.now() + 60_000
  const now = () => new Date(time)
  const server = await startLocalChain({ seed: 'a chain for tests', calendars: ['a', 'b'], now })
  t.after(() => server.close())
  const asking = { fetch: boundedFetch(fetch, 60_000), timeoutMs: 30_000 }
  const chain = localChain(rememberHeaders(esplora(server.esploraUrl, asking)))
  const { calendars } = server
  const parts = { name: 'local' as const, calendars, allowed: calendarList(calendars), chain, randomBytes }
  const timestamping: Timestamping = { ...parts, ...asking, stopping: null }
  const { database } = demo.installation
  return {
    async submit() {
      while ((await submitStamps(database, timestamping, now)).count > 0);
    },
    async prove() {
      server.mine()
      time += 60_000
      while ((await checkStamps(database, timestamping, now)).count > 0);
    },
  }
}

async function openDocuments(width = 1280) {
  const look = { language: 'en', scheme: 'light', width } as const
  const watched = await demo.open(browser, 'member', look, { acceptDownloads: true })
  await watched.page.goto(`${demo.address}/account/documents`)
  await settled(watched.page)
  return watched
}

async function add(page: Page, name: string, content: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: content }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'Upload 1 document' }).click()
}

const rowOf = (page: Page, title: string) => page.locator('li[data-document]').filter({ hasText: title })

test('a member uploads a document, sees its progress, and its proof changes from waiting to confirmed automatically', async t => {
  const chain = await openChain(t)
  const { page, complaints } = await openDocuments()
  const content = newPdf(8_000_000)
  // Slow enough to see its progress.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2_000_000,
  })
  await add(page, 'Framework contract.pdf', content)
  const progress = page.getByRole('progressbar', { name: 'Uploading: Framework contract.pdf' })
  // A bar at 0% has no width, which counts as hidden.
  await progress.waitFor({ state: 'attached' })
  await page.getByText(/^[1-9]\d?% sent$/).waitFor()
  const row = rowOf(page, 'Framework contract')
  await row.waitFor()
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await row.locator('[data-proof=none]').waitFor()

  await chain.submit()
  await row.locator('[data-proof=pending]').waitFor()
  await chain.prove()
  await row.locator('[data-proof=confirmed]').waitFor()
  assert.match((await row.textContent())!, /Timestamp confirmed · Block 2,000,\d{3},\d{3} · .* · Demo chain/)

  await row.getByRole('button', { name: 'Proof of Framework contract' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proof of Framework contract' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'copy.pdf',
    mimeType: 'application/pdf',
    buffer: content,
  })
  await dialog.getByText('copy.pdf is identical to this document.').waitFor()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'other.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([content, Buffer.from(' ')]),
  })
  await dialog.getByText('other.pdf is a different file or has been changed.').waitFor()
  await checkAccessible(page, 'the proof of a document')

  for (const [name, expected] of [
    ['Download', 'Framework contract.pdf'],
    ['Download proof (.ots)', 'Framework contract.pdf.ots'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name, exact: true }).click(),
    ])
    assert.equal(download.suggestedFilename(), expected)
    const bytes = await readFile(await download.path())
    if (name === 'Download') assert.ok(bytes.equals(content))
    else assert.match(bytes.toString('latin1'), /OpenTimestamps/)
  }
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a rejected file shows the reason next to it, and can be removed', async () => {
  const { page, complaints } = await openDocuments(360)
  const pages = Buffer.from('<!doctype html><script>alert(1)</script>')
  await add(page, 'page.html', pages)
  await page.getByText('Files of this format are not accepted.').waitFor()
  await checkFits(page, 'documents')
  await checkAccessible(page, 'documents')
  await page.getByRole('button', { name: 'Remove page.html' }).click()
  await page.getByText('page.html').waitFor({ state: 'detached' })
  // The browser itself logs every error response.
  assert.deepEqual(
    complaints.filter(line => !/status of 400/.test(line)),
    [],
  )
  await page.close()
})

test('reinstates a withdrawn document with one click', async () => {
  const { page, complaints } = await openDocuments()
  await add(page, 'Wrong one.pdf', newPdf())
  const row = rowOf(page, 'Wrong one')
  await row.getByRole('button', { name: 'More actions for Wrong one' }).click()
  // The row is gone before everything that changed has been read again; the message with the undo button still comes.
  const holdBack = async (route: Route) => {
    await row.waitFor({ state: 'detached' })
    await route.continue()
  }
  await page.route('**/web/documents/withdrawn?*', holdBack, { times: 1 })
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await page.getByText('Document restored.').waitFor()

  await row.getByRole('button', { name: 'More actions for Wrong one' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await row.waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Restore: Wrong one' }).click()
  await row.waitFor()
  // The page polls for proofs; leaving it aborts a request.
  assert.deepEqual(
    complaints.filter(line => !/net::ERR_ABORTED/.test(line)),
    [],
  )
  await page.close()
})
