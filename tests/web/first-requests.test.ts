// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser } from '../harness/browser.ts'
import { openDemoForFile, type Role } from '../harness/demo-website.ts'
import { placesOf, settled } from '../harness/places.ts'

const browser = await openBrowser()
const demo = await openDemoForFile()

const PRELOADED = /<link rel="modulepreload"[^>]*? href="([^"]+)"/g

async function preloadsOf(path: string): Promise<string[]> {
  const { text } = await demo.installation.ask(path)
  const first = /data-first="([^"]+)"/.exec(text)?.[1]?.split(' ') ?? []
  return [...text.matchAll(PRELOADED)].map(([, href]) => href!).concat(first)
}

const OPENED: readonly [role: Role, path: string, first: readonly string[]][] = [
  ['member', '/account', ['/web/me', '/web/v1/entity']],
  ['member', '/account/books', ['/web/me', '/web/v1/entity']],
  ['admin', '/console', ['/web/me']],
  ['admin', '/console/queue', ['/web/me']],
]
for (const [role, path, first] of OPENED)
  test(`the browser sends the first requests of ${path} while its scripts are loading, and each of them once`, async () => {
    const { page, complaints } = await demo.open(browser, role, {
      language: 'en',
      scheme: 'light',
      width: 1440,
    })
    const requested: string[] = []
    page.on('request', request => requested.push(new URL(request.url()).pathname))
    await page.goto(demo.address + path)
    await settled(page)
    const named = await preloadsOf(path)
    assert.deepEqual(
      named.filter(href => href.startsWith('/web/')),
      first,
    )
    for (const href of named)
      assert.equal(requested.filter(path => path === href).length, 1, `requests of ${href}`)
    const asksByScript = requested.findIndex(path => path.startsWith('/web/') && !named.includes(path))
    assert.ok(asksByScript > 0)
    assert.ok(!requested.slice(asksByScript).some(path => named.includes(path)))
    assert.deepEqual(complaints, [])
    await page.close()
  })

test('the document of every page names the scripts of that page, and of no other', async () => {
  const places = [...placesOf('account'), ...placesOf('console'), '/sign-in', '/sign-in/reset', '/setup']
  const scripts = new Map<string, string>()
  for (const place of places) {
    const own = (await preloadsOf(place.replaceAll(/\$\w+/g, '1'))).filter(href =>
      href.startsWith('/assets/'),
    )
    for (const script of own) assert.equal((await demo.installation.ask(script)).status, 200, script)
    // The rest are the same for all pages of a document.
    scripts.set(place, own.join(' '))
  }
  assert.equal(scripts.get('/sign-in/reset'), scripts.get('/sign-in'))
  assert.notEqual(scripts.get('/account/ledger/new'), scripts.get('/account/ledger/$id'))
  const distinct = new Set(scripts.values()).size
  assert.ok(distinct > places.length * 0.9, `${distinct} of ${places.length} pages have scripts of their own`)
  const unknown = await preloadsOf('/account/no-such-page')
  assert.ok(unknown.length < (await preloadsOf('/account')).length)
})
