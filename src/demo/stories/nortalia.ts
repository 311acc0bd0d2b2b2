import { type Book, type Books, openBook } from '../book.ts'
import { dayIn, type Month, monthAfter, monthName, type Period, workingDayIn } from '../calendar.ts'
import { type Event, eachLater, tellEvents } from '../events.ts'
import type { Party } from '../movement.ts'
import { type Bill, borrow, distribute, payBills } from '../patterns.ts'
import { formationPapers } from './formation.ts'
import { INTERCOMPANY, NORTALIA_FORMED_AT } from './intercompany.ts'
import { CLARA, LUCIA, MERCURY } from './people.ts'
import { travel } from './travel.ts'

/** A young consultancy: few clients, few documents, help from the family at the start. */
export function nortalia(period: Period): Books {
  const book = openBook({
    seed: 'nortalia',
    period,
    formedAt: NORTALIA_FORMED_AT,
    language: 'es',
    invoiceNumber: (year, count) => `N${String(year).slice(2)}-${String(count).padStart(2, '0')}`,
    care: 0.88,
    papers: formationPapers('Delaware'),
  })
  form(book)
  INTERCOMPANY.receivedBy(book)
  for (const advice of ADVICE) bill(book, advice)
  payBills(book, BILLS)
  tellEvents(book, events(book))
  earnInterest(book)
  goOnTrips(book)
  distribute(book, {
    owner: LUCIA,
    share: 0.65,
    bank: 'mercury',
    describe: quarter => ({
      description: `Distribución a la socia T${quarter}`,
      purpose: `Reparto de beneficios de T${quarter}`,
      title: `Acta de distribución T${quarter}`,
    }),
  })
  return book.close()
}

const DELAWARE: Party = { name: 'Delaware Division of Corporations', kind: 'GOVERNMENT' }
const AGENT: Party = { name: 'Brandywine Hollow Agents', kind: 'SUPPLIER' }

function form(book: Book): void {
  const first = book.months[0]!
  book.received({
    on: workingDayIn(first, 8),
    type: 'aportacion',
    category: 'aportacion',
    amount: 2000,
    description: 'Aportación inicial de capital',
    bank: 'mercury',
    party: LUCIA,
    purpose: 'Capital inicial de la socia única',
    paper: { type: 'ACTA', title: 'Acta de aportación inicial' },
    complete: true,
  })
  const costs = [
    { amount: 110, description: 'Certificate of Formation Delaware, tasa estatal', party: DELAWARE },
    { amount: 289, description: 'Constitución de la LLC y agente registrado, primer año', party: AGENT },
  ]
  for (const cost of costs)
    book.paid({
      ...cost,
      on: workingDayIn(first, 9),
      type: 'gasto',
      category: 'gasto_apertura',
      bank: 'mercury',
      via: 'card',
      purpose: 'Constitución de la LLC',
      paper: { type: 'RECEIPT', title: `Recibo: ${cost.description}` },
      complete: true,
    })
  borrow(book, 'prestamo_terceros', {
    on: workingDayIn(first, 19),
    amount: 3000,
    party: CLARA,
    description: 'Préstamo de Clara (hermana de la socia)',
    purpose: 'Préstamo familiar sin interés para el primer semestre',
    paper: { type: 'LOAN_AGREEMENT', title: 'Contrato de préstamo familiar' },
    repaid: [6, 9].map((at, index) => ({
      on: workingDayIn(book.months[at]!, 16),
      amount: 1500,
      description: `Devolución préstamo de Clara, ${index + 1} de 2`,
    })),
  })
}

const ADVICE = [
  { client: 'Sauceda Foods Inc.', what: 'Plan de entrada en España', fee: 1900, from: 1, until: 20, day: 7 },
  {
    client: 'Verdanza Energía',
    what: 'Búsqueda de distribuidores en EE. UU.',
    fee: 1450,
    from: 4,
    until: 20,
    day: 11,
  },
  { client: 'Olmedo & Ríos Export', what: 'Preparación de ferias', fee: 760, from: 9, until: 20, day: 15 },
]

function bill(book: Book, { client, what, fee, from, until, day }: (typeof ADVICE)[number]): void {
  const party: Party = { name: client, kind: 'CLIENT' }
  for (const month of book.months.slice(from, until + 1)) {
    const extra = book.random.chance(0.3) ? book.random.between(1, 6) * 95 : 0
    const hours = extra ? `, más ${extra / 95} h extra` : ''
    book.received({
      on: workingDayIn(monthAfter(month), day),
      bookedIn: month,
      type: 'ingreso',
      category: 'venta_servicio',
      amount: fee + extra,
      description: `Factura {n} · ${client} · ${monthName(month, 'es')}${hours}`,
      bank: 'mercury',
      party,
      purpose: `${what}, cuota de ${monthName(month, 'es')}${hours}`,
      paper: { type: 'INVOICE', title: `Factura {n} – ${client}` },
    })
  }
}

