// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newManager } from '../harness/ledger.ts'
import { makeOrder } from '../harness/orders.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const { address, database } = installation
const browser = await openBrowser()

const QUOTE = {
  items: [],
  totals: { one_time: 349, first_year: 349, annual_renewal: 0 },
  currency: 'USD',
  valid_until: '2026-12-31',
}

async function openOrder(orderId: number, name: string) {
  const { id } = await newManager(installation, name)
  const { cookie } = await openSession(installation, id)
  const watched = await openPage(browser, { viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  const [cookieName, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: cookieName!, value: value.join('='), url: address }])
  await watched.page.goto(`${address}/console/orders/${orderId}`)
  await watched.page.getByRole('button', { name: 'Update status' }).waitFor()
  return watched
}

test('of two Managers with one order open, the second gets an error, keeps their note, and continues from there', async () => {
  const orderId = await makeOrder(installation)
  await database.withClient(client =>
    client.query('update orders.llc_order set quote = $2 where id = $1', [orderId, QUOTE]),
  )
  const [first, second] = [await openOrder(orderId, 'Irene'), await openOrder(orderId, 'Bruno')]
  const change = (page: typeof first.page) => page.getByRole('button', { name: 'Update status' }).click()
  await change(first.page)
  await first.page.getByText('Status updated. We are emailing the customer.').waitFor()
  await second.page.getByLabel('Note to the customer').fill('We have begun.')
  await change(second.page)
  await second.page
    .getByText('Someone else has updated this order: its status is now “In progress”')
    .waitFor()
  await checkAccessible(second.page, 'an order that was changed meanwhile')
  assert.equal(await second.page.getByLabel('Note to the customer').inputValue(), 'We have begun.')
  await change(second.page)
  await second.page.getByText('Status updated. We are emailing the customer.').waitFor()
  const { rows } = await database.withClient(client =>
    client.query('select subject from kernel.mail where about like $1 order by id', [
      `order/${orderId}/step/%`,
    ]),
  )
  assert.deepEqual(
    rows.map(({ subject }) => subject.split(':')[0]),
    ['We are working on your order', 'Your order is complete'],
  )
  assert.deepEqual(first.complaints, [])
})
