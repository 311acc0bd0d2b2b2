// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { toolsIn } from '../../web/tools/register.ts'
import { findFault } from '../../web/tools/schema.ts'
import type { Tool } from '../../web/tools/tool.ts'
import { openBrowser } from '../harness/browser.ts'
import { type Look, openDemoForFile, type Role } from '../harness/demo-website.ts'
import { settled } from '../harness/places.ts'
import { waitFor } from '../harness/server-process.ts'

const browser = await openBrowser()
const demo = await openDemoForFile()

const LOOK: Look = { language: 'en', scheme: 'light', width: 1280 }
const TOOLS = toolsIn('en', async () => ({ outcome: 'declined' }))
const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name).sort()
const toolNamed = (name: string): Tool => TOOLS.find(tool => tool.name === name)!

const EIGHT = [
  'svc_booking_availability',
  'svc_get_service_details',
  'svc_list_services',
  'svc_my_account',
  'svc_my_entities',
  'svc_my_renewals',
  'svc_quote_llc',
  'svc_start_llc_order',
]
const PUBLIC = names(TOOLS.filter(({ kind }) => kind === 'public'))

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type ToolResult = any

async function openAt(role: Role, path: string): Promise<Page> {
  const { page } = await demo.open(browser, role, LOOK)
  await page.goto(demo.address + path)
  await settled(page)
  return page
}

/** The tools of a page, once it offers this many. */
async function offered(page: Page, count: number): Promise<string[]> {
  await page.waitForFunction(async most => {
    const context = (document as { modelContext?: { getTools(): Promise<unknown[]> } }).modelContext
    return (await context!.getTools()).length >= most
  }, count)
  return names(await page.webmcp.tools())
}

const query = async (sql: string, values: unknown[] = []): Promise<ToolResult[]> =>
  (await demo.installation.database.withClient(client => client.query(sql, values))).rows
const callsNoted = async (tool: string) =>
  (await query("select detail from kernel.audit_row where action = 'tool.call' and record = $1 order by id", [
    `tool/${tool}`,
  ])) as { detail: string }[]
const orderCount = async () => Number((await query('select count(*) from orders.llc_order'))[0].count)

/** Calls a tool like an agent; the result must match its schema. */
async function call(page: Page, name: string, input: unknown = {}): Promise<ToolResult> {
  const result = (await page.webmcp.callTool(name, input as never)) as ToolResult
  assert.equal(findFault(toolNamed(name).output, result, name), null)
  assert.ok(JSON.stringify(result).length <= 3000, `${name} says too much at once`)
  return result
}

test("the tools have exactly the contract's names, and texts of a readable length", () => {
  assert.deepEqual(names(TOOLS), EIGHT)
  for (const { name, description, input } of TOOLS) {
    assert.ok(name.length <= 30 && description.length <= 500, name)
    for (const part of Object.values(input.properties ?? {}))
      assert.ok((part.description ?? part.items?.description ?? '').length <= 150, name)
  }
})

test("a visitor's agent finds the public tools, a member's all eight, on the site and in the account", async () => {
  for (const path of ['/', '/services', '/quote', '/es', '/tools'])
    assert.deepEqual(await offered(await openAt('visitor', path), PUBLIC.length), PUBLIC, path)
  for (const path of ['/', '/quote', '/account', '/account/books'])
    assert.deepEqual(await offered(await openAt('member', path), EIGHT.length), EIGHT, path)
})

test('no tools are offered where staff work, where people sign in, or where they pay', async () => {
  for (const [role, path] of [
    ['manager', '/console'],
    ['visitor', '/sign-in'],
    ['member', '/account/billing'],
  ] as const) {
    const page = await openAt(role, path)
    // The browser itself says that there are none, and that none may be.
    await assert.rejects(page.webmcp.tools(), /disallowed by permissions policy/, path)
    const response = await page.request.get(demo.address + path)
    assert.match(response.headers()['permissions-policy']!, /\btools=\(\)/, path)
  }
})

