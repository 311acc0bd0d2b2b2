import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import type { Category, MovementType } from '../../bookkeeping/bookkeeping.ts'
import { findEntryToSort } from '../loans/loan.sql.ts'
import { taxErrors } from '../tax.errors.ts'
import { findClassification, insertClassification } from './classification.sql.ts'
import { CLASSIFIABLE, type ClassAnswer, canBe } from './classify.rules.ts'

/** About all entries of a category with a counterparty, or about one entry. Null clears the answer. */
export type GivenClass = {
  entityId: number
  year: number
  about: { counterpartyId: number; category: Category } | { entryId: number }
  answer: ClassAnswer | null
  note: string | null
}

export type KeptClass = {
  counterparty_id: number
  category: Category | null
  entry_id: number | null
  answer: ClassAnswer | null
  changed: boolean
}

/** Saves what entries are. The same answer again is not a write; earlier answers stay in the history. */
export async function classifyEntries(db: Db, by: By, given: GivenClass): Promise<KeptClass> {
  const { entityId: entity_id, year, about, answer } = given
  const key = 'entryId' in about ? await entryKey(db, entity_id, about.entryId, answer) : categoryKey(about)
  const { kept, is_party } = await db.one(findClassification, { entity_id, year, ...key })
  if (!is_party)
    throw taxErrors.related_party_not_found({ id: key.counterparty_id }, { field: 'counterparty_id' })
  const before = (kept as { answer: string | null; note: string | null } | null) ?? {
    answer: null,
    note: null,
  }
  const next = { answer, note: answer === null ? null : given.note }
  if (before.answer === next.answer && before.note === next.note) return { ...key, answer, changed: false }
  await db.one(insertClassification, { entity_id, year, ...key, ...next, ...byParams(by) })
  return { ...key, answer, changed: true }
}

function categoryKey({ counterpartyId, category }: { counterpartyId: number; category: Category }) {
  if (!CLASSIFIABLE.includes(category))
    throw errors.invalid_choice({ choices: CLASSIFIABLE.join(', ') }, { field: 'category' })
  return { counterparty_id: counterpartyId, category, entry_id: null }
}

async function entryKey(db: Db, entityId: number, entryId: number, answer: ClassAnswer | null) {
  const entry = await db.maybe(findEntryToSort, { id: entryId })
  if (entry?.entity_id !== entityId)
    throw taxErrors.tax_entry_not_found({ id: entryId }, { field: 'entry_id' })
  if (!entry.related || entry.counterparty_id === null) throw taxErrors.entry_not_with_related_party()
  const { movement_type, category } = entry
  if (answer !== null && !canBe(answer, movement_type as MovementType, category as Category | null))
    throw taxErrors.entry_cannot_be({ answer, movement_type, category: category ?? '-' }, { field: 'answer' })
  return { counterparty_id: entry.counterparty_id, category: null, entry_id: entryId }
}
