import type { LocalizedText } from '../../kernel/values/language.ts'

/** The category of a transaction: the three of the contract, then the service's own. */
export const CATEGORIES = [
  'OPEX',
  'CAPITAL_CONTRIBUTION',
  'OWNER_DISTRIBUTION',
  'CAPEX',
  'OWNER_LOAN',
  'LOAN_REPAYMENT',
  'INTERCOMPANY_SERVICE',
  'INVESTMENT',
  'TAX_PAYMENT',
  'PROFESSIONAL_FEES',
  'REIMBURSEMENT',
  'INTERNAL_TRANSFER',
  'CONTRACT_APPROVAL',
  'BANK_ACCOUNT_CHANGE',
  'FORMATION',
  'DISSOLUTION',
  'OTHER',
] as const
export type Category = (typeof CATEGORIES)[number]

/** The decisions on a pending transaction; each is final. */
export const DECISIONS = ['RATIFIED', 'VETOED', 'REJECTED'] as const
export type Decision = (typeof DECISIONS)[number]

export const STATUSES = ['PENDING', ...DECISIONS] as const
export type Status = (typeof STATUSES)[number]

export const DECISION_STATUSES = ['awaiting_manager', 'decided'] as const

export const RECURRING = ['no', 'monthly', 'quarterly', 'annual'] as const
export type Recurring = (typeof RECURRING)[number]

/** Display names of the categories. */
export const CATEGORY_NAMES: Record<Category, LocalizedText> = {
  OPEX: { es: 'gasto operativo', en: 'operating expense' },
  CAPITAL_CONTRIBUTION: { es: 'aportación de capital', en: 'capital contribution' },
  OWNER_DISTRIBUTION: { es: 'distribución al titular', en: 'owner distribution' },
  CAPEX: { es: 'inversión en activos', en: 'capital expenditure' },
  OWNER_LOAN: { es: 'préstamo del titular o al titular', en: 'loan from or to the owner' },
  LOAN_REPAYMENT: { es: 'devolución de préstamo', en: 'loan repayment' },
  INTERCOMPANY_SERVICE: { es: 'servicio entre empresas vinculadas', en: 'intercompany service' },
  INVESTMENT: { es: 'inversión', en: 'investment' },
  TAX_PAYMENT: { es: 'pago de impuestos', en: 'tax payment' },
  PROFESSIONAL_FEES: { es: 'honorarios profesionales', en: 'professional fees' },
  REIMBURSEMENT: { es: 'reembolso', en: 'reimbursement' },
  INTERNAL_TRANSFER: { es: 'transferencia entre cuentas propias', en: 'transfer between accounts' },
  CONTRACT_APPROVAL: { es: 'aprobación de contrato', en: 'contract approval' },
  BANK_ACCOUNT_CHANGE: { es: 'cambio de cuenta bancaria', en: 'bank account change' },
  FORMATION: { es: 'constitución', en: 'formation' },
  DISSOLUTION: { es: 'disolución', en: 'dissolution' },
  OTHER: { es: 'otra transacción', en: 'other transaction' },
}

export const RECURRING_NAMES: Record<Exclude<Recurring, 'no'>, LocalizedText> = {
  monthly: { es: 'mensual', en: 'monthly' },
  quarterly: { es: 'trimestral', en: 'quarterly' },
  annual: { es: 'anual', en: 'annual' },
}
