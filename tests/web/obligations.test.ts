import assert from 'node:assert/strict'
import test from 'node:test'
import { changeEntity, setShare } from '../../src/areas/entities/entities.ts'
import { changeProfile } from '../../src/areas/members/members.ts'
import { updateObligations } from '../../src/areas/obligations/obligations.jobs.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { recordDocument } from '../harness/documents.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { newManager } from '../harness/ledger.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

// A separate database, because the job looks at all LLCs.
const site = await openWebsite({ isAlone: true })
const browser = await openBrowser()
const { database } = site
const NOW = new Date()
const YEAR = NOW.getUTCFullYear()

async function openAs(cookie: string, language: Language, viewport = { width: 1280, height: 900 }) {
  const watched = await openPage(browser, { locale: language, viewport })
  const context = watched.page.context()
  await watched.page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
  const [name, ...value] = cookie.split('=')
  await context.addCookies([{ name: name!, value: value.join('='), url: site.address }])
  return watched
}

/** An owner in Spain of an LLC in Wyoming. */
async function newOwner() {
  const member = await newMember(site)
  const { memberId, entityId } = member
  const since = `${YEAR - 2}-06-09`
  await changeEntity(
    database.durable,
    BY_TEST,
    entityId,
    { formation_date: since, fiscal_year_end: '12-31' },
    NOW,
  )
  await database.withClient(client =>
    client.query(`update entities.entity set state = 'WY' where id = $1`, [entityId]),
  )
  const share = { entityId, owner: 'Test Member', percent: '100', since }
  await database.transaction(tx => setShare(tx, BY_TEST, share, NOW))
  await changeProfile(database.durable, BY_TEST, memberId, { country: 'ES' })
  await updateObligations({ database, now: () => NOW })
  return { ...member, session: await openSession(site, memberId) }
}

test('a member sees what is due and why, answers a question, and marks an obligation as done with its evidence', async () => {
  const owner = await newOwner()
  await recordDocument(site, owner)
  const { page, complaints } = await openAs(owner.session.cookie, 'en')
  await page.goto(`${site.address}/account/obligations`)
  await settled(page)
  const row = page.locator('[data-obligation]', { hasText: 'Wyoming' })
  await row.getByText(/Jun 1, \d{4}/).waitFor()
  await row.getByRole('button', { name: /^Details/ }).click()
  for (const part of ['Facts', 'If it is late', 'Source'])
    await row.getByText(part, { exact: true }).waitFor()
  await checkAccessible(page, 'the obligations of an LLC')

  const question = page.locator('[data-question=llc_foreign_accounts_max_usd]')
  // Nobody knows the accounts abroad.
  await question.first().waitFor()
  await question.first().getByRole('radio', { name: 'Yes' }).check()
  await question.first().getByRole('button', { name: 'Save' }).click()
  await page.getByText('Answer saved.').waitFor()
  await page.locator('[data-obligation]', { hasText: 'FBAR' }).getByText('Due', { exact: true }).waitFor()

  await row.getByRole('button', { name: 'Mark as done' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Evidence' }).click()
  await page.getByRole('option', { name: 'Articles' }).click()
  await checkAccessible(page, 'the dialog for evidence')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Done', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('button', { name: 'Mark as done' }).waitFor()
  await row.getByRole('button', { name: /^Details/ }).click()
  await row.getByRole('button', { name: 'Show history' }).click()
  await row.getByText(/Decision undone/).waitFor()
  assert.deepEqual(complaints, [])
})

test('an answer that is not understood is explained in Spanish and changes nothing; a day of the year is chosen', async () => {
  const owner = await newOwner()
  const { page } = await openAs(owner.session.cookie, 'es', { width: 360, height: 800 })
  await page.goto(`${site.address}/account/obligations`)
  await settled(page)
  await checkFits(page, 'the obligations on a phone')
  const accounts = page.locator('[data-question=llc_foreign_accounts_max_usd]').first()
  await accounts.getByRole('textbox').fill('mucho')
  await accounts.getByRole('button', { name: 'Guardar' }).click()
  await accounts.getByText(/un importe desde 0/).waitFor()
  assert.equal(await accounts.count(), 1, 'it is still asked')

  const renewal = page.locator('[data-question=registered_agent_renews_on]')
  const choose = async (name: string, option: string) => {
    await renewal.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const save = renewal.getByRole('button', { name: 'Guardar' })
  await choose('Mes', 'Enero')
  await choose('Día', '31')
  await choose('Mes', 'Febrero')
  assert.ok(await save.isDisabled(), 'February has no such day')
  await choose('Día', '29')
  await checkAccessible(page, 'a day of the year')
  await save.click()
  await renewal.waitFor({ state: 'detached' })
  const { rows } = await database.withClient(client =>
    client.query('select fact, value from obligations.answer order by id desc limit 1'),
  )
  assert.deepEqual(rows, [{ fact: 'registered_agent_renews_on', value: '02-29' }])
})

test('a Manager finds who waits for answers, answers on behalf of a client, and adds and removes an obligation', async () => {
  const owner = await newOwner()
  const manager = await newManager(site)
  const session = await openSession(site, manager.id)
  const { page, complaints } = await openAs(session.cookie, 'en')
  await page.goto(`${site.address}/console/obligations`)
  await settled(page)
  await checkAccessible(page, 'all obligations')
  await page.getByText(/^Waiting for answers/).click()
  await page.getByRole('table', { name: 'Waiting for answers' }).waitFor()
  await page.goto(`${site.address}/console/llcs/${owner.entityId}/obligations`)
  await settled(page)
  await page.getByRole('button', { name: 'Add obligation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What has to be done').fill('Answer letter CP 15')
  await dialog.getByLabel('Due date').fill(`${YEAR}-12-20`)
  await checkAccessible(page, 'the dialog for an obligation')
  await dialog.getByRole('button', { name: 'Add obligation' }).click()
  const row = page.locator('[data-obligation]', { hasText: 'Answer letter CP 15' })
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })

  const question = page.locator('[data-question=responsible_party_changed_on]')
  await question.getByRole('button', { name: 'None' }).click()
  await question.waitFor({ state: 'detached' })
  await page
    .getByText(/answered by the firm/)
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
})
