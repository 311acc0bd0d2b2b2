import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { SharedArea } from '../../src/areas/access/shared-access.rules.ts'
import type { Permission } from '../../src/areas/members/members.ts'
import { GUIDES } from '../../src/docs/guide.ts'
import { offerPath, PATHS } from '../../src/site/site-map.rules.ts'
import { waitUntilLoaded } from './browser.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')

/** The pages of a document, read from its list, so that new pages are checked too. */
export function placesOf(document: 'account' | 'console'): string[] {
  const text = readFileSync(join(WEB, document, 'pages.ts'), 'utf8')
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => `/${document}${path === '/' ? '' : path}`)
}

/** What a page of the console or the account needs, read from the same list. */
export type PlaceRule = {
  path: string
  needs: Permission
  shared?: SharedArea | 'account'
}

export function placeRulesOf(document: 'account' | 'console'): PlaceRule[] {
  const text = readFileSync(join(WEB, document, 'pages.ts'), 'utf8')
  return text
    .split(/\n {2}\{\n/)
    .slice(1)
    .map(block => {
      const textOf = (name: string) => new RegExp(`^ {4}${name}: '([^']+)'`, 'm').exec(block)?.[1]
      const shared = textOf('shared') as SharedArea | 'account' | undefined
      return { path: textOf('path')!, needs: textOf('needs') as Permission, ...(shared && { shared }) }
    })
}

/** Whether an address belongs to that page: `/account/reports/$id` matches every report. */
export function isAt(place: string, pathname: string): boolean {
  return new RegExp(`^${place.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname)
}

/** An address of that page among these links, unless it is a page of its own (`/account/ledger/new`). */
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

/** Our own public pages, in English; the Spanish ones are under /es. */
export const SITE_PLACES: readonly string[] = [...Object.values(PATHS), offerPath('llc_formation')]

/** The guides and the reference, which contain third-party components. */
export const GUIDE_PLACES = ['/docs', ...GUIDES.map(name => `/docs/${name}`)]

/** Pages before sign-in, and the 404 page. */
export const DOOR_PLACES = ['/sign-in', '/sign-in/reset', '/invitation', '/email', '/setup', '/no-such-page']

/** The addresses that a page links to within its document. */
export async function linksOn(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll(all => all.map(one => (one as HTMLAnchorElement).href))
  const { origin } = new URL(page.url())
  return links.filter(link => new URL(link).origin === origin)
}

/** Waits until the page has its data and its fonts. */
export async function settled(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  // On a busy machine the network can be idle before the page has drawn anything.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' })
  await waitUntilLoaded(page)
  await page.evaluate(() => document.fonts.ready)
}
