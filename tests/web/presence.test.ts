// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { addDays } from '../../src/kernel/values/dates.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { storeDocument } from '../harness/documents.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { makeDuePlan } from '../harness/presence.ts'
import { openSession } from '../harness/sessions.ts'
import { newCollaborator } from '../harness/shares.ts'
import { checkAccessible, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const browser = await openBrowser()
const thisYear = new Date().getUTCFullYear()
const year = thisYear - 1

type Painted = { from: string; until: string; country: string }
const FRANCE = { from: `${year}-01-01`, until: `${year}-12-31`, country: 'FR' }

/** A member on the page, who spent the whole previous year in France by default. */
async function openYear(
  more: { touch?: boolean; language?: 'es'; painted?: readonly Painted[]; planned?: readonly Painted[] } = {},
) {
  const { memberId, entityId } = await newMember(installation)
  if (more.language)
    await installation.database.withClient(client =>
      client.query('update members.member set language = $2 where id = $1', [memberId, more.language]),
    )
  const session = await openSession(installation, memberId)
  for (const stay of more.painted ?? [FRANCE]) {
    const answer = await session.ask('POST', '/web/presence/paint', { entity_id: entityId, ...stay })
    assert.equal(answer.status, 200)
  }
  for (const stay of more.planned ?? []) {
    const answer = await session.ask('POST', '/web/presence/plans', { entity_id: entityId, ...stay })
    assert.equal(answer.status, 200, answer.text)
  }
  const { page, complaints } = await openPage(browser, {
    viewport: more.touch ? { width: more.language ? 360 : 390, height: 844 } : { width: 1280, height: 1600 },
    locale: more.language ?? 'en',
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
  return { page, complaints, days, session, entityId, memberId }
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
  await totalOf(page, 'ES').getByText('Info').waitFor({ state: 'detached' })

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
  await totalOf(page, 'ES').getByText('Info').waitFor({ state: 'detached' })
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

test('shows when the rule of the country is met with the planned stays, next to the day without travel', async t => {
  const today = new Date().toISOString().slice(0, 10)
  const plus = (date: string, count: number) => addDays(date, count)
  // Eleven days short of more than 183, with more than twenty left in the year: only on some days of the year.
  const from = plus(today, -172)
  if (!from.startsWith(`${thisYear}-`) || !plus(today, 22).startsWith(`${thisYear}-`))
    return t.skip('173 days before today and 22 after it are not in one year')
  const { page, complaints } = await openYear({
    painted: [{ from, until: today, country: 'ES' }],
    planned: [{ from: plus(today, 3), until: plus(today, 20), country: 'PT' }],
  })
  const long = (date: string) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const spain = totalOf(page, 'ES')
  await spain
    .getByText(
      `11 days left before the limit (cautious count). If you stay, that is on ${long(plus(today, 11))}.`,
    )
    .waitFor()
  await spain
    .getByText(
      'With your planned stays, and if you then remain in the last country, you do not reach the limit in that period.',
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
  // Past days say why nothing happens, and in another year too.
  await dayOn(page, `${thisYear}-01-01`).click({ force: true })
  await page.getByText('What-if days must be after today.').waitFor()
  await toYearBefore(page)
  await dayOn(page, `${year}-06-01`).click({ force: true })
  await page
    .locator('.llano-toasts')
    .getByText('Switch to the current year to try out future days.')
    .waitFor()
  assert.equal((await days())[`${year}-06-01`], 'FR', 'a what-if records nothing in another year')
  await page.getByRole('button', { name: 'Next year' }).click()
  assert.match((await dayOn(page, `${thisYear}-12-31`).getAttribute('aria-label'))!, /Spain, what if$/)
  assert.deepEqual(await days(thisYear), before)
  await page.getByText('Actual days', { exact: true }).click()
  await totalOf(page, 'ES').waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

/** The first half of the year in Spain with ten two-day trips, then Thailand: 166 plain days. */
function spanishHalf(): Painted[] {
  const trips = ['01-11', '01-28', '02-14', '03-03', '03-20', '04-06', '04-23', '05-10', '05-27', '06-13']
  const abroad = trips.map(day => ({
    from: `${year}-${day}`,
    until: addDays(`${year}-${day}`, 1),
    country: 'FR',
  }))
  return [
    { from: `${year}-01-01`, until: `${year}-07-05`, country: 'ES' },
    ...abroad,
    { from: `${year}-07-06`, until: `${year}-12-31`, country: 'TH' },
  ]
}

test('days in Spain below 183 show a cautious count above it, with the rule and its source', async () => {
  const { page, complaints } = await openYear({ painted: spanishHalf() })
  await toYearBefore(page)
  const spain = totalOf(page, 'ES')
  const leap = Number(new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1)
  await spain.getByText(`${166 + leap} of 183`).waitFor()
  await spain.getByText(`Cautious count: ${187 + leap}. By the rule: ${177 + leap}.`).waitFor()
  await spain.getByText('Limit reached').waitFor()
  await spain.getByText('Rule: more than 183 days').waitFor()
  assert.equal(await spain.getByText(/short of 183/).count(), 0, 'no contradiction by the plain count')
  await spain.getByText('How it is counted, and the source').click()
  await spain.getByRole('link', { name: 'Ley 35/2006 (LIRPF)' }).waitFor()
  const thailand = totalOf(page, 'TH')
  await thailand.getByText(/We have no rule for this country yet/).waitFor()

  // Without a certificate the count stays, and nothing is asked any more.
  const question = page.locator('[data-question="residence_certificate"]')
  await spain.getByText(/They count until you answer under “About you”/).waitFor()
  await question.getByRole('combobox', { name: 'Country of the certificate' }).fill('Spain')
  await page.getByRole('option', { name: 'Spain', exact: true }).click()
  await question.getByText('Choose a country other than Spain.').waitFor()
  assert.equal(await question.getByRole('button', { name: 'Yes, I have it' }).isDisabled(), true)
  await question.getByRole('button', { name: 'No, I have none' }).click()
  await question.waitFor({ state: 'detached' })
  await spain
    .getByText(/They count because there is no certificate .* in another country, as you answered on /)
    .waitFor()
  await spain.getByText(`Cautious count: ${187 + leap}. By the rule: ${177 + leap}.`).waitFor()
  await page.getByText(`No certificate of tax residence in another country for ${year}`).waitFor()

  // A certificate of residence elsewhere takes the short absences out, and replaces the answer.
  const form = page.locator('form').filter({ hasText: 'Certificates, permits and exempt days' })
  await form.getByRole('combobox', { name: 'Country' }).fill('United Arab')
  await page.getByRole('option', { name: 'United Arab Emirates' }).click()
  await form.getByLabel('Valid from').fill(`${year}-01-01`)
  await form.getByLabel('Valid until (optional)').fill(`${year}-12-31`)
  await form.getByLabel('I have the document').check()
  await form.getByRole('button', { name: 'Add' }).click()
  await spain.getByText(`Cautious count: ${177 + leap}. By the rule: ${177 + leap}.`).waitFor()
  await spain.getByText('Action required').waitFor()
  await page.locator('[data-fact="no_residence_certificate"]').waitFor({ state: 'detached' })
  await page
    .locator('[data-fact="residence_certificate"]')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await spain.getByText('Limit reached').waitFor()
  await checkAccessible(page, 'the presence page with rules of countries')
  assert.deepEqual(complaints, [])
})

test('a certificate is added from its question on a phone, in Spanish, for the year that is shown', async () => {
  const { page, complaints } = await openYear({ touch: true, language: 'es', painted: spanishHalf() })
  await page.getByRole('button', { name: 'Año anterior' }).click()
  const spain = totalOf(page, 'ES')
  await spain.getByText(/Cuentan hasta que respondas en Sobre ti/).waitFor()
  const question = page.locator('[data-question="residence_certificate"]')
  await question.getByRole('combobox', { name: 'País del certificado' }).fill('Emiratos')
  await page.getByRole('option', { name: 'Emiratos Árabes Unidos' }).click()
  await question.getByRole('button', { name: 'Sí, lo tengo' }).click()
  await question.waitFor({ state: 'detached' })
  await spain
    .getByText(/No cuentan las ausencias breves .* \(Emiratos Árabes Unidos\), como indicaste el /)
    .waitFor()
  const fact = page.locator('[data-fact="residence_certificate"]')
  await fact.getByText(new RegExp(`1 ene ${year} – 31 dic ${year}`)).waitFor()
  assert.deepEqual(complaints, [])
})

test('future days become a plan, count with the plans, and leave the log alone', async t => {
  const today = new Date().toISOString().slice(0, 10)
  const last = `${thisYear}-12-31`
  if (addDays(today, 2) > last) return t.skip('there is no day to come in this year')
  const { page, complaints, days } = await openYear({
    painted: [{ from: today, until: today, country: 'FR' }],
  })
  const before = await days(thisYear)
  await chooseCountry(page, 'Spain')
  await dayOn(page, last).click()
  await page.getByText(/^Planned: Spain on Dec 31, \d{4}\.$/).waitFor()
  assert.match((await dayOn(page, last).getAttribute('aria-label'))!, /Spain, planned$/)
  await totalOf(page, 'ES')
    .getByText(/^With your plans \(cautious count\): 1 day by December 31/)
    .waitFor()
  assert.deepEqual(await days(thisYear), before)
  await page.getByRole('button', { name: 'Eraser' }).click()
  await dayOn(page, last).click()
  await totalOf(page, 'ES').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo: Eraser, Dec 31/ }).click()
  await totalOf(page, 'ES').waitFor()
  await page.getByRole('button', { name: /^Undo: plan ES, Dec 31/ }).click()
  await totalOf(page, 'ES').waitFor({ state: 'detached' })
  assert.deepEqual(await days(thisYear), before)
  assert.deepEqual(complaints, [])
})

test('days painted one right after the other are all saved', async t => {
  const today = new Date().toISOString().slice(0, 10)
  const last = `${thisYear}-12-31`
  if (addDays(today, 4) > last) return t.skip('there are no days to come in this year')
  const { page, complaints } = await openYear({ painted: [{ from: today, until: today, country: 'FR' }] })
  await chooseCountry(page, 'Spain')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/web/presence/plans', async route => {
    await held
    await route.continue()
  })
  for (const day of [last, addDays(last, -1)]) await dayOn(page, day).click()
  release()
  await totalOf(page, 'ES')
    .getByText(/^With your plans \(cautious count\): 2 days by December 31/)
    .waitFor()
  assert.deepEqual(complaints, [])
})

test('somebody who may not record days learns why', async () => {
  const owner = await newMember(installation)
  const person = await newCollaborator(installation, owner, { role: 'accountant', areas: ['presence'] })
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 1280, height: 1600 },
    locale: 'en',
  })
  const [name, ...value] = person.session.cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: installation.address }])
  await page.goto(`${installation.address}/account/presence`)
  await dayOn(page, `${thisYear}-01-01`).click({ force: true })
  await page.getByText('Only the owner of the LLC can record days.').waitFor()
  assert.deepEqual(complaints, [])
})

