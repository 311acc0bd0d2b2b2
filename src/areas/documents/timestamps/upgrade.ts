import { DEFAULT_TIMEOUT_MS, type Fetch } from './ask.ts'
import { getTimestamp } from './calendar.ts'
import type { CalendarList } from './calendar-list.rules.ts'
import { rememberHeaders } from './header-source.ts'
import { type Attested, listAttested } from './messages.ts'
import { type Proof, parseProof, writeProof } from './proof.rules.ts'
import { ProofError } from './proof-error.rules.ts'
import { leadsTo, mergeTrees, type Tree, treeUnder } from './tree.rules.ts'
import { type Chain, checkBlock } from './verify.ts'

export type Upgrading = {
  allowed: CalendarList
  /** A calendar's response is verified before it is used. */
  chain: Chain
  fetch: Fetch
  timeoutMs?: number
  now: () => Date
}

export type CalendarState = { uri: string; kind: CalendarOutcome; reason: string | null }

export type CalendarOutcome =
  /** It already led to a block. */
  | 'complete'
  /** It leads to a block now, and the block is a true one. */
  | 'upgraded'
  | 'pending'
  | 'not_found'
  | 'unreachable'
  /** Not a timestamp, or one that leads to no true block; nothing of it was taken. */
  | 'wrong_answer'
  /** It names a block that could not be checked now; nothing of it was taken yet. */
  | 'unchecked'
  /** Not on the list. */
  | 'not_asked'

export type Upgrade =
  /** `bytes` are the given ones unless something was added. */
  | { kind: 'read'; bytes: Buffer; isChanged: boolean; calendars: CalendarState[]; checkedAt: Date }
  | { kind: 'unreadable'; error: ProofError }

/** Concurrent requests. */
const CONCURRENCY = 8

/**
 * Asks the calendars about many proofs. Proofs of one submission share their message, so each request and
 * each block is made once for all of them.
 */
export async function upgradeProofs(proofs: readonly Buffer[], upgrading: Upgrading): Promise<Upgrade[]> {
  const checkedAt = upgrading.now()
  const plans = proofs.map(bytes => planUpgrade(bytes, upgrading.allowed))
  const questions = new Map(
    plans.flatMap(plan => ('error' in plan ? [] : plan.open.map(open => [keyOf(open), open] as const))),
  )
  const chain = { ...upgrading.chain, headers: rememberHeaders(upgrading.chain.headers) }
  const answers = await answerAll([...questions], open => askAfter(open, { ...upgrading, chain }))
  return plans.map(plan => {
    if ('error' in plan) return { kind: 'unreadable', error: plan.error }
    return { kind: 'read', ...applyAnswers(plan, answers), checkedAt }
  })
}

type Open = { uri: string; message: Buffer; path: Attested['path'] }
type Plan = { bytes: Buffer; proof: Proof; open: Open[]; settled: CalendarState[] }
type CalendarAnswer =
  | { kind: 'upgraded'; tree: Tree }
  | { kind: CalendarOutcome; reason: string; tree?: never }

const keyOf = ({ uri, message }: Open) => `${uri} ${message.toString('hex')}`

function planUpgrade(bytes: Buffer, allowed: CalendarList): Plan | { error: ProofError } {
  try {
    const proof = parseProof(bytes)
    const plan: Plan = { bytes, proof, open: [], settled: [] }
    for (const { attestation, message, path, tree } of listAttested(proof.tree, proof.digest)) {
      if (attestation.kind !== 'pending') continue
      const { uri } = attestation
      if (leadsTo('bitcoin', tree)) plan.settled.push({ uri, kind: 'complete', reason: null })
      else if (!allowed.has(uri))
        plan.settled.push({ uri, kind: 'not_asked', reason: 'not a calendar we know' })
      else plan.open.push({ uri, message, path })
    }
    return plan
  } catch (error) {
    if (error instanceof ProofError) return { error }
    throw error
  }
}

async function answerAll(
  questions: (readonly [string, Open])[],
  answer: (open: Open) => Promise<CalendarAnswer>,
): Promise<Map<string, CalendarAnswer>> {
  const answers = new Map<string, CalendarAnswer>()
  const waiting = questions.values()
  const work = async () => {
    for (const [key, open] of waiting) answers.set(key, await answer(open))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return answers
}

async function askAfter({ uri, message }: Open, upgrading: Upgrading): Promise<CalendarAnswer> {
  const { chain, fetch, timeoutMs = DEFAULT_TIMEOUT_MS } = upgrading
  const answer = await getTimestamp(uri, message, { fetch, timeoutMs })
  if (answer.kind !== 'tree') return answer
  let blocks = 0
  for (const { attestation, message: attested } of listAttested(answer.tree, message)) {
    if (attestation.kind !== 'bitcoin') continue
    const check = await checkBlock(attested, attestation.height, chain)
    if (check.kind === 'wrong_root') return { kind: 'wrong_answer', reason: check.reason }
    if (check.kind !== 'confirmed') return { kind: 'unchecked', reason: check.reason }
    blocks++
  }
  if (blocks === 0) return { kind: 'pending', reason: 'the calendar names no block yet' }
  return { kind: 'upgraded', tree: answer.tree }
}

function applyAnswers({ bytes, proof, open, settled }: Plan, answers: Map<string, CalendarAnswer>) {
  let now = { bytes, proof }
  const calendars = open.map((question): CalendarState => {
    const { uri, path } = question
    const answer = answers.get(keyOf(question))!
    if (answer.tree === undefined) return { uri, kind: answer.kind, reason: answer.reason }
    try {
      const grown = { ...proof, tree: mergeTrees(now.proof.tree, treeUnder(path, answer.tree)) }
      now = { bytes: writeProof(grown), proof: grown }
      return { uri, kind: 'upgraded', reason: null }
    } catch (error) {
      // The response fits the limits on its own, but not on top of what exists.
      if (error instanceof ProofError) return { uri, kind: 'wrong_answer', reason: error.message }
      throw error
    }
  })
  return { bytes: now.bytes, isChanged: now.bytes !== bytes, calendars: [...settled, ...calendars] }
}
