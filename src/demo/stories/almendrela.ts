import { type Book, type Books, openBook } from '../book.ts'
import { dayIn, type Month, monthName, type Period, workingDayIn } from '../calendar.ts'
import { type Event, eachLater, tellEvents } from '../events.ts'
import type { Party } from '../movement.ts'
import { balanceAccounts, borrow, distribute, payBills } from '../patterns.ts'
import { advertise, refundStudents, sellCourses, sellLicenses } from './almendrela-sales.ts'
import { ALMENDRELA_BILLS } from './almendrela-suppliers.ts'
import { formationPapers } from './formation.ts'
import { ANDRES, CARD_PROCESSOR, CLARA, LUCIA, MERCURY } from './people.ts'

/** An online school: courses sold by card, advertising, teachers paid by their sales. */
export function almendrela(period: Period): Books {
  const book = openBook({
    seed: 'almendrela',
    period,
    formedAt: 2,
    language: 'es',
    invoiceNumber: (year, count) => `ALM-${year}/${String(count).padStart(2, '0')}`,
    care: 0.9,
    papers: formationPapers('Wyoming'),
  })
  form(book)
  for (const month of book.months.slice(1)) {
    const sold = sellCourses(book, month)
    refundStudents(book, month, sold)
    advertise(book, month, sold)
    payPeople(book, month, sold)
    keepAccounts(book, month)
    sellLicenses(book, month)
  }
  payBills(book, ALMENDRELA_BILLS)
  borrowForLaunch(book)
  tellEvents(book, events(book))
  distribute(book, {
    owner: LUCIA,
    share: 0.7,
    bank: 'mercury',
    describe: quarter => ({
      description: `Distribución a la socia T${quarter}`,
      purpose: `Reparto de beneficios de la escuela, T${quarter}`,
      title: `Acta de distribución T${quarter}`,
    }),
  })
  balanceAccounts(book, 'mercury', 7, [
    {
      bank: 'stripe',
      keep: 0,
      up: { out: 'Traspaso para devoluciones a alumnos', into: 'Traspaso desde Mercury' },
      down: { out: 'Traspaso del saldo de ventas a Mercury', into: 'Entrada del saldo de ventas' },
    },
    {
      bank: 'wise',
      keep: 250,
      up: { out: 'Traspaso a Wise para pagos a colaboradores', into: 'Traspaso desde Mercury' },
      down: { out: 'Traspaso a Mercury', into: 'Traspaso desde Wise' },
    },
  ])
  return book.close()
}

function form(book: Book): void {
  const first = book.months[0]!
  const agent: Party = { name: 'Cowboy Range Agents', kind: 'SUPPLIER' }
  book.received({
    on: workingDayIn(first, 2),
    type: 'aportacion',
    category: 'aportacion',
    amount: 7500,
    description: 'Aportación inicial de capital',
    bank: 'mercury',
    party: LUCIA,
    purpose: 'Capital inicial para grabación y plataforma',
    paper: { type: 'ACTA', title: 'Acta de aportación inicial' },
    complete: true,
  })
  const costs = [
    { amount: 102, description: 'Articles of Organization Wyoming, tasa estatal', party: WYOMING },
    { amount: 275, description: 'Constitución de la LLC y agente registrado, primer año', party: agent },
  ]
  for (const cost of costs)
    book.paid({
      ...cost,
      on: workingDayIn(first, 5),
      type: 'gasto',
      category: 'gasto_apertura',
      bank: 'mercury',
      via: 'card',
      purpose: 'Constitución de la LLC',
      paper: { type: 'RECEIPT', title: `Recibo: ${cost.description}` },
      complete: true,
    })
}

const WYOMING: Party = { name: 'Wyoming Secretary of State', kind: 'GOVERNMENT' }

const TEACHERS = [
  { name: 'Berta Quintanilla (profesora)', course: 'Lettering con tableta', share: 0.09 },
  { name: 'Hugo Salvatierra Mena (profesor)', course: 'Ilustración editorial', share: 0.11 },
]

