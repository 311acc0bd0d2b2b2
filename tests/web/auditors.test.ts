// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newPdf, storeDocument } from '../harness/documents.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

test('a member gives someone outside read access to two sections of the LLC, until the link is revoked', async () => {
  const member = await newMember(site)
  const content = newPdf()
  const contract = await storeDocument(site, member, {
    title: 'Framework contract',
    fileName: 'contract.pdf',
    content,
  })
  const session = await openSession(site, member.memberId)
  const party = { entity_id: member.entityId, name: 'Alder & Pine', kind: 'CLIENT' }
  const { body } = await session.ask('POST', '/web/counterparties', party)
  const proven = { counterparty_id: body.data.id, document_id: contract.id }
  await addEntry(site, member, { expense: 12, description: 'Card fee' })
  await addEntry(site, member, { income: 1500, description: 'Invoice 118', ...proven })
  const { page, complaints } = await openPage(browser, { locale: 'en' })
  const [name, ...value] = session.cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  await page.goto(`${site.address}/account/auditors`)
  await settled(page)
  await page.getByRole('button', { name: 'New link' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New link' })
  await dialog.getByLabel('Recipient').fill('My accountant')
  await dialog.getByLabel('Books').check()
  await dialog.getByLabel('Documents').check()
  await checkAccessible(page, 'the dialog for a link')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByTestId('fresh-link').textContent())!.trim()
  assert.match(link, /\/auditor#lla_[\w-]{43}$/)
  const secret = link.split('#')[1]!

  const outside = await openPage(browser, {
    locale: 'en',
    viewport: { width: 360, height: 800 },
    acceptDownloads: true,
  })
  const addresses: string[] = []
  outside.page.on('request', request => addresses.push(request.url()))
  await outside.page.goto(link)
  await outside.page.getByText('Invoice 118').waitFor()
  assert.equal(outside.page.url(), `${site.address}/auditor`, 'the secret does not stay in the address')
  assert.ok(
    addresses.every(
      address => !new URL(address).search.includes(secret) && !new URL(address).pathname.includes(secret),
    ),
  )
  const tabs = await outside.page.getByRole('tab').allTextContents()
  assert.deepEqual(tabs, ['Books', 'Documents'])
  const rowOf = (text: string) => outside.page.getByRole('row').filter({ hasText: text })
  await rowOf('Invoice 118').getByText('Alder & Pine').waitFor()
  await rowOf('Card fee').getByText('No counterparty').waitFor()
  assert.equal(await rowOf('Card fee').getByRole('link').count(), 0)
  const [proof] = await Promise.all([
    outside.page.waitForEvent('download'),
    rowOf('Invoice 118').getByRole('link', { name: 'Download: Framework contract' }).click(),
  ])
  assert.ok((await readFile(await proof.path())).equals(content))
  await checkAccessible(outside.page, 'the books for an auditor')
  await checkFits(outside.page, 'the books for an auditor')
  await outside.page.getByRole('tab', { name: 'Documents' }).click()
  const [download] = await Promise.all([
    outside.page.waitForEvent('download'),
    outside.page.getByRole('link', { name: 'Download: Framework contract' }).click(),
  ])
  assert.ok((await readFile(await download.path())).equals(content))
  await checkFits(outside.page, 'the documents for an auditor')
  await outside.page.reload()
  await outside.page.getByText('Invoice 118').waitFor()
  assert.deepEqual(outside.complaints, [])

  await page.reload()
  await settled(page)
  assert.ok(!(await page.content()).includes('lla_'), 'it is shown once')
  await page.getByRole('button', { name: 'Revoke: My accountant' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByText('Link revoked.').waitFor()
  for (const address of [`${site.address}/auditor`, link]) {
    await outside.page.goto('about:blank')
    await outside.page.goto(address)
    await outside.page.getByText('This link is not valid').waitFor()
  }
  assert.deepEqual(complaints, [])
  await page.close()
  await outside.page.close()
})