test('a plan whose days have come asks to be confirmed', async () => {
  const { page, complaints, days, memberId } = await openYear({ painted: [] })
  await makeDuePlan(installation, { memberId, entityId: 0 }, { daysBefore: 0, daysAfter: 0 })
  await page.reload()
  await settled(page)
  await page.getByText('Did these planned stays happen?').waitFor()
  assert.deepEqual(await days(thisYear), {})
  await page.getByRole('button', { name: 'Yes, record it' }).click()
  await page.getByText('Stay recorded.').waitFor()
  await page.getByText('Did these planned stays happen?').waitFor({ state: 'detached' })
  assert.deepEqual(Object.values(await days(thisYear)), ['PT'])
  assert.deepEqual(complaints, [])
})

test('a document attached to days is marked in the calendar, and the days without one are listed', async () => {
  const { page, complaints, entityId } = await openYear()
  await storeDocument(installation, { entityId }, { title: 'Lease in Lyon' })
  await page.reload()
  await settled(page)
  await toYearBefore(page)
  const form = page.locator('form').filter({ hasText: 'Attach a document to days' })
  await form.getByRole('combobox', { name: 'Document', exact: true }).click()
  await page.getByRole('option', { name: 'Lease in Lyon' }).click()
  await form.getByRole('combobox', { name: 'Country it places you in' }).fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await form.getByLabel('From day').fill(`${year}-03-01`)
  await form.getByLabel('To day').fill(`${year}-03-31`)
  await form.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByText('Document attached.').waitFor()
  await dayOn(page, `${year}-03-15`).and(page.locator('[data-proven]')).waitFor()
  assert.match((await dayOn(page, `${year}-03-15`).getAttribute('aria-label'))!, /France, with document$/)
  const row = page.locator('tr[data-evidence="FR"]')
  await row.getByText('31', { exact: true }).waitFor()
  await page.getByText(/^France, Apr 1, \d{4} – Dec 31, \d{4}/).waitFor()
  await page.getByRole('button', { name: /^Detach: / }).click()
  await dayOn(page, `${year}-03-15`).and(page.locator('[data-proven]')).waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('a file of stays is shown line by line, imported after confirmation, and undone', async () => {
  const { page, complaints, days } = await openYear({ painted: [] })
  await toYearBefore(page)
  const chooseFile = (text: string) =>
    page
      .locator('input[type="file"][accept*=".ics"]')
      .setInputFiles({ name: 'stays.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await chooseFile(`from,until,country\n${year}-01-01,${year}-01-31,Atlantis\n`)
  await page.getByText('Line 2: Unknown country.').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Import / }).isDisabled(), true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await chooseFile(`from,until,country\n${year}-01-01,${year}-01-31,Spain\n${year}-02-01,${year}-12-31,FR\n`)
  await page.getByText('stays.csv: 2 stays found').waitFor()
  assert.deepEqual(await days(), {})
  await page.getByRole('button', { name: 'Import 2 stays' }).click()
  await totalOf(page, 'ES').getByText('31 of 183').waitFor()
  await page.getByRole('button', { name: /^Undo: import/ }).click()
  await totalOf(page, 'ES').waitFor({ state: 'detached' })
  assert.deepEqual(await days(), {})
  assert.deepEqual(complaints, [])
})
