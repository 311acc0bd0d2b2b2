import { type Book, type Books, openBook } from '../book.ts'
import { monthAfter, monthName, type Period, workingDayIn } from '../calendar.ts'
import { type Event, eachLater, REIMBURSED, tellEvents } from '../events.ts'
import type { Party } from '../movement.ts'
import { type Bill, balanceAccounts, distribute, payBills } from '../patterns.ts'
import { formationPapers } from './formation.ts'
import { MATEO, WISE } from './people.ts'

/** A freelance programmer in Montevideo who files little and let the subscription expire. */
export function quebralta(period: Period): Books {
  const book = openBook({
    seed: 'quebralta',
    period,
    formedAt: 4,
    language: 'es',
    invoiceNumber: (year, count) => `${year}${String(count).padStart(2, '0')}`,
    care: 0.55,
    papers: formationPapers('Nuevo México'),
  })
  form(book)
  billContracts(book)
  payBills(book, BILLS)
  tellEvents(book, events(book))
  distribute(book, {
    owner: MATEO,
    share: 0.82,
    bank: 'wise',
    describe: quarter => ({
      description: `Retiro del socio T${quarter}`,
      purpose: `Distribución de ganancias de T${quarter}`,
      title: `Acta de distribución T${quarter}`,
    }),
  })
  balanceAccounts(book, 'mercury', 6, [
    {
      bank: 'wise',
      keep: 120,
      up: { out: 'A Wise', into: 'Desde Mercury' },
      down: { out: 'A Mercury', into: 'Desde Wise' },
    },
  ])
  return book.close()
}

function form(book: Book): void {
  const first = book.months[0]!
  const agent: Party = { name: 'Mesa Alta Registered Agents', kind: 'SUPPLIER' }
  book.received({
    on: workingDayIn(first, 1),
    type: 'aportacion',
    category: 'aportacion',
    amount: 3800,
    description: 'Aporte inicial',
    bank: 'mercury',
    party: MATEO,
    purpose: 'Aporte de capital del socio único',
    paper: { type: 'ACTA', title: 'Acta de aporte inicial' },
    complete: true,
  })
  book.paid({
    on: workingDayIn(first, 11),
    type: 'gasto',
    category: 'gasto_apertura',
    amount: 349,
    description: 'Apertura de la LLC en Nuevo México con EIN',
    bank: 'mercury',
    via: 'card',
    party: agent,
    purpose: 'Constitución de la LLC',
    paper: { type: 'RECEIPT', title: 'Factura apertura LLC' },
    complete: true,
  })
}

const CONTRACTS = [
  {
    client: 'Harrowgate Fintech Ltd',
    what: 'desarrollo backend',
    rate: 42,
    hours: [96, 128],
    from: 0,
    until: 35,
    day: 4,
  },
  {
    client: 'Ventanal Logística',
    what: 'mantenimiento de la API',
    rate: 38,
    hours: [14, 26],
    from: 7,
    until: 22,
    day: 9,
  },
  {
    client: 'Tidewrack Games',
    what: 'servidor de partidas',
    rate: 45,
    hours: [18, 40],
    from: 18,
    until: 35,
    day: 13,
  },
] as const

function billContracts(book: Book): void {
  for (const { client, what, rate, hours, from, until, day } of CONTRACTS)
    for (const month of book.months.slice(from, until + 1)) {
      const worked = book.random.between(hours[0], hours[1])
      const { amount, when } = { amount: worked * rate, when: monthName(month, 'es') }
      book.received({
        on: workingDayIn(monthAfter(month), day),
        bookedIn: month,
        type: 'ingreso',
        category: 'venta_servicio',
        amount,
        description: `Invoice {n} ${client} – ${worked} h ${when}`,
        bank: day === 4 ? 'mercury' : 'wise',
        party: { name: client, kind: 'CLIENT' },
        purpose: `${what[0]!.toUpperCase()}${what.slice(1)}, ${worked} h a ${rate} USD`,
        paper: { type: 'INVOICE', title: `Invoice {n} – ${client}` },
      })
    }
}

const tool = (name: string, what: string, amount: number, day: number, more: Partial<Bill> = {}): Bill => ({
  party: { name, kind: 'SUPPLIER' },
  category: 'software',
  description: `${name} ${what}`,
  purpose: `${what[0]!.toUpperCase()}${what.slice(1)}`,
  receipt: `${name} {month}`,
  amount,
  day,
  bank: 'mercury',
  ...more,
})

const BILLS: readonly Bill[] = [
  tool('Codrepo', 'plan individual', 4, 3),
  tool('Editoria', 'editor de código, licencia', 9.9, 8, { raised: [{ from: 13, amount: 10.9 }] }),
  tool('Asisten IA', 'plan pro', 20, 15, { from: 6 }),
  tool('Nubalta Cloud', 'servidor de pruebas', 12, 2, { category: 'hosting', spread: 0.25 }),
  tool('Espacio Rambla Coworking', 'pase flexible', 96, 5, { category: 'gasto_otro', bank: 'wise' }),
  tool('Dominela', 'dominio', 12.98, 20, { category: 'hosting', every: 12 }),
  // Paid for two years, then not any more.
  tool('Estacado Gestión LLC', 'suscripción Manager {year}', 790, 14, {
    category: 'gestoria_llc',
    every: 12,
    from: 2,
    until: 14,
  }),
  tool('Mesa Alta Registered Agents', 'agente registrado {year}', 85, 11, {
    category: 'gestoria_llc',
    every: 12,
    from: 12,
  }),
]

const EQUIPMENT = {
  day: 18,
  category: 'hardware',
  party: { name: 'Zona Franca Informática', kind: 'SUPPLIER' },
  purpose: 'Equipo de trabajo',
} as const

const events = (book: Book): readonly Event[] => [
  {
    at: (_, age) => age > 0,
    day: 7,
    amount: [5.1, 14.6],
    category: 'bancario',
    description: 'Comisión cambio USD/UYU',
    bank: 'wise',
    via: 'fee',
    party: WISE,
  },
  {
    ...REIMBURSED,
    at: (_, age) => age % 8 === 3,
    day: 21,
    amount: [40, 180],
    party: MATEO,
    description: 'Reintegro de gastos pagados con mi tarjeta',
    purpose: 'Gastos de la LLC pagados por el socio',
    paper: ['RECEIPT', 'Gastos Mateo {month}'],
    bank: 'wise',
  },
  {
    at: eachLater(book, 4),
    day: 8,
    amount: 9.99,
    category: 'impuesto_irs',
    description: 'Fax IRS 5472 ({last year})',
    party: { name: 'Faxeo', kind: 'SUPPLIER' },
    purpose: 'Presentación anual',
    paper: ['FAX_CONFIRMATION', 'Fax IRS {last year}'],
  },
  { ...EQUIPMENT, at: 2, amount: 1890, description: 'Notebook 14"', paper: ['RECEIPT', 'Factura notebook'] },
  { ...EQUIPMENT, at: 19, amount: 328, description: 'Monitor 27"', paper: ['RECEIPT', 'Factura monitor'] },
  { at: 24, day: 14, amount: 58.2, category: 'otro', description: 'No sé qué es este cargo, revisar' },
]
