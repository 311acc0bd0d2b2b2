import type { TestContext } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { DEMO_EMAIL, planDemo } from '../../src/demo/plan.ts'
import { ensureBuild } from '../../src/kernel/build.ts'
import { makeLog } from '../../src/kernel/log.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import type { Language } from '../../src/kernel/values/language.ts'
import { makeApp } from '../../src/serve/app.ts'
import { afterFile } from './after-file.ts'
import { openPage, type Watched } from './browser.ts'
import { ask, TEST_SECRET, type TestInstallation } from './installation.ts'
import { openLoadedDemo } from './loaded-demo.ts'
import { openSession } from './sessions.ts'

export type Role = 'visitor' | 'member' | 'bookkeeper' | 'support' | 'manager' | 'admin'
export type Look = { language: Language; scheme: 'light' | 'dark'; width: number; height?: number }

export type DemoWebsite = {
  address: string
  installation: TestInstallation
  /** A separate browser profile, signed in or not, with this look. */
  open(browser: Browser, role: Role, look: Look, options?: BrowserContextOptions): Promise<Watched>
}

/** The demo for all tests of a file, closed after them in reverse order. */
export function openDemoForFile(): Promise<DemoWebsite> {
  return openDemoWebsite({ after: end => afterFile(end as () => unknown) }, new Date())
}

/** The demo as a new user finds it after `npm start`, without its jobs. */
export async function openDemoWebsite(
  t: Pick<TestContext, 'after'>,
  now: Date,
  { timestamps = 'off' }: { timestamps?: 'off' | 'local' } = {},
): Promise<DemoWebsite> {
  const { database, url: databaseUrl, ownerUrl, config } = await openLoadedDemo(t, now, { timestamps })
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
  t.after(() => app.close())
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
    bookkeeper: await openSession(installation, await idOf(planDemo(now).collaborators[0]!.email)),
    support: await openSession(installation, await idOf(staffEmail(now, 'support'))),
    manager: await openSession(installation, await idOf(staffEmail(now, 'manager'))),
    admin: await openSession(installation, await idOf(staffEmail(now, 'admin'))),
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
      await watched.page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
      if (role !== 'visitor') {
        const [name, ...value] = sessions[role].cookie.split('=')
        await context.addCookies([{ name: name!, value: value.join('='), url: address }])
      }
      return watched
    },
  }
}

const staffEmail = (now: Date, wanted: string): string =>
  planDemo(now).staff.find(({ role }) => role === wanted)!.email
