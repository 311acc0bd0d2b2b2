import type { CDPSession } from 'playwright-core'
import { launchBrowser } from '../tests/harness/browser.ts'
import { openDemoWebsite, type Role } from '../tests/harness/demo-website.ts'
import { settled } from '../tests/harness/places.ts'

// node bootstrap.mjs --script bench/first-view.ts [rounds]
// What a first visit to a page costs on a slow line, with an empty cache, in a real browser. Absolute figures: compare runs of one machine.
const ROUNDS = Number(process.argv[2] ?? 5)
/** 3.2 Mbit/s and 150 ms. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 400_000, uploadThroughput: 400_000 }

const PAGES: readonly [role: Role, path: string][] = [
  ['member', '/account'],
  ['member', '/account/books'],
  ['member', '/account/documents'],
  ['member', '/account/banks'],
  ['member', '/account/presence'],
  ['member', '/account/tax'],
  ['visitor', '/sign-in'],
  ['admin', '/console'],
  ['admin', '/console/queue'],
]

type Visit = {
  requests: number
  /** As transferred, with headers. */
  bytes: number
  scriptBytes: number
  /** Until the heading of the page is there. */
  headingMs: number
  /** Until the largest text or picture of the page was drawn. */
  largestMs: number
  /** Until nothing of the page is loading any more, charts included. */
  contentMs: number
  /** The sum of all layout shifts. */
  shift: number
}

type Seen = Record<'heading' | 'largest' | 'content' | 'shift', number>

/** In the page: notes when its heading appeared, and when the last placeholder went. */
const WATCH = `
  window.seen = { heading: 0, largest: 0, content: 0, shift: 0 }
  new MutationObserver(() => {
    const isThere = document.querySelector('h1') !== null
    if (isThere && !seen.heading) seen.heading = performance.now()
    if (!isThere || document.querySelector('[data-loading]')) seen.content = 0
    else if (!seen.content) seen.content = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    seen.largest = list.getEntries().at(-1).startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

const ends: (() => unknown)[] = []
const demo = await openDemoWebsite({ after: end => ends.push(end as () => unknown) }, new Date())
const browser = await launchBrowser()

async function visit(role: Role, path: string): Promise<Visit> {
  const { page } = await demo.open(browser, role, { language: 'en', scheme: 'light', width: 1280 })
  await page.addInitScript(WATCH)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  const traffic = countTraffic(session)
  await page.goto(demo.address + path)
  await settled(page)
  const seen = await page.evaluate(() => (globalThis as never as { seen: Seen }).seen)
  await page.context().close()
  const { heading, largest, content, shift } = seen
  return { ...traffic, headingMs: heading, largestMs: largest, contentMs: content, shift }
}

function countTraffic(session: CDPSession) {
  const traffic = { requests: 0, bytes: 0, scriptBytes: 0 }
  const scripts = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    traffic.requests++
    if (request.url.endsWith('.js')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength
  })
  return traffic
}

const visits = new Map<string, Visit[]>(PAGES.map(([, path]) => [path, []]))
// The first round warms the server and is discarded.
for (let round = 0; round <= ROUNDS; round++)
  for (const [role, path] of PAGES) {
    const found = await visit(role, path)
    if (round > 0) visits.get(path)!.push(found)
  }

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const kB = (bytes: number) => Math.round(bytes / 1000)
const seconds = (ms: number) => (ms / 1000).toFixed(2)
process.stdout.write(
  '| page | requests | all | scripts | heading | largest | content | shift |\n|---|---|---|---|---|---|---|---|\n',
)
for (const [path, all] of visits) {
  const of = (name: keyof Visit) => median(all.map(one => one[name]))
  process.stdout.write(
    `| ${path} | ${of('requests')} | ${kB(of('bytes'))} kB | ${kB(of('scriptBytes'))} kB | ${seconds(of('headingMs'))} s | ${seconds(of('largestMs'))} s | ${seconds(of('contentMs'))} s | ${of('shift').toFixed(3)} |\n`,
  )
}
await browser.close()
for (const end of ends.toReversed()) await end()
