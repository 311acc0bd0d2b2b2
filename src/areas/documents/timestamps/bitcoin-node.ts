import { type Asking, ask } from './ask.ts'
import {
  type HeaderSource,
  headerFromHex,
  implausible,
  isBlockHash,
  notThereYet,
  unreachable,
} from './header-source.ts'

const MAX_BYTES = 10_000
/** Bitcoin's error code for a height above its newest block. */
const OUT_OF_RANGE = -8

export type NodeAddress = { url: string; user: string; password: string }
type Reply =
  | { kind: 'result'; text: string }
  | { kind: 'error'; code: number }
  | ReturnType<typeof unreachable>

/** Headers from one's own Bitcoin node over JSON-RPC. */
export function bitcoinNode({ url, user, password }: NodeAddress, asking: Asking): HeaderSource {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

  async function call(method: string, params: unknown[]): Promise<Reply> {
    const answer = await ask(
      {
        url,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '1.0', id: 'llano', method, params }),
        maxBytes: MAX_BYTES,
      },
      asking,
    )
    if (answer.kind === 'unreachable') return answer
    if (answer.status === 401 || answer.status === 403)
      return unreachable('The node rejected our user and password.')
    const reply = readReply(answer.body)
    if (reply) return reply
    return answer.status === 200
      ? implausible('The node sent an invalid response.')
      : unreachable(`The node answered with status ${answer.status}.`)
  }

  return {
    async headerAt(height) {
      const named = await call('getblockhash', [height])
      if (named.kind === 'error')
        return named.code === OUT_OF_RANGE ? notThereYet(height) : refused(named.code)
      if (named.kind !== 'result') return named
      if (!isBlockHash(named.text)) return implausible('The node sent an invalid block hash.')

      const shown = await call('getblockheader', [named.text, false])
      if (shown.kind === 'error') return refused(shown.code)
      return shown.kind === 'result' ? headerFromHex(shown.text, named.text) : shown
    },
  }
}

/** Starting up, out of memory, a disabled method: nothing about a block. */
const refused = (code: number) => unreachable(`The node answered with error ${code}.`)

/** An error comes with status 500, so the body decides. */
function readReply(body: Buffer | null): Reply | null {
  try {
    const { result, error } = JSON.parse(body?.toString('utf8') ?? '')
    if (typeof result === 'string') return { kind: 'result', text: result }
    return Number.isInteger(error?.code) ? { kind: 'error', code: error.code } : null
  } catch {
    return null
  }
}
