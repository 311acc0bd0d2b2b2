import type { Db } from '../../kernel/sql/postgres.ts'
import { expectObligation, type Scope } from './decisions.ts'
import { listObligations, listOpenFacts } from './obligation.sql.ts'
import {
  type FoundObligation,
  type MissingRow,
  presentAnswers,
  presentContradictions,
  presentObligation,
  presentQuestions,
  type SubjectFacts,
} from './present.rules.ts'
import type { State } from './settle.rules.ts'

export type Wanted = {
  entityId: number
  /** Null if the owner's obligations may not be seen. */
  ownerId: number | null
  year: number | null
  state: State | null
  limit: number
  offset: number
  /** Only those after this one. */
  after?: { due_by: string | null; id: number } | null
}

/** A page of the obligations of an LLC and its owner, with the questions that are open. */
export async function findObligations(db: Db, wanted: Wanted, today: string) {
  const { found, total } = await findObligationPage(db, wanted, today)
  return { ...found, pagination: { total, limit: wanted.limit, offset: wanted.offset } }
}

/** The same with the sort key of the last one, if there are more. */
export async function findObligationPage(
  db: Db,
  { entityId, ownerId, year, state, limit, offset, after }: Wanted,
  today: string,
) {
  const scope = { entity_id: entityId, owner_id: ownerId, year }
  const [page, open] = await Promise.all([
    db.one(listObligations, {
      ...scope,
      state,
      limit,
      offset,
      after_due_by: after?.due_by ?? null,
      after_id: after?.id ?? 0,
    }),
    db.one(listOpenFacts, scope),
  ])
  const subjects = open.subjects as SubjectFacts[]
  const found = {
    data: (page.rows as FoundObligation[]).map(one => presentObligation(one, today)),
    questions: presentQuestions(open.missing as MissingRow[]),
    answers: presentAnswers(subjects),
    contradictions: presentContradictions(subjects),
  }
  return { found, total: page.total, last: page.last }
}

/** One obligation, as the response to a write. */
export async function showObligation(db: Db, id: number, scope: Scope, today: string) {
  return { data: presentObligation(await expectObligation(db, id, scope), today) }
}
