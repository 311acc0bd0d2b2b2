import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BankResponse, RejectedRequest } from './bank-request.ts'
import { openMercury } from './mercury.ts'
import { mercuryError, refuseMercuryToken } from './mercury-wire.ts'
import { answerInstead, type Met, type Misbehavior, makeMisbehaviors, twistOf } from './misbehavior.ts'
import { randomFrom } from './random.ts'
import { makeSender } from './send.ts'
import type { Bank } from './truth.ts'
import { openWise } from './wise.ts'
import { refuseWiseToken } from './wise-wire.ts'
import type { World } from './world.ts'
import { shuffle, spoil } from './wrong.ts'

export type SimulatorOptions = {
  world: World
  /** The banks' clock. */
  now: () => Date
  /** The tokens each bank accepts; SIMULATOR_TOKENS by default. */
  tokens?: Partial<Record<Bank, readonly string[]>>
  /** More companies at the same banks, selected by token. */
  others?: readonly { world: World; tokens: Record<Bank, string> }[]
  port?: number
  /** Whether responses are cached: for a fixed clock and no misbehavior. */
  keepsAnswers?: boolean
  /** Minimum response time in milliseconds, to simulate a remote bank. */
  paceMs?: () => number
  /** Handles /control, for a parent process. */
  control?: (path: string, body: string) => unknown
}

/** Publicly known: there is no money behind them. */
export const SIMULATOR_TOKENS: Record<Bank, string> = {
  mercury: 'secret-token:mercury_sandbox_rma_simulated',
  wise: '5e1f0000-51a1-4a7e-8b0e-000000000001',
}

export type SimulatedRequest = {
  bank: Bank | null
  method: string
  /** Within the bank's base URL. */
  path: string
  query: string
  /** Whether its token was accepted. */
  tokenWasRight: boolean
}

export type Simulator = {
  mercuryUrl: string
  wiseUrl: string
  /** Replaces the previous ones; an empty list clears them. */
  misbehave(list: readonly Misbehavior[]): void
  /** Those still active. */
  misbehaving(): Misbehavior[]
  /** The latest ten thousand. */
  requests: SimulatedRequest[]
  readonly requestCount: number
  /** How many requests tried to change something: a bank is only ever read. */
  readonly writeCount: number
  /** Time between requests and responses, which is the bank's and not ours. */
  readonly servedMs: number
  close(): Promise<void>
}

const MAX_REQUESTS = 10_000
const MAX_CONTROL_BYTES = 1_000_000
const PATHS: Record<Bank, RegExp> = { mercury: /^\/mercury\/api\/v1(\/.*)$/, wise: /^\/wise(\/.*)$/ }

/** Mercury and Wise on 127.0.0.1, over one world. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { world, now, port = 0, paceMs = () => 0 } = options
  const companies = companiesOf(options)
  const refuse = { mercury: refuseMercuryToken, wise: refuseWiseToken }
  const misbehaviors = makeMisbehaviors()
  const sender = makeSender()
  const random = randomFrom(`${world.seed}/answers`)
  const requests: SimulatedRequest[] = []
  const kept = new Map<string, Buffer>()
  let [requestCount, writeCount, servedMs] = [0, 0, 0]

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base)
    if (options.control && url.pathname.startsWith('/control/')) {
      const body = options.control(url.pathname, await readBody(request))
      return sender.send(response, { status: body === undefined ? 404 : 200, body: body ?? {} }, null)
    }
    const startedMs = performance.now()
    const { met, company, refusal } = meet(request, url)
    if (!met) return sender.send(response, { status: 404, body: {} }, null)
    if (request.method !== 'GET') {
      // Nothing we do may ever change something at a bank; the body is not even read.
      writeCount++
      request.resume()
      const bankReply = mercuryError(405, 'methodNotAllowed', 'This simulator is read-only')
      return sender.send(response, { ...bankReply, headers: { allow: 'GET' } }, null)
    }
    const known = !refusal && kept.get(request.url!)
    const { bankReply, fault } = known
      ? { bankReply: { status: 200, body: known }, fault: null }
      : make(request.url!, met, refusal, company)
    const leftMs = paceMs() - (performance.now() - startedMs)
    if (leftMs > 0) await sleep(leftMs)
    servedMs += performance.now() - startedMs
    sender.send(response, bankReply, fault)
  }

  function make(address: string, met: Met, refusal: BankResponse | null, company: Company | undefined) {
    const fault = misbehaviors.meet(met)
    const bankReply = (fault && answerInstead(fault, met, random)) ?? refusal ?? tell(met, fault, company!)
    const body = write(bankReply, fault)
    if (options.keepsAnswers && bankReply.status === 200) kept.set(address, Buffer.from(body))
    return { bankReply: { ...bankReply, body }, fault }
  }

  /** Records the request and its company, or why it is rejected. */
  function meet(request: IncomingMessage, url: URL) {
    const bank = (['mercury', 'wise'] as const).find(bank => PATHS[bank].test(url.pathname)) ?? null
    const path = bank ? PATHS[bank].exec(url.pathname)![1]! : url.pathname
    const { method = '', headers } = request
    const refusalBy = (tokens: readonly string[]) => bank && refuse[bank](headers.authorization, tokens)
    const company = companies.find(({ tokens }) => bank && !refusalBy(tokens[bank]))
    const refusal: BankResponse | null = company ? null : refusalBy([])
    requests.push({ bank, method, path, query: url.search.slice(1), tokenWasRight: !!bank && !refusal })
    if (requests.length > MAX_REQUESTS) requests.shift()
    requestCount++
    return { met: bank && { bank, path, query: url.searchParams }, company, refusal }
  }

  function tell({ bank, path, query }: Met, fault: Misbehavior | null, company: Company): BankResponse {
    try {
      return company[bank]({ path, query, now: now().getTime(), twist: twistOf(fault) })
    } catch (error) {
      if (error instanceof RejectedRequest) return error.bankReply
      throw error
    }
  }

  return {
    mercuryUrl: `${base}/mercury/api/v1`,
    wiseUrl: `${base}/wise`,
    misbehave: misbehaviors.set,
    misbehaving: misbehaviors.left,
    requests,
    get requestCount() {
      return requestCount
    },
    get writeCount() {
      return writeCount
    },
    get servedMs() {
      return servedMs
    },
    async close() {
      sender.stop()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

type Company = ReturnType<typeof companiesOf>[number]

function companiesOf({ world, tokens = {}, others = [] }: SimulatorOptions) {
  const first = {
    world,
    tokens: {
      mercury: tokens.mercury ?? [SIMULATOR_TOKENS.mercury],
      wise: tokens.wise ?? [SIMULATOR_TOKENS.wise],
    },
  }
  const rest = others.map(({ world, tokens: { mercury, wise } }) => ({
    world,
    tokens: { mercury: [mercury], wise: [wise] },
  }))
  return [first, ...rest].map(({ world, tokens }) => ({
    tokens,
    mercury: openMercury(world),
    wise: openWise(world),
  }))
}

/** The text of a response; only valid ones are corrupted. */
function write({ status, body }: BankResponse, fault: Misbehavior | null): string {
  if (typeof body === 'string') return body
  if (status === 200 && fault?.kind === 'wrong') return spoil(body, fault.what)
  if (status === 200 && fault?.kind === 'rows-shuffled') return JSON.stringify(shuffle(body, fault.seed))
  return JSON.stringify(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of request) {
    sizeBytes += part.length
    if (sizeBytes > MAX_CONTROL_BYTES) throw new Error('more than anyone has to say')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
