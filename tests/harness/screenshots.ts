import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser } from './browser.ts'
import { type Look, openDemoWebsite, type Role } from './demo-website.ts'
import { addressOf, DOOR_PLACES, GUIDE_PLACES, linksOn, placesOf, SITE_PLACES, settled } from './places.ts'

// npm run screenshots: every page of the demo, on phone and desktop, in both languages, light and dark.
const FOLDER = join(import.meta.dirname, '..', '..', 'screenshots')
const LOOKS: readonly Look[] = [
  { language: 'en', scheme: 'light', width: 1280 },
  { language: 'es', scheme: 'dark', width: 1280 },
  { language: 'es', scheme: 'light', width: 390, height: 844 },
  { language: 'en', scheme: 'dark', width: 390, height: 844 },
]

/** Their language is in their address. */
const SPOKEN = [...SITE_PLACES, ...GUIDE_PLACES]

const ends: (() => unknown)[] = []
const demo = await openDemoWebsite({ after: end => ends.push(end as () => unknown) }, new Date())
const browser = await openBrowser()
await rm(FOLDER, { recursive: true, force: true })

const documents: [role: Role, places: readonly string[]][] = [
  ['visitor', [...SPOKEN, ...DOOR_PLACES]],
  ['member', placesOf('account')],
  ['admin', placesOf('console')],
]
for (const look of LOOKS)
  for (const [role, places] of documents) {
    const { page, complaints } = await demo.open(browser, role, look)
    const folder = join(FOLDER, `${look.width < 600 ? 'phone' : 'desk'}-${look.scheme}-${look.language}`)
    await mkdir(folder, { recursive: true })
    const found: string[] = []
    for (const place of [...places].sort((a, b) => Number(a.includes('$')) - Number(b.includes('$')))) {
      const isSpoken = SPOKEN.includes(place) && look.language === 'es'
      const address = place.includes('$')
        ? addressOf(place, places, found)
        : `${demo.address}${isSpoken ? `/es${place === '/' ? '' : place}` : place}`
      if (!address) {
        process.stderr.write(`no page leads to ${place}\n`)
        continue
      }
      await page.goto(address)
      await settled(page)
      found.push(...(await linksOn(page)))
      const name = place.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
      process.stderr.write(
        `${look.scheme} ${look.language} ${look.width} ${place} ${complaints.splice(0).join(' · ')}\n`,
      )
    }
    await page.close()
  }
await browser.close()
for (const end of ends.toReversed()) await end()
