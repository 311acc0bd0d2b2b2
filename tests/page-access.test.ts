import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { SHARED_AREAS, SHARED_ROLES, scopesOf } from '../src/areas/access/shared-access.rules.ts'
import { createLink } from '../src/areas/auditors/links.ts'
import {
  assignClient,
  createMember,
  may,
  PERMISSIONS,
  permissionsOf,
  ROLES,
  type Role,
} from '../src/areas/members/members.ts'
import { LANGUAGES, type LocalizedText } from '../src/kernel/values/language.ts'
import { PATHS } from '../src/site/site-map.rules.ts'
import { isAt, pagesForMember, pagesForStaff, pagesInView } from '../web/shared/allowed-pages.ts'
import { connectApp } from './harness/apps.ts'
import { openBrowser, openPage } from './harness/browser.ts'
import { BY_TEST, newMember } from './harness/installation.ts'
import { DOOR_PLACES, GUIDE_PLACES, placeRulesOf, placesOf, settled } from './harness/places.ts'
import { testRounds } from './harness/random.ts'
import { openSession } from './harness/sessions.ts'
import { newCollaborator } from './harness/shares.ts'
import { openWebsite } from './harness/web.ts'

// Every page, including future ones, by every kind of caller. A page is an empty document that is the same for everyone; what it
// shows comes from endpoints, which tests/permissions.test.ts tries. Which pages a person is offered follows from two pure rules.
const site = await openWebsite({ isAlone: true })
const { database, secrets, config, address, ask } = site
const run = (sql: string, values: unknown[]) => database.withClient(client => client.query(sql, values))

const owner = await newMember(site)
const lapsed = await newMember(site)
await run('delete from entities.subscription where entity_id = $1', [lapsed.entityId])

async function newStaff(role: Role, clients: 'all' | 'assigned' = 'all'): Promise<number> {
  const email = `${role}-${randomBytes(8).toString('hex')}@example.com`
  return (await createMember(database.durable, BY_TEST, { email, name: 'Staff', role, clients })).id
}
const cookieOf = async (memberId: number) => ({ cookie: (await openSession(site, memberId)).cookie })

