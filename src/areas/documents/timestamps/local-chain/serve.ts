import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HeaderSource } from '../header-source.ts'
import type { Chain } from '../verify.ts'
import {
  acceptDigest,
  answerEsplora,
  answerNode,
  answerTimestamp,
  type ChainResponse,
  text,
} from './answers.ts'
import type { Block } from './block.ts'
import { type Fault, misbehave } from './fault.ts'
import { openJournal } from './journal.ts'

export type LocalChainOptions = {
  /** The same seed produces the same chain. */
  seed: string
  port?: number
  /** Calendars with these names, on one chain. */
  calendars?: readonly string[]
  /** Where the chain is stored, to continue after a restart. */
  file?: string | null
  /** How often a block is mined if there is something to include; without it, only when `mine` is called. */
  mineEveryMs?: number | null
  now?: () => Date
  onRequest?: (line: string) => void
}

/** `headers` and `node` name the explorer and the Bitcoin node; any other name is a calendar. */
export type LocalChainServer = {
  calendars: string[]
  esploraUrl: string
  node: { url: string; user: string; password: string }
  mine(): Block
  misbehave(part: string, fault: Fault | null): void
  close(): Promise<void>
}

/** Its blocks need no more work than they claim, which is next to none. */
export const localChain = (headers: HeaderSource): Chain => ({
  name: 'local',
  leastDifficulty: () => 0,
  headers,
})

const NODE = { user: 'llano', password: 'not-a-secret' }
const MAX_BODY_BYTES = 10_000

/** Calendars, an explorer and a Bitcoin node on 127.0.0.1 with their own chain: for tests and demos. */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChainServer> {
  const { seed, port = 0, calendars = ['a', 'b'], file = null, mineEveryMs = null } = options
  const now = options.now ?? (() => new Date())
  const { chain, keep } = openJournal(seed, file)
  const faults = new Map<string, Fault>()

  const server = createServer((request, response) => {
    options.onRequest?.(`${request.method} ${request.url}`)
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, part = '', path = ''] = /^\/([a-z0-9-]+)(\/.*)?$/.exec(request.url ?? '') ?? []
    const body = await readBody(request)
    const fault = faults.get(part)
    if (fault && misbehave(fault, request, response)) return
    const reply = tell(request, part, path, body)
    response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body)
  }

  function tell(request: IncomingMessage, part: string, path: string, body: Buffer): ChainResponse {
    const fault = faults.get(part)
    const isTrue = fault !== 'lying'
    if (part === 'headers') return answerEsplora(chain, path, isTrue)
    if (part === 'node')
      return isAllowed(request) ? answerNode(chain, body.toString(), isTrue) : text(401, '')
    if (!calendars.includes(part)) return text(404, 'not found')
    if (request.method === 'POST' && path === '/digest') return takeDigest(part, body, fault)
    const [, commitment] = /^\/timestamp\/([0-9a-f]+)$/.exec(path) ?? []
    if (!commitment) return text(404, 'not found')
    if (fault === 'never') return text(404, 'Pending confirmation in Bitcoin blockchain')
    return answerTimestamp(chain, commitment, isTrue)
  }

  function takeDigest(name: string, digest: Buffer, fault: Fault | undefined): ChainResponse {
    if (digest.length === 0 || digest.length > 64) return text(400, 'digest too long')
    const at = now()
    const isKept = fault !== 'forgetful'
    if (isKept) keep({ kind: 'submit', calendar: name, digest: digest.toString('hex'), at: at.toISOString() })
    return acceptDigest(chain, { name, uri: `${base}/${name}` }, digest, at, {
      isKept,
      isTrue: fault !== 'lying',
    })
  }

  function mine(): Block {
    const at = now()
    keep({ kind: 'mine', at: at.toISOString() })
    return chain.mine(at)
  }

  const timer = mineEveryMs === null ? null : setInterval(() => chain.waiting > 0 && mine(), mineEveryMs)

  return {
    calendars: calendars.map(name => `${base}/${name}`),
    esploraUrl: `${base}/headers`,
    node: { url: `${base}/node`, ...NODE },
    mine,
    misbehave(part, fault) {
      if (fault) faults.set(part, fault)
      else faults.delete(part)
    },
    async close() {
      if (timer) clearInterval(timer)
      await new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

const EXPECTED = `Basic ${Buffer.from(`${NODE.user}:${NODE.password}`).toString('base64')}`
const isAllowed = ({ headers }: IncomingMessage) => headers.authorization === EXPECTED

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of request) {
    sizeBytes += part.length
    if (sizeBytes > MAX_BODY_BYTES) throw new Error('more than anyone has to say')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
