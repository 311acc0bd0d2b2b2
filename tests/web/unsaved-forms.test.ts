// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import type { Language } from '../../src/kernel/values/language.ts'
import { addEntry } from '../harness/books.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

async function open(width: number, locale: Language) {
  const member = await newMember(site)
  await addEntry(site, member, { description: 'Alder', expense: 10, category: 'software' })
  const watched = await openPage(browser, { locale, viewport: { width, height: 900 } })
  const { cookie, ask } = await openSession(site, member.memberId)
  await ask('PUT', '/web/me/language', { language: locale })
  const [name, ...value] = cookie.split('=')
  await watched.page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  const show = async (path: string) => {
    await watched.page.goto(`${site.address}${path}`)
    await settled(watched.page)
  }
  return { ...watched, show }
}

/** The key is ignored at the moment in which an earlier question closes: then it is pressed again, as a person would. */
async function pressEscapeUntil(page: Page, question: string) {
  const dialog = page.getByRole('dialog', { name: question })
  for (let attempt = 1; ; attempt++) {
    await page.keyboard.press('Escape')
    try {
      return await dialog.waitFor({ timeout: 5000 })
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

async function answer(page: Page, question: string, button: string) {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('forms on pages ask before they are left, once for all of them', async () => {
  const { page, complaints, show } = await open(1440, 'en')
  const leave = () => page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await show('/account/books?year=all')
  await page.getByRole('button', { name: /Alder/ }).click()
  const purpose = page.getByLabel('Economic purpose')
  await purpose.fill('Design software')
  await page.keyboard.press('Escape')
  await answer(page, 'Leave without saving?', 'Stay')
  assert.equal(await purpose.inputValue(), 'Design software')
  await pressEscapeUntil(page, 'Leave without saving?')
  await answer(page, 'Leave without saving?', 'Leave')
  await purpose.waitFor({ state: 'detached' })

  await show('/account/presence')
  await page.getByLabel('Reason or reference').fill('The certificate of 2025')
  await page.getByLabel('To day').fill('2025-01-01')
  await leave()
  await answer(page, 'Leave without saving?', 'Leave')
  await page.waitForURL(/\/account\/documents/)
  await settled(page)
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.deepEqual(complaints, [])
  await page.close()
})

for (const [width, language] of [
  [1440, 'en'],
  [360, 'es'],
] as const)
  test(`forms in dialogs ask before they are closed, at ${width} px in ${language}`, async () => {
    const { page, complaints, show } = await open(width, language)
    const say = (en: string, es: string) => (language === 'en' ? en : es)
    const question = say('Discard changes?', '¿Descartar los cambios?')
    async function keepThenDiscard(typed: ReturnType<Page['getByLabel']>, text: string) {
      await typed.fill(text)
      await page.keyboard.press('Escape')
      await answer(page, question, say('Keep editing', 'Seguir editando'))
      assert.equal(await typed.inputValue(), text)
      await pressEscapeUntil(page, question)
      await answer(page, question, say('Discard', 'Descartar'))
      await typed.waitFor({ state: 'detached' })
    }
    const dialog = page.getByRole('dialog')

    await show('/account/books')
    const views = page.getByRole('button', { name: say('Views', 'Vistas'), exact: true })
    const saveView = page.getByRole('menuitem', { name: say('Save this view', 'Guardar esta vista') })
    await views.click()
    await saveView.click()
    await keepThenDiscard(dialog.getByLabel(say('Name', 'Nombre')), 'Large')
    await views.click()
    await saveView.click()
    await dialog.getByLabel(say('Name', 'Nombre')).fill('Large')
    await dialog.getByRole('button', { name: say('Save view', 'Guardar vista') }).click()
    await dialog.waitFor({ state: 'detached' })
    await views.click()
    await page.getByRole('menuitem', { name: say('Manage views', 'Gestionar vistas') }).click()
    await checkAccessible(page, 'the saved views')
    await keepThenDiscard(dialog.getByRole('textbox'), 'Larger')

    await show('/account/banks')
    await page
      .getByRole('button', { name: say('Connect bank', 'Conectar banco') })
      .first()
      .click()
    await keepThenDiscard(dialog.getByLabel('Token').first(), 'secret-token:one')

    await show('/account/banks/reconciliation')
    await page
      .getByRole('button', { name: say('Add statement', 'Añadir extracto') })
      .first()
      .click()
    await checkFits(page, 'the statement form')
    await keepThenDiscard(dialog.getByLabel(say('Bank', 'Banco'), { exact: false }).first(), 'relay two')
    assert.deepEqual(complaints, [])
    await page.close()
  })