const assigned = await newStaff('manager', 'assigned')
await database.transaction(tx => assignClient(tx, BY_TEST, assigned, owner.memberId))
const disabled = await newStaff('admin')
const disabledCookie = await cookieOf(disabled)
await run("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [disabled])
const link = await createLink(
  database,
  secrets,
  BY_TEST,
  { entity_id: owner.entityId, name: 'Auditor', parts: ['books'], days: 1 },
  { memberId: owner.memberId, publicUrl: config.publicUrl },
)
const opened = await ask('/web/auditor/open', {
  method: 'POST',
  body: {},
  headers: { origin: address, authorization: `Bearer ${link.secret}` },
})
const auditorCookie = opened.headers.getSetCookie()[0]!.split(';')[0]!

const { tokens } = await connectApp(site, await openSession(site, owner.memberId))

const CALLERS: Record<string, Record<string, string>> = {
  'no credentials': {},
  'API key': { authorization: `Bearer ${owner.key}` },
  'OAuth token': { authorization: `Bearer ${tokens.access_token}` },
  'auditor link': { authorization: `Bearer ${link.secret}` },
  auditor: { cookie: auditorCookie },
  owner: await cookieOf(owner.memberId),
  'owner without a subscription': await cookieOf(lapsed.memberId),
  bookkeeper: { cookie: (await newCollaborator(site, owner)).session.cookie },
  accountant: { cookie: (await newCollaborator(site, owner, { role: 'accountant' })).session.cookie },
  support: await cookieOf(await newStaff('support')),
  'manager of all clients': await cookieOf(await newStaff('manager')),
  'manager of assigned clients': await cookieOf(assigned),
  'manager without clients': await cookieOf(await newStaff('manager', 'assigned')),
  admin: await cookieOf(await newStaff('admin')),
  'disabled admin': disabledCookie,
}

const inSpanish = (path: string) => (path === '/' ? '/es' : `/es${path}`)
const concrete = (place: string) => place.replaceAll(/\$\w+/g, '1')
const ACCOUNT = placesOf('account').map(concrete)
const CONSOLE = placesOf('console').map(concrete)
/** The page of a service needs a catalog, which this installation does not have. */
const PUBLIC = [...Object.values(PATHS), ...GUIDE_PLACES].flatMap(path => [path, inSpanish(path)])
const DOORS = DOOR_PLACES.filter(path => path !== '/no-such-page')
const MISSING = ['/no-such-page', '/es/no-such-page', '/services/no_such_service', '/docs/no-such-guide']

/** A page without what differs at each request. */
const pageOf = async (path: string, headers: Record<string, string>) => {
  const {
    status,
    text,
    headers: answered,
  } = await ask(path, { headers: { accept: 'text/html', ...headers } })
  const nonce = /nonce-([\w-]+)/.exec(answered.get('content-security-policy') ?? '')?.[1]
  const shell = /<script type="module"[^>]* src="\/assets\/(\w+)-/.exec(text)?.[1] ?? null
  return { status, shell, text: nonce ? text.replaceAll(nonce, 'NONCE') : text }
}

type Shown = Awaited<ReturnType<typeof pageOf>>

/** What a visitor without credentials gets, by path. */
const shownToAnyone = new Map<string, Promise<Shown>>()

function pageForAnyone(path: string): Promise<Shown> {
  const shown = shownToAnyone.get(path) ?? pageOf(path, {})
  shownToAnyone.set(path, shown)
  return shown
}

for (const [who, headers] of Object.entries(CALLERS))
  test(`every page answers ${who} with the same empty document as anyone else`, async () => {
    for (const [paths, status, shell] of [
      [ACCOUNT, 200, 'account'],
      [CONSOLE, 200, 'console'],
      [[...DOORS, '/auditor'], 200, 'account'],
      [PUBLIC, 200, null],
      [MISSING, 404, null],
    ] as const)
      for (const path of paths) {
        const page = await pageOf(path, headers)
        assert.equal(page.status, status, path)
        if (shell !== null) assert.equal(page.shell, shell, path)
        assert.equal(page.text, (await pageForAnyone(path)).text, path)
      }
  })

test('the console offers each role the pages whose permission it has, and no others', () => {
  const places = placeRulesOf('console')
  assert.equal(places.length, CONSOLE.length)
  for (const { path, needs } of places) assert.ok(PERMISSIONS.includes(needs), path)
  for (const role of ROLES) {
    const offered = pagesForStaff(places, permissionsOf(role)).map(({ path }) => path)
    for (const { path, needs } of places)
      assert.equal(offered.includes(path), may(role, needs), `${role}: ${path}`)
  }
  assert.deepEqual(pagesForStaff(places, permissionsOf('member')), [])
  assert.equal(pagesForStaff(places, permissionsOf('admin')).length, places.length)
})

test('the account offers an owner every page, and others those of their areas that they can read', () => {
  const places = placeRulesOf('account')
  assert.equal(places.length, ACCOUNT.length)
  assert.equal(pagesForMember(places, null).length, places.length)
  const own = places.filter(({ shared }) => shared === 'account').map(({ path }) => path)
  assert.deepEqual(
    pagesForMember(places, []).map(({ path }) => path),
    own,
  )
  for (const area of SHARED_AREAS) {
    const offered = pagesForMember(places, [area]).filter(({ shared }) => shared !== 'account')
    assert.ok(offered.length > 0 && offered.every(({ shared }) => shared === area), area)
    for (const role of SHARED_ROLES) assert.ok(scopesOf({ role, areas: [area] }).has(`read:${area}`), area)
  }
})

test('a client’s account offers staff the pages of areas, and none of a person’s own account', () => {
  const places = placeRulesOf('account')
  assert.deepEqual(pagesInView(places, []), [])
  const offered = pagesInView(places, SHARED_AREAS)
  assert.ok(
    offered.length > 10 &&
      offered.every(({ shared }) => (SHARED_AREAS as readonly unknown[]).includes(shared)),
  )
  for (const path of ['/security', '/developers', '/apps', '/people', '/auditors', '/profile'])
    assert.ok(!offered.some(one => one.path === path), path)
})

test('a path belongs to the page that its parameters match', () => {
  assert.ok(
    isAt({ path: '/' }, '/') && isAt({ path: '/' }, '') && isAt({ path: '/reports/$id' }, '/reports/7'),
  )
  assert.ok(!isAt({ path: '/reports' }, '/reports/7') && !isAt({ path: '/' }, '/reports'))
})

/** What a person sees who opens a page by its address, in a real browser. */
const OPENED: readonly {
  who: string
  path: string
  sees: LocalizedText | null
}[] = [
  { who: 'no credentials', path: '/account/books', sees: null },
  { who: 'no credentials', path: '/console/audit', sees: null },
  { who: 'auditor', path: '/account/books', sees: null },
  { who: 'disabled admin', path: '/console', sees: null },
  {
    who: 'owner',
    path: '/console/members',
    sees: { en: 'You don’t have access to the console', es: 'No tienes acceso a la consola' },
  },
  {
    who: 'support',
    path: '/console/approvals',
    sees: { en: 'You don’t have access to this page', es: 'No tienes acceso a esta página' },
  },
  {
    who: 'manager of assigned clients',
    path: '/console/audit',
    sees: { en: 'You don’t have access to this page', es: 'No tienes acceso a esta página' },
  },
]

test('a page that is not for somebody sends them to sign in or says so, and asks for nothing it may not show', async () => {
  const browser = await openBrowser()
  for (const locale of LANGUAGES) {
    await run('update members.member set language = $1', [locale])
    for (const [place, { who, path, sees }] of OPENED.entries()) {
      // A short run opens each in one language.
      if (testRounds === 1 && (place % 2 === 0) !== (locale === 'en')) continue
      const { page } = await openPage(browser, { locale })
      const context = page.context()
      const [name, value] = (CALLERS[who]!.cookie ?? '').split(/=(.*)/s)
      if (name) await context.addCookies([{ name, value: value!, url: address }])
      const refused: string[] = []
      page.on('response', response => {
        if ([403, 404].includes(response.status())) refused.push(response.url())
      })
      await page.goto(address + path)
      if (sees) await page.getByText(sees[locale]).waitFor()
      else await page.waitForURL(url => url.pathname === '/sign-in')
      await settled(page)
      assert.deepEqual(refused, [], `${who}: ${path}`)
      await context.close()
    }
  }
})
