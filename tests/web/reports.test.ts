import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { makeReport } from '../../src/areas/reports/make-reports.ts'
import { periodNamed } from '../../src/areas/reports/periods.rules.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { bookProfit, bookUnsorted } from '../harness/reports.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

/** A member whose October recommends distributing some profit, and categorizing an entry. */
async function openReport(width = 1280) {
  const member = await newMember(site)
  await bookProfit(site, member)
  await bookUnsorted(site, member)
  const period = periodNamed('monthly', '2026-10')!
  const { id } = await makeReport(site.database, BY_TEST, member.entityId, period, new Date('2026-11-15'))
  const session = await openSession(site, member.memberId)
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale: 'en' })
  const [name, ...value] = session.cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  await watched.page.goto(`${site.address}/account/reports`)
  await settled(watched.page)
  await watched.page.getByRole('link', { name: /October 2026/ }).click()
  await watched.page.getByRole('heading', { name: 'Recommendations' }).waitFor()
  const read = async () => (await session.ask('GET', `/web/reports/${id}?language=en`)).body.data
  return { ...watched, ...member, id, session, read }
}

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })

// biome-ignore lint/suspicious/noExplicitAny: a report as JSON
function titlesOf(report: any): { proposing: string; other: string } {
  const [proposal] = report.proposed_decisions
  const of = (isProposing: boolean) =>
    report.recommendations.find(
      (one: { idx: number }) => (one.idx === proposal.recommendation_idx) === isProposing,
    )
  return { proposing: of(true).title, other: of(false).title }
}

test('a member approves one recommendation and modifies another; the proposed decision appears in the ledger', async () => {
  const { page, complaints, read, session, entityId } = await openReport()
  const { proposing, other } = titlesOf(await read())
  await checkAccessible(page, 'a report')
  await cardOf(page, proposing).getByRole('radio', { name: 'Approve' }).check()
  await cardOf(page, other).getByRole('radio', { name: 'Modify' }).check()

  await page.getByRole('button', { name: 'Send 2 answers' }).click()
  await page.getByText('Describe the changes you want.').waitFor()
  assert.ok(
    (await read()).recommendations.every((one: { response: unknown }) => one.response === null),
    'nothing is sent without the notes',
  )
  await cardOf(page, other).getByRole('textbox').fill('Only those above 50 dollars')
  await page.getByRole('button', { name: 'Send 2 answers' }).click()
  await page.getByRole('button', { name: 'Send and submit' }).click()
  await page.getByText('Submitted to the ledger').waitFor()
  await cardOf(page, other).getByText('Modified', { exact: true }).waitFor()
  await page.getByText('Only those above 50 dollars').first().waitFor()

  const report = await read()
  const { transaction_id, amount } = report.proposed_decisions[0]
  const ledger = await session.ask('GET', `/web/v1/ledger?entity_id=${entityId}&status=PENDING`)
  assert.deepEqual(
    ledger.body.data.map((one: Record<string, unknown>) => [one.transaction_id, one.amount]),
    [[transaction_id, amount]],
  )
  await page.getByRole('link', { name: 'View transaction' }).click()
  await page.getByText('Under review').waitFor()
  assert.ok(new URL(page.url()).pathname.endsWith(`/${transaction_id}`))
  assert.deepEqual(complaints, [])
  await page.close()
})

test('declining the confirmation sends nothing', async () => {
  const { page, complaints, read } = await openReport()
  const { proposing } = titlesOf(await read())
  await cardOf(page, proposing).getByRole('radio', { name: 'Approve' }).check()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { recommendations, proposed_decisions } = await read()
  assert.ok(recommendations.every((one: { response: unknown }) => one.response === null))
  assert.equal(proposed_decisions[0].transaction_id, null)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('an answer is changed on a phone, and the history has both', async () => {
  const { page, complaints, read } = await openReport(360)
  const { other } = titlesOf(await read())
  await checkFits(page, 'a report')
  const card = cardOf(page, other)
  await card.getByRole('radio', { name: 'Defer' }).check()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await card.getByText('Deferred', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Change answer' }).click()
  await card.getByRole('radio', { name: 'Reject' }).check()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await card.getByText('Rejected', { exact: true }).waitFor()
  const history = page.getByRole('region', { name: 'Answer history' })
  await history.getByText('Deferred', { exact: true }).waitFor()
  await history.getByText('Rejected', { exact: true }).waitFor()
  await checkFits(page, 'an answered report')
  assert.deepEqual(complaints, [])
  await page.close()
})
