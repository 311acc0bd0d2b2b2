import {
  CATEGORY_GROUPS,
  type Category,
  type GroupLabel,
  type MovementType,
} from '../../src/areas/bookkeeping/vocabulary.rules.ts'
import type { Language, Words } from './words.tsx'

/** Display names of the categories. */
export const CATEGORY_WORDS: Words<Record<Category, string>> = {
  en: {
    venta_servicio: 'Sales of services',
    bonificacion_referido: 'Referral bonus',
    interes_ganado: 'Interest earned',
    ingreso_otro: 'Other income',
    pago_proveedor: 'Suppliers',
    software: 'Software',
    hardware: 'Hardware',
    marketing: 'Marketing',
    hosting: 'Hosting',
    profesional_legal: 'Legal and professional fees',
    gestoria_llc: 'LLC management',
    bancario: 'Bank fees',
    viaje: 'Travel',
    seguro: 'Insurance',
    gasto_apertura: 'Startup costs',
    gasto_cierre: 'Closing costs',
    impuesto_irs: 'Federal taxes',
    impuesto_estatal: 'State taxes',
    gasto_otro: 'Other expenses',
    distribucion: 'Owner distribution',
    aportacion: 'Capital contribution',
    prestamo_owner: 'Owner loan',
    prestamo_terceros: 'Third-party loan',
    reembolso: 'Reimbursement',
    transferencia_interna: 'Transfer between accounts',
    transferencia_externa: 'External transfer',
    multa_penalty: 'Penalty',
    otro: 'Other',
  },
  es: {
    venta_servicio: 'Venta de servicios',
    bonificacion_referido: 'Bonificación por referido',
    interes_ganado: 'Intereses ganados',
    ingreso_otro: 'Otros ingresos',
    pago_proveedor: 'Proveedores',
    software: 'Software',
    hardware: 'Hardware',
    marketing: 'Marketing',
    hosting: 'Alojamiento web',
    profesional_legal: 'Servicios legales y profesionales',
    gestoria_llc: 'Gestoría de la LLC',
    bancario: 'Comisiones bancarias',
    viaje: 'Viajes',
    seguro: 'Seguros',
    gasto_apertura: 'Gastos de apertura',
    gasto_cierre: 'Gastos de cierre',
    impuesto_irs: 'Impuestos federales',
    impuesto_estatal: 'Impuestos estatales',
    gasto_otro: 'Otros gastos',
    distribucion: 'Distribución al titular',
    aportacion: 'Aportación de capital',
    prestamo_owner: 'Préstamo con el titular',
    prestamo_terceros: 'Préstamo con terceros',
    reembolso: 'Reembolso',
    transferencia_interna: 'Transferencia entre cuentas propias',
    transferencia_externa: 'Transferencia a terceros',
    multa_penalty: 'Multa',
    otro: 'Otro',
  },
}

export const GROUP_WORDS: Words<Record<GroupLabel, string>> = {
  en: {
    INGRESOS: 'Income',
    GASTOS_DEDUCIBLES: 'Deductible expenses',
    CAPITAL_FLOWS: 'Capital',
    TRANSFERENCIAS: 'Transfers',
    NO_DEDUCIBLES: 'Non-deductible',
    OTROS: 'Other',
  },
  es: {
    INGRESOS: 'Ingresos',
    GASTOS_DEDUCIBLES: 'Gastos deducibles',
    CAPITAL_FLOWS: 'Capital',
    TRANSFERENCIAS: 'Transferencias',
    NO_DEDUCIBLES: 'No deducibles',
    OTROS: 'Otros',
  },
}

export const MOVEMENT_WORDS: Words<Record<MovementType, string>> = {
  en: {
    ingreso: 'Operating income',
    gasto: 'Operating expense',
    distribucion: 'Distribution',
    aportacion: 'Contribution',
    transferencia_interna: 'Internal transfer',
    transferencia_externa: 'External transfer',
    ajuste: 'Adjustment',
  },
  es: {
    ingreso: 'Ingreso de la actividad',
    gasto: 'Gasto de la actividad',
    distribucion: 'Distribución',
    aportacion: 'Aportación',
    transferencia_interna: 'Transferencia interna',
    transferencia_externa: 'Transferencia externa',
    ajuste: 'Ajuste',
  },
}

export const categoryText = (category: string, language: Language): string =>
  CATEGORY_WORDS[language][category as Category] ?? category

/** For a Select, under the headings of the groups. */
export const categoryChoices = (language: Language) =>
  (Object.entries(CATEGORY_GROUPS) as [GroupLabel, readonly Category[]][]).map(([group, items]) => ({
    group: GROUP_WORDS[language][group],
    items: items.map(value => ({ value, label: CATEGORY_WORDS[language][value] })),
  }))
