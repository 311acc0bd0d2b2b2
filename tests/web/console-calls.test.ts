// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { settled } from '../harness/places.ts'
import { makeReportOf } from '../harness/reports.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

// The calendar is global.
const installation = await openWebsite({ isAlone: true })
const { address } = installation
const browser = await openBrowser()

async function openAs(memberId: number, { width = 1280, locale = 'en' } = {}) {
  const session = await openSession(installation, memberId)
  const watched = await openPage(browser, { viewport: { width, height: 900 }, locale })
  const [name, ...value] = session.cookie.split('=')
  const context = watched.page.context()
  await context.addCookies([{ name: name!, value: value.join('='), url: address }])
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${locale}')`)
  return { ...watched, session }
}

/** Buttons, links and fields, scrolled into view one by one, that a message covers. */
const coveredByMessage = (page: Page) =>
  page.evaluate(() => {
    const covered: string[] = []
    for (const node of document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')) {
      if (node.closest('.llano-toasts') || !node.checkVisibility({ visibilityProperty: true })) continue
      node.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = node.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      if (at?.closest('.llano-toasts')) covered.push(node.textContent || node.outerHTML.slice(0, 80))
    }
    return covered
  })

test('the hours of calls are edited by weekday with the keyboard, in both languages', async () => {
  const manager = await newManager(installation)
  const { page, complaints, session } = await openAs(manager.id)
  await page.goto(`${address}/console/bookings`)
  await page.getByRole('button', { name: 'Edit availability' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit availability' })
  await dialog.getByRole('button', { name: 'Add hours: Monday' }).focus()
  await page.keyboard.press('Enter')
  const from = dialog.getByLabel('Monday, hours 1, from')
  assert.ok(await from.evaluate(node => node === document.activeElement), 'the new hours have the focus')
  await from.fill('08:30')
  await dialog.getByLabel('Monday, hours 1, to').fill('12:00')
  await dialog.getByRole('button', { name: 'Add hours: Monday' }).press('Enter')
  await dialog.getByLabel('Monday, hours 2, from').fill('11:00')
  await dialog.getByText('These hours overlap.').waitFor()
  await checkAccessible(page, 'the hours of calls')
  await dialog.getByRole('button', { name: 'Save' }).click()
  assert.ok(await dialog.isVisible(), 'hours that overlap are not saved')
  await dialog.getByLabel('Monday, hours 2, from').fill('15:00')
  await dialog.getByLabel('Monday, hours 2, to').fill('00:00')
  await dialog.getByRole('button', { name: 'Add hours: Sunday' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove hours 1: Sunday' }).press('Enter')
  const add = dialog.getByRole('button', { name: 'Add hours: Sunday' })
  assert.ok(await add.evaluate(node => node === document.activeElement), 'the focus stays with the day')
  await dialog.getByRole('radio', { name: /^By link/ }).check()
  await dialog.getByRole('textbox', { name: /^Link/ }).fill('https://meet.example.com/office')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Existing bookings do not change.').waitFor()
  await page.getByText('https://meet.example.com/office').waitFor()
  const saved = (await session.ask('GET', '/web/console/calendar')).body.data
  assert.equal(saved.hours, 'mon 08:30-12:00, mon 15:00-24:00')
  assert.deepEqual([saved.call_by, saved.call_link], ['link', 'https://meet.example.com/office'])
  assert.deepEqual(complaints, [])

  const phone = await openAs(manager.id, { width: 360, locale: 'es' })
  await phone.page.goto(`${address}/console/bookings`)
  await phone.page.getByRole('button', { name: 'Editar disponibilidad' }).click()
  const spanish = phone.page.getByRole('dialog', { name: 'Editar disponibilidad' })
  assert.equal(await spanish.getByLabel('Lunes, horas 2, hasta').inputValue(), '00:00')
  await checkFits(phone.page, 'the hours on a phone')
  await spanish.getByRole('button', { name: 'Quitar horas 2: Lunes' }).click()
  await spanish.getByRole('radio', { name: /^Por teléfono/ }).check()
  await spanish.getByRole('button', { name: 'Guardar' }).click()
  await phone.page.getByText('Guardado.').waitFor()
  const now = (await session.ask('GET', '/web/console/calendar')).body.data
  assert.deepEqual([now.hours, now.call_by], ['mon 08:30-12:00', 'phone'])
  assert.deepEqual(phone.complaints, [])
})

test('a visitor gives a phone number where calls are by phone, and the console shows it', async () => {
  const manager = await newManager(installation)
  const { page, complaints, session } = await openAs(manager.id)
  const hours = 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'
  const set = { zone: 'UTC', hours, notice_minutes: 0 }
  assert.equal((await session.ask('PUT', '/web/console/calendar', set)).status, 200)
  const visitor = await openPage(browser, { viewport: { width: 360, height: 800 }, locale: 'en' })
  await visitor.page.goto(`${address}/book`)
  await visitor.page.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
  await visitor.page.getByLabel('Your name').fill('Vera Solano')
  const email = `vera-${randomUUID()}@example.com`
  await visitor.page.getByLabel('Email').fill(email)
  await visitor.page.getByRole('button', { name: 'Book this time' }).click()
  await visitor.page.getByText('Enter a number with its country code').waitFor()
  await checkAccessible(visitor.page, 'booking a call')
  await checkFits(visitor.page, 'booking a call')
  await visitor.page.getByLabel('Phone').fill('+34 600 000 117')
  await visitor.page.getByRole('button', { name: 'Book this time' }).click()
  await visitor.page.getByText('By phone. We call you at the number you gave us.').waitFor()
  await page.goto(`${address}/console/bookings`)
  const number = page.getByRole('link', { name: '+34600000117' })
  await number.waitFor()
  assert.equal(await number.getAttribute('href'), 'tel:+34600000117')
  await checkAccessible(page, 'booked calls')
  assert.deepEqual([complaints, visitor.complaints], [[], []])
})

test('a report in the console names its LLC, and the menu leads to the security page of the Manager', async () => {
  const manager = await newManager(installation)
  const member = await newMember(installation)
  const id = await makeReportOf(installation, member)
  const { page, complaints } = await openAs(manager.id)
  await page.goto(`${address}/console/reports/${id}`)
  await page.getByRole('heading', { level: 1, name: /^Test LLC: / }).waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'Test LLC' })
  assert.equal(await link.getAttribute('href'), `/console/llcs/${member.entityId}`)
  await settled(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await page.waitForURL(`${address}/account/security`)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  assert.deepEqual(complaints, [])
})

for (const width of [1280, 360])
  test(`a message covers no button, link or field, at ${width} pixels`, async () => {
    const manager = await newManager(installation)
    const { page, complaints, session } = await openAs(manager.id, { width })
    for (let i = 1; i <= 3; i++)
      await session.ask('POST', '/web/console/holidays', { day: `2030-0${i}-0${i}`, reason: `Closed ${i}` })
    await page.goto(`${address}/console/bookings`)
    await page.getByRole('button', { name: 'Reopen' }).last().click()
    const message = page.getByText('Day reopened.')
    await message.waitFor()
    await message.hover()
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(one => one.finished)))
    assert.deepEqual(await coveredByMessage(page), [])
    await checkFits(page, 'a page with a message')
    const box = (await page.locator('.llano-toasts[data-position="bottom-left"]').boundingBox())!
    assert.ok(box.y > 56, 'it is below the header')
    assert.deepEqual(complaints, [])
  })
