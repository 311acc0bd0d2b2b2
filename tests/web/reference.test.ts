// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import test from 'node:test'
import { addressOf } from '../../src/docs/words.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { openTestInstallation } from '../harness/installation.ts'
import { testRounds } from '../harness/random.ts'
import { checkAccessible } from '../harness/web.ts'

const { address } = await openTestInstallation()
const browser = await openBrowser()

test('the reference is accessible, in light and dark mode, on desktop and phone', async () => {
  const looks = [
    ['en', 'light', 1280],
    ['es', 'dark', 360],
    ['es', 'light', 360],
    ['en', 'dark', 1280],
  ] as const
  for (const [language, colorScheme, width] of testRounds > 1 ? looks : looks.slice(0, 2)) {
    const { page } = await openPage(browser, { colorScheme, viewport: { width, height: 900 } })
    await page.goto(address + addressOf('reference', language))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await checkAccessible(page, `the reference (${language}, ${colorScheme}, ${width} px)`)
    await page.close()
  }
})
