// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../harness/browser.ts'
import { openDemoForFile } from '../harness/demo-website.ts'
import { settled } from '../harness/places.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const demo = await openDemoForFile()
const browser = await openBrowser()

/** Each figure of a page with its name, amounts and explanation, as they are written. */
async function figuresOn(page: Page, path: string): Promise<Record<string, string>> {
  await page.goto(`${demo.address}${path}`)
  await settled(page)
  await page.locator('[data-figure="all"]').waitFor()
  const found = await page.locator('[data-figure]').evaluateAll(nodes =>
    nodes.map(node => {
      const figure = node.getAttribute('data-figure')!
      const isResult = ['income', 'expense', 'net'].includes(figure)
      // The overview also says how a result changed.
      const shown = [...node.children].filter(({ tagName }) => tagName !== 'STYLE')
      const parts = isResult ? shown.slice(0, 2) : [node]
      return [figure, parts.map(part => part.textContent).join(': ')] as const
    }),
  )
  return Object.fromEntries(found)
}

for (const language of ['en', 'es'] as const)
  test(`the overview and the books show the same figures with the same names (${language})`, async () => {
    const look = { language, scheme: language === 'en' ? 'light' : 'dark', width: 360 } as const
    const { page, complaints } = await demo.open(browser, 'member', look)
    for (const llc of [1, 2, 3]) {
      const overview = await figuresOn(page, `/account?llc=${llc}`)
      if (llc === 1) await checkFits(page, 'the overview')
      const books = await figuresOn(page, `/account/books?llc=${llc}`)
      assert.deepEqual(books, overview, `LLC ${llc}`)
      for (const name of ['income', 'expense', 'net', 'own_transfers', 'all', 'cash_change'])
        assert.match(books[name] ?? '', /\d/, name)
    }
    await checkAccessible(page, 'the figures of the books')
    await checkFits(page, 'the books')
    assert.deepEqual(complaints, [])
    await page.close()
  })

test('money moved between own accounts is shown apart from income and expenses', async () => {
  const { page } = await demo.open(browser, 'member', { language: 'en', scheme: 'light', width: 1280 })
  const seen = await figuresOn(page, '/account/books?llc=1')
  assert.match(seen.own_transfers!, /^Between accounts.*\$[1-9][\d,]*\.\d\d\$[1-9]/)
  const largest = page
    .getByRole('heading', { name: 'Expenses by category' })
    .locator('xpath=following-sibling::ul[1]')
  assert.ok((await largest.getByRole('listitem').count()) > 0)
  assert.doesNotMatch((await largest.textContent())!, /between accounts|distribution|loan/i)
  await page.close()
})
