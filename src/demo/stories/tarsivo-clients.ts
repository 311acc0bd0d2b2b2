import type { Book } from '../book.ts'
import { dayIn, type Month, monthAfter, monthName, workingDayIn } from '../calendar.ts'
import type { Movement, Party } from '../movement.ts'
import { inDollars } from '../patterns.ts'

const client = (name: string): Party => ({ name, kind: 'CLIENT' })

type Retainer = {
  party: Party
  what: string
  contract: string
  from: number
  until?: number
  /** In euros, or in dollars according to the contract. */
  fees: readonly { from: number; euros?: number; dollars?: number }[]
  day: number
}

const RETAINERS: readonly Retainer[] = [
  {
    party: client('Ondarrela Textil, S.L.'),
    what: 'Mantenimiento y evolución de la tienda online',
    contract: 'Contrato de mantenimiento Ondarrela Textil',
    from: 0,
    fees: [
      { from: 0, euros: 1450 },
      { from: 13, euros: 1600 },
      { from: 25, euros: 1750 },
    ],
    day: 3,
  },
  {
    party: client('Fjordvik Analytics AS'),
    what: 'Diseño de producto, 40 horas al mes',
    contract: 'Services agreement Fjordvik Analytics',
    from: 2,
    fees: [
      { from: 2, dollars: 3200 },
      { from: 20, dollars: 3480 },
    ],
    day: 5,
  },
  {
    party: client('Grupo Valdeón Clínicas'),
    what: 'Landing pages y pruebas A/B de campañas',
    contract: 'Contrato de servicios Grupo Valdeón',
    from: 5,
    until: 29,
    fees: [
      { from: 5, euros: 980 },
      { from: 17, euros: 1120 },
    ],
    day: 2,
  },
  {
    party: client('Brightmere Labs Ltd'),
    what: 'Design system support',
    contract: 'Retainer agreement Brightmere Labs',
    from: 16,
    fees: [{ from: 16, dollars: 1850 }],
    day: 8,
  },
]

/** A month's fee is paid in the first days of the next one, and booked in the month of the work. */
export function billRetainers(book: Book): void {
  for (const retainer of RETAINERS)
    for (const month of book.months) {
      const age = month.index - book.months[0]!.index
      if (age < retainer.from || age > (retainer.until ?? Infinity)) continue
      const fee = retainer.fees.findLast(step => age >= step.from)!
      const paid = monthAfter(month)
      const { amount, note } = fee.euros
        ? inDollars(book, paid, fee.euros)
        : { amount: fee.dollars!, note: 'USD' }
      const shown = fee.euros ? ` (${note})` : ''
      book.received({
        ...SALE,
        on: workingDayIn(paid, retainer.day + (age % 3)),
        bookedIn: month,
        amount,
        bank: fee.euros ? 'wise' : 'mercury',
        description: `Factura {n} · ${retainer.party.name} · ${monthName(month, 'es')}${shown}`,
        party: retainer.party,
        purpose: `${retainer.what}, ${monthName(month, 'es')}`,
        paper: { type: 'INVOICE', title: `Factura {n} – ${retainer.party.name}` },
      })
    }
}

const SALE = { type: 'ingreso', category: 'venta_servicio', via: 'transfer' } as const

const PROJECT_CLIENTS: readonly Party[] = [
  'Lumenor Robotics GmbH',
  'Cafés Mirabal',
  'Editorial Petrapluma',
  'Hotel Casa Aldaya',
  'Nubara Salud',
  'Tecnovía Andina SAS',
  'Kallistra Mobility B.V.',
  'Bodegas Peñarrubial',
  'Ondarrela Textil, S.L.',
  'Museo del Cierzo',
  'Clínica Dental Arambor',
].map(client)

const PROJECTS = [
  { what: 'rediseño de la tienda online', euros: [5200, 7800] },
  { what: 'app de reservas (diseño y prototipo)', euros: [4200, 6400] },
  { what: 'identidad visual y guía de estilo', euros: [2400, 3900] },
  { what: 'área privada de clientes', euros: [4800, 7200] },
  { what: 'web corporativa en tres idiomas', euros: [3600, 5400] },
  { what: 'migración a nuevo gestor de contenidos', euros: [2800, 4600] },
  { what: 'auditoría de usabilidad', euros: [1500, 2200] },
  { what: 'sistema de componentes', euros: [3800, 5900] },
  { what: 'landing de lanzamiento', euros: [1200, 1900] },
  { what: 'integración de la pasarela de pago', euros: [1700, 2600] },
  { what: 'ilustraciones para la memoria anual', euros: [1400, 2300] },
  { what: 'velocidad de carga y SEO técnico', euros: [1100, 1800] },
  { what: 'buscador y filtros del catálogo', euros: [1900, 3100] },
] as const