function payPeople(book: Book, month: Month, sold: number): void {
  const when = monthName(month, 'es')
  const paid = (
    day: number,
    party: Party,
    amount: number,
    description: string,
    purpose: string,
    title: string,
  ) =>
    book.paid({
      on: workingDayIn(month, day),
      type: 'gasto',
      category: 'pago_proveedor',
      amount: Math.round(amount * 100) / 100,
      description,
      bank: 'wise',
      party,
      purpose,
      paper: { type: 'INVOICE', title },
    })
  for (const { name, course, share } of TEACHERS)
    paid(
      25,
      { name, kind: 'SUPPLIER' },
      sold * share,
      `${name.split(' (')[0]} – derechos ${course}, ${when}`,
      `Participación en ventas del curso ${course}`,
      `Factura ${name.split(' (')[0]}, ${when}`,
    )
  for (let left = book.random.between(0, 2); left > 0; left--) {
    const affiliate = book.random.pick(AFFILIATES)
    paid(
      12 + left,
      { name: affiliate, kind: 'OTHER' },
      book.random.between(2, 11) * 19.75,
      `Comisión afiliado ${affiliate}`,
      'Alumnos llegados por su enlace',
      `Liquidación de afiliados ${when}`,
    )
  }
}

const AFFILIATES = ['Blog Tinta y Papel', 'Canal Dibujario', 'Revista Trazo Fino']

function keepAccounts(book: Book, month: Month): void {
  const { random } = book
  book.paid({
    on: workingDayIn(month, 25),
    type: 'gasto',
    category: 'bancario',
    amount: random.money(6.2, 13.8),
    description: 'Comisión de transferencias internacionales',
    bank: 'wise',
    via: 'fee',
    party: { name: 'Wise', kind: 'BANK' },
    purpose: 'Pagos a colaboradores en euros',
  })
  book.received({
    on: dayIn(month, 31),
    type: 'ingreso',
    category: 'interes_ganado',
    amount: random.money(3, 11),
    description: `Intereses cuenta de ahorro, ${monthName(month, 'es')}`,
    bank: 'mercury',
    via: 'interest',
    party: MERCURY,
    purpose: 'Remuneración del saldo',
    paper: { type: 'BANK_STATEMENT', title: `Extracto Mercury ${monthName(month, 'es')}` },
  })
  if (month.index % 2 === 1)
    book.received({
      on: workingDayIn(month, 18),
      type: 'ingreso',
      category: 'bonificacion_referido',
      amount: random.money(22, 140),
      description: 'Comisión de afiliado tienda de material artístico',
      bank: 'wise',
      party: { name: 'Papelaria Océano', kind: 'OTHER' },
      purpose: 'Ventas con nuestro enlace de material recomendado',
      paper: { type: 'RECEIPT', title: `Liquidación de afiliado, ${monthName(month, 'es')}` },
    })
}

/** The card processor's advance for the first big launch, repaid in equal parts with its fee. */
function borrowForLaunch(book: Book): void {
  const start = book.months.findIndex(month => month.month === 8 && month.index > 5)
  const parts = book.months.slice(start + 2, start + 10)
  borrow(book, 'prestamo_terceros', {
    on: workingDayIn(book.months[start]!, 6),
    amount: 8000,
    bank: 'stripe',
    party: CARD_PROCESSOR,
    description: 'Adelanto de ventas del procesador de pagos',
    purpose: 'Financiar la grabación y la campaña de septiembre',
    paper: { type: 'LOAN_AGREEMENT', title: 'Condiciones del adelanto de ventas' },
    repaid: parts.map((month, index) => ({
      on: workingDayIn(month, 6),
      amount: 1000,
      description: `Devolución del adelanto, ${index + 1} de 8`,
    })),
  })
  book.paid({
    on: workingDayIn(book.months[start]!, 6),
    type: 'gasto',
    category: 'bancario',
    amount: 720,
    description: 'Coste del adelanto de ventas (9 %)',
    bank: 'stripe',
    via: 'fee',
    party: CARD_PROCESSOR,
    purpose: 'Coste financiero del adelanto',
    paper: { type: 'LOAN_AGREEMENT', title: 'Condiciones del adelanto de ventas' },
  })
}

