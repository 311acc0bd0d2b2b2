import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { ensureBuild } from '../../src/kernel/build.ts'
import { openBrowser } from '../harness/browser.ts'
import { type Look, openDemoForFile, type Role } from '../harness/demo-website.ts'
import { addressOf, DOOR_PLACES, linksOn, placesOf, settled } from '../harness/places.ts'
import { testRounds } from '../harness/random.ts'
import { checkAccessible, checkContrast, checkFits } from '../harness/web.ts'

// No page is named here: each one in the lists is opened, including future ones.
const browser = await openBrowser()
const demo = await openDemoForFile()

const DESKTOP_WIDTH = 1440
const PHONE_WIDTH = 360

/**
 * Each page is opened with a look of a desktop and then, without being loaded again, gets the other language, the other color scheme and
 * the width of a phone. The next page is opened in that language and scheme. A long run checks all eight.
 */
const DESKTOP: readonly Look[] = (['en', 'es'] as const).flatMap(language =>
  (['light', 'dark'] as const).map(scheme => ({ language, scheme, width: DESKTOP_WIDTH })),
)

/** With the first look of a short run; the other documents have another. */
const DOCUMENTS: readonly { document: 'account' | 'console'; role: Role; look: Look }[] = [
  { document: 'account', role: 'member', look: DESKTOP[0]! },
  { document: 'console', role: 'admin', look: DESKTOP[1]! },
]

const opposite = ({ language, scheme }: Look): Look => ({
  language: language === 'en' ? 'es' : 'en',
  scheme: scheme === 'light' ? 'dark' : 'light',
  width: PHONE_WIDTH,
})
const nameOf = ({ language, scheme, width }: Look) => `${language}, ${scheme}, ${width} px`

async function show(page: Page, address: string, { scheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(address)
  await settled(page)
}

/** As a link of the menu does: loading the document again for each page would take three times as long. */
async function follow(page: Page, address: string, { scheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(to => history.pushState({}, '', to), address)
  await settled(page)
}

/** Uses the page's own choice of the language, which a phone has in its menu. */
async function change(page: Page, { language, scheme, width }: Look): Promise<void> {
  await page.locator('.mantine-SegmentedControl-label', { hasText: language.toUpperCase() }).first().click()
  await page.locator(`html[lang=${language}]`).waitFor()
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
}

async function checkPage(page: Page, what: string): Promise<void> {
  assert.ok(await page.locator('h1').first().isVisible(), 'it has a heading')
  await checkAccessible(page, what)
  await checkFits(page, what)
}

/** What another look can change on a page that is accessible in the first one. */
async function checkLook(page: Page, what: string): Promise<void> {
  await checkContrast(page, what)
  await checkFits(page, what)
}

/** What one page may ask of the server, with everything it loads and shows. */
const MAX_REQUESTS = 25

/** The script that a document starts with, compressed. What the first view does not need is loaded later. */
const MAX_FIRST_SCRIPT_BYTES = 150_000

for (const { document, role, look: first } of DOCUMENTS)
  for (const start of testRounds > 1 ? DESKTOP : [first])
    test(`every page of the ${document} is usable with few requests, without errors, on a desktop and a phone, in both languages and color schemes, from ${nameOf(start)}`, async t => {
      const { page, complaints, hosts } = await demo.open(browser, role, start)
      const places = placesOf(document)
      const found: string[] = []
      let requests = 0
      page.on('request', () => requests++)
      await show(page, `${demo.address}/${document}`, start)
      let look = start
      for (const place of [...places].sort((a, b) => Number(a.includes('$')) - Number(b.includes('$'))))
        await t.test(place, async () => {
          const address = place.includes('$') ? addressOf(place, places, found) : demo.address + place
          assert.ok(address, `no page of the demo leads to ${place}`)
          requests = 0
          await follow(page, address, look)
          assert.ok(requests <= MAX_REQUESTS, `${requests} requests`)
          found.push(...(await linksOn(page)))
          await checkPage(page, `${place} in ${nameOf(look)}`)
          const other = opposite(look)
          await change(page, other)
          await checkLook(page, `${place} in ${nameOf(other)}`)
          look = { ...other, width: DESKTOP_WIDTH }
          assert.deepEqual(complaints.splice(0), [])
        })
      assert.deepEqual([...hosts], ['127.0.0.1'])
      await page.close()
    })

const MISSING = '/no-such-page'

for (const look of testRounds > 1 ? DESKTOP : [DESKTOP[0]!]) {
  test(`the sign-in pages are usable in ${nameOf(look)}, and in ${nameOf(opposite(look))}`, async t => {
    const { page, complaints } = await demo.open(browser, 'visitor', look)
    for (const place of DOOR_PLACES.filter(one => one !== MISSING))
      await t.test(place, async () => {
        await show(page, demo.address + place, look)
        await checkPage(page, place)
        await change(page, opposite(look))
        await checkLook(page, `${place} in ${nameOf(opposite(look))}`)
        // The browser itself logs that what a link leads to was not found.
        assert.deepEqual(
          complaints.splice(0).filter(line => !line.includes('404')),
          [],
        )
      })
    await page.close()
  })

  test(`the 404 page is usable in ${nameOf(look)}, and in ${nameOf(opposite(look))}`, async () => {
    const { page, complaints } = await demo.open(browser, 'visitor', look)
    for (const one of [look, opposite(look)]) {
      await show(page, `${demo.address}${one.language === 'es' ? '/es' : ''}${MISSING}`, one)
      await checkPage(page, `404 in ${nameOf(one)}`)
    }
    // The browser itself logs that a page was not found.
    assert.deepEqual(
      complaints.filter(line => !line.includes('404')),
      [],
    )
    await page.close()
  })
}

for (const { document } of DOCUMENTS)
  test(`the first script of the ${document} has at most ${MAX_FIRST_SCRIPT_BYTES / 1000} kB`, async () => {
    const client = join(await ensureBuild(() => {}), 'client')
    const html = await readFile(join(client, `${document}.html`), 'utf8')
    const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src]) => src!)
    assert.equal(scripts.length, 1)
    const { size } = await stat(join(client, `${scripts[0]}.br`))
    assert.ok(size <= MAX_FIRST_SCRIPT_BYTES, `${size} bytes`)
  })

test('a page whose file cannot be loaded says so and offers to try again', async () => {
  const { page } = await demo.open(browser, 'visitor', DESKTOP[0]!)
  await page.route('**/assets/SignIn-*.js', route => route.abort())
  await page.goto(`${demo.address}/sign-in`)
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute('**/assets/SignIn-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.close()
})
