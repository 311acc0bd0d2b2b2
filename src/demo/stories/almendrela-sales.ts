import type { Book } from '../book.ts'
import { dayIn, type Month, monthName, quarterOf, workingDayIn } from '../calendar.ts'
import type { Party } from '../movement.ts'
import { CARD_PROCESSOR } from './people.ts'

const COURSES = [
  { name: 'Acuarela digital', price: 79 },
  { name: 'Lettering con tableta', price: 59 },
  { name: 'Portfolio que vende', price: 129 },
  { name: 'Ilustración editorial', price: 149 },
  { name: 'Pack de pinceles y plantillas', price: 24 },
]

/** The launches of the year, and the usual number of students per payout. */
const SEASON = [1.7, 1.1, 0.9, 0.9, 1.6, 0.9, 0.6, 0.5, 2.1, 1.2, 1.5, 1]

/**
 * The processor pays out every few days, and takes its fee at the end of the month. Returns the month's
 * sales.
 */
export function sellCourses(book: Book, month: Month): number {
  const { random } = book
  const grown = 0.75 + (month.index - book.months[0]!.index) * 0.017
  let [sold, count] = [0, 0]
  for (let from = 1; from <= 26; from += 5) {
    const students = Math.round(SEASON[month.month - 1]! * grown * random.between(5, 13))
    if (students === 0) continue
    let amount = 0
    for (let i = 0; i < students; i++) amount += random.pick(COURSES).price
    const on = workingDayIn(month, from + 5)
    const days = `${from}–${from + 4} ${monthName(month, 'es').slice(0, 3)}`
    const statement = { type: 'RECEIPT', title: `Informe de ventas con tarjeta, ${monthName(month, 'es')}` }
    book.received({
      on,
      type: 'ingreso',
      category: 'venta_servicio',
      amount,
      description: `Liquidación ventas ${days} (${students} ${students === 1 ? 'matrícula' : 'matrículas'})`,
      bank: 'stripe',
      via: 'sale',
      party: CARD_PROCESSOR,
      purpose: 'Venta de cursos en línea a alumnos',
      paper: statement,
    })
    count += students
    sold += amount
  }
  book.paid({
    on: dayIn(month, 31),
    type: 'gasto',
    category: 'bancario',
    amount: sold * 0.034 + count * 0.3,
    description: `Comisiones de cobro con tarjeta, ${monthName(month, 'es')} (${count} cobros)`,
    bank: 'stripe',
    via: 'fee',
    party: CARD_PROCESSOR,
    purpose: 'Comisión del procesador de pagos',
    paper: { type: 'RECEIPT', title: `Informe de ventas con tarjeta, ${monthName(month, 'es')}` },
  })
  return sold
}

const REASONS = ['garantía de 14 días', 'compra duplicada', 'no era su nivel', 'pagó el curso equivocado']

export function refundStudents(book: Book, month: Month, sold: number): void {
  const { random } = book
  for (let left = Math.round((sold / 2400) * random.next()); left > 0; left--) {
    const course = random.pick(COURSES.slice(0, 4))
    book.received({
      on: dayIn(month, random.between(5, 28)),
      type: 'ingreso',
      category: 'venta_servicio',
      amount: -course.price,
      description: `Devolución ${course.name}: ${random.pick(REASONS)}`,
      bank: 'stripe',
      via: 'refund',
      party: CARD_PROCESSOR,
      purpose: 'Devolución de matrícula a un alumno',
      paper: { type: 'RECEIPT', title: `Informe de ventas con tarjeta, ${monthName(month, 'es')}` },
    })
  }
}

const ADS: readonly Party[] = [
  { name: 'Anuncios en redes sociales', kind: 'PLATFORM' },
  { name: 'Anuncios en buscador', kind: 'PLATFORM' },
]

/** Advertising is charged at each spending limit, and the rest at the end of the month. */
export function advertise(book: Book, month: Month, sold: number): void {
  const { random } = book
  ADS.forEach((party, index) => {
    const limit = index === 0 ? 250 : 200
    let budget = sold * (index === 0 ? 0.105 : 0.045) * (0.8 + random.next() * 0.4)
    for (let day = 6 + index; budget > 15; day += 6) {
      const amount = budget > limit && day < 28 ? limit : Math.round(budget * 100) / 100
      book.paid({
        on: dayIn(month, amount === limit ? day : 30),
        type: 'gasto',
        category: 'marketing',
        amount,
        description: `${party.name} – ${amount === limit ? 'cargo por umbral' : 'saldo del mes'}`,
        bank: 'mercury',
        via: 'card',
        party,
        purpose: `Captación de alumnos, campaña ${monthName(month, 'es')}`,
        paper: { type: 'RECEIPT', title: `${party.name}, ${monthName(month, 'es')}` },
      })
      budget -= amount
    }
  })
}

const SCHOOLS: readonly Party[] = ['Academia Rocafiel', 'Escola Traç', 'Instituto Velarde de Artes'].map(
  name => ({
    name,
    kind: 'CLIENT',
  }),
)

/** A school that books a whole group pays by transfer, with an invoice. */
export function sellLicenses(book: Book, month: Month): void {
  if (![2, 5, 9, 10].includes(month.month)) return
  const party = book.random.pick(SCHOOLS)
  const places = book.random.between(8, 22)
  book.received({
    on: workingDayIn(month, 14),
    type: 'ingreso',
    category: 'venta_servicio',
    amount: places * 62.5,
    description: `Factura {n} · ${party.name} · ${places} licencias de curso`,
    bank: 'wise',
    party,
    purpose: `Licencias para un grupo de ${places} alumnos, curso T${quarterOf(month)} ${month.year}`,
    paper: { type: 'INVOICE', title: `Factura {n} – ${party.name}` },
  })
}
