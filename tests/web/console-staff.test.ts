// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { planDemo } from '../../src/demo/plan.ts'
import { openBrowser } from '../harness/browser.ts'
import { openDemoForFile } from '../harness/demo-website.ts'
import { settled } from '../harness/places.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const demo = await openDemoForFile()
const browser = await openBrowser()
const { database } = demo.installation
const DESK = { language: 'en', scheme: 'light', width: 1280 } as const
const PHONE = { language: 'es', scheme: 'dark', width: 360 } as const

const { members, staff } = planDemo(new Date())
const assigned = staff.find(person => person.clients === 'assigned')!
const idOf = async (email: string): Promise<number> =>
  (
    await database.withClient(client =>
      client.query('select id from members.member where email = $1', [email]),
    )
  ).rows[0].id

test('support sees a client without identifiers, actions, or pages of admins', async () => {
  const { page, complaints } = await demo.open(browser, 'support', DESK)
  await page.goto(`${demo.address}/console/members/${await idOf(members[0]!.email)}`)
  await settled(page)
  await page.getByRole('heading', { name: members[0]!.name }).waitFor()
  for (const name of [
    'Identifiers',
    'Disable account',
    'Revoke all access',
    'Add LLC',
    'Edit',
    'Change limit',
  ])
    assert.equal(await page.getByText(name, { exact: true }).count(), 0, name)
  const menu = page.getByRole('navigation')
  await menu.getByText('Payments', { exact: true }).waitFor()
  for (const name of ['Audit log', 'Email', 'Jobs', 'Backups', 'Approvals'])
    assert.equal(await menu.getByText(name, { exact: true }).count(), 0, name)
  await page.close()
  assert.deepEqual(complaints, [])
})

test('a form keeps what was typed and says in the language of the page that the server cannot be reached', async () => {
  const { page } = await demo.open(browser, 'admin', PHONE)
  await page.goto(`${demo.address}/console/catalog`)
  await page.getByRole('button', { name: 'Editar' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Posición en la web').fill('7')
  await page.route('**/web/console/catalog**', route =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByRole('alert').getByText('No se ha podido contactar con el servidor.').waitFor()
  assert.equal(await dialog.getByLabel('Posición en la web').inputValue(), '7')
  await checkFits(page, 'a form with an error')
  await page.close()
})

test('an admin assigns a client to a manager, and approves the request of another admin', async () => {
  const { page, complaints } = await demo.open(browser, 'admin', PHONE)
  const manager = await idOf(assigned.email)
  await page.goto(`${demo.address}/console/members/${manager}`)
  await page.getByRole('button', { name: 'Asignar cliente' }).waitFor()
  await page.getByRole('combobox', { name: 'Cliente', exact: true }).click()
  await page.getByRole('option', { name: members[0]!.name }).click()
  await page.getByRole('button', { name: 'Asignar cliente' }).click()
  await page.getByRole('link', { name: members[0]!.name }).waitFor()
  await checkAccessible(page, 'the clients of a manager')
  await checkFits(page, 'the clients of a manager')
  await database.withClient(client =>
    client.query(
      `with other as (insert into members.member (email, name, role) values ('other@example.com', 'Other', 'admin') returning id)
       insert into members.approval (member_id, change, wanted, requested_by)
       select $1, 'role', '{"role":"admin","clients":"all"}', id from other`,
      [manager],
    ),
  )
  await page.reload()
  const pending = page.getByRole('alert').filter({ hasText: 'Pendiente de otro administrador' })
  await pending
    .getByText(`Cambiar el rol de ${assigned.name} a Administrador. Solicitado por Other`)
    .waitFor()
  await checkAccessible(page, 'a person with a pending request')
  await checkFits(page, 'a person with a pending request')
  await pending.getByRole('link', { name: 'Abrir aprobaciones' }).click()
  await page.getByRole('heading', { level: 1, name: 'Aprobaciones' }).waitFor()
  await page.getByText(`Cambiar el rol de ${assigned.name} a Administrador`).waitFor()
  await checkAccessible(page, 'approvals')
  await checkFits(page, 'approvals')
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await page.getByText('Aprobada', { exact: true }).waitFor()
  const { rows } = await database.withClient(client =>
    client.query('select role from members.member where id = $1', [manager]),
  )
  assert.equal(rows[0].role, 'admin')
  await page.goto(`${demo.address}/console/members/${manager}`)
  await settled(page)
  await page.getByRole('heading', { level: 1, name: assigned.name }).waitFor()
  assert.equal(await pending.count(), 0)
  await page.close()
  assert.deepEqual(complaints, [])
})

test('in Spanish, an erased person, the reason of a disabled account and the tier are in Spanish', async () => {
  const { page, complaints } = await demo.open(browser, 'admin', PHONE)
  const { rows } = await database.withClient(client =>
    client.query(
      `insert into members.member (email, name, disabled_at, disabled_by, disabled_reason, erased_at) values
         ('erased-0@invalid', 'Erased person 0', now(), 'operator', null, now()),
         ('left@example.com', 'Left', now(), 'single_sign_on', 'no_group', null)
       returning id`,
    ),
  )
  const [erased, left] = rows.map(({ id }) => id)
  await page.goto(`${demo.address}/console/members/${erased}`)
  await page.getByRole('heading', { level: 1, name: 'Persona eliminada 0' }).waitFor()
  await page.getByText('Estándar', { exact: true }).waitFor()
  await page.goto(`${demo.address}/console/members/${left}`)
  await page.getByText('Ya no está en ningún grupo del inicio de sesión único.').waitFor()
  await page.goto(`${demo.address}/console/members?q=erased-0`)
  await page.getByRole('link', { name: 'Persona eliminada 0' }).waitFor()
  await page.close()
  assert.deepEqual(complaints, [])
})
