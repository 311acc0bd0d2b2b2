// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { deliverDue } from '../../src/areas/webhooks/deliver.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite({ isAlone: true })
const browser = await openBrowser()
// The receiver of the test is on this machine.
const config = Object.assign(site.config, { webhooksPrivate: true })

test('a member adds a webhook, tests it, reads and resends a delivery, pauses and removes it', async t => {
  const got: string[] = []
  const receiver = createServer((request, response) => {
    got.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.end('thanks'))
  }).listen(0, '127.0.0.1')
  t.after(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const member = await newMember(site)
  const session = await openSession(site, member.memberId)
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 360, height: 800 },
    locale: 'en',
  })
  const [name, ...value] = session.cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  await page.goto(`${site.address}/account/webhooks`)
  await settled(page)
  await page.getByText('No webhooks yet').waitFor()
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('Enter the address of your server.').waitFor()
  await dialog.getByLabel('URL').fill('ftp://example.com')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('must be an https:// address').waitFor()
  // The browser reports the rejected request.
  assert.equal(complaints.splice(0).length, 1)
  await checkAccessible(page, 'webhooks')
  await dialog.getByLabel('URL').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  assert.match(await page.getByLabel('Signing secret', { exact: true }).innerText(), /^whsec_/)

  const choose = async (item: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Send test event')
  await page.getByText('Your server accepted the test event (status 200).').waitFor()
  await page.getByRole('cell', { name: 'webhook.test', exact: true }).waitFor()

  const body = { entity_id: member.entityId, year: 2026, month: 3, income: 5 }
  assert.equal((await site.ask('/v1/bookkeeping', { key: member.key, body })).status, 201)
  const deps = { database: site.database, secrets: site.secrets, config, now: () => new Date() }
  const deliver = () => deliverDue(deps, new AbortController().signal)
  await deliver()
  await page.reload()
  await page.getByRole('button', { name: /^Details: entry.created/ }).click()
  const detail = page.getByRole('dialog', { name: 'Delivery' })
  await detail.getByText('"type": "entry.created"').waitFor()
  await detail.getByText('thanks').waitFor()
  await checkAccessible(page, 'webhooks')
  await checkFits(page, 'webhooks')
  await detail.getByRole('button', { name: 'Resend' }).click()
  await detail.getByText('Next attempt').waitFor()
  await deliver()
  assert.deepEqual([got.length, got[1]], [3, got[2]])
  await page.keyboard.press('Escape')

  await choose('Pause')
  await page.getByText('You paused it.').waitFor()
  await checkAccessible(page, 'webhooks')
  await checkFits(page, 'webhooks')
  await choose('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No webhooks yet').waitFor()
  assert.deepEqual(complaints, [])
})
