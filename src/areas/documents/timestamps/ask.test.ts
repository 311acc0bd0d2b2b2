import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { ask, printableText } from './ask.ts'
import { PATIENT } from './local-chain.fixture.ts'

async function serve(t: { after(end: () => unknown): void }, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('accepts a response up to its last allowed byte', async t => {
  const { url } = await serve(t, (request, response) =>
    response.end(Buffer.alloc(Number(request.headers['x-size']))),
  )
  const sizeOf = async (size: number) => {
    const answer = await ask({ url, maxBytes: 10_000, headers: { 'x-size': String(size) } }, PATIENT)
    assert.ok(answer.kind === 'answered')
    return answer.body?.length ?? null
  }
  assert.equal(await sizeOf(0), 0)
  assert.equal(await sizeOf(10_000), 10_000)
  assert.equal(await sizeOf(10_001), null)
})

test('a compressed response counts with its decompressed size', async t => {
  const packed = gzipSync(Buffer.alloc(1_000_000))
  assert.ok(packed.length < 10_000)
  const { url } = await serve(t, (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  )
  const answer = await ask({ url, maxBytes: 10_000 }, PATIENT)
  assert.ok(answer.kind === 'answered' && answer.body === null)
})

test('closes the connection of a response that is too large without reading the rest', async t => {
  let closed: Promise<unknown> | undefined
  const { url } = await serve(t, (_, response) => {
    closed = once(response, 'close')
    response.write(Buffer.alloc(20_000))
  })
  const answer = await ask({ url, maxBytes: 10_000 }, PATIENT)
  assert.ok(answer.kind === 'answered' && answer.body === null)
  await closed
})

test('a server that does not exist is unreachable, with a readable reason', async t => {
  const { server, url } = await serve(t, () => {})
  server.close()
  assert.deepEqual(await ask({ url, maxBytes: 1 }, PATIENT), {
    kind: 'unreachable',
    reason: 'connection refused',
  })
})

test('text from an external server is shortened and printable', () => {
  assert.equal(
    printableText(Buffer.from('  Not found\r\n\u001b[31m\u202e\0 at all ')),
    'Not found [31m  at all',
  )
  assert.equal(printableText(Buffer.alloc(5000, 'x')).length, 200)
  assert.equal(printableText(null), '')
})
