import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { GUIDES } from '../../src/docs/guide.ts'
import { offerPath, PATHS } from '../../web/site/site-map.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')

/** Where the pages of a document are, read from its list: a page that is added is looked at too. */
export function placesOf(document: 'account' | 'console'): string[] {
  const text = readFileSync(join(WEB, document, 'pages.ts'), 'utf8')
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => `/${document}${path === '/' ? '' : path}`)
}

/** Whether an address is of that place: `/account/reports/$id` is that of every report. */
export function isAt(place: string, pathname: string): boolean {
  return new RegExp(`^${place.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname)
}

/** An address of that place among these links; one that is a place by itself (`/account/ledger/new`) is none. */
export function addressOf(
  place: string,
  places: readonly string[],
  links: readonly string[],
): string | undefined {
  return links.find(link => {
    const { pathname } = new URL(link)
    return isAt(place, pathname) && !places.includes(pathname)
  })
}

/** The public pages that are ours alone, in English; the Spanish ones stand under /es. */
export const SITE_PLACES: readonly string[] = [...Object.values(PATHS), offerPath('llc_formation')]

/** The guides and the reference: other people's components stand in them. */
export const GUIDE_PLACES = ['/docs', ...GUIDES.map(name => `/docs/${name}`)]

/** Before somebody is known, and where nothing is. */
export const DOOR_PLACES = ['/sign-in', '/sign-in/reset', '/no-such-page']

/** The addresses that a page leads to, in its own document. */
export async function linksOn(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll(all => all.map(one => (one as HTMLAnchorElement).href))
  const { origin } = new URL(page.url())
  return links.filter(link => new URL(link).origin === origin)
}

/** Waits until the page has its data and its fonts. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}
