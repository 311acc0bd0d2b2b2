import { MAX_CALENDARS } from '../../../kernel/config.ts'
import { DEFAULT_TIMEOUT_MS, type Fetch } from './ask.ts'
import { postDigest } from './calendar.ts'
import type { CalendarList } from './calendar-list.rules.ts'
import { MAX_DIGESTS } from './limits.rules.ts'
import { planSubmission } from './merkle.ts'
import { listAttested } from './messages.ts'
import { writeProof } from './proof.rules.ts'
import { mergeTrees, type Tree, treeUnder } from './tree.rules.ts'

export type Submitting = {
  /** Where to submit: calendars, or aggregators in front of them. */
  calendars: readonly string[]
  /** Calendars we can ask later; a response that names none of them could never be completed. */
  allowed: CalendarList
  /** How many must respond; one alone could lose the submission. */
  minimum?: number
  timeoutMs?: number
  fetch: Fetch
  randomBytes: (sizeBytes: number) => Buffer
  now: () => Date
}

export type Reply =
  /** The calendars that have the message, as named in the proof. */
  | { calendar: string; kind: 'accepted'; uris: string[] }
  | { calendar: string; kind: 'unreachable' | 'wrong_answer'; reason: string }

export type Submission =
  /** One proof per digest, in order. A block will contain them within hours. */
  | { kind: 'submitted'; submittedAt: Date; proofs: Buffer[]; replies: Reply[] }
  | { kind: 'too_few'; replies: Reply[] }

/** Submits the SHA-256 of files, all in one message, to several calendars at the same time. */
export async function submitDigests(digests: readonly Buffer[], submitting: Submitting): Promise<Submission> {
  const { minimum = 2, randomBytes, now } = submitting
  const calendars = [...new Set(submitting.calendars)]
  if (calendars.length < minimum || calendars.length > MAX_CALENDARS)
    throw new Error(`${calendars.length} calendars are configured; ${minimum} to ${MAX_CALENDARS} are needed`)
  if (digests.length > MAX_DIGESTS) throw new Error(`at most ${MAX_DIGESTS} digests go into one submission`)

  const submittedAt = now()
  const { tip, paths } = planSubmission(digests, randomBytes)
  const answers = await Promise.all(calendars.map(calendar => submitTip(calendar, tip, submitting)))
  const replies = answers.map(({ reply }) => reply)
  const trees = answers.flatMap(({ tree }) => (tree ? [tree] : []))
  if (trees.length < minimum) return { kind: 'too_few', replies }

  const known = trees.reduce(mergeTrees)
  const proofs = digests.map((digest, i) =>
    writeProof({ hash: 'sha256', digest, tree: treeUnder(paths[i]!, known) }),
  )
  return { kind: 'submitted', submittedAt, proofs, replies }
}

async function submitTip(
  calendar: string,
  tip: Buffer,
  { allowed, fetch, timeoutMs = DEFAULT_TIMEOUT_MS }: Submitting,
): Promise<{ reply: Reply; tree?: Tree }> {
  const answer = await postDigest(calendar, tip, { fetch, timeoutMs })
  if (answer.kind !== 'tree') {
    const kind = answer.kind === 'wrong_answer' ? 'wrong_answer' : 'unreachable'
    return { reply: { calendar, kind, reason: answer.reason } }
  }
  const { tree } = answer
  const attestations = listAttested(tree, tip).map(({ attestation }) => attestation)
  const uris = attestations.flatMap(attested =>
    attested.kind === 'pending' && allowed.has(attested.uri) ? [attested.uri] : [],
  )
  // No block can contain what was just made; stored, such a claim would make the proof false.
  if (attestations.some(({ kind }) => kind === 'bitcoin'))
    return { reply: { calendar, kind: 'wrong_answer', reason: 'the calendar claims a block immediately' } }
  if (uris.length === 0)
    return { reply: { calendar, kind: 'wrong_answer', reason: 'the calendar names no calendar on the list' } }
  return { reply: { calendar, kind: 'accepted', uris }, tree }
}
