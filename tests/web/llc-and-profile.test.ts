// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { setIdentifier } from '../../src/areas/members/members.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

async function openAt(path: string, memberId: number) {
  const session = await openSession(site, memberId)
  const watched = await openPage(browser, { locale: 'en' })
  const [name, ...value] = session.cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  await watched.page.goto(site.address + path)
  await settled(watched.page)
  return watched
}

test('a member edits the LLC record; errors are shown, and discarded changes have no effect', async () => {
  const { memberId, entityId, key } = await newMember(site)
  const { page, complaints } = await openAt('/account/llc', memberId)
  const naics = page.getByLabel('NAICS code')
  await naics.fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^naics must be/).waitFor()
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.match(page.url(), /\/account\/llc/)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  assert.equal(await naics.inputValue(), '')

  await naics.fill('541511')
  await page.getByLabel('Address').fill('Calle Mayor 1, Valencia')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changes saved.').waitFor()
  await page.reload()
  await settled(page)
  assert.equal(await naics.inputValue(), '541511')
  const { body } = await site.ask(`/v1/entity?id=${entityId}`, { key })
  assert.deepEqual([body.data.naics, body.data.founder_address], ['541511', 'Calle Mayor 1, Valencia'])
  assert.deepEqual(
    complaints.filter(line => !/status of 400/.test(line)),
    [],
  )
  await page.close()
})

test('identifiers are masked until requested; a phone number is normalized', async () => {
  const { memberId } = await newMember(site)
  const { database, secrets } = site
  await setIdentifier(database.durable, secrets, BY_TEST, { memberId, kind: 'passport' }, 'XDA123456')
  const { page, complaints } = await openAt('/account/profile', memberId)
  await page.getByText('•••• 456').waitFor()
  assert.ok(!(await page.locator('main').innerHTML()).includes('XDA123456'))
  await page.getByRole('button', { name: 'Show Passport' }).click()
  await page.getByText('XDA123456').waitFor()
  await page.getByRole('button', { name: 'Hide Passport' }).click()
  await page.getByText('XDA123456').waitFor({ state: 'detached' })

  await page.getByLabel('Phone').fill('0034 600 000 117')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changes saved.').waitFor()
  assert.equal(await page.getByLabel('Phone').inputValue(), '+34600000117')
  assert.deepEqual(complaints, [])
  await page.close()
})
