// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { SHARED_AREAS } from '../../src/areas/access/shared-access.rules.ts'
import { addConnection } from '../../src/areas/banking/banking.ts'
import { requestsLimit } from '../../src/areas/sessions/sessions.ts'
import { throttleKeyText } from '../../src/kernel/http/throttle.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { PASSWORD, peopleOf } from '../harness/people.ts'
import { settled } from '../harness/places.ts'
import { makeReportOf } from '../harness/reports.ts'
import { makeCounterparty } from '../harness/sample-requests.ts'
import { openSession } from '../harness/sessions.ts'
import { newCollaborator } from '../harness/shares.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

// As text, because pages are compiled for the browser.
const PAGES = readFileSync(join(import.meta.dirname, '../../web/account/pages.ts'), 'utf8')

const site = await openWebsite()
const browser = await openBrowser()
const { mailTo, newPerson } = peopleOf(site)

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
  for (const label of ['Password', 'Repeat password'])
    await invited.page.getByLabel(label, { exact: true }).fill('correct horse battery')
  await invited.page.getByRole('button', { name: 'Create account and accept' }).click()
  await invited.page.waitForURL(/\/account\/reports/)
  await settled(invited.page)
  await invited.page.getByRole('button', { name: 'Menu' }).click()
  await invited.page.getByText('Shared by Test Member · Accountant').waitFor()
  const pages = invited.page.getByRole('navigation', { name: 'Pages' })
  assert.deepEqual(await pages.getByRole('link').allTextContents(), [
    'Reports',
    'Obligations',
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

test('staff add a person, who is invited in their language and chooses a password; the console shows it', async () => {
  const { id } = await newManager(site, 'Elena Robledo', 'admin')
  const { page, complaints } = await openAs((await openSession(site, id)).cookie)
  await page.goto(`${site.address}/console/members`)
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  const email = `new-${process.pid}-${Date.now()}@example.com`
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Nora Beispiel')
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(email)
  assert.equal(await dialog.getByLabel('Language of emails').first().inputValue(), 'English')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Nora Beispiel' }).waitFor()
  await page.getByText('Not accepted yet').waitFor()
  await page.getByRole('button', { name: 'Send invitation again' }).click()
  await page.getByText(`Invitation sent to ${email}.`).waitFor()
  await checkAccessible(page, 'a person who was invited')
  const mails = await mailTo(email)
  assert.equal(mails.length, 2)
  assert.match(mails[1]!.body, /^Elena Robledo \(Llano\) created an account for you at Llano\./)
  const [old, link] = mails.map(({ body }) => new URL(/\S+\/invitation#\S+/.exec(body)![0]).hash)

  const invited = await openPage(browser, { locale: 'es', viewport: { width: 360, height: 800 } })
  const open = async (hash: string, heading: string) => {
    await invited.page.goto('about:blank')
    await invited.page.goto(`${site.address}/invitation${hash}`)
    await invited.page.getByRole('heading', { name: heading }).waitFor()
  }
  await open(old!, 'Esta invitación no es válida')
  await open(link!, 'Tu cuenta está lista')
  await invited.page.getByText('Elena Robledo (Llano) ha creado una cuenta para ti.').waitFor()
  await checkAccessible(invited.page, 'the invitation to an account')
  await checkFits(invited.page, 'the invitation to an account')
  for (const label of ['Contraseña', 'Repite la contraseña'])
    await invited.page.getByLabel(label, { exact: true }).fill('correct horse battery')
  await invited.page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await invited.page.waitForURL(/\/account/)
  // From here on, the pages use the language of the account.
  await invited.page.getByRole('button', { name: 'Menu' }).waitFor()
  await open(link!, 'This invitation was already used')
  await page.reload()
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Send password link' }).waitFor()
  assert.deepEqual(complaints, [])
  assert.deepEqual(
    invited.complaints.filter(text => !text.includes('a status of 404')),
    [],
  )
})

test('a new email takes effect when its link is opened without a session, after signing in with the old one', async () => {
  const person = await newPerson()
  const { page, complaints } = await openAs((await openSession(site, person.memberId)).cookie)
  await page.goto(`${site.address}/account/profile`)
  await page.getByRole('button', { name: 'Change email' }).click()
  const email = `new-${process.pid}-${Date.now()}@example.com`
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`We sent a link to ${email}.`).waitFor()
  const noticed = await mailTo(person.email)
  assert.equal(noticed.length, 1, 'the old address gets a notice before anything has changed')
  assert.match(noticed[0]!.body, /\/email#undo-/)

  const elsewhere = await openPage(browser, { locale: 'en', viewport: { width: 360, height: 800 } })
  const opened = elsewhere.page
  const { hash } = new URL(/\S+\/email#confirm-\S+/.exec((await mailTo(email)).at(-1)!.body)![0])
  await opened.goto(`${site.address}/email${hash}`)
  await opened.getByRole('button', { name: 'Confirm email' }).click()
  await opened.waitForURL(/\/sign-in/)
  assert.ok(!opened.url().includes(hash.slice(1)), 'the token does not stay in the address')
  await opened.getByLabel('Email').fill(person.email)
  await opened.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await opened.getByRole('button', { name: 'Sign in', exact: true }).click()
  await opened.getByRole('button', { name: 'Confirm email' }).click()
  await opened.getByRole('heading', { name: 'Your email was changed' }).waitFor()
  await checkAccessible(opened, 'a confirmed email')
  await checkFits(opened, 'a confirmed email')
  await opened.getByRole('link', { name: 'Go to your account' }).click()
  await opened.waitForURL(/\/account/)
  await opened.goto(`${site.address}/account/profile`)
  assert.equal(await opened.getByLabel('Email').inputValue(), email)
  assert.equal((await mailTo(person.email)).length, 2, 'the old address gets a link to undo the change')
  assert.deepEqual(complaints, [])
  // The session that asked for the change has ended.
  await page.goto(`${site.address}/account/profile`)
  await page.waitForURL(/\/sign-in/)
  // Chromium reports the response that led to the sign-in page.
  assert.deepEqual(
    elsewhere.complaints.filter(text => !text.includes('a status of 401')),
    [],
  )
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
    await page.close()
  }
})

test('somebody who may only read finds no button that writes, in rows, drawers and reports', async () => {
  const owner = await newMember(site)
  const entry = await addEntry(site, owner, { income: 10 })
  await makeCounterparty(site, owner)
  const bank = {
    entityId: owner.entityId,
    provider: 'mercury' as const,
    token: 'secret-token:mercury_sandbox_x',
  }
  await addConnection(site.database.durable, site.secrets, BY_TEST, bank, new Date())
  const report = await makeReportOf(site, owner)
  const reader = await newCollaborator(site, owner, { role: 'accountant', areas: SHARED_AREAS })
  const PLACES: [path: string, button: RegExp][] = [
    [`/books?entry=${entry.id}`, /^(Correct|Remove)$/],
    ['/books/counterparties', /^(Add counterparty|Rename .*)$/],
    ['/books/import', /^Choose file$/],
    ['/banks', /^Actions for /],
    ['/banks/reconciliation', /^Add statement/],
    ['/banks/rules', /^Add rule$/],
    [`/reports/${report}`, /^Send /],
  ]
  for (const isOwner of [true, false]) {
    const session = isOwner ? await openSession(site, owner.memberId) : reader.session
    const { page } = await openAs(session.cookie)
    for (const [path, name] of PLACES) {
      await page.goto(`${site.address}/account${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path.includes('entry=')) await page.getByRole('dialog').getByText('History').waitFor()
      await settled(page)
      const button = page.getByRole('button', { name })
      if (isOwner) await button.first().waitFor()
      else assert.equal(await button.count(), 0, `${path}: ${name}`)
    }
    await page.close()
  }
})

test('a page says until when the request limit is reached, and does not repeat the request by itself', async () => {
  const owner = await newMember(site)
  const person = await newCollaborator(site, owner)
  const limit = requestsLimit(person.memberId, site.config.quotas.requestsPerHour)
  const { page } = await openAs(person.session.cookie)
  await page.goto(`${site.address}/account/books`)
  await page.getByRole('heading', { name: 'Books' }).waitFor()
  await site.database.withClient(client =>
    client.query("update kernel.throttle set used = $2 where key = sha256(convert_to($1, 'UTF8'))", [
      throttleKeyText(limit.key),
      limit.most,
    ]),
  )
  let requests = 0
  page.on('request', request => {
    if (request.url().includes('/web/v1/entity')) requests++
  })
  await page.reload()
  await page
    .getByText(/^You have exceeded the limit of requests per hour\. Try again in \d+ minutes\.$/)
    .waitFor()
  await checkAccessible(page, 'a page without requests left')
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  assert.equal(requests, 1)
  const refused = page.waitForResponse(
    response => response.url().includes('/web/v1/entity') && response.status() === 429,
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await refused
  assert.equal(requests, 2)
})

test('when the session has ended, the next page leads to the sign-in page and back', async () => {
  const owner = await newMember(site)
  const { cookie, sessionId } = await openSession(site, owner.memberId)
  const { page } = await openAs(cookie)
  await page.goto(`${site.address}/account/books`)
  // A request that is still under way would find the session gone, and leave the page before the click.
  await settled(page)
  await site.database.withClient(client =>
    client.query('delete from sessions.session where id = $1', [sessionId]),
  )
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.waitForURL(/\/sign-in\?next=%2Faccount%2Fdocuments/)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.close()
})
