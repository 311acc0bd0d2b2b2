import type { Db } from '../../../kernel/sql/postgres.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { computePrefill, findYearBooks } from '../../tax/tax.ts'
import { listOpenFacts } from '../obligation.sql.ts'
import { type MissingRow, presentQuestions } from '../present.rules.ts'
import type { OpenQuestions } from './answer-reminder.rules.ts'

/**
 * What the owner of an LLC has not answered about a year. Nothing is asked about a return that is closed, or about a year in which the
 * LLC did not exist yet or that has not begun.
 */
export async function findOpenQuestions(
  db: Db,
  { entityId, ownerId, year }: { entityId: number; ownerId: number; year: number },
  language: Language,
  today: string,
): Promise<OpenQuestions> {
  const books = await findYearBooks(db, entityId, year, null, today)
  const { questions, filing_status } = computePrefill(books, today, language)
  const { begins, ends } = books.taxYear
  const isFormOpen =
    filing_status !== 'filed' &&
    filing_status !== 'not_required' &&
    begins <= today &&
    ends >= (books.llc.formation_date ?? ends)
  const form = isFormOpen ? questions.filter(({ required }) => required).map(({ question }) => question) : []
  const { missing } = await db.one(listOpenFacts, { entity_id: entityId, owner_id: ownerId, year })
  const obligations = presentQuestions(missing as MissingRow[]).flatMap(
    ({ question }) => question?.[language] ?? [],
  )
  // A question of the form may be asked for several related parties.
  return { form: [...new Set(form)], obligations: [...new Set(obligations)] }
}
