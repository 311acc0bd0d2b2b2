// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { createService } from '../../src/areas/catalog/catalog.ts'
import { addEngagement } from '../../src/areas/entities/entities.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { openDemoForFile } from '../harness/demo-website.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const demo = await openDemoForFile()
const browser = await openBrowser()

async function openOverview(width = 1280) {
  const watched = await demo.open(browser, 'member', { language: 'en', scheme: 'light', width })
  await watched.page.goto(`${demo.address}/account?llc=1`)
  await settled(watched.page)
  return watched
}

test('pending items link to where they are handled', async () => {
  const { page, complaints } = await openOverview()
  const needs = page.getByRole('region', { name: 'Needs your attention' })
  await needs.getByRole('link', { name: 'Answer' }).first().click()
  await page.getByRole('heading', { name: 'Recommendations' }).waitFor()
  await page.goBack()
  await needs.getByRole('link', { name: 'View ledger' }).click()
  await page.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('status'), 'PENDING')
  assert.equal(await page.getByRole('radio', { name: 'Pending' }).isChecked(), true)
  assert.deepEqual(complaints, [])
  await page.close()
})

test("the year's chart can be read as a table, and another LLC has its own figures", async () => {
  const { page, complaints } = await openOverview(360)
  const money = page.getByRole('region', { name: 'Money this year', exact: true })
  await money.getByRole('button', { name: 'Show table' }).click()
  const january = async () => (await money.getByRole('row', { name: /Jan/ }).textContent())!
  const first = await january()
  assert.match(first, /\$[\d,]+\.\d\d/)
  await checkAccessible(page, 'the figures of the year')
  await checkFits(page, 'the overview')
  await page.getByRole('link', { name: /Nortalia Advisory LLC/ }).click()
  await page.waitForURL(/llc=3/)
  await page.getByText('Nortalia Advisory LLC at a glance').waitFor()
  await settled(page)
  if (await money.getByRole('button', { name: 'Show table' }).isVisible())
    await money.getByRole('button', { name: 'Show table' }).click()
  assert.notEqual(await january(), first)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('payments are a separate document, without tools for agents', async () => {
  const { page, complaints } = await openOverview()
  const loaded = page.waitForResponse(response => response.request().resourceType() === 'document')
  await page.getByRole('link', { name: 'Payments and renewals' }).click()
  assert.match((await (await loaded).allHeaders())['permissions-policy']!, /\btools=\(\)/)
  await page.getByRole('heading', { name: 'Payments and renewals', level: 1 }).waitFor()
  await settled(page)
  const renewals = page.getByRole('region', { name: 'Renewals' })
  await renewals.getByText('Registered agent, one year').first().waitFor()
  const payments = page.getByRole('region', { name: 'Payments', exact: true })
  await payments
    .getByRole('cell', { name: /EG-\d{4}-\d{4}/ })
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a member without an active subscription still sees due dates and renewals', async () => {
  const { installation } = demo
  const member = await newMember(installation, { subscribed: false })
  const { durable } = installation.database
  const service = { code: 'mailbox_of_test', name: 'Mailbox of test', nameEs: 'Buzón', price: '42.50' }
  await createService(durable, BY_TEST, { ...service, currency: 'USD', period: 'annual' })
  const wanted = { entityId: member.entityId, service: service.code }
  await installation.database.transaction(tx => addEngagement(tx, BY_TEST, wanted, new Date()))
  const session = await openSession(installation, member.memberId)
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 360, height: 800 },
    locale: 'en',
  })
  const [name, ...value] = session.cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: demo.address }])
  await page.goto(`${demo.address}/account`)
  await page.getByText('No active Manager subscription').waitFor()
  await page.getByText('Renewal: Mailbox of test').waitFor()
  await settled(page)
  await checkAccessible(page, 'the overview without a subscription')
  await page.goto(`${demo.address}/account/billing`)
  await page.getByText('$42.50').first().waitFor()
  await settled(page)
  await checkFits(page, 'payments')
  assert.deepEqual(complaints, [])
  await page.close()
})
