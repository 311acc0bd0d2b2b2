import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { SHARED_AREAS } from '../../src/areas/access/shared-access.rules.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { peopleOf } from '../harness/people.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { newCollaborator } from '../harness/shares.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

// As text, because pages are compiled for the browser.
const PAGES = readFileSync(join(import.meta.dirname, '../../web/account/pages.ts'), 'utf8')

const site = await openWebsite()
const browser = await openBrowser()
const { mailTo } = peopleOf(site)

async function openAs(cookie: string, viewport = { width: 1280, height: 900 }) {
  const watched = await openPage(browser, { locale: 'en', viewport })
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  return watched
}

test('an owner invites an accountant, who creates an account, sees only what is shared, and leaves', async () => {
  const owner = await newMember(site)
  const { page, complaints } = await openAs((await openSession(site, owner.memberId)).cookie)
  await page.goto(`${site.address}/account/people`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  const email = `web-${process.pid}-${Date.now()}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: 'Accountant' }).check()
  for (const area of ['Books', 'Bank accounts', 'Documents', 'Ledger'])
    await dialog.getByRole('checkbox', { name: area }).uncheck()
  await checkAccessible(page, 'the dialog for an invitation')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Accountant · Test LLC').waitFor()
  await checkAccessible(page, 'the people of an account')

  const link = /\S+\/invitation#\S+/.exec((await mailTo(email)).at(-1)!.body)![0]
  const { hash } = new URL(link)
  const invited = await openPage(browser, { locale: 'en', viewport: { width: 360, height: 800 } })
  await invited.page.goto(`${site.address}/invitation${hash}`)
  await invited.page.getByText('Test Member invited you to work on Test LLC as an accountant.').waitFor()
  assert.equal(invited.page.url(), `${site.address}/invitation`, 'the token does not stay in the address')
  await checkAccessible(invited.page, 'an invitation')
  await checkFits(invited.page, 'an invitation')
  await invited.page.getByLabel('Name').fill('Sara Vidal')
  for (const label of ['Password', 'Repeat the password'])
    await invited.page.getByLabel(label, { exact: true }).fill('correct horse battery')
  await invited.page.getByRole('button', { name: 'Create account and accept' }).click()
  await invited.page.waitForURL(/\/account\/reports/)
  await settled(invited.page)
  await invited.page.getByRole('button', { name: 'Menu' }).click()
  await invited.page.getByText('Shared by Test Member · Accountant').waitFor()
  const pages = invited.page.getByRole('navigation', { name: 'Pages' })
  assert.deepEqual(await pages.getByRole('link').allTextContents(), [
    'Reports',
    'Form 5472 and dossier',
    'Profile',
    'Security',
    'Who accessed your data',
    'People',
  ])
  await pages.getByRole('link', { name: 'People' }).click()
  await invited.page.getByRole('button', { name: 'Leave: Test LLC' }).click()
  await invited.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await invited.page.getByText('Nobody else has access').waitFor()
  assert.deepEqual([complaints, invited.complaints], [[], []])
})

test('each page of a shared LLC needs no area but its own', async () => {
  const owner = await newMember(site)
  for (const area of SHARED_AREAS) {
    const person = await newCollaborator(site, owner, { role: 'accountant', areas: [area] })
    const { page, complaints } = await openAs(person.session.cookie)
    const paths = [...PAGES.matchAll(new RegExp(`path: '([^'$]+)',\\s+shared: '${area}'`, 'g'))].map(
      ([, path]) => path,
    )
    assert.ok(paths.length > 0, `${area} has a page`)
    for (const path of paths) {
      await page.goto(`${site.address}/account${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      assert.equal(new URL(page.url()).pathname, `/account${path}`)
    }
    assert.deepEqual(complaints, [], area)
    await page.context().close()
  }
})
