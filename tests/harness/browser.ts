import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import packaged from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import packageFile from '../../package.json' with { type: 'json' }
import { afterFile, whenDone } from './after-file.ts'

let shared: Promise<Browser> | null = null

/** A real Chromium, which the test files of one process share. */
export function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

/** A single process for all pages hangs when the first page is closed. Emulating a GPU takes 40 % more CPU time. */
const UNWANTED = /^--(single-process|.*gpu|use-gl|use-angle|.*swiftshader)/

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...packaged.args
        .filter(arg => !UNWANTED.test(arg))
        // Tools for agents are still behind a flag.
        .map(arg => (arg.startsWith('--enable-features=') ? `${arg},WebMCP` : arg)),
      '--disable-gpu',
    ],
  })
  afterFile(() => browser.close())
  return browser
}

/** The first one needs a third less CPU time. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** CHROME_PATH names any browser. Otherwise the packaged one, which exists for x64 only, or the system's. */
async function findChromium(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  if (process.arch === 'x64') return unpackChromium()
  const found = SYSTEM_CHROMIUM.find(path => existsSync(path))
  if (found) return found
  throw new Error(
    `There is no packaged Chromium for ${process.arch}. Install one (apt-get install chromium-headless-shell) or set CHROME_PATH.`,
  )
}

/**
 * The packaged Chromium, unpacked once per user and version. The package unpacks into the system's temp
 * folder under a fixed name and uses whatever is there, another user's or an incomplete file; so we give it
 * its own folder, renamed when complete.
 */
async function unpackChromium(): Promise<string> {
  const version = packageFile.devDependencies['@sparticuz/chromium']
  const folder = join(tmpdir(), `llano-chromium-${version}-${userInfo().uid}`)
  if (!existsSync(folder)) {
    const draft = await mkdtemp(`${folder}-`)
    const before = process.env.TMPDIR
    process.env.TMPDIR = draft
    await packaged.executablePath()
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return join(folder, 'chromium')
}

export type Watched = {
  page: Page
  /** Every host that was requested or attempted. */
  hosts: Set<string>
  /** Problems of the page: script errors, blocked resources, policy violations. */
  complaints: string[]
}

/** How long to wait for something on a page. It decides when a test fails, so it must be enough on a busy machine. */
const TIMEOUT_MS = 180_000

/**
 * Profiles that no page uses, by what cannot be changed later. A page is loaded in two thirds of the time in a profile that has cached
 * and compiled its scripts before.
 */
const idleProfiles = new Map<string, Promise<BrowserContext | null>[]>()

async function takeProfile(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const idle = await idleProfiles.get(JSON.stringify(options))?.pop()
  if (idle) return idle
  const profile = await browser.newContext({ reducedMotion: 'reduce', ...options })
  profile.setDefaultTimeout(TIMEOUT_MS)
  return profile
}

/** As new, but for its caches; null if its browser is closed. */
async function emptyProfile(profile: BrowserContext): Promise<BrowserContext | null> {
  try {
    for (const page of profile.pages()) await page.close()
    await profile.unrouteAll()
    await profile.clearPermissions()
    await profile.setStorageState({ cookies: [], origins: [] })
    return profile
  } catch {
    return null
  }
}

/**
 * A page in its own browser profile, recording requests and problems, until the test ends or closes it. Without animations: a button
 * that moves between press and release is not clicked.
 */
export async function openPage(
  browser: Browser,
  { viewport, colorScheme, extraHTTPHeaders, ...options }: BrowserContextOptions = {},
): Promise<Watched> {
  const profile = await takeProfile(browser, options)
  const page = await profile.newPage()
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light' })
  if (extraHTTPHeaders) await page.setExtraHTTPHeaders(extraHTTPHeaders)
  watchRequests(page)
  const hosts = new Set<string>()
  const complaints: string[] = []
  const noteHost = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.add(hostname)
  }
  profile.on('request', noteHost)
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText
    // Navigating away aborts requests of the previous page.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${why}`)
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = message.text()
    complaints.push(text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text)
  })
  page.once('close', () => {
    profile.off('request', noteHost)
    const key = JSON.stringify(options)
    idleProfiles.set(key, [...(idleProfiles.get(key) ?? []), emptyProfile(profile)])
  })
  whenDone(() => page.close())
  return { page, hosts, complaints }
}

/** The requests of each page whose responses have not arrived, and how many it has made. */
type Requests = { pending: Set<Request>; count: number }
const requestsOf = new WeakMap<Page, Requests>()

function watchRequests(page: Page): void {
  const requests: Requests = { pending: new Set(), count: 0 }
  const { pending } = requests
  let navigation: Request | null = null
  requestsOf.set(page, requests)
  page.on('request', request => {
    if (request.isNavigationRequest()) navigation = request
    pending.add(request)
    requests.count++
  })
  page.on('framenavigated', () => {
    // The browser does not always say that a request of the document before has ended.
    if (navigation) for (const request of pending) if (request !== navigation) pending.delete(request)
    navigation = null
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
}

/** Waits until every response has arrived and the page has drawn them without asking for more. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const requests = requestsOf.get(page)!
  for (;;) {
    const { count } = requests
    const isDrawn = await page.evaluate(waitForFrames).catch(error => {
      // Another page was opened meanwhile.
      if (page.isClosed()) throw error
      return false
    })
    if (isDrawn && requests.pending.size === 0 && requests.count === count) return
  }
}

/** Waits for two frames, and for what the page does after each. A page without anything to draw gets none, so not longer than 100 ms. */
async function waitForFrames(): Promise<true> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise<unknown>(done => {
      requestAnimationFrame(done)
      setTimeout(done, 100)
    })
    await scheduler.postTask(() => {}, { priority: 'background' })
  }
  return true
}
