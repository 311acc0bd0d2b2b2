import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { ensureBuild } from '../../src/kernel/build.ts'
import { openBrowser } from '../harness/browser.ts'
import { type Look, openDemoForFile, type Role } from '../harness/demo-website.ts'
import { addressOf, DOOR_PLACES, linksOn, placesOf, settled } from '../harness/places.ts'
import { testRounds } from '../harness/random.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

// No page is named here: each one in the lists is opened, including future ones.
const browser = await openBrowser()
const demo = await openDemoForFile()

/** Both languages, both color schemes, desktop and phone: a long run checks each page in all of them. */
const LOOKS: readonly Look[] = [
  { language: 'en', scheme: 'light', width: 1280 },
  { language: 'es', scheme: 'dark', width: 360 },
  { language: 'es', scheme: 'light', width: 360 },
  { language: 'en', scheme: 'dark', width: 1280 },
]

/** With the one look of a short run; the other documents have another. */
const DOCUMENTS: readonly { document: 'account' | 'console'; role: Role; look: Look }[] = [
  { document: 'account', role: 'member', look: LOOKS[1]! },
  { document: 'console', role: 'admin', look: LOOKS[0]! },
]

/** What one page may ask of the server, with everything it loads and shows. */
const MOST_REQUESTS = 25

/** The script that a document starts with, compressed. What the first view does not need is loaded later. */
const MOST_FIRST_SCRIPT_BYTES = 150_000

for (const { document, role, look: first } of DOCUMENTS)
  for (const look of testRounds > 1 ? LOOKS : [first])
    test(`every page of the ${document} is usable with few requests, without errors, in ${look.language}, ${look.scheme}, at ${look.width} px`, async t => {
      const { page, complaints, hosts } = await demo.open(browser, role, look)
      const places = placesOf(document)
      const found: string[] = []
      let requests = 0
      page.on('request', () => requests++)
      for (const place of [...places].sort((a, b) => Number(a.includes('$')) - Number(b.includes('$'))))
        await t.test(place, async () => {
          const address = place.includes('$') ? addressOf(place, places, found) : demo.address + place
          assert.ok(address, `no page of the demo leads to ${place}`)
          requests = 0
          await page.goto(address)
          await settled(page)
          assert.ok(requests <= MOST_REQUESTS, `${requests} requests`)
          assert.ok(await page.locator('h1').first().isVisible(), 'it has a heading')
          found.push(...(await linksOn(page)))
          await checkAccessible(page, place)
          await checkFits(page, place)
          assert.deepEqual(complaints.splice(0), [])
        })
      assert.deepEqual([...hosts], ['127.0.0.1'])
      await page.context().close()
    })

for (const look of testRounds > 1 ? LOOKS : [LOOKS[1]!])
  test(`the sign-in pages and the 404 page are usable in ${look.language}, ${look.scheme}, at ${look.width} px`, async t => {
    const { page, complaints } = await demo.open(browser, 'visitor', look)
    for (const place of DOOR_PLACES)
      await t.test(place, async () => {
        await page.goto(demo.address + place)
        await settled(page)
        assert.ok(await page.locator('h1').first().isVisible(), 'it has a heading')
        await checkAccessible(page, place)
        await checkFits(page, place)
        // The browser itself logs that a page was not found.
        assert.deepEqual(
          complaints.splice(0).filter(line => !line.includes('404')),
          [],
        )
      })
    await page.context().close()
  })

for (const { document } of DOCUMENTS)
  test(`the first script of the ${document} has at most ${MOST_FIRST_SCRIPT_BYTES / 1000} kB`, async () => {
    const client = join(await ensureBuild(() => {}), 'client')
    const html = await readFile(join(client, `${document}.html`), 'utf8')
    const scripts = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src]) => src!)
    assert.equal(scripts.length, 1)
    const { size } = await stat(join(client, `${scripts[0]}.br`))
    assert.ok(size <= MOST_FIRST_SCRIPT_BYTES, `${size} bytes`)
  })

test('a page whose file cannot be loaded says so and offers to try again', async () => {
  const { page } = await demo.open(browser, 'visitor', LOOKS[0]!)
  await page.route('**/assets/SignIn-*.js', route => route.abort())
  await page.goto(`${demo.address}/sign-in`)
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute('**/assets/SignIn-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})
