import { type Book, type Books, openBook } from '../book.ts'
import { dayIn, type Month, monthAfter, monthName, type Period, workingDayIn } from '../calendar.ts'
import type { Movement, Party } from '../movement.ts'
import { borrow } from '../patterns.ts'
import { formationPapers } from './formation.ts'
import { OLIVER } from './people.ts'

export const WRENMOOR = 'Wrenmoor Press LLC'
export const WRENMOOR_YEAR_END = '06-30'

const AGENT: Party = { name: 'Mesa Alta Registered Agents', kind: 'SUPPLIER' }
const MANAGER: Party = { name: 'Estacado Gestión LLC', kind: 'SUPPLIER' }
const CLIENT: Party = { name: 'Brackenfell Museum Shop', kind: 'CLIENT' }
const PAPER_MILL: Party = { name: 'Cutler Paper Mill', kind: 'SUPPLIER' }
const FAX: Party = { name: 'Faxbridge', kind: 'SUPPLIER' }

/**
 * A small letterpress studio whose owner documents everything: the LLC that is ready to file. Its tax year ends in June, so that the
 * last complete one is still to be filed for most of the year, with an extension. Entered by hand, without a bank. Books in English.
 */
export function wrenmoor(period: Period): Books {
  const book = openBook({
    seed: 'wrenmoor',
    period,
    formedAt: 10,
    language: 'en',
    invoiceNumber: (year, count) => `WP-${year}-${String(count).padStart(2, '0')}`,
    care: 1,
    papers: formationPapers('New Mexico', 'en'),
  })
  form(book)
  for (const month of book.months.slice(1)) {
    if (month.month % 3 === 0) sellAndBuy(book, month)
    if (month.month === 3 || month.month === 10) distribute(book, month)
  }
  for (const month of book.months) payYearlyBills(book, month)
  return book.close()
}

const BY_HAND = { bank: 'manual', complete: true } as const
const expense = (on: string, more: Omit<Movement, 'on' | 'type' | 'bank'>): Movement => ({
  on,
  type: 'gasto',
  ...more,
  ...BY_HAND,
})

function form(book: Book): void {
  const [first, second] = book.months as [Month, Month]
  book.received({
    on: workingDayIn(first, 2),
    type: 'aportacion',
    category: 'aportacion',
    amount: 5000,
    description: 'Initial capital contribution',
    party: OLIVER,
    purpose: 'Opening capital of the studio',
    paper: { type: 'ACTA', title: 'Resolution: initial contribution' },
    ...BY_HAND,
  })
  book.paid(
    expense(workingDayIn(first, 4), {
      category: 'gasto_apertura',
      amount: 349,
      description: 'LLC formation package, New Mexico, and first year registered agent',
      party: AGENT,
      purpose: 'Formation of the LLC',
      paper: { type: 'RECEIPT', title: 'Receipt: LLC formation package' },
    }),
  )
  borrow(book, 'prestamo_owner', {
    on: workingDayIn(second, 9),
    amount: 6000,
    party: OLIVER,
    description: 'Loan from Oliver for the press',
    purpose: 'Interest-free loan to buy a letterpress',
    paper: { type: 'LOAN_AGREEMENT', title: 'Member loan agreement' },
    bank: 'manual',
    repaid: [9, 18].map(later => ({
      on: workingDayIn(monthAfter(second, later), 20),
      amount: 1500,
      description: 'Repayment of the loan from Oliver',
    })),
  })
  book.paid(
    expense(workingDayIn(second, 16), {
      category: 'hardware',
      amount: 7200,
      description: 'Letterpress, second-hand',
      party: { name: 'Harland Press Salvage', kind: 'SUPPLIER' },
      purpose: 'Press for the studio',
      paper: { type: 'INVOICE', title: 'Invoice: letterpress' },
    }),
  )
}

/** One order of the museum shop and its document in each quarter. */
function sellAndBuy(book: Book, month: Month): void {
  const when = monthName(month, 'en')
  book.received({
    on: workingDayIn(month, 18),
    type: 'ingreso',
    category: 'venta_servicio',
    amount: book.random.between(34, 46) * 100,
    description: 'Invoice {n}: printing of calendars and cards',
    party: CLIENT,
    purpose: `Printing for the museum shop, ${when}`,
    paper: { type: 'INVOICE', title: 'Invoice {n}' },
    ...BY_HAND,
  })
  book.paid(
    expense(workingDayIn(month, 6), {
      category: 'pago_proveedor',
      amount: book.random.money(280, 460),
      description: `Cotton paper, ${when}`,
      party: PAPER_MILL,
      purpose: 'Paper for the order of the quarter',
      paper: { type: 'RECEIPT', title: `Cutler Paper Mill receipt, ${when}` },
    }),
  )
}

function distribute(book: Book, month: Month): void {
  const when = monthName(month, 'en')
  // Not before the first orders are paid.
  if (month.index - book.months[0]!.index < 6) return
  book.paid({
    on: workingDayIn(month, 24),
    type: 'distribucion',
    category: 'distribucion',
    amount: 1800,
    description: `Member distribution, ${when}`,
    party: OLIVER,
    purpose: `Distribution of profits to the sole member, ${when}`,
    paper: { type: 'ACTA', title: `Resolution: distribution, ${when}` },
    ...BY_HAND,
  })
}

/** Registered agent and Manager from the month of formation; the return of a tax year in March, within its extension. */
function payYearlyBills(book: Book, month: Month): void {
  const { year } = month
  const bill = (day: number, amount: number, party: Party, description: string, purpose: string) =>
    book.paid(
      expense(dayIn(month, day), {
        category: description.includes('5472') ? 'profesional_legal' : 'gestoria_llc',
        amount,
        description,
        party,
        purpose,
        paper: { type: 'RECEIPT', title: `Receipt: ${description}` },
      }),
    )
  const age = month.index - book.months[0]!.index
  if (age > 0 && age % 12 === 0)
    bill(3, 119, AGENT, `Registered agent renewal ${year}`, 'Registered agent in New Mexico')
  if (age % 12 === 1) bill(14, 1190, MANAGER, `Manager subscription ${year}`, 'Manager of the LLC for a year')
  const first = book.months[0]!
  const begun = first.month > 6 ? first.year : first.year - 1
  if (month.month === 9 && year - 1 >= begun)
    bill(2, 12, FAX, `Fax of Form 7004, extension for tax year ${year - 1}`, 'Extension of the return')
  if (month.month === 3 && year - 2 >= begun)
    bill(20, 390, MANAGER, `Form 5472 and pro forma 1120, tax year ${year - 2}`, 'Return of the LLC')
}
