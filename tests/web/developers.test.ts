import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { writeRequests } from '../../src/areas/access/access.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

/** The developers page of a member with only the test's key. */
async function openDevelopers(width = 1280) {
  const member = await newMember(site)
  const session = await openSession(site, member.memberId)
  const watched = await openPage(browser, {
    viewport: { width, height: 900 },
    locale: 'en',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const [name, ...value] = session.cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  await watched.page.goto(`${site.address}/account/developers`)
  await settled(watched.page)
  return { ...member, ...watched }
}

/** Fills in the dialog and returns the shown value. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: 'LLC: Read' }).check()
  await dialog.getByRole('checkbox', { name: 'Profile: Read' }).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  return shownValue(page)
}

const shownValue = async (page: Page): Promise<string> =>
  (await page.getByTestId('fresh-key').textContent())!.trim()

const statusOf = async (key: string, path = '/v1/entity') => (await site.ask(path, { key })).status

async function choose(page: Page, key: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${key}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a member creates a key, copies it once, and it works; after a reload the page does not show it', async () => {
  const { page, complaints } = await openDevelopers()
  const value = await makeKey(page, 'Nightly export')
  assert.match(value, /^llk_[0-9A-Za-z]{38}$/)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), value)
  assert.deepEqual([await statusOf(value), await statusOf(value, '/v1/payments')], [200, 403])

  const example = page.getByRole('tabpanel')
  assert.match((await example.textContent())!, new RegExp(`Bearer ${value}`), 'it is filled in')
  await checkAccessible(page, 'a key that was just made')
  await page.reload()
  await settled(page)
  await page.getByText('Nightly export', { exact: true }).first().waitFor()
  const html = await page.content()
  assert.ok(html.includes(value.slice(0, 12)), 'how it begins is shown')
  assert.ok(!html.includes(value.slice(0, 13)), 'and no more of it')
  assert.match((await example.textContent())!, /Bearer YOUR_KEY/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  assert.ok(!kept.includes('llk_'), 'nor is it kept in the browser')
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a member rotates a key and then revokes it: the old value ends, then all', async () => {
  const { page, complaints } = await openDevelopers()
  const first = await makeKey(page, 'Script')
  await choose(page, 'Script', 'Rotate')
  const rotate = page.getByRole('dialog', { name: 'Rotate “Script”' })
  await rotate.getByText('Now').click()
  await rotate.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('heading', { name: 'Copy the new key now' }).waitFor()
  const second = await shownValue(page)
  assert.notEqual(second, first)
  assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200])

  await choose(page, 'Script', 'Revoke')
  await page.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await statusOf(second), 200, 'nothing is done to a key that is to be kept')
  await choose(page, 'Script', 'Revoke')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('Key revoked.').waitFor()
  assert.equal(await statusOf(second), 401)
  await page.getByRole('button', { name: 'Show 1 inactive key' }).click()
  await page.getByText('Revoked', { exact: true }).first().waitFor()
  assert.deepEqual(complaints, [])
  await page.close()
})

test("a key's requests are in its log and chart, and a missing name is reported next to its field", async () => {
  const { page, key, complaints } = await openDevelopers(360)
  assert.equal(await statusOf(key), 200)
  assert.equal(await statusOf(key, '/v1/bookkeeping'), 400)
  await writeRequests(site.database)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('2 requests. Client errors: 1. Server errors: 0.').first().waitFor()
  const log = page.getByRole('table', { name: 'Recent requests' })
  assert.deepEqual((await log.locator('tbody tr td:nth-child(2)').allTextContents()).toSorted(), [
    'listEntities',
    'listEntries',
  ])
  await checkFits(page, 'developers')
  await checkAccessible(page, 'developers')

  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByText('Choose at least one scope.').waitFor()
  await checkAccessible(page, 'the dialog')
  await checkFits(page, 'the dialog')
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a member creates a test key for a copy of an LLC, which the list marks, also on a phone', async () => {
  const { page, complaints } = await openDevelopers(360)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('Trial')
  await dialog.getByRole('radio', { name: 'Test' }).check()
  await dialog.getByText('Your real records do not change.').waitFor()
  assert.equal(await dialog.getByRole('combobox', { name: 'LLC to copy' }).inputValue(), 'Test LLC')
  await dialog.getByRole('checkbox', { name: 'LLC: Read' }).check()
  await checkAccessible(page, 'the dialog for a test key')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const value = await shownValue(page)
  assert.match(value, /^llk_test_[0-9A-Za-z]{38}$/)
  const { body } = await site.ask('/v1/entity', { key: value })
  assert.equal(body.data[0].name, 'TEST Test LLC')
  const row = page.getByRole('listitem').filter({ hasText: 'Trial' })
  await row.getByText('Test', { exact: true }).waitFor()
  await checkFits(page, 'a test key')
  await checkAccessible(page, 'a test key')
  assert.deepEqual(complaints, [])
})
