import type { Language } from '../../../kernel/values/language.ts'
import { type Category, capitalOf, type MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import type { Side } from '../form-5472/sides.rules.ts'
import type { Relation } from '../related-parties/parties.rules.ts'

/** A place on the form: a line of Part IV, a kind of the Part V statement (`V:…`) or Part VI. */
type Target = string

/** What an entry is, where its category does not tell, and where that belongs. `null`: as its category. */
const TARGETS = {
  bought_from_the_related_person: null,
  owner_paid_a_third_party: { received: 'V:owner_paid_expense', paid: 'V:owner_paid_expense' },
  private_expense_of_owner: { received: 'V:distribution_returned', paid: 'V:distribution' },
  services: { received: '15', paid: '29' },
  goods: { received: '9', paid: '23' },
  tangible_property: { received: '10', paid: '24' },
  rent: { received: '13a', paid: '27a' },
  royalty: { received: '13b', paid: '27b' },
  licence_of_intangible: { received: '14', paid: '28' },
  commission: { received: '16', paid: '30' },
  interest_on_loan: { received: '18', paid: '32' },
  insurance_premium: { received: '19', paid: '33' },
  guarantee_fee: { received: '20', paid: '34' },
  cost_sharing: { received: '12', paid: '26' },
  platform_contribution: { received: '11', paid: '25' },
  other_amount: { received: '21', paid: '35' },
  contribution: { received: 'V:contribution', paid: 'V:contribution_returned' },
  distribution: { received: 'V:distribution_returned', paid: 'V:distribution' },
  reimbursement: { received: 'V:reimbursement', paid: 'V:reimbursement' },
  formation: { received: 'V:formation', paid: 'V:formation' },
  refund: { received: 'V:refund_of_purchase', paid: 'V:refund_of_sale' },
  in_kind: { received: 'VI', paid: 'VI' },
} satisfies Record<string, Record<Side, Target> | null>

export type ClassAnswer = keyof typeof TARGETS
export const CLASS_ANSWERS = Object.keys(TARGETS) as ClassAnswer[]

export const targetOfAnswer = (answer: ClassAnswer, side: Side): Target | null =>
  TARGETS[answer]?.[side] ?? null

/** What a person said about a counterparty's entries of a category, or about one entry. */
export type Classification = {
  counterparty_id: number
  category: Category | null
  entry_id: number | null
  /** The tax year it applies from. */
  year: number
  /** Null if it was cleared. */
  answer: ClassAnswer | null
  note: string | null
  answered_by: string
  answered_at: string
}

/** The answers that apply to a year, by entry and by counterparty and category. */
export class Classifications {
  private readonly ofEntries = new Map<number, Classification>()
  private readonly ofCategories = new Map<string, Classification>()

  constructor(all: readonly Classification[]) {
    for (const one of all) {
      if (one.answer === null) continue
      if (one.entry_id === null) this.ofCategories.set(`${one.counterparty_id} ${one.category}`, one)
      else this.ofEntries.set(one.entry_id, one)
    }
  }

  ofEntry(entryId: number): Classification | null {
    return this.ofEntries.get(entryId) ?? null
  }

  ofCategory(counterpartyId: number | null, category: Category | null): Classification | null {
    return this.ofCategories.get(`${counterpartyId} ${category}`) ?? null
  }

  /** The one that decides about an entry: its own comes first. */
  find(entry: {
    id: number
    counterparty_id: number | null
    category: Category | null
  }): Classification | null {
    return this.ofEntry(entry.id) ?? this.ofCategory(entry.counterparty_id, entry.category)
  }
}

const COSTS: readonly (Category | null)[] = [
  'software',
  'hardware',
  'marketing',
  'hosting',
  'profesional_legal',
  'gestoria_llc',
  'bancario',
  'viaje',
  'seguro',
]
const OPEN: readonly (Category | null)[] = ['gasto_otro', 'ingreso_otro']
const SUPPLIES: readonly (Category | null)[] = ['pago_proveedor', 'venta_servicio']

/** Categories that a person may classify; the others say what they are. */
export const CLASSIFIABLE: readonly (Category | null)[] = [
  ...COSTS,
  ...OPEN,
  ...SUPPLIES,
  'gasto_apertura',
  'gasto_cierre',
  'bonificacion_referido',
  'interes_ganado',
  'impuesto_irs',
  'impuesto_estatal',
  'multa_penalty',
  'otro',
  'transferencia_externa',
]

/** A question about entries: which one, and whether the form is unfinished without an answer. */
export type ClassQuestion =
  | 'sold_or_paid'
  | 'what_was_it'
  | 'goods_or_services'
  | 'money_or_kind'
  | 'corrected'

/**
 * What the books cannot tell about entries of a category with a related person. With a person, a cost may
 * have been sold or only paid for; other amounts may be rent, interest and more. A supplier's invoice is
 * for services unless it is for goods.
 */
export function questionAbout(
  category: Category | null,
  relation: Relation,
  side: Side,
): { question: ClassQuestion; required: boolean } | null {
  if (COSTS.includes(category) && side === 'paid')
    return { question: 'sold_or_paid', required: relation !== 'sibling_entity' }
  if (OPEN.includes(category)) return { question: 'what_was_it', required: true }
  if (SUPPLIES.includes(category)) return { question: 'goods_or_services', required: false }
  return null
}

const MONEY: readonly ClassAnswer[] = [
  'rent',
  'interest_on_loan',
  'royalty',
  'licence_of_intangible',
  'services',
  'goods',
  'tangible_property',
  'commission',
  'guarantee_fee',
  'insurance_premium',
  'cost_sharing',
  'platform_contribution',
  'reimbursement',
  'refund',
  'other_amount',
]

/** The answers that a question offers, most likely first. */
export const CHOICES: Record<ClassQuestion, Record<Side, readonly ClassAnswer[]>> = {
  sold_or_paid: {
    paid: [
      'owner_paid_a_third_party',
      'bought_from_the_related_person',
      'private_expense_of_owner',
      'reimbursement',
      'formation',
    ],
    received: ['refund', 'other_amount'],
  },
  what_was_it: {
    paid: ['owner_paid_a_third_party', 'private_expense_of_owner', ...MONEY],
    received: ['contribution', ...MONEY],
  },
  goods_or_services: {
    paid: [
      'services',
      'goods',
      'owner_paid_a_third_party',
      'licence_of_intangible',
      'rent',
      'tangible_property',
      'cost_sharing',
    ],
    received: ['services', 'goods', 'licence_of_intangible', 'rent', 'commission', 'cost_sharing'],
  },
  money_or_kind: { paid: ['in_kind'], received: ['in_kind'] },
  corrected: {
    paid: [
      'bought_from_the_related_person',
      'owner_paid_a_third_party',
      'private_expense_of_owner',
      'formation',
      ...MONEY,
    ],
    received: ['contribution', ...MONEY],
  },
}

/** Whether an entry can be classified as something: contributions and distributions only as made in kind. */
export function canBe(answer: ClassAnswer, movement: MovementType, category: Category | null): boolean {
  if (movement === 'transferencia_interna' || movement === 'ajuste') return false
  if (capitalOf({ category, movement_type: movement })) return answer === 'in_kind'
  return category === null || CLASSIFIABLE.includes(category)
}

type Texts = {
  questions: Record<ClassQuestion, (name: string, category: string) => string>
  reasons: Record<ClassQuestion, (where: string) => string>
}

export const CLASS_TEXTS: Record<Language, Texts> = {
  en: {
    questions: {
      sold_or_paid: (name, category) =>
        `Entries of the category “${category}” with ${name}: did ${name} pay somebody else for the LLC, or did the LLC buy it from ${name}?`,
      what_was_it: (name, category) =>
        `Entries of the category “${category}” with ${name}: what were they for?`,
      goods_or_services: (name, category) =>
        `Entries of the category “${category}” with ${name}: services, or something else?`,
      money_or_kind: (name, category) =>
        `An entry of the category “${category}” with ${name} names no bank: was it made in kind, without money?`,
      corrected: (name, category) =>
        `This entry with ${name} (category “${category}”) replaces a corrected one, and what was said about that one no longer fits. What is it?`,
    },
    reasons: {
      sold_or_paid: where =>
        `Now on ${where}, as if the LLC had bought it. If the person only paid for it, it is in Part V.`,
      what_was_it: where =>
        `Now on ${where}, because the category has no line of its own. Rent, interest and others have one.`,
      goods_or_services: where =>
        `Now on ${where}, as services. Goods, licenses and rents have lines of their own.`,
      money_or_kind: where => `Now on ${where}, as money. What is given in kind is in Part VI.`,
      corrected: where => `Now on ${where}, by its category.`,
    },
  },
  es: {
    questions: {
      sold_or_paid: (name, category) =>
        `Asientos de la categoría “${category}” con ${name}: ¿${name} pagó a un tercero por la LLC, o la LLC se lo compró a ${name}?`,
      what_was_it: (name, category) =>
        `Asientos de la categoría “${category}” con ${name}: ¿a qué corresponden?`,
      goods_or_services: (name, category) =>
        `Asientos de la categoría “${category}” con ${name}: ¿son servicios u otra cosa?`,
      money_or_kind: (name, category) =>
        `Un asiento de la categoría “${category}” con ${name} no indica ningún banco: ¿se hizo en especie, sin dinero?`,
      corrected: (name, category) =>
        `Este asiento con ${name} (categoría “${category}”) sustituye a uno corregido, y lo que se dijo de aquel ya no encaja. ¿Qué es?`,
    },
    reasons: {
      sold_or_paid: where =>
        `Ahora en ${where}, como si la LLC lo hubiera comprado. Si la persona solo lo pagó, va en la Parte V.`,
      what_was_it: where =>
        `Ahora en ${where}, porque la categoría no tiene línea propia. Alquileres, intereses y otros sí la tienen.`,
      goods_or_services: where =>
        `Ahora en ${where}, como servicios. Mercancías, licencias y alquileres tienen línea propia.`,
      money_or_kind: where => `Ahora en ${where}, como dinero. Lo entregado en especie va en la Parte VI.`,
      corrected: where => `Ahora en ${where}, según su categoría.`,
    },
  },
}
