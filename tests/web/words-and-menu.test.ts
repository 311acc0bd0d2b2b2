// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser } from '../harness/browser.ts'
import { type Look, openDemoForFile } from '../harness/demo-website.ts'
import { settled } from '../harness/places.ts'

const LOOK: Look = { language: 'es', scheme: 'light', width: 1280, height: 800 }
const browser = await openBrowser()
const demo = await openDemoForFile()

test('a menu longer than the screen scrolls to the current item', async () => {
  const { page } = await demo.open(browser, 'member', LOOK)
  await page.goto(`${demo.address}/account/developers`)
  await settled(page)
  const list = page.locator('nav .llano-pages')
  const { inner, outer } = await list.evaluate(node => ({
    inner: node.scrollHeight,
    outer: node.clientHeight,
  }))
  assert.ok(inner > outer, 'the menu of the account is longer than this screen')
  await page.waitForFunction(() => {
    const seen = document.querySelector('nav .llano-pages')!.getBoundingClientRect()
    const here = document.querySelector('nav [aria-current="page"]')!.getBoundingClientRect()
    // Positions have fractions of a pixel, scrolling does not.
    return here.top >= seen.top && here.bottom < seen.bottom + 1 && seen.bottom <= innerHeight
  })
  await page.close()
})

test('the selected LLC stays selected on every page of the menu and is in its address', async () => {
  const { page } = await demo.open(browser, 'member', LOOK)
  await page.goto(`${demo.address}/account`)
  await settled(page)
  const choice = page.locator('nav').getByRole('combobox', { name: 'LLC', exact: true })
  const first = await choice.inputValue()
  assert.ok(new URL(page.url()).searchParams.has('llc'), 'the first one is in the address too')
  await choice.click()
  const other = page.getByRole('option').filter({ hasNotText: first }).first()
  const name = await other.textContent()
  await other.click()
  await settled(page)
  const wanted = new URL(page.url()).searchParams.get('llc')
  const items = page.locator('nav .llano-pages a')
  const count = await items.count()
  for (let place = 0; place < count; place++) {
    await items.nth(place).click()
    await settled(page)
    const { pathname, searchParams } = new URL(page.url())
    assert.deepEqual([searchParams.get('llc'), await choice.inputValue()], [wanted, name], pathname)
  }
  await page.close()
})

test('the chart of the books uses the same names as the figures above it', async () => {
  const { page } = await demo.open(browser, 'member', LOOK)
  await page.goto(`${demo.address}/account/books`)
  await settled(page)
  const legend = page.getByRole('img', { name: /^Ingresos, gastos y neto/ })
  // The chart is drawn once its size is known. Text that appears twice is an error here.
  for (const name of ['Ingresos', 'Gastos', 'Neto']) await legend.getByText(name, { exact: true }).waitFor()
  await page.close()
})

test('no word in a column of the console is broken', async () => {
  const { page } = await demo.open(browser, 'manager', LOOK)
  await page.goto(`${demo.address}/console/bookings`)
  await settled(page)
  const cells = page.locator('td[data-name="Idioma"]')
  assert.ok((await cells.count()) > 0)
  const lines = await cells.evaluateAll(found =>
    found.map(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  assert.deepEqual([...new Set(lines)], [1])
  await page.close()
})
