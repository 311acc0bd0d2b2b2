import { type Answer, type Asking, ask, printableText } from './ask.ts'
import { withoutSlash } from './calendar-list.rules.ts'
import { ANSWER_LIMITS } from './limits.rules.ts'
import { ProofError } from './proof-error.rules.ts'
import { parseTree, type Tree } from './tree.rules.ts'

/** A calendar's response, treated as untrusted input. */
export type CalendarAnswer =
  | { kind: 'tree'; tree: Tree }
  /** It knows the message, and has no block for it yet. */
  | { kind: 'pending'; reason: string }
  /** It does not know the message; just after a submission that may pass. */
  | { kind: 'not_found'; reason: string }
  | { kind: 'unreachable'; reason: string }
  /** It answered, but not with what was asked for. */
  | { kind: 'wrong_answer'; reason: string }

const ACCEPT = { accept: 'application/vnd.opentimestamps.v1' }
const BYTES = { 'content-type': 'application/octet-stream' }

/** Submits a message to a calendar. */
export async function postDigest(uri: string, message: Buffer, asking: Asking): Promise<CalendarAnswer> {
  const url = `${withoutSlash(uri)}/digest`
  const headers = { ...ACCEPT, ...BYTES }
  return readAnswer(await ask({ url, method: 'POST', headers, body: message, maxBytes }, asking), message)
}

/** Asks a calendar about a message. */
export async function getTimestamp(uri: string, message: Buffer, asking: Asking): Promise<CalendarAnswer> {
  const url = `${withoutSlash(uri)}/timestamp/${message.toString('hex')}`
  const answer = await ask({ url, headers: ACCEPT, maxBytes }, asking)
  if (answer.kind === 'answered' && answer.status === 404) return readReason(printableText(answer.body))
  return readAnswer(answer, message)
}

const maxBytes = ANSWER_LIMITS.sizeBytes

function readReason(reason: string): CalendarAnswer {
  const kind = /^(pending|timestamped by transaction)/i.test(reason) ? 'pending' : 'not_found'
  return { kind, reason: reason || 'Not found' }
}

function readAnswer(answer: Answer, message: Buffer): CalendarAnswer {
  if (answer.kind === 'unreachable') return answer
  const { status, type, body } = answer
  if (status !== 200) return { kind: 'unreachable', reason: `the calendar answered with status ${status}` }
  if (!body) return wrongAnswer(`more than ${maxBytes} bytes`)
  // A captive portal; the tree would not parse either, but this gives the reason.
  if (/^(text\/|application\/(json|xml|xhtml))/i.test(type))
    return wrongAnswer(printableText(Buffer.from(type)))
  try {
    return { kind: 'tree', tree: parseTree(body, message.length, ANSWER_LIMITS) }
  } catch (error) {
    if (error instanceof ProofError) return wrongAnswer(error.message)
    throw error
  }
}

const wrongAnswer = (what: string): CalendarAnswer => ({
  kind: 'wrong_answer',
  reason: `the calendar answered with something that is not a timestamp: ${what}`,
})