const STAGES = [
  [{ share: 1, label: 'pago único a la entrega' }],
  [
    { share: 0.5, label: 'anticipo 50 %' },
    { share: 0.5, label: 'entrega final' },
  ],
  [
    { share: 0.4, label: 'anticipo 40 %' },
    { share: 0.3, label: 'segundo hito' },
    { share: 0.3, label: 'entrega final' },
  ],
] as const

/** Projects follow one another; each is invoiced in one to three parts, about a month apart. */
export function billProjects(book: Book): void {
  const { random } = book
  let budget = 100
  let recent: string[] = []
  const lastOf = new Map<string, number>()
  for (const month of book.months) {
    const starts = random.pick([1, 1, 2, 2])
    for (let i = 0; i < starts; i++) {
      // A client orders the next project only after the last one.
      const free = PROJECT_CLIENTS.filter(({ name }) => (lastOf.get(name) ?? -9) < month.index - 3)
      const party = random.pick(free.length ? free : PROJECT_CLIENTS)
      lastOf.set(party.name, month.index)
      const project = random.pick(PROJECTS.filter(({ what }) => !recent.includes(what)))
      recent = [project.what, ...recent].slice(0, 6)
      const total = random.between(project.euros[0] / 50, project.euros[1] / 50) * 50
      billProject(book, month, party, project.what, total, ++budget)
    }
  }
}

function billProject(
  book: Book,
  start: Month,
  party: Party,
  what: string,
  euros: number,
  budget: number,
): void {
  const stages = STAGES[euros < 1700 ? 0 : euros < 3800 ? 1 : 2]!
  stages.forEach(({ share, label }, index) => {
    const month = monthAfter(start, index)
    const { amount, note } = inDollars(book, month, euros * share)
    book.received({
      ...SALE,
      on: workingDayIn(month, book.random.between(6, 27)),
      amount,
      bank: 'wise',
      description: `Factura {n} · ${party.name} · ${what}, ${label} (${note})`,
      party,
      purpose: `${what[0]!.toUpperCase()}${what.slice(1)} para ${party.name}: ${label}, presupuesto P-${budget}`,
      paper: { type: 'INVOICE', title: `Factura {n} – ${party.name}` },
    })
  })
}

const SMALL_JOBS = [
  'Ampliación de horas: ajustes en el checkout',
  'Banners para campaña de temporada',
  'Formación de 3 h al equipo de marketing',
  'Urgencia fin de semana: caída de la web',
  'Adaptación de plantillas de correo',
  'Revisión de accesibilidad de dos páginas',
  'Vídeo corto para redes (edición)',
  'Traducción de la interfaz al portugués (gestión)',
  'Iconos adicionales para la app',
  'Migración de correo a la nueva cuenta',
]

/** Small jobs are paid by card through a payment link, and the processor keeps its fee. */
export function billSmallJobs(book: Book, processor: Party): void {
  const { random } = book
  for (const month of book.months)
    for (let left = random.between(1, 2); left > 0; left--) {
      const party = random.pick(PROJECT_CLIENTS)
      const amount = random.between(9, 42) * 15
      const on = dayIn(month, random.between(4, 26))
      const job = random.pick(SMALL_JOBS)
      const common = { on, bank: 'stripe' } as const
      book.received({
        ...SALE,
        ...common,
        via: 'card',
        amount,
        description: `Factura {n} · ${party.name} · ${job}`,
        party,
        purpose: `${job}, según correo del cliente`,
        paper: { type: 'INVOICE', title: `Factura {n} – ${party.name}` },
      })
      book.paid(processorFee(common, amount, processor))
    }
}

const processorFee = (common: { on: string; bank: 'stripe' }, amount: number, party: Party): Movement => ({
  ...common,
  type: 'gasto',
  category: 'bancario',
  via: 'fee',
  amount: Math.round((amount * 0.029 + 0.3) * 100) / 100,
  description: 'Comisión por cobro con tarjeta',
  party,
  purpose: 'Comisión del procesador de pagos',
})