test('each read tool returns what the pages show, matching its schema, and leaves one audit row', async () => {
  const page = await openAt('member', '/')
  await offered(page, EIGHT.length)
  const services = await call(page, 'svc_list_services')
  assert.ok(services.services.length > 0 && services.services.every((one: ToolResult) => one.price >= 0))
  const [first] = services.services
  assert.equal((await call(page, 'svc_get_service_details', { id: first.id })).name, first.name)
  const quote = await call(page, 'svc_quote_llc', { options: ['ein'] })
  assert.equal(quote.items.find((one: ToolResult) => one.kind === 'state_fee').amount, 50)
  const slots = await call(page, 'svc_booking_availability', { zone: 'Europe/Madrid' })
  assert.ok(slots.slots.length > 0)
  assert.equal((await call(page, 'svc_my_account')).status, 'active')
  assert.equal((await call(page, 'svc_my_entities')).entities.length, 3)
  const { renewals } = await call(page, 'svc_my_renewals')
  assert.deepEqual(
    renewals.map((one: ToolResult) => one.renews_on),
    renewals.map((one: ToolResult) => one.renews_on).sort(),
  )
  for (const name of EIGHT.filter(name => name !== 'svc_start_llc_order')) {
    const noted = await until(
      () => callsNoted(name),
      rows => rows.length === 1,
    )
    assert.match(noted[0]!.detail, /^ok in \d+ ms$/, name)
  }
})

test("an agent's invalid input gets a one-sentence error, and none of it is recorded", async () => {
  const page = await openAt('visitor', '/')
  await offered(page, PUBLIC.length)
  assert.match((await call(page, 'svc_get_service_details', {})).error, /lacks id/)
  assert.match((await call(page, 'svc_quote_llc', { options: ['yacht'] })).error, /must be one of/)
  assert.match((await call(page, 'svc_list_services', { secret: 'Pssst' })).error, /has no "secret"/)
  assert.match((await call(page, 'svc_booking_availability', { zone: 'Mars/Olympus' })).error, /zone/)
  const rows = await query("select * from kernel.audit_row where action = 'tool.call'")
  assert.doesNotMatch(JSON.stringify(rows), /yacht|Pssst|Olympus/)
})

test("a member's tool without a session says to sign in first", async () => {
  const page = await openAt('member', '/')
  await offered(page, EIGHT.length)
  await page.context().clearCookies()
  for (const name of ['svc_my_account', 'svc_my_entities', 'svc_my_renewals'])
    assert.deepEqual(await call(page, name), { ok: false, error: 'Sign in first.' })
})

test('an order is placed only after a person confirms it, and the tool reports what happened', async () => {
  const page = await openAt('member', '/')
  await offered(page, EIGHT.length)
  const before = await orderCount()
  const dialog = page.getByRole('dialog', { name: 'Confirm your order' })
  const declining = call(page, 'svc_start_llc_order', { names: ['Mesa Verde Studio'] })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  const declined = await declining
  assert.deepEqual([declined.outcome, declined.charged], ['declined', false])
  assert.equal(await orderCount(), before, 'nothing is ordered without a person')

  const ordering = call(page, 'svc_start_llc_order', { names: ['Mesa Verde Studio'] })
  await dialog.getByRole('checkbox', { name: /I want to order this/ }).check()
  await dialog.getByRole('button', { name: 'Place order' }).click()
  const ordered = await ordering
  assert.deepEqual([ordered.outcome, ordered.charged], ['ordered', false])
  assert.equal(await orderCount(), before + 1)
  const noted = await until(
    () => callsNoted('svc_start_llc_order'),
    rows => rows.length === 4,
  )
  assert.deepEqual(
    noted.map(({ detail }) => detail.split(' ')[0]),
    ['asked', 'declined', 'asked', 'ok'],
  )
  assert.doesNotMatch(
    JSON.stringify(await query("select * from kernel.audit_row where action like 'tool%'")),
    /Mesa/,
  )
})

test('an agent cannot ask for unlimited orders: the error has the time to wait', async () => {
  const page = await openAt('member', '/')
  await offered(page, EIGHT.length)
  let result: ToolResult
  for (let tries = 0; tries < 12; tries++) {
    const calling = call(page, 'svc_start_llc_order', {})
    const shown = page.getByRole('dialog', { name: 'Confirm your order' })
    const first = await Promise.race([shown.waitFor().then(() => 'shown'), calling.then(() => 'result')])
    if (first === 'shown') await page.keyboard.press('Escape')
    result = await calling
    if (!result.ok) break
    await shown.waitFor({ state: 'detached' })
  }
  assert.equal(result.ok, false)
  assert.match(result.error, /^Rate limit exceeded\. Try again in \d+ seconds\.$/)
})

async function until<T>(ask: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  const right = await waitFor<[T] | null>('the right answer', async () => {
    const found = await ask()
    return isRight(found) ? [found] : null
  })
  return right[0]
}
