import type { Bill } from '../patterns.ts'

const tool = (name: string, what: string, amount: number, day: number, more: Partial<Bill> = {}): Bill => ({
  party: { name, kind: 'SUPPLIER' },
  category: 'software',
  description: `${name} – ${what}`,
  purpose: what[0]!.toUpperCase() + what.slice(1),
  receipt: `${name} receipt, {month}`,
  amount,
  day,
  bank: 'mercury',
  ...more,
})

export const KESTROWICK_BILLS: readonly Bill[] = [
  tool('Shopharbor', 'web shop, basic plan', 39, 6, { raised: [{ from: 15, amount: 42 }] }),
  tool('Stocktally', 'inventory, 2 users', 59, 9, { from: 3 }),
  tool('Mailquira', 'newsletter', 30, 12, { raised: [{ from: 18, amount: 45 }] }),
  tool('Suiteora', 'mail and documents', 12, 1, { raised: [{ from: 17, amount: 14.4 }] }),
  tool('Ledgerwell', 'bookkeeping', 20, 20),
  tool('Shopharbor', 'web hosting and CDN', 24.5, 7, { category: 'hosting', spread: 0.15 }),
  tool('Dominela', 'domain renewal {year}', 21.17, 15, { category: 'hosting', every: 12 }),
  tool('Boxwright', 'cartons and paper', 185, 17, { category: 'pago_proveedor', every: 2, spread: 0.3 }),
  tool('Ringbell', 'US phone number, {month}', 12.99, 22, { category: 'gasto_otro' }),
  tool('Palmetto Bay Agents', 'registered agent renewal {year}', 119, 3, {
    category: 'gestoria_llc',
    every: 12,
    from: 12,
  }),
  tool('Estacado Gestión LLC', 'Manager subscription {year}', 1190, 14, {
    category: 'gestoria_llc',
    every: 12,
    from: 1,
    receipt: 'Manager subscription invoice {year}',
  }),
  tool('Harbourside Mutual', 'product liability insurance', 96.5, 8, {
    category: 'seguro',
    raised: [
      { from: 12, amount: 104 },
      { from: 24, amount: 112.75 },
    ],
  }),
]
