// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { DEMO_EMAIL } from '../../src/demo/plan.ts'
import { openBrowser } from '../harness/browser.ts'
import { type Look, openDemoForFile } from '../harness/demo-website.ts'
import { settled } from '../harness/places.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const browser = await openBrowser()
const demo = await openDemoForFile()
const DESK: Look = { language: 'en', scheme: 'light', width: 1280 }
const PHONE: Look = { language: 'es', scheme: 'dark', width: 360 }
const PATH = '/account/access-log'
/** Where to save screenshots for review. */
const PICTURES = process.env.ACCESS_LOG_PICTURES

async function ids(): Promise<{ memberId: number; document: number }> {
  const { rows } = await demo.installation.database.withClient(client =>
    client.query(
      `select e.member_id as "memberId", min(d.id)::integer as document
       from members.member m
       join entities.entity e on e.member_id = m.id
       join documents.document d on d.entity_id = e.id
       where m.email = $1 and d.sha256 is not null
       group by e.member_id`,
      [DEMO_EMAIL],
    ),
  )
  return rows[0]
}

test('members see which Manager opened what, newest first, and can filter it', async () => {
  const member = await demo.open(browser, 'member', DESK)
  await member.page.goto(demo.address + PATH)
  await settled(member.page)
  await member.page.getByText('No access yet').waitFor()
  if (PICTURES) await member.page.screenshot({ path: `${PICTURES}/empty.png`, fullPage: true })

  const { memberId, document } = await ids()
  const manager = await demo.open(browser, 'manager', DESK)
  const read = async (path: string) =>
    (await manager.page.context().request.get(`${demo.address}/web/console/${path}`)).status()
  assert.equal(await read(`members/${memberId}`), 200)
  assert.equal(await read(`members/${memberId}`), 200)
  assert.equal(await read(`documents/${document}/download`), 200)

  await member.page.reload()
  await member.page.getByText('1 to 2 of 2').waitFor()
  const rows = member.page.locator('main li')
  assert.equal(await rows.count(), 2)
  assert.match(await rows.nth(0).innerText(), /Manager\s+Documents: \S+/)
  assert.match(await rows.nth(1).innerText(), /Manager\s+Profile.*2 times/s)
  await checkAccessible(member.page, PATH)
  if (PICTURES) await member.page.screenshot({ path: `${PICTURES}/desk.png`, fullPage: true })

  await member.page.getByRole('combobox', { name: 'Filter by record' }).click()
  await member.page.getByRole('option', { name: 'Profile' }).click()
  await member.page.getByText('1 to 1 of 1').waitFor()
  assert.deepEqual([...member.complaints, ...manager.complaints], [])

  const phone = await demo.open(browser, 'member', PHONE)
  await phone.page.goto(demo.address + PATH)
  await phone.page.getByRole('heading', { name: 'Quién ha accedido a tus datos' }).waitFor()
  await phone.page.getByText('1 a 2 de 2').waitFor()
  await checkAccessible(phone.page, PATH)
  await checkFits(phone.page, PATH)
  if (PICTURES) await phone.page.screenshot({ path: `${PICTURES}/phone.png`, fullPage: true })
  assert.deepEqual(phone.complaints, [])
})
