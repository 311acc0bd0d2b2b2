import assert from 'node:assert/strict'
import test from 'node:test'
import { sessionCookieName, setSessionCookie, signedToken, tokenIn } from './cookie.ts'
import { deviceOf } from './device.rules.ts'
import { isFromOurPage } from './origin.rules.ts'
import { relyingPartyOf } from './relying-party.rules.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345'

test('accepts a cookie only if one of our secrets signed it', () => {
  const name = sessionCookieName('http://127.0.0.1:8080')
  const cookie = (value: string) => `a=b; ${name}=${value}; c=d`
  const signed = signedToken(TOKEN, 'new')
  assert.equal(tokenIn(cookie(signed), name, ['new', 'old'])?.token, TOKEN)
  assert.equal(tokenIn(cookie(signedToken(TOKEN, 'old')), name, ['new', 'old'])?.token, TOKEN)
  assert.equal(tokenIn(cookie(signedToken(TOKEN, 'other')), name, ['new', 'old']), null)
  assert.equal(tokenIn(cookie(signed.replace('abc', 'abd')), name, ['new']), null)
  for (const value of [TOKEN, '', '%', `${TOKEN}.`, `${TOKEN}.AAAA`, `.${signed}`])
    assert.equal(tokenIn(cookie(value), name, ['new']), null, value)
  assert.equal(tokenIn(undefined, name, ['new']), null)
})

test('behind TLS the cookie is bound to this host and encrypted in transit', () => {
  const cookie = setSessionCookie('https://llano.example', 'x', 60)
  assert.match(cookie, /^__Host-llano\.session_token=x; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  assert.doesNotMatch(cookie, /Domain/)
  assert.doesNotMatch(setSessionCookie('http://127.0.0.1:8080', 'x', 60), /Secure|__Host/)
})

test('without a configured address, a page is ours if the browser says so or its origin is this host', () => {
  const ours = 'https://llano.example'
  const from = (fetchSite: string | undefined, origin: string | undefined, host = 'llano.example') =>
    isFromOurPage({ fetchSite, origin, host, ourOrigin: null }, ours)
  assert.equal(from('same-origin', undefined), true)
  assert.equal(from('same-origin', 'https://elsewhere.example'), true)
  for (const site of ['cross-site', 'same-site', 'none', ''])
    assert.equal(from(site, 'https://llano.example'), false, site)
  assert.equal(from(undefined, 'https://llano.example', 'inside:8080'), true)
  assert.equal(from(undefined, 'http://inside:8080', 'inside:8080'), true)
  assert.equal(from(undefined, 'https://llano.example.elsewhere.example'), false)
  assert.equal(from(undefined, 'https://elsewhere.example'), false)
  assert.equal(from(undefined, 'null'), false)
  assert.equal(from(undefined, undefined), false)
})

test('with a configured address, only pages of that origin are ours, whatever the host', () => {
  const ours = 'https://llano.example'
  const from = (fetchSite: string | undefined, origin: string | undefined, host = 'llano.example') =>
    isFromOurPage({ fetchSite, origin, host, ourOrigin: ours }, ours)
  assert.equal(from('same-origin', ours), true)
  assert.equal(from(undefined, ours), true)
  assert.equal(from(undefined, ours, 'inside:8080'), true, 'a proxy may ask by another name')
  for (const [origin, host] of [
    ['http://inside:8080', 'inside:8080'],
    ['https://elsewhere.example', 'elsewhere.example'],
    ['http://llano.example', 'llano.example'],
    ['https://llano.example:8443', 'llano.example:8443'],
    ['null', 'llano.example'],
    [undefined, 'llano.example'],
  ] as const)
    for (const site of [undefined, 'same-origin'])
      assert.equal(from(site, origin, host), false, `${site} ${origin}`)
  for (const site of ['cross-site', 'same-site', 'none', '']) assert.equal(from(site, ours), false, site)
})

test("passkeys are for the service's name, or localhost locally, never for an IP address", () => {
  assert.deepEqual(relyingPartyOf('https://llano.example', 'elsewhere.example'), {
    rpId: 'llano.example',
    origin: 'https://llano.example',
  })
  assert.deepEqual(relyingPartyOf('https://llano.example', 'localhost:8080')?.rpId, 'llano.example')
  assert.deepEqual(relyingPartyOf('http://127.0.0.1:8080', 'localhost:8080'), {
    rpId: 'localhost',
    origin: 'http://localhost:8080',
  })
  assert.equal(relyingPartyOf('http://127.0.0.1:8080', '127.0.0.1:8080'), null)
  assert.equal(relyingPartyOf('http://[::1]:8080', '[::1]:8080'), null)
  assert.equal(relyingPartyOf('http://127.0.0.1:8080', 'localhost.elsewhere.example'), null)
})

test('describes a browser in common words', () => {
  const of = (userAgent: string | null) => Object.values(deviceOf(userAgent))
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  assert.deepEqual(of(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`), [
    'Chrome',
    'Windows',
  ])
  assert.deepEqual(
    of(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`),
    ['Edge', 'Windows'],
  )
  assert.deepEqual(of('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), [
    'Firefox',
    'Linux',
  ])
  assert.deepEqual(of(`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`), [
    'Chrome',
    'Android',
  ])
  assert.deepEqual(
    of('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'),
    ['Safari', 'macOS'],
  )
  assert.deepEqual(of('curl/8'), [null, null])
  assert.deepEqual(of(null), [null, null])
})