const tool = (name: string, what: string, amount: number, day: number, more: Partial<Bill> = {}): Bill => ({
  party: { name, kind: 'SUPPLIER' },
  category: 'software',
  description: `${name} – ${what}`,
  purpose: what[0]!.toUpperCase() + what.slice(1),
  receipt: `Recibo ${name}, {month}`,
  amount,
  day,
  bank: 'mercury',
  ...more,
})

const BILLS: readonly Bill[] = [
  tool('Suiteora', 'correo y documentos', 7.2, 1, { raised: [{ from: 6, amount: 8.4 }] }),
  tool('Contactela', 'CRM, plan inicial', 24, 6),
  tool('Vidyora', 'videollamadas', 15.99, 12),
  tool('Directorio Aduanal', 'base de datos de importadores', 89, 14, { from: 4 }),
  tool('Estatia', 'web de la consultora', 5, 9, { category: 'hosting' }),
  tool('Foro Oficio', 'perfil y mensajes', 59.99, 20, { category: 'marketing', from: 2 }),
  tool('Buzón Alto', 'buzón virtual Wilmington', 14.99, 17, { category: 'gasto_otro' }),
  tool('Estacado Gestión LLC', 'suscripción Manager {year}', 790, 13, {
    category: 'gestoria_llc',
    every: 12,
    from: 1,
    receipt: 'Factura suscripción Manager {year}',
  }),
  tool('Brandywine Hollow Agents', 'agente registrado, renovación {year}', 139, 9, {
    category: 'gestoria_llc',
    every: 12,
    from: 12,
    receipt: 'Renovación agente registrado {year}',
  }),
]

/** The first franchise tax was forgotten, and the state charged a penalty. */
const isLate = (month: Month, age: number) => month.month === 6 && age > 2 && age <= 14
const isInTime = (month: Month, age: number) => month.month === 6 && age > 14

const FRANCHISE_TAX = {
  amount: 300,
  category: 'impuesto_estatal',
  description: 'Franchise tax Delaware {last year}',
  party: DELAWARE,
  purpose: 'Impuesto anual fijo de la LLC',
  paper: ['RECEIPT', 'Recibo franchise tax {last year}'],
} as const

const TRANSFER_FEE = { day: 28, category: 'bancario', via: 'fee', party: MERCURY } as const

const events = (book: Book): readonly Event[] => [
  { ...TRANSFER_FEE, at: (_, age) => age % 2 === 1, amount: 5, description: 'Comisión por transferencia' },
  {
    ...TRANSFER_FEE,
    at: (_, age) => age > 0 && age % 2 === 0,
    amount: 10,
    description: 'Comisión por dos transferencias',
  },
  { ...FRANCHISE_TAX, at: isLate, day: 24 },
  { ...FRANCHISE_TAX, at: isInTime, day: 1 },
  {
    at: isLate,
    day: 24,
    amount: 204.5,
    category: 'multa_penalty',
    description: 'Recargo Delaware por pagar tarde: 200 de multa y 1,5 % de interés',
    party: DELAWARE,
    purpose: 'Recargo por retraso, no deducible',
    paper: ['RECEIPT', 'Recibo recargo Delaware {year}'],
  },
  {
    at: eachLater(book, 3),
    day: 18,
    amount: 390,
    category: 'profesional_legal',
    description: 'Preparación Form 5472 y 1120 pro forma, ejercicio {last year}',
    party: { name: 'Sandía Tax Filing', kind: 'SUPPLIER' },
    purpose: 'Declaración informativa anual, ejercicio {last year}',
    paper: ['INVOICE', 'Factura Form 5472 ejercicio {last year}'],
  },
  {
    at: 3,
    day: 22,
    amount: 1349,
    category: 'hardware',
    description: 'Portátil 13"',
    party: { name: 'Tecnopuerto', kind: 'SUPPLIER' },
    purpose: 'Equipo de la consultora',
    paper: ['RECEIPT', 'Factura Tecnopuerto: portátil 13"'],
  },
]

function earnInterest(book: Book): void {
  for (const month of book.months)
    book.received({
      on: dayIn(month, 31),
      type: 'ingreso',
      category: 'interes_ganado',
      amount: book.random.money(1.1, 4.4),
      description: `Intereses, ${monthName(month, 'es')}`,
      bank: 'mercury',
      via: 'interest',
      party: MERCURY,
    })
}

function goOnTrips(book: Book): void {
  const trips = [
    { at: 8, place: 'Miami', reason: 'Reunión con Sauceda Foods', fare: 618, perNight: 149 },
    { at: 17, place: 'Chicago', reason: 'Feria de alimentación con Olmedo & Ríos', fare: 655, perNight: 137 },
  ]
  for (const { at, ...trip } of trips)
    travel(book, {
      ...trip,
      month: book.months[at]!,
      day: 12,
      nights: 3,
      flight: { name: 'Volaria Líneas Aéreas', kind: 'SUPPLIER' },
      hotel: { name: `Hotel en ${trip.place}`, kind: 'SUPPLIER' },
    })
}
