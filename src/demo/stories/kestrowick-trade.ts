import type { Book } from '../book.ts'
import { dayIn, type Month, monthName, workingDayIn } from '../calendar.ts'
import type { Party } from '../movement.ts'
import { CARD_PROCESSOR } from './people.ts'

const MARKETPLACE: Party = { name: 'Fernmarket', kind: 'PLATFORM' }
/** Seasonal trade: gifts at the end of the year, little in summer. */
const SEASON = [0.75, 0.8, 0.9, 0.95, 1.1, 0.9, 0.8, 0.85, 1, 1.1, 1.6, 1.9]

/** The marketplace settles every two weeks: sales, its fees, and returns. */
export function settleMarketplace(book: Book, month: Month): number {
  const { random } = book
  let sold = 0
  for (const day of [5, 19]) {
    const orders = Math.round(SEASON[month.month - 1]! * random.between(62, 96) * (1 + month.index * 0.008))
    const sales = orders * random.money(38, 46)
    const on = workingDayIn(month, day)
    const line = {
      on,
      bank: 'mercury',
      party: MARKETPLACE,
      paper: { type: 'RECEIPT', title: `Fernmarket settlement ${on}` },
    } as const
    book.received({
      ...line,
      type: 'ingreso',
      category: 'venta_servicio',
      amount: sales,
      description: `Fernmarket settlement, ${orders} orders`,
      purpose: 'Marketplace sales of kitchenware',
    })
    book.paid({
      ...line,
      type: 'gasto',
      category: 'pago_proveedor',
      amount: sales * 0.152,
      description: 'Fernmarket referral and payment fees',
      via: 'fee',
      purpose: 'Marketplace fees withheld from the settlement',
    })
    sold += sales
  }
  book.received({
    on: workingDayIn(month, 19),
    type: 'ingreso',
    category: 'venta_servicio',
    amount: -random.money(60, 60 + sold * 0.035),
    description: 'Fernmarket refunds to buyers',
    bank: 'mercury',
    via: 'refund',
    party: MARKETPLACE,
    purpose: 'Returned and damaged orders',
    paper: { type: 'RECEIPT', title: `Fernmarket returns ${monthName(month, 'en')}` },
  })
  return sold
}

export function settleWebShop(book: Book, month: Month): number {
  const { random } = book
  let [sold, count] = [0, 0]
  for (const day of [8, 17, 26]) {
    const orders = Math.round(SEASON[month.month - 1]! * random.between(11, 24) * (1 + month.index * 0.012))
    const sales = orders * random.money(44, 58)
    const on = workingDayIn(month, day)
    const line = {
      on,
      bank: 'stripe',
      party: CARD_PROCESSOR,
      paper: { type: 'RECEIPT', title: `Card sales report ${monthName(month, 'en')}` },
    } as const
    book.received({
      ...line,
      type: 'ingreso',
      category: 'venta_servicio',
      amount: sales,
      via: 'sale',
      description: `Web shop sales, ${orders} orders`,
      purpose: 'Web shop sales of kitchenware',
    })
    count += orders
    sold += sales
  }
  book.paid({
    on: dayIn(month, 30),
    type: 'gasto',
    category: 'bancario',
    amount: sold * 0.029 + count * 0.3,
    description: `Card processing fees, ${monthName(month, 'en')}`,
    bank: 'stripe',
    via: 'fee',
    party: CARD_PROCESSOR,
    purpose: 'Card processing of web shop orders',
    paper: { type: 'RECEIPT', title: `Card sales report ${monthName(month, 'en')}` },
  })
  return sold
}

const WORKSHOPS = [
  { name: 'Talleres Olivar Hondo', what: 'Olive wood boards', terms: 'balance against shipping papers' },
  { name: 'Atelier Hêtraie', what: 'Beech spoons and bowls', terms: '30 days' },
]

export function buyStock(book: Book, month: Month, sold: number): void {
  const pay = (
    day: number,
    amount: number,
    description: string,
    party: Party,
    purpose: string,
    title: string,
  ) =>
    book.paid({
      on: workingDayIn(month, day),
      type: 'gasto',
      category: 'pago_proveedor',
      amount,
      description,
      bank: 'wise',
      party,
      purpose,
      paper: { type: 'INVOICE', title },
    })
  const when = monthName(month, 'en')
  WORKSHOPS.forEach(({ name, what, terms }, index) => {
    const order =
      Math.round(sold * (index === 0 ? 0.2 : 0.12) * (0.85 + book.random.next() * 0.3) * 100) / 100
    pay(
      8 + index * 7,
      order,
      `${name} – ${what.toLowerCase()}, ${terms}`,
      { name, kind: 'SUPPLIER' },
      `${what} for resale`,
      `${name} invoice, ${when}`,
    )
  })
  pay(
    21,
    book.random.money(240, 420) * SEASON[month.month - 1]!,
    'Gulfline Freight – sea freight and customs broker',
    { name: 'Gulfline Freight', kind: 'SUPPLIER' },
    'Import of stock to the Tampa warehouse',
    `Gulfline Freight ${when}`,
  )
  pay(
    28,
    sold * 0.115,
    `Portside Fulfilment – storage, picking and postage, ${when}`,
    { name: 'Portside Fulfilment', kind: 'SUPPLIER' },
    'Warehouse and delivery of orders',
    `Portside Fulfilment ${when}`,
  )
}

export function advertise(book: Book, month: Month, sold: number): void {
  const places = [
    { party: MARKETPLACE, description: 'Fernmarket sponsored listings', share: 0.035, days: [23] },
    { party: { name: 'Social ads', kind: 'PLATFORM' }, description: 'Social ads', share: 0.02, days: [13] },
  ] as const
  for (const { party, description, share, days } of places)
    for (const day of days)
      book.paid({
        on: dayIn(month, day),
        type: 'gasto',
        category: 'marketing',
        amount: sold * (share / days.length) * (0.7 + book.random.next() * 0.6),
        description,
        bank: 'mercury',
        via: 'card',
        party,
        purpose: `Advertising, ${monthName(month, 'en')}`,
        paper: { type: 'RECEIPT', title: `${description}, ${monthName(month, 'en')}` },
      })
}

const SHOPS: readonly Party[] = [
  'The Copper Ladle',
  'Marsh & Thistle',
  'Sunbury Pantry Co.',
  'Halden Kitchens',
].map(name => ({ name, kind: 'CLIENT' }))

export function sellWholesale(book: Book, month: Month): void {
  if (!book.random.chance(0.55)) return
  const party = book.random.pick(SHOPS)
  const pieces = book.random.between(3, 14) * 12
  book.received({
    on: workingDayIn(month, book.random.between(6, 26)),
    type: 'ingreso',
    category: 'venta_servicio',
    amount: pieces * 14.25,
    description: `{n} ${party.name} – ${pieces} pieces wholesale`,
    bank: 'mercury',
    party,
    purpose: `Wholesale order, ${pieces} pieces`,
    paper: { type: 'INVOICE', title: `{n} ${party.name}` },
  })
}
