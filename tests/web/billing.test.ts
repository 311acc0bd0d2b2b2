// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite({ isAlone: true })
const browser = await openBrowser()

test('a renewal that has been charged is one line, with the amount of the charge', async () => {
  const { database, address } = installation
  const { memberId, entityId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  await database.withClient(async client => {
    await client.query(
      `insert into catalog.service (code, name_en, name_es, price, currency, period)
       values ('manager_annual', 'Manager subscription', 'Suscripción Manager', 1190, 'USD', 'annual') on conflict (code) do nothing`,
    )
    const { rows } = await client.query(
      'select (renews_on - 3)::text as due from entities.renewals_of($1) where kind = $2',
      [entityId, 'subscription'],
    )
    await client.query(
      `insert into payments.payment (entity_id, member_id, service_id, service_name, amount, currency, status, due_date)
       select $1, $2, id, name_en, 1250.5, 'USD', 'pending', $3::date from catalog.service where code = 'manager_annual'`,
      [entityId, memberId, rows[0].due],
    )
  })
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 360, height: 800 },
    locale: 'en',
  })
  const [name, ...value] = session.cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: address }])
  await page.goto(`${address}/account/billing`)
  await page.getByText('No upcoming renewals').waitFor()
  await settled(page)
  await page.getByText('$1,250.50').first().waitFor()
  assert.equal(await page.getByText('$1,190.00').count(), 0, 'not again at the price of the catalog')
  await checkAccessible(page, 'payments with a charge')
  await checkFits(page, 'payments with a charge')
  assert.deepEqual(complaints, [])
})
