import type { Language } from '../../../kernel/values/language.ts'
import type { Form, PartViRow, PartVRow } from '../form-5472/form-5472.rules.ts'
import type { PartVKind } from '../form-5472/lines.rules.ts'
import { SIDES, type Side } from '../form-5472/sides.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { spanishWordsIn } from './spanish.rules.ts'

/** What the kind of a transaction says of it; nothing where a person must look first. */
const PROPOSED: Record<PartVKind, Record<Side, string> | null> = {
  contribution: same('Cash contribution to the LLC'),
  contribution_returned: same('Contribution returned by the LLC'),
  distribution: same('Cash distribution by the LLC'),
  distribution_returned: same('Distribution returned to the LLC'),
  reimbursement: { received: 'Reimbursement received by the LLC', paid: 'Reimbursement paid by the LLC' },
  formation: same('Cost of forming the LLC'),
  dissolution: same('Cost of dissolving the LLC'),
  owner_paid_expense: same('Expense of the LLC paid by the related party'),
  refund_of_sale: same('Refund of a sale'),
  refund_of_purchase: same('Refund of a purchase'),
  other: { received: 'Other amount received by the LLC', paid: 'Other amount paid by the LLC' },
  review: null,
}
const IN_KIND = { related_party: 'Property received in kind', llc: 'Property transferred in kind' }

function same(text: string): Record<Side, string> {
  return Object.fromEntries(SIDES.map(side => [side, text])) as Record<Side, string>
}

/** Letters beyond ASCII are a sign of another language, whatever the language of the books. */
export const isPlain = (text: string) => /^[\u0020-\u007e‘’“”–—]*$/.test(text)

/** Whether a text of the books may be proposed as it is: a person decides. */
export const looksEnglish = (text: string): boolean => isPlain(text) && spanishWordsIn(text).length === 0

/** Rejects a text for the IRS that has Spanish words. */
export function checkEnglish(text: string, field: string): void {
  const words = spanishWordsIn(text)
  if (words.length) throw taxErrors.text_not_english({ words: words.slice(0, 10).join(', ') }, { field })
}

/** A row of the statements, and what it is called there. */
export type DescribedEntry = {
  entry_id: number
  form: string
  /** As the books say it. */
  in_books: string | null
  /** From the kind of transaction, for a person to confirm or change. */
  proposed: string | null
  /** What the statement says; null until a person confirms it, for this entry or for another with the same text. */
  description: string | null
}

/** A text that a person confirmed. */
export type ConfirmedText = {
  entry_id: number
  description: string
  /** What the person saw. Without a text of the books, the description is of this entry only. */
  in_books: string | null
  proposed: string | null
}

const keyOf = ({ in_books, proposed }: Pick<ConfirmedText, 'in_books' | 'proposed'>) =>
  JSON.stringify([in_books, proposed])

/** The rows of all statements with their descriptions, as far as a person confirmed them. The newest confirmation counts. */
export function describeEntries(
  { forms }: { forms: readonly Form[] },
  confirmed: readonly ConfirmedText[],
  language: Language,
): DescribedEntry[] {
  const byEntry = new Map(confirmed.map(one => [one.entry_id, one.description]))
  const byText = new Map(
    confirmed.filter(({ in_books }) => in_books !== null).map(one => [keyOf(one), one.description] as const),
  )
  const row = (
    form: string,
    { entry_id, description: in_books }: PartViRow | PartVRow,
    ofKind: string | null,
  ) => {
    const isEnglish = language === 'en' && in_books !== null && looksEnglish(in_books)
    const proposed = isEnglish ? in_books : ofKind
    const description = byEntry.get(entry_id) ?? byText.get(keyOf({ in_books, proposed })) ?? null
    return { entry_id, form, in_books, proposed, description }
  }
  return forms.flatMap(({ reference_id, part_v, part_vi }) => [
    ...part_v.rows.map((one: PartVRow) => row(reference_id, one, PROPOSED[one.kind]?.[one.side] ?? null)),
    ...part_vi.rows.map(one => row(reference_id, one, IN_KIND[one.given_by])),
  ])
}
