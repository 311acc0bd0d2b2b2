import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { loadDemo } from '../../src/demo/load-demo.ts'
import { DEMO_EMAIL, planDemo } from '../../src/demo/plan.ts'
import { ensureBuild } from '../../src/kernel/build.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { makeLog } from '../../src/kernel/log.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { dateOf } from '../../src/kernel/values/dates.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { makeApp } from '../../src/serve/app.ts'
import { afterFile } from './after-file.ts'
import { openPage, type Watched } from './browser.ts'
import { ask, TEST_SECRET, type TestInstallation } from './installation.ts'
import { openScratch, type Scratch } from './scratch-database.ts'
import { openSession } from './sessions.ts'

export type Role = 'visitor' | 'member' | 'manager'
export type Look = { language: Language; scheme: 'light' | 'dark'; width: number; height?: number }

export type DemoWebsite = {
  address: string
  installation: TestInstallation
  /** A separate browser profile, signed in or not, with this look. */
  open(browser: Browser, role: Role, look: Look, options?: BrowserContextOptions): Promise<Watched>
}

/** The demo for all tests of a file, closed after them in reverse order. */
export function openDemoForFile(): Promise<DemoWebsite> {
  const ends: (() => unknown)[] = []
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return openDemoWebsite({ after: end => ends.push(end as () => unknown) }, new Date())
}

type LoadedDemo = { scratch: Scratch; dataDir: string }

const loadedDemos = new Map<string, Promise<LoadedDemo>>()

/** A loaded demo to copy, one per day and process: copying takes much less time than loading. */
function loadedDemo(now: Date, timestamps: 'off' | 'local'): Promise<LoadedDemo> {
  const name = `${dateOf(now)} ${timestamps}`
  const found = loadedDemos.get(name) ?? load(now, timestamps)
  loadedDemos.set(name, found)
  return found
}

async function load(now: Date, timestamps: 'off' | 'local'): Promise<LoadedDemo> {
  const scratch = await openScratch({ after: end => afterFile(end as () => unknown) })
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-demo-'))
  afterFile(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({ LLANO_DATA_DIR: dataDir, LLANO_TIMESTAMPS: timestamps })
  await loadDemo({ database: scratch.database, secrets: secretsFrom(TEST_SECRET) }, config, now, () => {})
  return { scratch, dataDir }
}

/** The demo as a new user finds it after `npm start`, without its jobs. */
export async function openDemoWebsite(
  t: Pick<TestContext, 'after'>,
  now: Date,
  { timestamps = 'off' }: { timestamps?: 'off' | 'local' } = {},
): Promise<DemoWebsite> {
  const loaded = await loadedDemo(now, timestamps)
  const { database, url: databaseUrl, ownerUrl } = await openScratch(t, { template: loaded.scratch })
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-demo-'))
  await cp(loaded.dataDir, dataDir, { recursive: true })
  const config = readConfig({ LLANO_DATA_DIR: dataDir, LLANO_TIMESTAMPS: timestamps })
  const secrets = secretsFrom(TEST_SECRET)
  const built = await ensureBuild(() => {})
  const log = makeLog('silent')
  const app = makeApp({
    database,
    secrets,
    config,
    built,
    log,
    metrics: { observe() {} },
    trustedProxies: [],
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const installation: TestInstallation = {
    database,
    databaseUrl,
    ownerUrl,
    secrets,
    config,
    app,
    address,
    ask: (path, asking) => ask(address + path, asking),
  }
  const sessions = {
    member: await openSession(installation, await idOf(DEMO_EMAIL)),
    manager: await openSession(installation, await idOf(staffEmail(now))),
  }

  async function idOf(email: string): Promise<number> {
    const { rows } = await database.withClient(client =>
      client.query('select id from members.member where email = $1', [email]),
    )
    return rows[0].id
  }

  return {
    address,
    installation,
    async open(browser, role, { language, scheme, width, height = 900 }, options = {}) {
      const watched = await openPage(browser, {
        colorScheme: scheme,
        viewport: { width, height },
        locale: language,
        ...options,
      })
      const context = watched.page.context()
      await context.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
      if (role !== 'visitor') {
        const [name, ...value] = sessions[role].cookie.split('=')
        await context.addCookies([{ name: name!, value: value.join('='), url: address }])
      }
      return watched
    },
  }
}

const staffEmail = (now: Date): string => planDemo(now).staff.find(({ role }) => role === 'manager')!.email
