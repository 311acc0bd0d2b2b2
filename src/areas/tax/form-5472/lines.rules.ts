import { errors } from '../../../kernel/http/errors.ts'
import { type Category, LOAN_CATEGORIES, type MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import map from './form-5472-categories.json' with { type: 'json' }
import part4 from './form-5472-part4.json' with { type: 'json' }

export const FORM_REVISION = part4.form_revision
export const INSTRUCTIONS_REVISION = part4.instructions_revision

/** Direction of the money, from the LLC's point of view. */
export const SIDES = ['received', 'paid'] as const
export type Side = (typeof SIDES)[number]

export type Line = { line: string; label: string; side: Side }

/** The lines of Part IV in the order of the form, totals included. */
export const PART_IV = part4.lines as readonly Line[]

export const TOTALS: Record<Side, string> = { received: '22', paid: '36' }

/** Lines with a loan's balance instead of movements: a at the start of the year, b at its end. */
export const LOAN_LINES: Record<Side, { beginning: string; ending: string }> = {
  received: { beginning: '17a', ending: '17b' },
  paid: { beginning: '31a', ending: '31b' },
}

const NOT_OF_ENTRIES = ['17a', '17b', '31a', '31b', '22', '36']

/** Lines an entry can be assigned to by hand; loans are determined by category, and totals by the lines. */
export const ENTRY_LINES = PART_IV.filter(({ line }) => !NOT_OF_ENTRIES.includes(line))

export const PART_V_KINDS = [
  'contribution',
  'contribution_returned',
  'distribution',
  'distribution_returned',
  'reimbursement',
  'formation',
  'dissolution',
  'owner_paid_expense',
  'refund_of_sale',
  'refund_of_purchase',
  'other',
  'review',
] as const
export type PartVKind = (typeof PART_V_KINDS)[number]

/** What determines where an entry's money belongs. */
export type Classified = {
  movement_type: MovementType
  category: Category | null
  /** The line assigned by hand. */
  by_hand: { line: string } | null
}

/** Why the placement needs review. */
export type Unclear = 'no_category' | 'against_movement_type'

export type Placement =
  | { at: 'line'; line: string; review: Unclear | null }
  | { at: 'loan'; review: Unclear | null }
  | { at: 'part_v'; kind: PartVKind; review: Unclear | null }
  | { at: 'nowhere'; why: 'own_accounts' | 'adjustment' }

/**
 * Where the money of an entry with a foreign related party belongs. The movement type comes first: transfers
 * between own accounts and adjustments are never reported, contributions and distributions are always in Part
 * V. Then a line assigned by hand, then the category.
 */
export function placeMoney({ movement_type, category, by_hand }: Classified, side: Side): Placement {
  if (movement_type === 'transferencia_interna') return { at: 'nowhere', why: 'own_accounts' }
  if (movement_type === 'ajuste') return { at: 'nowhere', why: 'adjustment' }
  const chosen = by_hand === null ? undefined : ENTRY_LINES.find(({ line }) => line === by_hand.line)
  if (movement_type === 'aportacion' || movement_type === 'distribucion') {
    const target = targetOf(movement_type, side)
    const isClear = category === null || category === movement_type || isOperating(category)
    return { ...target, review: isClear ? null : 'against_movement_type' } as Placement
  }
  if (chosen?.side === side) return { at: 'line', line: chosen.line, review: null }
  return category === null
    ? { at: 'part_v', kind: 'review', review: 'no_category' }
    : targetOf(category, side)
}

const CAPITAL: readonly string[] = ['aportacion', 'distribucion', ...LOAN_CATEGORIES]
const isOperating = (category: Category) => !CAPITAL.includes(category)

function targetOf(category: Category, side: Side): Placement {
  const target = map.categories[category][side]
  if (target === null) return { at: 'nowhere', why: 'own_accounts' }
  if (target === 'LOAN') return { at: 'loan', review: null }
  if (!target.startsWith('V:')) return { at: 'line', line: target, review: null }
  const kind = target.slice(2) as PartVKind
  return { at: 'part_v', kind, review: kind === 'review' ? 'no_category' : null }
}

const NO_LINE: readonly MovementType[] = ['transferencia_interna', 'ajuste', 'aportacion', 'distribucion']

const RECEIVED = { en: 'received', es: 'recibido' }
const PAID = { en: 'paid', es: 'pagado' }

/** Whether an entry can be put on a line by hand. */
export function checkLine(
  entry: { movement_type: MovementType; received: bigint; paid: bigint; related: boolean },
  line: string,
): void {
  const found = ENTRY_LINES.find(one => one.line === line)
  if (!found)
    throw errors.invalid_choice({ choices: ENTRY_LINES.map(one => one.line).join(', ') }, { field: 'line' })
  if (!entry.related) throw taxErrors.entry_not_with_related_party()
  const { movement_type } = entry
  if (NO_LINE.includes(movement_type)) throw taxErrors.movement_type_without_line({ movement_type })
  if (entry[found.side] !== 0n) return
  const [expected, actual] = found.side === 'received' ? [RECEIVED, PAID] : [PAID, RECEIVED]
  throw taxErrors.line_of_other_direction({ line, expected, actual }, { field: 'line' })
}
