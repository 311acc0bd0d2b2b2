import type { Category } from '../bookkeeping/bookkeeping.ts'
import type { Text } from './facts.rules.ts'

/** What a report calls the categories of the books, inside a sentence. */
const NAMES: Record<Category, Text> = {
  venta_servicio: { en: 'sales', es: 'ventas y servicios' },
  bonificacion_referido: { en: 'referral bonuses', es: 'bonificaciones por referidos' },
  interes_ganado: { en: 'interest earned', es: 'intereses ganados' },
  ingreso_otro: { en: 'other income', es: 'otros ingresos' },
  pago_proveedor: { en: 'suppliers', es: 'proveedores' },
  software: { en: 'software', es: 'software' },
  hardware: { en: 'equipment', es: 'equipos' },
  marketing: { en: 'marketing', es: 'marketing' },
  hosting: { en: 'hosting', es: 'alojamiento web' },
  profesional_legal: { en: 'legal and professional fees', es: 'servicios legales y profesionales' },
  gestoria_llc: { en: 'LLC management', es: 'gestión de la LLC' },
  bancario: { en: 'bank charges', es: 'comisiones bancarias' },
  viaje: { en: 'travel', es: 'viajes' },
  seguro: { en: 'insurance', es: 'seguros' },
  gasto_apertura: { en: 'formation costs', es: 'gastos de apertura' },
  gasto_cierre: { en: 'closing costs', es: 'gastos de cierre' },
  impuesto_irs: { en: 'federal tax', es: 'impuestos federales' },
  impuesto_estatal: { en: 'state tax', es: 'impuestos estatales' },
  gasto_otro: { en: 'other expenses', es: 'otros gastos' },
  distribucion: { en: 'distributions', es: 'distribuciones' },
  aportacion: { en: 'contributions', es: 'aportaciones' },
  prestamo_owner: { en: 'loans from or to the owner', es: 'préstamos del titular o al titular' },
  prestamo_terceros: { en: 'loans of others', es: 'préstamos de terceros' },
  reembolso: { en: 'reimbursements', es: 'reembolsos' },
  transferencia_interna: { en: 'transfers between own accounts', es: 'transferencias entre cuentas propias' },
  transferencia_externa: { en: 'transfers to others', es: 'transferencias a terceros' },
  multa_penalty: { en: 'fines and penalties', es: 'multas y sanciones' },
  otro: { en: 'others', es: 'otros' },
}

const UNCATEGORISED: Text = { en: 'no category', es: 'sin categoría' }

export function categoryName(category: string | null): Text {
  if (category === null) return UNCATEGORISED
  return Object.hasOwn(NAMES, category) ? NAMES[category as Category] : { en: category, es: category }
}
