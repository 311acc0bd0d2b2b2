import type { Category } from '../bookkeeping/bookkeeping.ts'
import type { CategorySums, Text } from './facts.rules.ts'

export const GROUPS = [
  'INGRESOS',
  'GASTOS_DEDUCIBLES',
  'CAPITAL_FLOWS',
  'TRANSFERENCIAS',
  'NO_DEDUCIBLES',
  'OTROS',
] as const
export type Group = (typeof GROUPS)[number]

type About = { group: Group } & Text

const income = (en: string, es: string): About => ({ group: 'INGRESOS', en, es })
const expense = (en: string, es: string): About => ({ group: 'GASTOS_DEDUCIBLES', en, es })
const capital = (en: string, es: string): About => ({ group: 'CAPITAL_FLOWS', en, es })
const transfer = (en: string, es: string): About => ({ group: 'TRANSFERENCIAS', en, es })

/** The categories of bookkeeping with their groups, and their display names. */
export const CATEGORIES: Record<Category, About> = {
  venta_servicio: income('sales', 'ventas y servicios'),
  bonificacion_referido: income('referral bonuses', 'bonificaciones por referidos'),
  interes_ganado: income('interest earned', 'intereses ganados'),
  ingreso_otro: income('other income', 'otros ingresos'),
  pago_proveedor: expense('suppliers', 'proveedores'),
  software: expense('software', 'software'),
  hardware: expense('equipment', 'equipos'),
  marketing: expense('marketing', 'marketing'),
  hosting: expense('hosting', 'alojamiento web'),
  profesional_legal: expense('legal and professional fees', 'servicios legales y profesionales'),
  gestoria_llc: expense('LLC management', 'gestión de la LLC'),
  bancario: expense('bank charges', 'comisiones bancarias'),
  viaje: expense('travel', 'viajes'),
  seguro: expense('insurance', 'seguros'),
  gasto_apertura: expense('formation costs', 'gastos de apertura'),
  gasto_cierre: expense('closing costs', 'gastos de cierre'),
  impuesto_irs: expense('federal tax', 'impuestos federales'),
  impuesto_estatal: expense('state tax', 'impuestos estatales'),
  gasto_otro: expense('other expenses', 'otros gastos'),
  distribucion: capital('distributions', 'distribuciones'),
  aportacion: capital('contributions', 'aportaciones'),
  prestamo_owner: capital('loans from or to the owner', 'préstamos del titular o al titular'),
  prestamo_terceros: capital('loans from or to others', 'préstamos de terceros'),
  reembolso: capital('reimbursements', 'reembolsos'),
  transferencia_interna: transfer('transfers between own accounts', 'transferencias entre cuentas propias'),
  transferencia_externa: transfer('transfers to others', 'transferencias a terceros'),
  multa_penalty: { group: 'NO_DEDUCIBLES', en: 'fines and penalties', es: 'multas y sanciones' },
  otro: { group: 'OTROS', en: 'others', es: 'otros' },
}

const UNCATEGORISED: Text = { en: 'no category', es: 'sin categoría' }

const aboutOf = (category: string | null): About | null =>
  category !== null && Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category as Category] : null

export const groupOf = (category: string | null): Group | null => aboutOf(category)?.group ?? null

export function categoryName(category: string | null): Text {
  const about = aboutOf(category)
  if (about) return { en: about.en, es: about.es }
  return category === null ? UNCATEGORISED : { en: category, es: category }
}

type Kind = Pick<CategorySums, 'category' | 'movement_type'>

/**
 * Which side of the result an entry belongs to. Both its group and its movement type must be operating: a
 * contribution entered as income does not count, and a sale entered as a transfer is not counted twice. An
 * entry without a group could be a contribution or a loan, so it is excluded and shown separately.
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

/** Federal income tax is in the deductible group of the published list, but is not deductible (IRC 275). */
export const isDeductible = (kind: Kind): boolean =>
  sideOf(kind) === 'expense' &&
  groupOf(kind.category) === 'GASTOS_DEDUCIBLES' &&
  kind.category !== 'impuesto_irs'

/** Movement types that move no money between the LLC and others. */
const OWN = ['transferencia_interna', 'ajuste']

/** Owner distributions and contributions, by movement type first, as on Form 5472. */
export function capitalOf({ category, movement_type: movement }: Kind): 'distribucion' | 'aportacion' | null {
  if (movement === 'distribucion' || movement === 'aportacion') return movement
  if (OWN.includes(movement)) return null
  return category === 'distribucion' || category === 'aportacion' ? category : null
}
