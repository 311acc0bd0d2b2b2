// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { enableTotp } from '../../src/areas/sessions/sessions.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST } from '../harness/installation.ts'
import { PASSWORD, peopleOf } from '../harness/people.ts'
import { makePasskey, openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const { address, database } = installation
const { newPerson, mailTo } = peopleOf(installation)
const browser = await openBrowser()

/** Of an authenticator app. */
const SECRET = 'abcdefghijklmnopqrst'

/** Where to save screenshots of the dialog. */
const { LLANO_TEST_PICTURES: pictures } = process.env

async function openOld(
  path: string,
  {
    language = 'en',
    scheme = 'light',
    width = 1280,
    at = address,
    before,
  }: {
    language?: string
    scheme?: 'light' | 'dark'
    width?: number
    at?: string
    before?: (person: Awaited<ReturnType<typeof newPerson>>) => Promise<unknown>
  } = {},
) {
  const person = await newPerson()
  const { cookie } = await openSession(installation, person.memberId, {
    factors: 'password',
    provedMinutesAgo: 11,
  })
  await before?.(person)
  const { page, complaints } = await openPage(browser, {
    baseURL: at,
    locale: language,
    colorScheme: scheme,
    viewport: { width, height: 900 },
  })
  await page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
  const [name, ...value] = cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: at }])
  await page.goto(path)
  return { person, page, complaints }
}

test('the dialog asks for the password, shows what is wrong, and then the request is sent again', async () => {
  const { page, complaints } = await openOld('/account/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const field = dialog.getByLabel('Password', { exact: true })
  await field.waitFor()
  assert.equal(await field.getAttribute('autocomplete'), 'current-password')
  assert.ok(await field.evaluate(input => input === document.activeElement))
  await checkAccessible(page, 'the dialog that asks who it is')
  await field.fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('That password is incorrect.').waitFor()
  await field.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByTestId('totp-secret').waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(
    complaints.filter(text => !/status of 40[03]/.test(text)),
    [],
  )
})

test('Escape closes only the top dialog; a key is created once after the proof', async () => {
  const { person, page } = await openOld('/account/developers')
  const make = page.getByRole('button', { name: 'Create API key' }).first()
  await make.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop')
  await page.getByRole('checkbox').first().check()
  const submit = page.getByRole('dialog').getByRole('button', { name: /key$/i }).last()
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await submit.click()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Shop').first().waitFor()
  const { rows } = await database.withClient(client =>
    client.query("select 1 from access.api_key where member_id = $1 and name = 'Shop'", [person.memberId]),
  )
  assert.equal(rows.length, 1)
})

test('a passkey is removed only after a proof of identity, and stays without one', async () => {
  const { person, page } = await openOld('/account/security', {
    language: 'es',
    scheme: 'dark',
    width: 360,
    // Passkeys do not work with an IP address.
    at: address.replace('127.0.0.1', 'localhost'),
    before: async one => {
      await makePasskey(installation, one)
      await enableTotp(database.durable, installation.secrets, BY_TEST, one.memberId, SECRET)
    },
  })
  const passkeys = async () => {
    const { rows } = await database.withClient(client =>
      client.query(
        'select 1 from sessions.passkey k join sessions.person p on p.id = k.person_id where p.member_id = $1',
        [person.memberId],
      ),
    )
    return rows.length
  }
  const remove = async () => {
    await page.getByRole('button', { name: /^Eliminar: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await remove()
  await dialog.getByRole('button', { name: 'Usar una llave de acceso' }).waitFor()
  await checkAccessible(page, 'the dialog with a passkey and a code')
  await checkFits(page, 'the dialog with a passkey and a code')
  await dialog.getByRole('button', { name: 'Cancelar' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await passkeys(), 1)
  await remove()
  assert.equal(await dialog.getByLabel('Contraseña', { exact: true }).count(), 0)
  const code = new TOTP({ secret: Secret.fromUTF8(SECRET) }).generate()
  await dialog.getByLabel('Código de verificación').fill(code)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Aún no hay llaves de acceso').waitFor()
  assert.equal(await passkeys(), 0)
  assert.match(
    (await mailTo(person.email)).at(-1)!.subject,
    /passkey was removed|Se ha quitado una llave de acceso/,
  )
})

for (const look of [
  { language: 'en', scheme: 'light', width: 1280 },
  { language: 'es', scheme: 'dark', width: 390 },
] as const)
  test(`the dialog fits and is accessible: ${look.language}, ${look.scheme}, ${look.width} px`, async () => {
    const { page } = await openOld('/account/security', look)
    const name = look.language === 'es' ? 'Activar' : 'Turn on'
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await checkAccessible(page, 'the dialog')
    await checkFits(page, 'the dialog')
    if (pictures) await page.screenshot({ path: `${pictures}/step-up-${look.language}-${look.scheme}.png` })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    if (pictures)
      await page.screenshot({
        path: `${pictures}/security-${look.language}-${look.scheme}.png`,
        fullPage: true,
      })
  })
