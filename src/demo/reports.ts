import { transactionIdFrom } from '../areas/ledger/ledger.ts'
import { answerIn, listRecommendations, makePastReports } from '../areas/reports/reports.ts'
import { dateOf } from '../kernel/values/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { randomFrom } from './random.ts'

const HOUR_MS = 3_600_000

/** The first LLC owner's answers to a recommendation with a proposal, and to the first without one. */
const ANSWERS = {
  proposing: { decision: 'APPROVED', client_notes: 'De acuerdo. Que sea antes de fin de mes.' },
  other: { decision: 'DEFERRED', client_notes: 'Lo vemos con el cierre del año.' },
} as const

/**
 * The reports the demo's LLCs would have by now. The latest quarter of the first one was answered yesterday:
 * its proposal is pending.
 */
export async function writeReports(deps: DemoContext): Promise<void> {
  const { tx, by, now, members } = deps
  const [first, ...others] = members.flatMap(member => member.llcs)
  const made = await makePastReports(tx, by, first!.id, dateOf(now))
  const quarter = made.findLast(({ period }) => period.type === 'quarterly')
  if (quarter) await answer(deps, quarter.id)
  for (const { id } of others) await makePastReports(tx, by, id, dateOf(now))
}

async function answer({ tx, by, now }: DemoContext, report_id: number): Promise<void> {
  const recommended = await tx.all(listRecommendations, { report_id })
  const proposing = recommended.find(({ category }) => category !== null)
  const other = recommended.find(({ category }) => category === null)
  const decisions = [
    ...(proposing ? [{ recommendation_idx: proposing.idx, ...ANSWERS.proposing }] : []),
    ...(other ? [{ recommendation_idx: other.idx, ...ANSWERS.other }] : []),
  ]
  const at = new Date(now.getTime() - 20 * HOUR_MS)
  if (decisions.length) await answerIn(tx, by, { report_id, decisions }, null, at, () => idAt(at))
}

/** An id as of that time: a UUIDv7. */
function idAt(at: Date): string {
  const random = randomFrom('reports')
  const hex = (length: number) => random.text('0123456789abcdef', length)
  const time = at.getTime().toString(16).padStart(12, '0')
  return transactionIdFrom(`${time}7${hex(3)}${random.pick([...'89ab'])}${hex(15)}`)
}
