import { errors } from '../../../kernel/http/errors.ts'
import {
  type Category,
  capitalOf,
  LOAN_CATEGORIES,
  type MovementType,
  sideOf,
} from '../../bookkeeping/vocabulary.rules.ts'
import { type ClassAnswer, targetOfAnswer } from '../classification/classify.rules.ts'
import type { LoanLink } from '../loans/loan-link.rules.ts'
import type { Relation } from '../related-parties/parties.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import map from './form-5472-categories.json' with { type: 'json' }
import part4 from './form-5472-part4.json' with { type: 'json' }
import type { Side } from './sides.rules.ts'

export const FORM_REVISION = part4.form_revision
export const INSTRUCTIONS_REVISION = part4.instructions_revision

export type Line = { line: string; label: string; side: Side }

/** The lines of Part IV in the order of the form, totals included. */
export const PART_IV = part4.lines as readonly Line[]

export const TOTALS: Record<Side, string> = { received: '22', paid: '36' }

/** Lines with a loan's balance instead of movements: a at the start of the year, b at its end. */
export const LOAN_LINES: Record<Side, { beginning: string; ending: string }> = {
  received: { beginning: '17a', ending: '17b' },
  paid: { beginning: '31a', ending: '31b' },
}

export const INTEREST_LINES: Record<Side, string> = { received: '18', paid: '32' }
export const COST_SHARING_LINES = ['11', '12', '25', '26']

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
  /** The loan it was linked to. */
  loan?: LoanLink | null
  /** What a person said it is. */
  classified?: ClassAnswer | null
}

/**
 * Whether the person paid a third party: the books have such an expense on the side of the LLC, although its own money did not move.
 * So it is with costs of the formation and the dissolution in the name of an owner: what the LLC pays back is a reimbursement.
 */
export const isPaidByPerson = (kind: PartVKind, relation: Relation | undefined): boolean =>
  kind === 'owner_paid_expense' || (relation === 'owner' && (kind === 'formation' || kind === 'dissolution'))

export const GIVERS = ['related_party', 'llc'] as const
export type Giver = (typeof GIVERS)[number]

/** Who gave what moved without money. A cost that was paid in kind is something the LLC received. */
export function giverOf(
  entry: { movement_type: MovementType; category: Category | null },
  side: Side,
): Giver {
  const isCost = capitalOf(entry) === null && sideOf(entry) === 'expense'
  return (side === 'received') !== isCost ? 'related_party' : 'llc'
}

/** Why the placement needs review. */
export type Unclear = 'no_category' | 'against_movement_type'

export type Placement =
  | { at: 'line'; line: string; review: Unclear | null }
  | { at: 'loan'; review: Unclear | null }
  | { at: 'part_v'; kind: PartVKind; review: Unclear | null }
  | { at: 'part_vi'; review: null }
  | { at: 'nowhere'; why: 'own_accounts' | 'adjustment' }

/**
 * Where the money of an entry with a foreign related party belongs. The movement type comes first: transfers
 * between own accounts and adjustments are never reported, contributions and distributions are always in Part
 * V, or in Part VI if made in kind. Then a line assigned by hand, the loan whose interest it is, what a
 * person said it is, and last the category.
 */
export function placeMoney(entry: Classified, side: Side): Placement {
  const { movement_type, category, by_hand, loan = null, classified = null } = entry
  if (movement_type === 'transferencia_interna') return { at: 'nowhere', why: 'own_accounts' }
  if (movement_type === 'ajuste') return { at: 'nowhere', why: 'adjustment' }
  const chosen = by_hand === null ? undefined : ENTRY_LINES.find(({ line }) => line === by_hand.line)
  if (movement_type === 'aportacion' || movement_type === 'distribucion') {
    if (classified === 'in_kind') return { at: 'part_vi', review: null }
    const target = targetOf(movement_type, side)
    const isClear = category === null || category === movement_type || isOperating(category)
    return { ...target, review: isClear ? null : 'against_movement_type' } as Placement
  }
  if (chosen?.side === side) return { at: 'line', line: chosen.line, review: null }
  if (loan?.kind === 'interest') return { at: 'line', line: INTEREST_LINES[side], review: null }
  const answerTarget = classified && targetOfAnswer(classified, side)
  if (answerTarget) return placeAt(answerTarget)
  return category === null
    ? { at: 'part_v', kind: 'review', review: 'no_category' }
    : targetOf(category, side)
}

/** Where a placement is, for people and programs: a line, `V:` and a kind, `VI`, or the lines of a loan. */
export function namePlace(placement: Placement, side: Side): string | null {
  if (placement.at === 'line') return placement.line
  if (placement.at === 'part_v') return `V:${placement.kind}`
  if (placement.at === 'part_vi') return 'VI'
  return placement.at === 'loan' ? LOAN_LINES[side].ending : null
}

const CAPITAL: readonly string[] = ['aportacion', 'distribucion', ...LOAN_CATEGORIES]
const isOperating = (category: Category) => !CAPITAL.includes(category)

function targetOf(category: Category, side: Side): Placement {
  const target = map.categories[category][side]
  if (target === null) return { at: 'nowhere', why: 'own_accounts' }
  if (target === 'LOAN') return { at: 'loan', review: null }
  return placeAt(target)
}

function placeAt(target: string): Placement {
  if (target === 'VI') return { at: 'part_vi', review: null }
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
