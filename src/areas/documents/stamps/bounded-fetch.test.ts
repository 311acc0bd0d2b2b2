import assert from 'node:assert/strict'
import test from 'node:test'
import type { Fetch } from '../timestamps/ask.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** A server that fails for these addresses, and the requests it received. */
function fakeServer(fails: (url: string) => boolean) {
  const requests: string[] = []
  const fetch = (async url => {
    requests.push(String(url))
    if (fails(String(url))) throw new Error('down')
    return new Response('here')
  }) as Fetch
  return { requests, fetch }
}

test('a calendar that does not respond costs three requests per run, not one per proof', async () => {
  const { requests, fetch } = fakeServer(url => url.includes('/a/'))
  const bounded = boundedFetch(fetch, 60_000)
  for (let i = 0; i < 10; i++) {
    await assert.rejects(bounded(`http://127.0.0.1:9/a/timestamp/${i}`))
    assert.equal((await bounded(`http://127.0.0.1:9/b/timestamp/${i}`)).status, 200)
  }
  assert.equal(requests.filter(url => url.includes('/a/')).length, 3)
  assert.equal(requests.filter(url => url.includes('/b/')).length, 10)
  await assert.rejects(boundedFetch(fetch, 60_000)('http://127.0.0.1:9/a/x'))
  assert.equal(requests.filter(url => url.includes('/a/')).length, 4, 'the next run asks it again')
})

test('all requests of a run end when its time is over, including the current one', async () => {
  const never = ((_url, init) =>
    new Promise((_, reject) =>
      init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
    )) as Fetch
  // A separate timer keeps the process alive; the signal's does not.
  const alive = setTimeout(() => {}, 60_000)
  await assert.rejects(boundedFetch(never, 20)('http://127.0.0.1:9/a'), { name: 'TimeoutError' })
  clearTimeout(alive)
})
