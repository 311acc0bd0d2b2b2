import { type Book, type Books, openBook } from '../book.ts'
import { dayIn, type Month, monthName, type Period, workingDayIn } from '../calendar.ts'
import { tellEvents } from '../events.ts'
import type { Party } from '../movement.ts'
import { balanceAccounts, borrow, distribute, payBills } from '../patterns.ts'
import { formationPapers } from './formation.ts'
import { FLORIDA, kestrowickEvents } from './kestrowick-events.ts'
import { KESTROWICK_BILLS } from './kestrowick-suppliers.ts'
import { advertise, buyStock, sellWholesale, settleMarketplace, settleWebShop } from './kestrowick-trade.ts'
import { MERCURY, OLIVER, WISE } from './people.ts'
import { travel } from './travel.ts'

/**
 * A shop for wooden kitchenware: a marketplace, its own web shop, stock and a warehouse. Books in English.
 */
export function kestrowick(period: Period): Books {
  const book = openBook({
    seed: 'kestrowick',
    period,
    formedAt: 0,
    language: 'en',
    invoiceNumber: (year, count) => `INV-${year % 100}${String(count).padStart(3, '0')}`,
    care: 0.92,
    papers: formationPapers('Florida', 'en'),
  })
  form(book)
  for (const month of book.months.slice(1)) {
    const sold = settleMarketplace(book, month) + settleWebShop(book, month)
    buyStock(book, month, sold)
    advertise(book, month, sold)
    keepAccounts(book, month)
    sellWholesale(book, month)
  }
  payBills(book, KESTROWICK_BILLS)
  borrowAndRepay(book)
  tellEvents(book, kestrowickEvents(book))
  goOnTrips(book)
  distribute(book, {
    owner: OLIVER,
    share: 0.68,
    bank: 'mercury',
    describe: quarter => ({
      description: `Member distribution Q${quarter}`,
      purpose: `Distribution of profits for Q${quarter} to the sole member`,
      title: `Resolution: distribution Q${quarter}`,
    }),
  })
  balanceAccounts(book, 'mercury', 6, [
    {
      bank: 'stripe',
      keep: 0,
      up: { out: 'Transfer to card balance', into: 'Transfer from Mercury' },
      down: { out: 'Payout of card balance to Mercury', into: 'Card balance payout' },
    },
    {
      bank: 'wise',
      keep: 400,
      up: { out: 'Transfer to Wise for supplier payments', into: 'Transfer from Mercury' },
      down: { out: 'Transfer back to Mercury', into: 'Transfer from Wise' },
    },
  ])
  return book.close()
}

function form(book: Book): void {
  const first = book.months[0]!
  book.received({
    on: workingDayIn(first, 1),
    type: 'aportacion',
    category: 'aportacion',
    amount: 12000,
    description: 'Initial capital contribution',
    bank: 'mercury',
    party: OLIVER,
    purpose: 'Opening capital for first stock order',
    paper: { type: 'ACTA', title: 'Resolution: initial contribution' },
    complete: true,
  })
  const cost = (amount: number, description: string, party: Party) =>
    book.paid({
      on: workingDayIn(first, 3),
      type: 'gasto',
      category: 'gasto_apertura',
      amount,
      description,
      bank: 'mercury',
      via: 'card',
      party,
      purpose: 'Formation of the LLC',
      paper: { type: 'RECEIPT', title: `Receipt: ${description}` },
      complete: true,
    })
  cost(125, 'Articles of Organization, Florida filing fee', FLORIDA)
  cost(329, 'LLC formation package and first year registered agent', {
    name: 'Palmetto Bay Agents',
    kind: 'SUPPLIER',
  })
}

function keepAccounts(book: Book, month: Month): void {
  book.received({
    on: dayIn(month, 31),
    type: 'ingreso',
    category: 'interes_ganado',
    amount: book.random.money(6, 31),
    description: `Savings interest, ${monthName(month, 'en')}`,
    bank: 'mercury',
    via: 'interest',
    party: MERCURY,
  })
  book.paid({
    on: workingDayIn(month, 16),
    type: 'gasto',
    category: 'bancario',
    amount: book.random.money(7, 22),
    description: 'International transfer fee',
    bank: 'wise',
    via: 'fee',
    party: WISE,
    purpose: 'Payment to workshop in euros',
  })
}

function borrowAndRepay(book: Book): void {
  const at = (age: number) => book.months[age]!
  const lender: Party = { name: 'Cypress Row Lending', kind: 'OTHER' }
  const paper = { type: 'LOAN_AGREEMENT', title: 'Cypress Row loan agreement' }
  borrow(book, 'prestamo_terceros', {
    on: workingDayIn(at(9), 11),
    amount: 15000,
    party: lender,
    description: 'Stock loan, 12 months',
    purpose: 'Stock for the next season',
    paper,
    repaid: Array.from({ length: 12 }, (_, i) => ({
      on: workingDayIn(at(10 + i), 11),
      amount: 1250,
      description: `Stock loan repayment ${i + 1} of 12`,
    })),
  })
  for (let i = 0; i < 12; i++)
    book.paid({
      on: workingDayIn(at(10 + i), 11),
      type: 'gasto',
      category: 'bancario',
      amount: (15000 - 1250 * i) * 0.0095,
      description: `Stock loan interest ${i + 1} of 12`,
      bank: 'mercury',
      via: 'fee',
      party: lender,
      purpose: 'Interest at 11.4 % a year',
      paper,
    })
  borrow(book, 'prestamo_owner', {
    on: workingDayIn(at(2), 9),
    amount: 4500,
    party: OLIVER,
    description: 'Loan from Oliver',
    purpose: 'Interest-free loan until the first season is paid',
    paper: { type: 'LOAN_AGREEMENT', title: 'Member loan agreement' },
    repaid: [{ on: workingDayIn(at(8), 20), amount: 4500, description: 'Loan from Oliver repaid' }],
  })
}

function goOnTrips(book: Book): void {
  const fair = { place: 'Frankfurt', reason: 'Housewares trade fair', fare: 164, perNight: 141 }
  const trips = [
    { at: 10, ...fair },
    { at: 22, place: 'Tampa', reason: 'Visit to the warehouse', fare: 612, perNight: 128 },
    { at: 31, ...fair },
  ]
  for (const { at, ...trip } of trips)
    travel(book, {
      ...trip,
      month: book.months[at]!,
      day: 12,
      nights: 3,
      flight: { name: 'Skellig Air', kind: 'SUPPLIER' },
      hotel: { name: `Hotel in ${trip.place}`, kind: 'SUPPLIER' },
    })
}
