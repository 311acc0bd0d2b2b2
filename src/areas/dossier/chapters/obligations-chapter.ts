import { dateOf } from '../../../kernel/values/dates.ts'
import { csvLineOf } from '../../bookkeeping/bookkeeping.ts'
import { findObligations } from '../../obligations/obligations.ts'
import { type DossierContext, jsonText } from '../dossier-context.ts'
import type { PrintedObligation } from '../obligation-pages.ts'
import { renderPdf } from '../pages.ts'

const MARK = '\uFEFF'
/** More than rules and one-offs of a year can make. */
const MAX_LISTED = 500

/**
 * What the LLC had to file or pay for the year, with what decided it and what proves it. What the owner declares at
 * home does not belong in the dossier of the LLC. Returns the documents that prove it.
 */
export async function obligationsChapter(context: DossierContext): Promise<number[]> {
  const { db, subject, year, taxYear, now, language, issuer, archive, counted, about } = context
  const wanted = { entityId: subject.id, ownerId: null, year, state: null, limit: MAX_LISTED, offset: 0 }
  const { data, questions, answers } = await findObligations(db, wanted, dateOf(now))
  counted.obligations = data.length
  if (data.length === 0) return []
  for (const { id } of data) about.add(`obligation/${id}`)
  // Answers about other years belong in their dossiers.
  const given = answers.filter(answer => answer.year === null || answer.year === year)
  await archive.add(
    'obligations/obligations.json',
    jsonText({ obligations: data, questions, answers: given }),
  )
  const printed = data.map(
    (one): PrintedObligation => ({
      name: one.name[language],
      part: one.part,
      state: one.state,
      overdue: one.overdue,
      due_by: one.due_by,
      done_on: one.done_on,
      evidence: one.evidence,
      reason: one.reason?.[language] ?? null,
      decided_by: one.decided_by,
      decided_at: one.decided_at,
      facts: one.facts.map(fact => ({ ...fact, label: fact.label[language], value: fact.value[language] })),
      missing: one.missing.map(({ label }) => label[language]),
      rule: one.rule,
      rule_version: one.rule_version,
      source: one.source,
    }),
  )
  await archive.add(
    'obligations/obligations.csv',
    MARK + csvLineOf(HEAD) + data.map((one, place) => csvLine(one.id, one.year, printed[place]!)).join(''),
  )
  const facts = { llc: subject.name, ein: subject.ein, year, taxYear, obligations: printed }
  const pdf = await renderPdf({ kind: 'obligations', language, facts, issuer })
  await archive.add('obligations/obligations.pdf', pdf, 'document')
  return data.flatMap(({ evidence }) => evidence?.document_id ?? [])
}

const HEAD = [
  'id',
  'year',
  'part',
  'obligation',
  'state',
  'due_by',
  'done_on',
  'document',
  'reason',
  'decided_by',
  'decided_at',
  'rule',
  'rule_version',
  'source',
  'url',
]

const csvLine = (id: number, year: number, one: PrintedObligation): string =>
  csvLineOf([
    id,
    year,
    one.part,
    one.name,
    one.state,
    one.due_by,
    one.done_on,
    one.evidence?.document_id ?? null,
    one.reason,
    one.decided_by,
    one.decided_at,
    one.rule,
    one.rule_version,
    one.source?.citation ?? null,
    one.source?.url ?? null,
  ])
