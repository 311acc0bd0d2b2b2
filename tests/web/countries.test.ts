// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { waitFor } from '../../src/kernel/embedded/testbed.fixture.ts'
import { COUNTRIES } from '../../src/kernel/values/countries.ts'
import { bestMatches, onlyMatch } from '../../web/shared/place-matches.rules.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newManager } from '../harness/ledger.ts'
import { openSession } from '../harness/sessions.ts'
import { openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const { address, database } = installation
const browser = await openBrowser()

const WORDS = {
  en: {
    add: 'Add person',
    name: 'Name',
    email: 'Email',
    country: 'Country',
    save: 'Save',
    germany: 'Germany',
    mexico: 'Mexico',
  },
  es: {
    add: 'Añadir persona',
    name: 'Nombre',
    email: 'Correo',
    country: 'País',
    save: 'Guardar',
    germany: 'Alemania',
    mexico: 'México',
  },
} as const

for (const language of ['en', 'es'] as const)
  test(`${language}: every country is offered once by its name, and the code of the chosen one is saved`, async () => {
    const words = WORDS[language]
    const manager = await newManager(installation)
    const { cookie } = await openSession(installation, manager.id)
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 900 } })
    const [name, ...value] = cookie.split('=')
    await page.context().addCookies([{ name: name!, value: value.join('='), url: address }])
    await page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
    await page.goto(`${address}/console/members`)
    await page.getByRole('button', { name: words.add }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox', { name: words.country })
    const choose = async (country: string) => {
      await field.fill(country)
      await page.getByRole('option', { name: country, exact: true }).click()
    }
    await field.click()
    const offered = await page.getByRole('option').evaluateAll((options, language) => {
      // The browser's names, which may be newer than those of Node.
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return options.map(one => {
        const code = one.getAttribute('value')!
        return { code, shown: one.textContent, named: names.of(code) }
      })
    }, language)
    assert.deepEqual(new Set(offered.map(({ code }) => code)), COUNTRIES)
    for (const { code, shown, named } of offered) assert.equal(shown, named, code)
    assert.equal(new Set(offered.map(({ shown }) => shown)).size, COUNTRIES.size)

    // Without a mouse: Enter takes the highlighted country and does not submit the form, and leaving the field takes the only match.
    const shows = (country: string) => waitFor(country, async () => (await field.inputValue()) === country)
    await field.fill(words.germany.slice(0, 4).toLowerCase())
    await field.press('Enter')
    await shows(words.germany)
    await field.fill('mexico')
    await field.press('Tab')
    await shows(words.mexico)
    assert.ok(await dialog.isVisible())

    const email = `nora-${language}-${Date.now()}@example.com`
    await dialog.getByLabel(words.name).fill('Nora Beispiel')
    await dialog.getByRole('textbox', { name: words.email }).fill(email)
    await choose(words.germany)
    await dialog.getByRole('button', { name: words.save }).click()
    await page.getByRole('heading', { level: 1, name: 'Nora Beispiel' }).waitFor()
    const saved = await database.withClient(client =>
      client.query('select country from members.member where email = $1', [email]),
    )
    assert.deepEqual(saved.rows, [{ country: 'DE' }])
    assert.deepEqual(complaints, [])
  })

test('a typed country is matched from its beginning, and taken only if it can mean no other', () => {
  const all = ['Algeria', 'Germany', 'Guinea', 'Guinea-Bissau', 'México', 'Niger', 'Nigeria'].map(label => ({
    label,
  }))
  const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label)
  assert.deepEqual(labels(bestMatches(all, 'ger')), ['Germany', 'Algeria', 'Niger', 'Nigeria'])
  for (const [typed, taken] of [
    ['ger', 'Germany'],
    ['MEXICO', 'México'],
    ['niger', 'Niger'],
    ['guinea', 'Guinea'],
    ['bissau', 'Guinea-Bissau'],
    ['gui', undefined],
    ['xyz', undefined],
    ['', undefined],
    ['  ', undefined],
  ] as const)
    assert.equal(onlyMatch(all, typed)?.label, taken, typed)
})
