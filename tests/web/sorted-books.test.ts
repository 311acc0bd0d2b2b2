// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { createLink } from '../../src/areas/auditors/links.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

/** Booked in another order than their dates. */
async function newBooks() {
  const member = await newMember(site)
  for (const [description, transaction_date, income] of [
    ['Cedar', '2026-06-03', 300],
    ['Alder', '2026-06-20', 100],
    ['Birch', '2026-06-11', 200],
    ['Undated', null, 50],
  ] as const)
    await addEntry(site, member, { description, transaction_date, income })
  return member
}

/** The descriptions in the order of the rows. */
async function waitForOrder(page: Page, expected: readonly string[]): Promise<void> {
  await page.waitForFunction(names => {
    const text = document.querySelector('main')?.textContent ?? ''
    const places = names.map(name => text.indexOf(name))
    return places.every((place, i) => place >= 0 && (i === 0 || place > places[i - 1]!))
  }, expected)
}

const NEWEST = ['Undated', 'Alder', 'Birch', 'Cedar']

async function signedIn(memberId: number, width: number) {
  const watched = await openPage(browser, { locale: 'en', viewport: { width, height: 900 } })
  const { cookie } = await openSession(site, memberId)
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  return watched
}

test('the books are newest first, and a column head sorts by it with the keyboard and keeps it in the address', async () => {
  const { memberId } = await newBooks()
  const { page, complaints } = await signedIn(memberId, 1280)
  await page.goto(`${site.address}/account/books?year=2026`)
  await waitForOrder(page, NEWEST)
  const head = (name: string) => page.getByRole('columnheader', { name })
  assert.equal(await head('Date').getAttribute('aria-sort'), 'descending')
  assert.equal(await head('Amount').getAttribute('aria-sort'), 'none')
  await head('Description').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await waitForOrder(page, ['Alder', 'Birch', 'Cedar', 'Undated'])
  assert.equal(new URL(page.url()).searchParams.get('sort'), 'description')
  assert.equal(await head('Description').getAttribute('aria-sort'), 'ascending')
  await page.reload()
  await waitForOrder(page, ['Alder', 'Birch', 'Cedar', 'Undated'])
  await head('Amount').getByRole('button').click()
  await waitForOrder(page, ['Cedar', 'Birch', 'Alder', 'Undated'])
  await head('Date').getByRole('button').click()
  await waitForOrder(page, NEWEST)
  assert.equal(new URL(page.url()).searchParams.get('sort'), null)
  await head('Date').getByRole('button').click()
  await waitForOrder(page, NEWEST.toReversed())
  await settled(page)
  await checkAccessible(page, 'the sorted books')
  assert.deepEqual(complaints, [])
  await page.close()
})

test('on a phone the order is chosen from a list', async () => {
  const { memberId } = await newBooks()
  const { page, complaints } = await signedIn(memberId, 360)
  await page.goto(`${site.address}/account/books?year=2026`)
  await waitForOrder(page, NEWEST)
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Amount, descending' }).click()
  await waitForOrder(page, ['Cedar', 'Birch', 'Alder', 'Undated'])
  await settled(page)
  await checkFits(page, 'the sorted books')
  await checkAccessible(page, 'the sorted books on a phone')
  assert.deepEqual(complaints, [])
  await page.close()
})

test('an auditor sees the newest entries first and sorts them by any column', async () => {
  const { memberId, entityId } = await newBooks()
  const { secret } = await createLink(
    site.database,
    site.secrets,
    BY_TEST,
    { entity_id: entityId, name: 'Auditor', parts: ['books'], days: 1 },
    { memberId, publicUrl: site.config.publicUrl },
  )
  const { page, complaints } = await openPage(browser, { locale: 'en' })
  await page.goto(`${site.address}/auditor#${secret}`)
  await waitForOrder(page, NEWEST)
  await page.getByRole('columnheader', { name: 'Money in' }).getByRole('button').click()
  await waitForOrder(page, ['Cedar', 'Birch', 'Alder', 'Undated'])
  assert.equal(new URL(page.url()).searchParams.get('sort'), '-income')
  await page.reload()
  await waitForOrder(page, ['Cedar', 'Birch', 'Alder', 'Undated'])
  const head = page.getByRole('columnheader', { name: 'Money in' }).last()
  assert.equal(await head.getAttribute('aria-sort'), 'descending')
  await settled(page)
  await checkAccessible(page, 'the sorted books of an auditor')
  assert.deepEqual(complaints, [])
  await page.close()
})
