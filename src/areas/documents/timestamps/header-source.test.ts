import assert from 'node:assert/strict'
import test from 'node:test'
import type { Asking } from './ask.ts'
import { bitcoinNode } from './bitcoin-node.ts'
import { esplora } from './esplora.ts'
import { type FoundHeader, type HeaderSource, rememberHeaders } from './header-source.ts'
import type { Fault } from './local-chain/fault.ts'
import type { LocalChainServer } from './local-chain/serve.ts'
import { HASTY, PATIENT, startChainSetup } from './local-chain.fixture.ts'

const SOURCES: [part: string, make: (server: LocalChainServer, asking: Asking) => HeaderSource][] = [
  ['headers', (server, asking) => esplora(server.esploraUrl, asking)],
  ['node', (server, asking) => bitcoinNode(server.node, asking)],
]

const FAULTS: [Fault, FoundHeader['kind']][] = [
  ['down', 'unreachable'],
  ['silent', 'unreachable'],
  ['slow', 'unreachable'],
  ['broken', 'unreachable'],
  ['redirect', 'unreachable'],
  ['garbage', 'implausible'],
  ['huge', 'implausible'],
  ['page', 'implausible'],
  ['lying', 'implausible'],
]

for (const [part, make] of SOURCES) {
  const name = part === 'node' ? 'a Bitcoin node' : 'an explorer'

  test(`${name} returns the header of each block, and says which do not exist yet`, async t => {
    const { server } = await startChainSetup(t)
    const source = make(server, PATIENT)
    for (const block of [server.mine(), server.mine()]) {
      assert.deepEqual(await source.headerAt(block.height), { kind: 'found', header: block.header })
      assert.equal((await source.headerAt(block.height + 2)).kind, 'not_there_yet')
    }
    assert.equal((await source.headerAt(358_391)).kind, 'not_there_yet')
  })

  for (const [fault, kind] of FAULTS)
    test(`${name} with the fault "${fault}" is ${kind}`, async t => {
      const { server } = await startChainSetup(t)
      const { height } = server.mine()
      server.misbehave(part, fault)
      const source = make(server, fault === 'silent' || fault === 'slow' ? HASTY : PATIENT)
      const found = await source.headerAt(height)
      assert.equal(found.kind, kind)
      assert.ok('reason' in found && found.reason.length > 5)
    })
}

test('a node that rejects our password is unreachable, and the reason does not repeat it', async t => {
  const { server } = await startChainSetup(t)
  const { height } = server.mine()
  const found = await bitcoinNode({ ...server.node, password: 'a wrong one' }, PATIENT).headerAt(height)
  assert.deepEqual(found, { kind: 'unreachable', reason: 'The node rejected our user and password.' })
})

test('requests the header of a block once per run', async t => {
  const { server, requests } = await startChainSetup(t)
  const { height, header } = server.mine()
  const source = rememberHeaders(esplora(server.esploraUrl, PATIENT))
  const found = await Promise.all([1, 2, 3].map(() => source.headerAt(height)))
  assert.deepEqual(found, Array(3).fill({ kind: 'found', header }))
  assert.equal(requests.length, 2, 'its hash, then itself')
})