const CAMERAS: Party = { name: 'Fotópolis Alicante', kind: 'SUPPLIER' }
const RETURN = 'Declaración informativa anual de la LLC, ejercicio {last year}'

const FAMILY_WORK = { category: 'pago_proveedor', bank: 'wise', via: 'transfer' } as const

const events = (book: Book): readonly Event[] => [
  {
    ...FAMILY_WORK,
    at: (_, age) => age > 0,
    day: 27,
    amount: 320,
    description: 'Clara – atención a alumnos, {month}',
    party: CLARA,
    purpose: 'Tutorías y correo de alumnos, 16 horas a 20 USD/h',
    paper: ['INVOICE', 'Factura Clara Ferrándiz, {month}'],
  },
  {
    ...FAMILY_WORK,
    at: (_, age) => age % 3 === 1,
    day: 26,
    amount: 540,
    description: 'Andrés – edición de vídeo, {month}',
    party: ANDRES,
    purpose: 'Montaje de clases nuevas',
    paper: ['INVOICE', 'Factura Andrés Villalba, {month}'],
  },
  {
    at: (month, age) => age > 0 && month.month === book.months[0]!.month,
    day: 1,
    amount: 62,
    category: 'impuesto_estatal',
    description: 'Annual Report Wyoming {year}',
    party: WYOMING,
    purpose: 'Tasa anual del estado, mínimo',
    paper: ['RECEIPT', 'Recibo Annual Report Wyoming {year}'],
  },
  {
    at: eachLater(book, 3),
    day: 12,
    amount: 450,
    category: 'profesional_legal',
    description: 'Preparación Form 5472 y 1120 pro forma, ejercicio {last year}',
    party: { name: 'Sandía Tax Filing', kind: 'SUPPLIER' },
    purpose: RETURN,
    paper: ['INVOICE', 'Factura Form 5472 ejercicio {last year}'],
  },
  {
    at: eachLater(book, 3),
    day: 25,
    amount: 11.7,
    category: 'impuesto_irs',
    description: 'Fax al IRS con Form 5472 y 1120, ejercicio {last year} (28 páginas)',
    party: { name: 'Faxeo', kind: 'SUPPLIER' },
    purpose: RETURN,
    paper: ['FAX_CONFIRMATION', 'Confirmación de fax al IRS, ejercicio {last year}'],
  },
  {
    at: 1,
    day: 9,
    amount: 1328.4,
    category: 'hardware',
    description: 'Cámara, dos focos y micrófono de solapa',
    party: CAMERAS,
    purpose: 'Grabación de las clases',
    paper: ['RECEIPT', 'Factura Fotópolis: cámara y focos'],
  },
  {
    at: 17,
    day: 20,
    amount: 249,
    category: 'hardware',
    description: 'Trípode cenital y fondo',
    party: CAMERAS,
    purpose: 'Plano cenital de dibujo',
    paper: ['RECEIPT', 'Factura Fotópolis: trípode'],
  },
  {
    at: 21,
    day: 15,
    amount: -348,
    category: 'software',
    description: 'Abono plan anual de webinars, cancelado a tiempo',
    party: { name: 'Directela', kind: 'SUPPLIER' },
    purpose: 'Devolución del cargo de renovación automática',
    paper: ['RECEIPT', 'Abono Directela'],
  },
  {
    at: [9, 27],
    day: 17,
    amount: 260,
    category: 'gasto_otro',
    description: 'Alquiler de plató, medio día',
    party: { name: 'Plató Rambla', kind: 'SUPPLIER' },
    purpose: 'Grabación del curso nuevo',
    paper: ['INVOICE', 'Factura Plató Rambla, {month}'],
  },
]
