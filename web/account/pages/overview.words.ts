import type { Words } from '../../parts/words.tsx'

const en = {
  title: 'Overview',
  lead: (llc: string) => `${llc}, as of today.`,
  llcs: 'Your LLCs',
  notSubscribed: 'No active Manager subscription',
  notSubscribedText:
    'Books, ledger, documents and reports are kept, and shown again once a subscription is active. What is due is below.',
  noLlc: 'There is no LLC to show',
  noLlcText: 'As soon as your LLC is in our records, it is shown here.',
  toBilling: 'Payments and renewals',
  needsMe: 'Needs you',
  nothing: 'Nothing needs you today',
  nothingText: 'Recommendations, filings and documents that wait for you will be listed here.',
  waiting: (n: number) =>
    n === 1 ? 'One transaction waits for the Manager.' : `${n} transactions wait for the Manager.`,
  toLedger: 'See the ledger',
  recommendations: (n: number, period: string) =>
    n === 1 ? `One recommendation to answer: ${period}` : `${n} recommendations to answer: ${period}`,
  olderReports: (n: number) => (n === 1 ? 'one older report waits too' : `${n} older reports wait too`),
  answer: 'Answer',
  substance: (n: number, year: number) =>
    n === 1 ? `One entry of ${year} lacks substance` : `${n} entries of ${year} lack substance`,
  substanceText:
    'They name no counterparty, purpose or document, so Form 5472 and the dossier leave them out.',
  complete: 'Complete them',
  bank: (provider: string) => `${provider} could not be read`,
  bankText: 'Its connection needs attention: nothing new is imported until it is renewed.',
  toBanks: 'Renew',
  filing: (form: string, year: number) => `Form ${form} for ${year}`,
  prepare: 'Prepare',
  pay: 'See payment',
  payment: (name: string) => `To pay: ${name}`,
  renewal: (name: string) => `Renews: ${name}`,
  subscription: 'Manager subscription ends',
  renew: 'See renewal',
  presence: (days: number, country: string) => `${days} days in ${country} this year`,
  presenceText: 'From 183 days on, most countries take you for a tax resident.',
  levels: { info: 'Noted', warning: 'Close', danger: 'Very close', exceeded: 'Exceeded' },
  unknownDays: (days: number) =>
    days === 1
      ? 'One day of this year is not on your calendar'
      : `${days} days of this year are not on your calendar`,
  unknownDaysText: 'Note where you were, so that the count of days holds if somebody asks.',
  toPresence: 'Open calendar',
  money: 'Money this year',
  moneyLead: 'Income and expenses of the business; what you put in or take out is not in them.',
  moneyLabel: (year: number) => `Income, expenses and net of ${year}, month by month`,
  noMoney: 'No entries this year yet',
  noMoneyText: 'Add an entry or connect a bank, and the months fill up here.',
  toBooks: 'Open the books',
  income: 'Income',
  expense: 'Expenses',
  net: 'Net',
  distributed: 'Taken out',
  against: (change: string, year: number) => `${change} against the same months of ${year}`,
  deadlines: 'Deadlines',
  noDeadlines: 'No dates ahead',
  today: 'today',
  inDays: (n: number) => (n === 1 ? 'tomorrow' : `in ${n} days`),
  late: (n: number) => (n === 1 ? '1 day late' : `${n} days late`),
  more: (n: number) => `and ${n} more later`,
  presenceTitle: (year: number) => `Where you were in ${year}`,
  ofThreshold: (days: number) => `${days} of 183 days`,
  noPresence: 'No stays noted yet',
}

export type OverviewWords = typeof en

export const WORDS: Words<OverviewWords> = {
  en,
  es: {
    title: 'Resumen',
    lead: llc => `${llc}, al día de hoy.`,
    llcs: 'Tus LLC',
    notSubscribed: 'Sin suscripción Manager activa',
    notSubscribedText:
      'La contabilidad, el libro de gobierno, los documentos y los informes se conservan, y se muestran de nuevo cuando haya una suscripción activa. Lo que vence está abajo.',
    noLlc: 'No hay ninguna LLC que mostrar',
    noLlcText: 'En cuanto tu LLC esté en nuestros registros, aparecerá aquí.',
    toBilling: 'Pagos y renovaciones',
    needsMe: 'Pendiente de ti',
    nothing: 'Hoy no hay nada pendiente',
    nothingText: 'Aquí verás las recomendaciones, declaraciones y documentos que esperan algo de ti.',
    waiting: n => (n === 1 ? 'Una transacción espera al Manager.' : `${n} transacciones esperan al Manager.`),
    toLedger: 'Ver el libro',
    recommendations: (n, period) =>
      n === 1
        ? `Una recomendación por responder: ${period}`
        : `${n} recomendaciones por responder: ${period}`,
    olderReports: n =>
      n === 1 ? 'también espera un informe anterior' : `también esperan ${n} informes anteriores`,
    answer: 'Responder',
    substance: (n, year) =>
      n === 1
        ? `A un asiento de ${year} le falta sustancia`
        : `A ${n} asientos de ${year} les falta sustancia`,
    substanceText:
      'No nombran contraparte, propósito o documento, así que el formulario 5472 y el expediente no los tienen en cuenta.',
    complete: 'Completar',
    bank: provider => `No se ha podido leer ${provider}`,
    bankText: 'Su conexión requiere atención: no se importa nada nuevo hasta renovarla.',
    toBanks: 'Renovar',
    filing: (form, year) => `Formulario ${form} de ${year}`,
    prepare: 'Preparar',
    pay: 'Ver el pago',
    payment: name => `Por pagar: ${name}`,
    renewal: name => `Se renueva: ${name}`,
    subscription: 'Termina la suscripción Manager',
    renew: 'Ver la renovación',
    presence: (days, country) => `${days} días en ${country} este año`,
    presenceText: 'A partir de 183 días, la mayoría de países te consideran residente fiscal.',
    levels: { info: 'Anotado', warning: 'Cerca', danger: 'Muy cerca', exceeded: 'Superado' },
    unknownDays: days =>
      days === 1
        ? 'Un día de este año no está en tu calendario'
        : `${days} días de este año no están en tu calendario`,
    unknownDaysText: 'Anota dónde estuviste, para que la cuenta de días se sostenga si alguien pregunta.',
    toPresence: 'Abrir el calendario',
    money: 'El dinero de este año',
    moneyLead: 'Ingresos y gastos del negocio; lo que aportas o retiras no está incluido.',
    moneyLabel: year => `Ingresos, gastos y neto de ${year}, mes a mes`,
    noMoney: 'Todavía no hay asientos este año',
    noMoneyText: 'Añade un asiento o conecta un banco y los meses se irán llenando aquí.',
    toBooks: 'Abrir la contabilidad',
    income: 'Ingresos',
    expense: 'Gastos',
    net: 'Neto',
    distributed: 'Retirado',
    against: (change, year) => `${change} frente a los mismos meses de ${year}`,
    deadlines: 'Plazos',
    noDeadlines: 'Ninguna fecha por delante',
    today: 'hoy',
    inDays: n => (n === 1 ? 'mañana' : `en ${n} días`),
    late: n => (n === 1 ? '1 día de retraso' : `${n} días de retraso`),
    more: n => `y ${n} más adelante`,
    presenceTitle: year => `Dónde estuviste en ${year}`,
    ofThreshold: days => `${days} de 183 días`,
    noPresence: 'Todavía no hay estancias anotadas',
  },
}
