import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas } from '../src/areas.ts'
import { routesOf } from '../src/kernel/http/http.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { callOf, endpoints, sampleRequest } from './harness/sample-requests.ts'

const installation = await openTestInstallation()
const { app, ask } = installation

/** Headers that differ from one request to the next, or say how the response is transferred. */
const OWN = ['date', 'request-id', 'ratelimit', 'x-ratelimit-remaining', 'connection', 'transfer-encoding']

test('everything that answers GET answers HEAD, except what can be read once', () => {
  const paths = [
    ...routesOf(areas)
      .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.singleUse)
      .map(({ path }) => path),
    ...areas
      .flatMap(area => area.protocol ?? [])
      .flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
    '/healthz',
    '/openapi.json',
    '/docs/overview',
    '/favicon.ico',
  ]
  assert.ok(paths.length > 100)
  const without = paths.filter(
    path => !app.hasRoute({ method: 'HEAD', url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
  )
  assert.deepEqual(without, [])
})

test('HEAD does not use up what can be read once: it is a 405 that allows GET', async () => {
  const once = routesOf(areas).filter(({ endpoint }) => endpoint.singleUse)
  assert.ok(once.length > 2)
  for (const { path } of once) {
    const head = await ask(path.replaceAll(/\{\w+\}/g, '1'), { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('allow'), head.text], [405, 'GET', ''], path)
  }
})

test('HEAD answers the headers of GET and no body, files included', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const member = await newMember(installation)
    const { path } = callOf(endpoint, await sampleRequest(installation, endpoint, member))
    for (const [key, headers] of [
      [member.key, {}],
      [member.key, { 'if-none-match': '*' }],
      [null, {}],
    ] as const) {
      const get = await ask(path, { key, headers })
      const head = await ask(path, { key, headers: { ...headers, range: 'bytes=0-0' }, method: 'HEAD' })
      const comparable = (all: Headers) =>
        Object.fromEntries([...all].filter(([name]) => !OWN.includes(name)))
      assert.equal(head.text, '')
      assert.equal(head.status, get.status, path)
      assert.deepEqual(comparable(head.headers), comparable(get.headers), path)
    }
  }
  for (const path of ['/healthz', '/no/such/path']) {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
    assert.deepEqual([head.status, head.text], [get.status, ''])
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
  }
})
