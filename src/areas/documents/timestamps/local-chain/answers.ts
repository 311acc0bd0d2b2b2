import { headerHash } from '../bitcoin-header.ts'
import { growTree, type Tree, treeUnder, writeTree } from '../tree.rules.ts'
import type { Block } from './block.ts'
import type { LocalChain } from './chain.ts'

/** The responses of the servers around the chain: a calendar, an Esplora explorer, a Bitcoin node. */
export type ChainResponse = { status: number; type: string; body: string | Buffer }

export const text = (status: number, body: string): ChainResponse => ({ status, type: 'text/plain', body })
const tree = (grown: Tree): ChainResponse => ({
  status: 200,
  type: 'application/octet-stream',
  body: writeTree(grown),
})

export function acceptDigest(
  chain: LocalChain,
  calendar: { name: string; uri: string },
  digest: Buffer,
  at: Date,
  { isKept, isTrue }: { isKept: boolean; isTrue: boolean },
): ChainResponse {
  const path = chain.submit(calendar.name, digest, at, isKept)
  if (!isTrue) return tree(falseTree(chain))
  return tree(treeUnder(path, growTree([{ kind: 'pending', uri: calendar.uri }], [])))
}

export function answerTimestamp(chain: LocalChain, commitment: string, isTrue: boolean): ChainResponse {
  const known = chain.know(commitment)
  if (known.kind === 'waiting') return text(404, 'Pending confirmation in Bitcoin blockchain')
  if (known.kind === 'unknown') return text(404, 'Not found')
  return tree(isTrue ? known.tree : falseTree(chain))
}

/** Names an existing block that does not contain the message. */
function falseTree(chain: LocalChain): Tree {
  const height = chain.newest?.height ?? 1
  return treeUnder([{ name: 'reverse' }, { name: 'sha256' }], growTree([{ kind: 'bitcoin', height }], []))
}

export function answerEsplora(chain: LocalChain, path: string, isTrue: boolean): ChainResponse {
  const [, height] = /^\/block-height\/(\d{1,15})$/.exec(path) ?? []
  const [, hash] = /^\/block\/([0-9a-f]{64})\/header$/.exec(path) ?? []
  if (height !== undefined) {
    const block = chain.blockAt(Number(height))
    return block ? text(200, headerHash(block.header)) : text(404, 'Block not found')
  }
  const block = hash === undefined ? undefined : chain.blockOf(hash)
  return block ? text(200, headerHex(block, isTrue)) : text(404, 'Block not found')
}

export function answerNode(chain: LocalChain, request: string, isTrue: boolean): ChainResponse {
  const { id, method, params } = JSON.parse(request)
  const reply = (status: number, result: string | null, error: { code: number; message: string } | null) => ({
    status,
    type: 'application/json',
    body: JSON.stringify({ result, error, id }),
  })
  if (method === 'getblockhash') {
    const block = chain.blockAt(params[0])
    if (!block) return reply(500, null, { code: -8, message: 'Block height out of range' })
    return reply(200, headerHash(block.header), null)
  }
  if (method !== 'getblockheader') return reply(404, null, { code: -32601, message: 'Method not found' })
  const block = chain.blockOf(params[0])
  if (!block) return reply(500, null, { code: -5, message: 'Block not found' })
  return reply(200, headerHex(block, isTrue), null)
}

function headerHex({ header }: Block, isTrue: boolean): string {
  const bytes = Buffer.from(header)
  if (!isTrue) bytes[36]! ^= 1
  return bytes.toString('hex')
}
