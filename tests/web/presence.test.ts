import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { addDays } from '../../src/kernel/values/dates.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const browser = await openBrowser()
const thisYear = new Date().getUTCFullYear()
const year = thisYear - 1

type Painted = { from: string; until: string; country: string }
const FRANCE = { from: `${year}-01-01`, until: `${year}-12-31`, country: 'FR' }

/** A member on the page, who spent the whole previous year in France by default. */
async function openYear(more: { touch?: boolean; painted?: readonly Painted[] } = {}) {
  const { memberId, entityId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  for (const stay of more.painted ?? [FRANCE]) {
    const answer = await session.ask('POST', '/web/presence/paint', { entity_id: entityId, ...stay })
    assert.equal(answer.status, 200)
  }
  const { page, complaints } = await openPage(browser, {
    viewport: more.touch ? { width: 390, height: 844 } : { width: 1280, height: 1600 },
    locale: 'en',
    ...(more.touch && { hasTouch: true, isMobile: true }),
  })
  const [name, ...value] = session.cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: installation.address }])
  await page.goto(`${installation.address}/account/presence`)
  await settled(page)
  const days = async (of = year) => {
    const path = `/web/v1/presence?entity_id=${entityId}&year=${of}&detail=true`
    return (await session.ask('GET', path)).body.calendar as Record<string, string>
  }
  return { page, complaints, days }
}

const toYearBefore = (page: Page) => page.getByRole('button', { name: 'Previous year' }).click()
const dayOn = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)
const totalOf = (page: Page, country: string) => page.locator(`li[data-country="${country}"]`)

