import { levelWords, SEVERITIES } from '../../shared/severity.words.ts'
import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Overview',
  lead: (llc: string) => `${llc} at a glance`,
  llcs: 'Your LLCs',
  noLlc: 'No LLC yet',
  noLlcText: 'Your LLC appears here once we add it to your account.',
  toBilling: 'Payments and renewals',
  needsMe: 'Needs your attention',
  nothing: 'You’re all caught up',
  nothingText: 'Recommendations, filings and documents that need your attention appear here.',
  waiting: (n: number) =>
    n === 1
      ? '1 transaction is waiting for your Manager’s decision.'
      : `${n} transactions are waiting for your Manager’s decision.`,
  toLedger: 'View ledger',
  recommendations: (n: number, period: string) =>
    n === 1 ? `1 recommendation to answer: ${period}` : `${n} recommendations to answer: ${period}`,
  olderReports: (n: number) =>
    n === 1 ? '1 older report also needs an answer' : `${n} older reports also need answers`,
  answer: 'Answer',
  open: 'Open',
  substance: (n: number, year: number) =>
    n === 1 ? `1 entry of ${year} needs documentation` : `${n} entries of ${year} need documentation`,
  substanceText:
    'Entries that lack a counterparty, a purpose or a document are left out of Form 5472, including the one in the dossier.',
  complete: 'Complete entries',
  bank: (provider: string) => `${provider} could not be synced`,
  bankText: 'Nothing new is imported until you renew the connection.',
  toBanks: 'Renew connection',
  filing: (form: string, year: number) => `Form ${form} for ${year}`,
  prepare: 'Prepare',
  pay: 'View payment',
  payment: (name: string) => `Payment due: ${name}`,
  renewal: (name: string) => `Renewal: ${name}`,
  subscription: 'Manager subscription renews',
  renew: 'View renewal',
  presence: (days: string, country: string) => `${country}: ${days} days by the cautious count`,
  presenceText: (plain: number) =>
    `${plain} by the plain count. The calendar shows the rule, its limit and its source.`,
  schengen: 'Schengen area',
  levels: levelWords(SEVERITIES.en),
  unknownDays: (days: number) =>
    days === 1
      ? '1 day of this year is missing from your calendar'
      : `${days} days of this year are missing from your calendar`,
  unknownDaysText: 'Record where you were, so that you can prove your day count.',
  toPresence: 'Open calendar',
  money: 'Money this year',
  moneyLabel: (year: number) => `Income, expenses and net by month, ${year}`,
  noMoney: 'No entries this year yet',
  noMoneyText: 'Add an entry or connect your bank to see your monthly figures here.',
  toBooks: 'Open books',
  against: (change: string, year: number) => `${change} vs. the same months of ${year}`,
  deadlines: 'Deadlines',
  noDeadlines: 'No upcoming deadlines',
  today: 'today',
  inDays: (n: number) => (n === 1 ? 'tomorrow' : `in ${n} days`),
  late: (n: number) => (n === 1 ? '1 day overdue' : `${n} days overdue`),
  more: (n: number) => `and ${n} more`,
  presenceTitle: (year: number) => `Days per country in ${year}`,
  presenceLead: 'Plain count: the country at the end of each day. Warnings use the cautious count.',
  cautious: (days: string) => `Cautious count: ${days}`,
  ofThreshold: (days: number) => `${days} of 183 days`,
  noPresence: 'No stays recorded yet',
}

export type OverviewWords = typeof en

export const WORDS: Words<OverviewWords> = {
  en,
  es: {
    title: 'Resumen',
    lead: llc => `${llc} de un vistazo`,
    llcs: 'Tus LLC',
    noLlc: 'Aún no hay ninguna LLC',
    noLlcText: 'Tu LLC aparecerá aquí cuando la añadamos a tu cuenta.',
    toBilling: 'Pagos y renovaciones',
    needsMe: 'Requiere tu atención',
    nothing: 'Estás al día',
    nothingText: 'Aquí verás las recomendaciones, declaraciones y documentos que requieran tu atención.',
    waiting: n =>
      n === 1
        ? '1 transacción espera la decisión de tu Manager.'
        : `${n} transacciones esperan la decisión de tu Manager.`,
    toLedger: 'Ver libro de gobierno',
    recommendations: (n, period) =>
      n === 1 ? `1 recomendación por responder: ${period}` : `${n} recomendaciones por responder: ${period}`,
    olderReports: n =>
      n === 1
        ? '1 informe anterior también está por responder'
        : `${n} informes anteriores también están por responder`,
    answer: 'Responder',
    open: 'Abrir',
    substance: (n, year) =>
      n === 1 ? `1 asiento de ${year} sin documentar` : `${n} asientos de ${year} sin documentar`,
    substanceText:
      'Los asientos a los que les falta la contraparte, el propósito o el documento no se incluyen en el formulario 5472, tampoco en el del expediente.',
    complete: 'Completar asientos',
    bank: provider => `No se ha podido sincronizar ${provider}`,
    bankText: 'No se importará nada nuevo hasta que renueves la conexión.',
    toBanks: 'Renovar conexión',
    filing: (form, year) => `Formulario ${form} de ${year}`,
    prepare: 'Preparar',
    pay: 'Ver pago',
    payment: name => `Pago pendiente: ${name}`,
    renewal: name => `Renovación: ${name}`,
    subscription: 'Renovación de la suscripción Manager',
    renew: 'Ver renovación',
    presence: (days, country) => `${country}: ${days} días según el recuento prudente`,
    presenceText: plain =>
      `${plain} según el recuento simple. El calendario muestra la regla, su límite y su fuente.`,
    schengen: 'Espacio Schengen',
    levels: levelWords(SEVERITIES.es),
    unknownDays: days =>
      days === 1
        ? 'Falta 1 día de este año en tu calendario'
        : `Faltan ${days} días de este año en tu calendario`,
    unknownDaysText: 'Registra dónde estuviste para poder justificar el recuento de días.',
    toPresence: 'Abrir calendario',
    money: 'Dinero este año',
    moneyLabel: year => `Ingresos, gastos y neto por mes, ${year}`,
    noMoney: 'Aún no hay asientos este año',
    noMoneyText: 'Añade un asiento o conecta tu banco para ver aquí tus cifras por mes.',
    toBooks: 'Abrir contabilidad',
    against: (change, year) => `${change} respecto a los mismos meses de ${year}`,
    deadlines: 'Plazos',
    noDeadlines: 'No hay plazos próximos',
    today: 'hoy',
    inDays: n => (n === 1 ? 'mañana' : `en ${n} días`),
    late: n => (n === 1 ? '1 día de retraso' : `${n} días de retraso`),
    more: n => `y ${n} más`,
    presenceTitle: year => `Días por país en ${year}`,
    presenceLead: 'Recuento simple: el país al final de cada día. Los avisos usan el recuento prudente.',
    cautious: days => `Recuento prudente: ${days}`,
    ofThreshold: days => `${days} de 183 días`,
    noPresence: 'Aún no hay estancias registradas',
  },
}
