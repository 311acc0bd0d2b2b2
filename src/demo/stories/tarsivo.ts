import { type Book, type Books, openBook } from '../book.ts'
import { dayIn, monthName, type Period, quarterOf, workingDayIn } from '../calendar.ts'
import { tellEvents } from '../events.ts'
import type { Party } from '../movement.ts'
import { balanceAccounts, borrow, distribute, inDollars, payBills } from '../patterns.ts'
import { formationPapers } from './formation.ts'
import { INTERCOMPANY } from './intercompany.ts'
import { ANDRES, CARD_PROCESSOR, LUCIA, LUCIA_AUTONOMA, MERCURY, WISE } from './people.ts'
import { billProjects, billRetainers, billSmallJobs } from './tarsivo-clients.ts'
import { tarsivoEvents } from './tarsivo-events.ts'
import { TARSIVO_BILLS, TARSIVO_EQUIPMENT } from './tarsivo-suppliers.ts'
import { travel } from './travel.ts'

/** A design studio: retainers and projects in euros, freelancers, trips, and a careful owner. */
export function tarsivo(period: Period): Books {
  const book = openBook({
    seed: 'tarsivo',
    period,
    formedAt: 0,
    language: 'es',
    invoiceNumber: (year, count) => `${year}-${String(count).padStart(3, '0')}`,
    care: 0.97,
    papers: formationPapers('Nuevo México'),
  })
  form(book)
  billRetainers(book)
  billProjects(book)
  billSmallJobs(book, CARD_PROCESSOR)
  payBills(book, TARSIVO_BILLS)
  payFreelancers(book)
  payFamily(book)
  keepAccounts(book)
  tellEvents(book, tarsivoEvents(book))
  buyEquipment(book)
  goOnTrips(book)
  INTERCOMPANY.paidBy(book)
  distribute(book, {
    owner: LUCIA,
    share: 0.72,
    bank: 'mercury',
    describe: quarter => ({
      description: `Distribución a la socia T${quarter}`,
      purpose: `Reparto de beneficios de T${quarter} a la socia única`,
      title: `Acta de distribución T${quarter}`,
    }),
  })
  balanceAccounts(book, 'mercury', 3, [
    {
      bank: 'wise',
      keep: 900,
      up: { out: 'Traspaso a Wise', into: 'Traspaso desde Mercury', purpose: 'Fondos para pagos en euros' },
      down: {
        out: 'Traspaso a Mercury',
        into: 'Traspaso desde Wise',
        purpose: 'Fondos para pagos en dólares',
      },
    },
    {
      bank: 'stripe',
      keep: 0,
      above: 1500,
      up: { out: 'Fondos para devoluciones', into: 'Fondos desde Mercury' },
      down: { out: 'Pago del saldo de cobros con tarjeta', into: 'Saldo de cobros con tarjeta' },
    },
  ])
  return book.close()
}

const FORMATION: Party = { name: 'Mesa Alta Registered Agents', kind: 'SUPPLIER' }
const NEW_MEXICO: Party = { name: 'New Mexico Secretary of State', kind: 'GOVERNMENT' }

function form(book: Book): void {
  const first = book.months[0]!
  book.received({
    on: workingDayIn(first, 2),
    type: 'aportacion',
    category: 'aportacion',
    amount: 5000,
    description: 'Aportación inicial de capital',
    bank: 'mercury',
    party: LUCIA,
    purpose: 'Capital inicial de la socia única para arrancar la actividad',
    paper: { type: 'ACTA', title: 'Acta de aportación inicial' },
    complete: true,
  })
  const open = (day: number, amount: number, description: string, party: Party, title: string) =>
    book.paid({
      on: workingDayIn(first, day),
      type: 'gasto',
      category: 'gasto_apertura',
      amount,
      description,
      bank: 'mercury',
      via: 'card',
      party,
      purpose: 'Constitución de la LLC',
      paper: { type: 'RECEIPT', title },
      complete: true,
    })
  open(3, 50, 'Articles of Organization, tasa estatal', NEW_MEXICO, 'Recibo Articles of Organization')
  open(3, 299, 'Constitución de la LLC y agente registrado, primer año', FORMATION, 'Factura constitución')
  open(6, 150, 'Tramitación del EIN (Form SS-4)', FORMATION, 'Factura tramitación EIN')
  borrow(book, 'prestamo_owner', {
    on: workingDayIn(book.months[1]!, 7),
    amount: 6000,
    party: LUCIA,
    description: 'Préstamo de la socia a la LLC',
    purpose: 'Préstamo sin interés para equipo y primeros pagos a colaboradores',
    paper: { type: 'LOAN_AGREEMENT', title: 'Contrato de préstamo socia – LLC' },
    repaid: [7, 9, 11, 13].map((at, index) => ({
      on: workingDayIn(book.months[at]!, 18),
      amount: 1500,
      description: `Devolución préstamo socia, ${index + 1} de 4`,
    })),
  })
}

const FREELANCERS = [
  { name: 'Tomás Echevarrín (frontend)', role: 'Maquetación y frontend', rate: 34, hours: [26, 44], from: 1 },
  { name: 'Irene Casamayor (ilustración)', role: 'Ilustración', rate: 30, hours: [10, 28], from: 14 },
  { name: 'Dev Raghunathan (backend)', role: 'Desarrollo backend', rate: 38, hours: [12, 30], from: 6 },
  {
    name: 'Júlia Ferragut Pons (textos)',
    role: 'Redacción y revisión de textos',
    rate: 26,
    hours: [6, 16],
    from: 3,
  },
] as const

