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
export function normaliseWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
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
  movementTypes.get(normaliseWord(text)) ?? null

/** The canonical category for a new or legacy spelling, or null. */
export const findCategory = (text: string): Category | null => categories.get(normaliseWord(text)) ?? null
