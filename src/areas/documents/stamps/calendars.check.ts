import type { Check } from '../../../kernel/doctor/check.ts'
import { judgeClock } from '../../../kernel/doctor/doctor.rules.ts'
import { type Finding, ok, problem, warning } from '../../../kernel/doctor/finding.rules.ts'
import { ask, DEFAULT_TIMEOUT_MS } from '../timestamps/ask.ts'
import { timestampingOf } from './timestamping.ts'

/** The first block; every source has it. */
const GENESIS = 0
/** An HTTP date has no fractions. */
const DATE_PRECISION_MS = 1_000

/** What one calendar answered: why not, or its time and how long it took. */
type CalendarResult = { url: string; failure: string | null; clock: Finding | null }

async function askCalendar(url: string, now: () => Date): Promise<CalendarResult> {
  let date: string | null = null
  const fetchWithDate: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    date = response.headers.get('date')
    return response
  }
  const [started, before] = [performance.now(), now().getTime()]
  const answer = await ask(
    { url, maxBytes: 100_000 },
    { fetch: fetchWithDate, timeoutMs: DEFAULT_TIMEOUT_MS },
  )
  const tookMs = performance.now() - started
  if (answer.kind === 'unreachable') return { url, failure: answer.reason, clock: null }
  if (answer.status >= 500) return { url, failure: `status ${answer.status}`, clock: null }
  const theirs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return { url, failure: null, clock: null }
  const ahead = before + tookMs / 2 - (theirs + DATE_PRECISION_MS / 2)
  const clock = judgeClock(new URL(url).host, ahead, tookMs / 2 + DATE_PRECISION_MS)
  return { url, failure: null, clock }
}

/** Whether calendars and the source of block headers answer, and what time the calendars think it is. */
export const calendarsCheck: Check = {
  name: 'timestamps',
  async run({ config, now }) {
    if (config.timestamps === 'off')
      return [
        warning(
          'Timestamps are off: documents and the audit log are not anchored on Bitcoin.',
          'Set LLANO_TIMESTAMPS=on.',
        ),
      ]
    const timestamping = await timestampingOf(config)
    if (!timestamping) return [ok('The local chain starts with the server.')]
    const results = await Promise.all(timestamping.calendars.map(url => askCalendar(url, now)))
    const findings = judgeCalendars(results)
    const header = await timestamping.chain.headers.headerAt(GENESIS)
    if (header.kind === 'unreachable' || header.kind === 'implausible')
      findings.push(
        warning(
          `The source of block headers does not work: ${header.reason}`,
          'Check LLANO_BITCOIN_HEADERS and outgoing connections. Proofs wait until it works.',
        ),
      )
    return findings
  },
}

function judgeCalendars(results: readonly CalendarResult[]): Finding[] {
  const failed = results.filter(({ failure }) => failure !== null)
  const fix = 'Check LLANO_CALENDARS and outgoing https connections. Documents wait until a calendar answers.'
  const reasons = failed.map(({ url, failure }) => `${url} (${failure})`).join(', ')
  const reach =
    failed.length === 0
      ? ok(`${results.length} calendars answer.`)
      : failed.length === results.length
        ? problem(`No calendar answers: ${reasons}`, fix)
        : warning(`Calendars that do not answer: ${reasons}`, fix)
  const clocks = results.flatMap(({ clock }) => clock ?? [])
  // One wrong calendar says nothing about our clock.
  const agrees = clocks.find(({ state }) => state === 'ok')
  return [reach, ...(agrees ? [agrees] : clocks.slice(0, 1))]
}
