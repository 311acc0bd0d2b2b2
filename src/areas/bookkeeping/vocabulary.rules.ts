import type { LocalizedText } from '../../kernel/values/language.ts'
import { withoutAccents } from '../../kernel/values/without-accents.ts'
import legacyMap from './legacy-map.json' with { type: 'json' }

/** The words of the contract, in its own language. */
export const MOVEMENT_TYPES = [
  'ingreso',
  'gasto',
  'distribucion',
  'aportacion',
  'transferencia_interna',
  'transferencia_externa',
  'ajuste',
] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

export const CATEGORY_GROUPS = {
  INGRESOS: ['venta_servicio', 'bonificacion_referido', 'interes_ganado', 'ingreso_otro'],
  GASTOS_DEDUCIBLES: [
    'pago_proveedor',
    'software',
    'hardware',
    'marketing',
    'hosting',
    'profesional_legal',
    'gestoria_llc',
    'bancario',
    'viaje',
    'seguro',
    'gasto_apertura',
    'gasto_cierre',
    'impuesto_irs',
    'impuesto_estatal',
    'gasto_otro',
  ],
  CAPITAL_FLOWS: ['distribucion', 'aportacion', 'prestamo_owner', 'prestamo_terceros', 'reembolso'],
  TRANSFERENCIAS: ['transferencia_interna', 'transferencia_externa'],
  NO_DEDUCIBLES: ['multa_penalty'],
  OTROS: ['otro'],
} as const

export type GroupLabel = keyof typeof CATEGORY_GROUPS
export const GROUP_LABELS = Object.keys(CATEGORY_GROUPS) as GroupLabel[]
export type Category = (typeof CATEGORY_GROUPS)[GroupLabel][number]
export const CATEGORIES = Object.values(CATEGORY_GROUPS).flat() as Category[]

/** What texts call the categories, inside a sentence. */
export const CATEGORY_NAMES: Record<Category, LocalizedText> = {
  venta_servicio: { en: 'sales of services', es: 'venta de servicios' },
  bonificacion_referido: { en: 'referral bonuses', es: 'bonificaciones por referidos' },
  interes_ganado: { en: 'interest earned', es: 'intereses ganados' },
  ingreso_otro: { en: 'other income', es: 'otros ingresos' },
  pago_proveedor: { en: 'suppliers', es: 'proveedores' },
  software: { en: 'software', es: 'software' },
  hardware: { en: 'hardware', es: 'hardware' },
  marketing: { en: 'marketing', es: 'marketing' },
  hosting: { en: 'hosting', es: 'alojamiento web' },
  profesional_legal: { en: 'legal and professional fees', es: 'servicios legales y profesionales' },
  gestoria_llc: { en: 'LLC management', es: 'gestoría de la LLC' },
  bancario: { en: 'bank fees', es: 'comisiones bancarias' },
  viaje: { en: 'travel', es: 'viajes' },
  seguro: { en: 'insurance', es: 'seguros' },
  gasto_apertura: { en: 'startup costs', es: 'gastos de apertura' },
  gasto_cierre: { en: 'closing costs', es: 'gastos de cierre' },
  impuesto_irs: { en: 'federal taxes', es: 'impuestos federales' },
  impuesto_estatal: { en: 'state taxes', es: 'impuestos estatales' },
  gasto_otro: { en: 'other expenses', es: 'otros gastos' },
  distribucion: { en: 'distributions', es: 'distribuciones' },
  aportacion: { en: 'contributions', es: 'aportaciones' },
  prestamo_owner: { en: 'loans from or to the owner', es: 'préstamos del titular o al titular' },
  prestamo_terceros: { en: 'loans of others', es: 'préstamos de terceros' },
  reembolso: { en: 'reimbursements', es: 'reembolsos' },
  transferencia_interna: { en: 'transfers between accounts', es: 'transferencias entre cuentas propias' },
  transferencia_externa: { en: 'transfers to others', es: 'transferencias a terceros' },
  multa_penalty: { en: 'penalties', es: 'multas' },
  otro: { en: 'others', es: 'otros' },
}

/** Loans are neither earned nor spent. */
export const LOAN_CATEGORIES = ['prestamo_owner', 'prestamo_terceros'] as const satisfies readonly Category[]

const groups = new Map<string, GroupLabel>(
  GROUP_LABELS.flatMap(group => CATEGORY_GROUPS[group].map(category => [category, group] as const)),
)

/** The group of a category; null without a category. `bookkeeping.group_label` is the same in SQL. */
export const groupOf = (category: string | null): GroupLabel | null => groups.get(category ?? '') ?? null

/** What an entry, or a sum of entries, says about its purpose. */
export type Kind = { category: string | null; movement_type: string }

/**
 * Which side of the profit an entry belongs to. Both its group and its movement type must be operating: a contribution
 * entered as income does not count, and a sale entered as a transfer is not counted twice. An entry without a category
 * could be a contribution or a loan, so it does not count either.
 */
export function sideOf({ category, movement_type: movement }: Kind): 'income' | 'expense' | null {
  if (movement !== 'ingreso' && movement !== 'gasto') return null
  switch (groupOf(category)) {
    case 'INGRESOS':
      return 'income'
    case 'GASTOS_DEDUCIBLES':
    case 'NO_DEDUCIBLES':
      return 'expense'
    case 'OTROS':
      return movement === 'ingreso' ? 'income' : 'expense'
    default:
      return null
  }
}

/** Federal income tax is in the group of deductible expenses, as the contract has it, but is not deductible (IRC 275). */
export const isDeductible = (kind: Kind): boolean =>
  sideOf(kind) === 'expense' &&
  groupOf(kind.category) === 'GASTOS_DEDUCIBLES' &&
  kind.category !== 'impuesto_irs'

/** Movements that move nothing between the LLC and others. */
const OWN = ['transferencia_interna', 'ajuste']

/** What the owner took out or put in, by the movement type first, as Form 5472 has it. */
export function capitalOf({ category, movement_type: movement }: Kind): 'distribucion' | 'aportacion' | null {
  if (movement === 'distribucion' || movement === 'aportacion') return movement
  if (OWN.includes(movement)) return null
  return category === 'distribucion' || category === 'aportacion' ? category : null
}

export const COUNTERPARTY_KINDS = [
  'OWNER',
  'RELATED_ENTITY',
  'FAMILY',
  'CLIENT',
  'SUPPLIER',
  'BANK',
  'PLATFORM',
  'GOVERNMENT',
  'OTHER',
] as const
export const RELATION_SUBTYPES = ['self', 'self_ruc', 'spouse', 'family_other', 'sibling_entity'] as const

/** The lookup form of old and new values: lowercase, no accents, words joined by _, no "and". */
export function normalizeWord(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && word !== 'and')
    .join('_')
}

function lookup<T extends string>(canonical: readonly T[], legacy: Record<string, string>): Map<string, T> {
  const entries = Object.entries(legacy) as [string, T][]
  return new Map([...entries, ...canonical.map(value => [value, value] as [string, T])])
}

const movementTypes = lookup(MOVEMENT_TYPES, legacyMap.movement_type)
const categories = lookup(CATEGORIES, legacyMap.category)

/** The canonical movement type for a new or legacy spelling, or null. */
export const findMovementType = (text: string): MovementType | null =>
  movementTypes.get(normalizeWord(text)) ?? null

/** The canonical category for a new or legacy spelling, or null. */
export const findCategory = (text: string): Category | null => categories.get(normalizeWord(text)) ?? null
