import type { Language } from '../../../kernel/values/language.ts'
import type { PartViRow, PartVRow } from '../form-5472/form-5472.rules.ts'
import type { PartVKind } from '../form-5472/lines.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { SIDES, type Side } from '../form-5472/sides.rules.ts'

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

/** Words of Spanish that are not English ones: a member may switch languages, and the books stay as they were. */
const SPANISH_WORDS =
  /\b(?:de|del|la|las|el|los|por|para|con|sin|una?|unos|unas|que|al|y|su|sus|se|pago|pagos|pagado|gasto|gastos|aportacion|reembolso|devolucion|prestamo|retirada|socio|socia|titular|dueno|factura|facturas|mes|ano|cuenta|banco)\b/i

/** Whether a text of the books can be printed as it is. Otherwise a person confirms an English one. */
export const isEnglishText = (text: string) => isPlain(text) && !SPANISH_WORDS.test(text)

/** A row of the statements, and what it is called there. */
export type DescribedEntry = {
  entry_id: number
  form: string
  /** As the books say it. */
  in_books: string | null
  /** From the kind of transaction, for a person to confirm or change. */
  proposed: string | null
  /** What the statement says; null until a person confirms it. */
  description: string | null
}

export type EnglishById = ReadonlyMap<number, string>

/** The rows of all statements with their descriptions: confirmed, or as the books say if they are in English. */
export function describeEntries(
  { forms }: Pick<Prefill, 'forms'>,
  confirmed: EnglishById,
  language: Language,
): DescribedEntry[] {
  const row = (
    form: string,
    { entry_id, description: in_books }: PartViRow | PartVRow,
    proposed: string | null,
  ) => {
    const isEnglish = language === 'en' && in_books !== null && isEnglishText(in_books)
    const description = confirmed.get(entry_id) ?? (isEnglish ? in_books : null)
    return { entry_id, form, in_books, proposed: isEnglish ? in_books : proposed, description }
  }
  return forms.flatMap(({ reference_id, part_v, part_vi }) => [
    ...part_v.rows.map((one: PartVRow) => row(reference_id, one, PROPOSED[one.kind]?.[one.side] ?? null)),
    ...part_vi.rows.map(one => row(reference_id, one, IN_KIND[one.given_by])),
  ])
}