async function chooseCountry(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Another country').fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

async function drag(page: Page, from: string, until: string): Promise<void> {
  await dayOn(page, from).hover()
  await page.mouse.down()
  await dayOn(page, until).hover()
  await page.mouse.up()
}

const countIn = (days: Record<string, string>, country: string) =>
  Object.values(days).filter(one => one === country).length

test('a stay painted with the mouse and extended with the keyboard raises a warning, and undo reverts it', async () => {
  const { page, complaints, days } = await openYear()
  await toYearBefore(page)
  await chooseCountry(page, 'Spain')
  await drag(page, `${year}-01-01`, `${year}-04-10`)
  const first = page.getByText(/^Spain from Jan 1, \d{4} to Apr 10, \d{4}\.$/)
  await first.waitFor()
  const hundred = countIn(await days(), 'ES')
  assert.ok(hundred === 100 || hundred === 101, `${hundred} days, as of a year with or without a leap day`)
  await totalOf(page, 'ES').getByText(`${hundred} of 183`).waitFor()
  assert.equal(await totalOf(page, 'ES').getByText('Info').count(), 0)

  // Ten days from there, with keys alone.
  await dayOn(page, `${year}-04-11`).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  assert.equal(await dayOn(page, `${year}-04-11`).evaluate(one => one === document.activeElement), true)
  for (let i = 0; i < 9; i++) await page.keyboard.press('Shift+ArrowRight')
  assert.equal(await page.locator('[data-chosen]').count(), 10)
  await page.keyboard.press('Enter')
  await totalOf(page, 'ES').getByText('Info').waitFor()
  await totalOf(page, 'ES')
    .getByText(`${hundred + 10} of 183`)
    .waitFor()
  assert.equal(countIn(await days(), 'ES'), hundred + 10)
  await checkAccessible(page, 'the presence page with a warning')

  await page.getByRole('button', { name: /^Undo/ }).click()
  await totalOf(page, 'ES').getByText(`${hundred} of 183`).waitFor()
  assert.equal(await totalOf(page, 'ES').getByText('Info').count(), 0)
  assert.equal(countIn(await days(), 'ES'), hundred)
  // With the keyboard too, down to the year in France.
  await dayOn(page, `${year}-04-20`).focus()
  await page.keyboard.press('Control+z')
  await totalOf(page, 'ES').waitFor({ state: 'detached' })
  assert.equal(countIn(await days(), 'FR'), Object.keys(await days()).length)
  assert.deepEqual(complaints, [])
})

test('a touch selects the first day and the last', async () => {
  const { page, complaints, days } = await openYear({ touch: true })
  await toYearBefore(page)
  await chooseCountry(page, 'Spain')
  await dayOn(page, `${year}-03-05`).tap()
  await page.getByText(/^From March 5, \d{4}\. Now tap the last day\.$/).waitFor()
  await dayOn(page, `${year}-03-08`).tap()
  await totalOf(page, 'ES').getByText('4 of 183').waitFor()
  assert.equal(countIn(await days(), 'ES'), 4)
  assert.deepEqual(complaints, [])
})

test('two dates paint too, and the eraser restores the previous country', async () => {
  const { page, complaints, days } = await openYear()
  await toYearBefore(page)
  await chooseCountry(page, 'Portugal')
  await page.getByRole('button', { name: 'Enter dates' }).click()
  await page.getByLabel('First day').fill(`${year}-05-03`)
  await page.getByLabel('Last day').fill(`${year}-05-02`)
  await page.getByRole('button', { name: 'Mark days', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/in that order/)
    .waitFor()
  await page.getByLabel('Last day').fill(`${year}-05-09`)
  await page.getByRole('button', { name: 'Mark days', exact: true }).click()
  await totalOf(page, 'PT').getByText('7 of 183').waitFor()
  await page.getByRole('button', { name: 'Eraser' }).click()
  await drag(page, `${year}-05-01`, `${year}-05-31`)
  await totalOf(page, 'PT').waitFor({ state: 'detached' })
  assert.equal((await days())[`${year}-05-06`], 'FR')
  assert.match((await dayOn(page, `${year}-05-06`).getAttribute('aria-label'))!, /France, inferred$/)
  assert.deepEqual(complaints, [])
})

test('a stay painted by mistake is erased with all days filled from it, and undo restores them', async () => {
  const { page, complaints, days } = await openYear({ painted: [] })
  await toYearBefore(page)
  const label = async (date: string) => (await dayOn(page, date).getAttribute('aria-label'))!
  await chooseCountry(page, 'Spain')
  await drag(page, `${year}-01-01`, `${year}-01-31`)
  await page.getByText(/^Spain from Jan 1, \d{4} to Jan 31, \d{4}\.$/).waitFor()
  const whole = await days()
  assert.match(await label(`${year}-12-31`), /Spain, inferred$/)

  // A trip into filled days; erased, they are as before.
  await chooseCountry(page, 'Portugal')
  await drag(page, `${year}-03-02`, `${year}-03-10`)
  await totalOf(page, 'PT').getByText('9 of 183').waitFor()
  assert.match(await label(`${year}-03-11`), /Spain, inferred$/)
  await page.getByRole('button', { name: 'Eraser' }).click()
  await drag(page, `${year}-03-02`, `${year}-03-10`)
  await totalOf(page, 'PT').waitFor({ state: 'detached' })
  assert.deepEqual(await days(), whole)

  await drag(page, `${year}-06-01`, `${year}-06-30`)
  await page.getByText(/^This day is inferred from January 31, \d{4}\./).waitFor()
  await drag(page, `${year}-01-01`, `${year}-01-31`)
  await totalOf(page, 'ES').waitFor({ state: 'detached' })
  assert.deepEqual(await days(), {})
  assert.match(await label(`${year}-12-31`), /not recorded$/)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await totalOf(page, 'ES').waitFor()
  assert.deepEqual(await days(), whole)
  assert.deepEqual(complaints, [])
})

test('shows when 183 days are reached with the planned stays, next to the day without travel', async t => {
  const today = new Date().toISOString().slice(0, 10)
  const plus = (date: string, count: number) => addDays(date, count)
  // Ten days short of 183 today, with more than twenty left in the year: only on some days of the year.
  const from = plus(today, -172)
  if (!from.startsWith(`${thisYear}-`) || !plus(today, 22).startsWith(`${thisYear}-`))
    return t.skip('173 days before today and 22 after it are not in one year')
  const { page, complaints } = await openYear({
    painted: [
      { from, until: today, country: 'ES' },
      { from: plus(today, 3), until: plus(today, 7), country: 'PT' },
      { from: plus(today, 8), until: plus(today, 20), country: 'ES' },
    ],
  })
  const long = (date: string) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const spain = totalOf(page, 'ES')
  await spain
    .getByText(`10 more days to reach 183. If you stay, that is on ${long(plus(today, 10))}.`)
    .waitFor()
  await spain
    .getByText(
      `With your planned stays, and if you then remain in the last country, you reach it on ${long(plus(today, 15))}.`,
    )
    .waitFor()
  assert.deepEqual(complaints, [])
})

test('what-if: future days are counted, clearly marked, and nothing is saved', async t => {
  const today = new Date().toISOString().slice(0, 10)
  if (today.endsWith('12-31')) return t.skip('there is no day to come in this year')
  const { page, complaints, days } = await openYear()
  const before = await days(thisYear)
  await page.getByText('What if', { exact: true }).click()
  await page.getByText('What if: nothing is saved').waitFor()
  await chooseCountry(page, 'Spain')
  await dayOn(page, `${thisYear}-12-31`).click()
  await totalOf(page, 'ES').getByText('1 of 183').waitFor()
  assert.match((await dayOn(page, `${thisYear}-12-31`).getAttribute('aria-label'))!, /Spain, what if$/)
  assert.deepEqual(await days(thisYear), before)
  await page.getByText('Actual days', { exact: true }).click()
  await totalOf(page, 'ES').waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})