function payFreelancers(book: Book): void {
  const { random } = book
  for (const { name, role, rate, hours, from } of FREELANCERS)
    for (const month of book.months.slice(from)) {
      if (random.chance(0.1)) continue
      const worked = random.between(hours[0], hours[1])
      const { amount, note } = inDollars(book, month, worked * rate)
      book.paid({
        on: workingDayIn(month, 26 + random.between(0, 4)),
        type: 'gasto',
        category: 'pago_proveedor',
        amount,
        description: `${name.split(' (')[0]} – ${worked} h ${monthName(month, 'es')} (${note})`,
        bank: 'wise',
        party: { name, kind: 'SUPPLIER' },
        purpose: `${role}, ${worked} horas a ${rate} EUR/h`,
        paper: { type: 'INVOICE', title: `Factura de ${name.split(' (')[0]}, ${monthName(month, 'es')}` },
      })
    }
}

function payFamily(book: Book): void {
  for (const month of book.months.slice(2)) {
    const when = monthName(month, 'es')
    if (month.month % 2 === 0)
      book.paid({
        on: workingDayIn(month, 28),
        type: 'gasto',
        category: 'pago_proveedor',
        amount: 420,
        description: `Andrés Villalba – corrección y traducción al inglés, ${when}`,
        bank: 'wise',
        party: ANDRES,
        purpose: 'Traducción al inglés de propuestas y webs de clientes, 12 horas a 35 USD/h',
        paper: { type: 'INVOICE', title: `Factura Andrés Villalba, ${when}` },
      })
    if (month.month % 3 === 0)
      book.paid({
        on: workingDayIn(month, 29),
        type: 'gasto',
        category: 'pago_proveedor',
        amount: 3600,
        description: `Servicios de dirección creativa T${quarterOf(month)} ${month.year} (factura autónoma)`,
        bank: 'mercury',
        party: LUCIA_AUTONOMA,
        purpose: 'Dirección creativa facturada por la socia como autónoma, 60 horas a 60 USD/h',
        paper: { type: 'INVOICE', title: `Factura autónoma T${quarterOf(month)} ${month.year}` },
        complete: true,
      })
  }
}

/** Bank fees and interest. */
function keepAccounts(book: Book): void {
  const { random } = book
  for (const month of book.months) {
    const age = month.index
    const when = monthName(month, 'es')
    for (let left = random.between(1, 2); left > 0; left--)
      book.paid({
        on: workingDayIn(month, random.between(3, 27)),
        type: 'gasto',
        category: 'bancario',
        amount: random.money(3.9, 19.5),
        description: 'Comisión de conversión EUR/USD',
        bank: 'wise',
        via: 'fee',
        party: WISE,
        purpose: 'Cambio de divisa de cobros en euros',
        paper: { type: 'BANK_STATEMENT', title: `Extracto Wise ${when}` },
      })
    book.received({
      on: dayIn(month, 31),
      type: 'ingreso',
      category: 'interes_ganado',
      amount: random.money(9, 16) + age * 0.9,
      description: `Intereses cuenta de ahorro, ${when}`,
      bank: 'mercury',
      via: 'interest',
      party: MERCURY,
      purpose: 'Remuneración del saldo',
      paper: { type: 'BANK_STATEMENT', title: `Extracto Mercury ${when}` },
    })
  }
}

function buyEquipment(book: Book): void {
  for (const { at, day, what, why, amount, shop } of TARSIVO_EQUIPMENT)
    book.paid({
      on: dayIn(book.months[at]!, day),
      type: 'gasto',
      category: 'hardware',
      amount,
      description: what,
      bank: 'mercury',
      via: 'card',
      party: { name: shop, kind: 'SUPPLIER' },
      purpose: why,
      paper: { type: 'RECEIPT', title: `Factura ${shop}: ${what}` },
    })
}

const PLACES = [
  { at: 3, place: 'Múnich', reason: 'Reunión de arranque con Lumenor Robotics', fare: 184, perNight: 118 },
  { at: 8, place: 'Oslo', reason: 'Taller de producto con Fjordvik Analytics', fare: 246, perNight: 152 },
  { at: 13, place: 'Ciudad de México', reason: 'Presentación a Nubara Salud', fare: 718, perNight: 94 },
  {
    at: 18,
    place: 'Ámsterdam',
    reason: 'Feria de diseño y visita a Kallistra Mobility',
    fare: 168,
    perNight: 171,
  },
  { at: 22, place: 'Oslo', reason: 'Revisión anual con Fjordvik Analytics', fare: 231, perNight: 158 },
  { at: 26, place: 'Bogotá', reason: 'Propuesta a Tecnovía Andina', fare: 689, perNight: 86 },
  { at: 30, place: 'Londres', reason: 'Reunión con Brightmere Labs', fare: 142, perNight: 189 },
  { at: 34, place: 'Múnich', reason: 'Segunda fase con Lumenor Robotics', fare: 197, perNight: 126 },
]

function goOnTrips(book: Book): void {
  for (const { at, ...trip } of PLACES)
    travel(book, {
      ...trip,
      month: book.months[at]!,
      day: 10 + (at % 8),
      nights: 2 + (at % 3),
      flight: { name: 'Volaria Líneas Aéreas', kind: 'SUPPLIER' },
      hotel: { name: `Hotel en ${trip.place}`, kind: 'SUPPLIER' },
    })
}
