import assert from 'node:assert/strict'
import test from 'node:test'
import { GUIDES } from '../src/docs/guide.ts'
import { addressOf } from '../src/docs/words.ts'
import { LANGUAGES } from '../src/kernel/values/language.ts'
import { openWebsite } from './harness/web.ts'

const { ask, app } = await openWebsite()

/** Addresses of every kind of page, as the router knows them, and some that do not exist or fail. */
const routes = [...app.printRoutes({ commonPrefix: false }).matchAll(/[├└]── (\/\S*) \([^)]*GET/g)].map(
  ([, path]) => path!,
)
const docs = LANGUAGES.flatMap(language => [
  addressOf('reference', language),
  ...GUIDES.map(name => addressOf(name, language)),
])
const ODD = [
  '/nowhere',
  '/es/nowhere',
  '/docs/nowhere',
  '/account/nowhere',
  '/console/nowhere',
  '/%E0%A4%A',
  '/assets/no.js',
]
const PLAIN = [
  '/',
  '/es',
  '/sign-in',
  '/order',
  '/book',
  '/booking',
  '/auditor',
  '/invitation',
  '/email',
  '/connect',
  '/account',
  '/console',
]

test('every page has the same security headers', async () => {
  const paths = new Set([...PLAIN, ...docs, ...ODD, ...routes.filter(path => !/[:*{]/.test(path))])
  let pages = 0
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await ask(path, { method, headers: { accept: 'text/html' } })
      const about = `${method} ${path} (${status})`
      if (!headers.get('content-type')?.startsWith('text/html')) continue
      pages++
      const policy = headers.get('content-security-policy') ?? ''
      for (const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
        assert.ok(policy.split('; ').includes(directive), `${about}: ${directive}`)
      assert.match(policy, /; trusted-types (?:'none'|default)/, about)
      assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline|https?:/, about)
      for (const [name, value] of Object.entries({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      }))
        assert.equal(headers.get(name), value, `${about}: ${name}`)
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\), microphone=\(\)/, about)
    }
  }
  assert.ok(pages > docs.length + 10, `only ${pages} pages were looked at`)
})
