import { makeSheet, type Sheet, type SheetIssuer } from '../../kernel/pdf/sheet.ts'
import type { SheetColumn } from '../../kernel/pdf/table.ts'
import { longDate } from '../../kernel/values/date-text.ts'
import { type Language, LOCALES } from '../../kernel/values/language.ts'
import { rateSourceName } from '../rates/vocabulary.rules.ts'
import { exactMoneyText } from './money-text.ts'

type Change = { was: number | null; change: number | null }
type Compared = { income: Change; expense: Change; net: Change }
type Flow = { entries: number; income: number; expense: number }

/** The parts of a report, as the API returns it, that are printed. */
export type PrintedReport = {
  id: number
  type: 'monthly' | 'quarterly' | 'annual'
  period: { from: string; to: string }
  revision: number
  generated_at: string
  metrics: Flow & {
    net: number
    margin: number | null
    compared: { period_before: Compared; year_before: Compared }
    by_category: (Flow & { category: string | null })[]
    counterparties: (Flow & { name: string; is_related_party: boolean })[]
    capital: { year_to_date: { profit: number; distributions: number; contributions: number } }
    cash: { booked: number; available: number; months_covered: number | null }
    coverage: { all: { entries: number; complete_entries: number } }
    form_5472: { year: number; score: number } | null
    exchange_rates?: {
      currency: string
      source: string
      entries: number
      amount: number
      lowest_rate: number
      highest_rate: number
    }[]
  }
  alerts: { severity: string; title: string; detail: string }[]
  recommendations: { title: string; detail: string; rule: string }[]
}

export type PrintedAnswer = {
  revision: number
  title: string
  decision: 'APPROVED' | 'REJECTED' | 'MODIFIED' | 'DEFERRED'
  client_notes: string | null
  answered_at: string
}

export type ReportPages = {
  llc: string
  report: PrintedReport
  answers: PrintedAnswer[]
  /** The names of the categories, by row. Given, because loading them takes memory. */
  names: string[]
}

type Words = {
  types: Record<PrintedReport['type'], string>
  period(from: string, to: string): string
  letterhead: string
  facts: Record<'revision' | 'made', string>
  figures: string
  figureColumns: readonly [string, string, string, string]
  rows: Record<'income' | 'expense' | 'net', string>
  margin: string
  categories: string
  flowColumns: readonly [category: string, party: string, entries: string, received: string, paid: string]
  position: string
  positions: Record<
    | 'available'
    | 'booked'
    | 'months'
    | 'documented'
    | 'profit'
    | 'distributions'
    | 'contributions'
    | 'form5472',
    string
  >
  of(done: number, all: number): string
  parties: string
  related: string
  rates: string
  rateColumns: readonly [currency: string, source: string, entries: string, rate: string, net: string]
  alerts: string
  recommendations: string
  answers: string
  decisions: Record<PrintedAnswer['decision'], string>
  answered(day: string, revision: number): string
  nothing: string
  foot(page: number, pages: number): string
  replaced: string
}

const WORDS: Record<Language, Words> = {
  en: {
    types: { monthly: 'Monthly report', quarterly: 'Quarterly report', annual: 'Annual report' },
    period: (from, to) => `${from} to ${to}`,
    letterhead: 'Report from the books, in US dollars',
    facts: { revision: 'Revision', made: 'Generated' },
    figures: 'Key figures',
    figureColumns: ['', 'This period', 'Change from the previous period', 'Change from a year earlier'],
    rows: { income: 'Income', expense: 'Expenses', net: 'Net' },
    margin: 'Margin',
    categories: 'By category',
    flowColumns: ['Category', 'Counterparty', 'Entries', 'Received', 'Paid'],
    position: 'Financial position',
    positions: {
      available: 'Available cash',
      booked: 'Cash according to the books',
      months: 'Months of expenses covered',
      documented: 'Documented entries',
      profit: 'Profit this year',
      distributions: 'Owner distributions this year',
      contributions: 'Owner contributions this year',
      form5472: 'Form 5472, progress',
    },
    of: (done, all) => `${done} of ${all}`,
    parties: 'Largest counterparties',
    related: 'related party',
    rates: 'Exchange rates used',
    rateColumns: ['Currency', 'Source', 'Entries', 'US dollars per unit', 'Net in US dollars'],
    alerts: 'Alerts',
    recommendations: 'Recommendations',
    answers: 'Answers',
    decisions: { APPROVED: 'Approved', REJECTED: 'Rejected', MODIFIED: 'Modified', DEFERRED: 'Deferred' },
    answered: (day, revision) => `on ${day}, revision ${revision}`,
    nothing: 'None.',
    foot: (page, pages) => `Page ${page} of ${pages}`,
    replaced: '■ stands for a character that cannot be printed.',
  },
  es: {
    types: { monthly: 'Informe mensual', quarterly: 'Informe trimestral', annual: 'Informe anual' },
    period: (from, to) => `Del ${from} al ${to}`,
    letterhead: 'Informe según la contabilidad, en dólares estadounidenses',
    facts: { revision: 'Revisión', made: 'Generado' },
    figures: 'Cifras clave',
    figureColumns: [
      '',
      'Este periodo',
      'Variación respecto al periodo anterior',
      'Variación respecto a un año antes',
    ],
    rows: { income: 'Ingresos', expense: 'Gastos', net: 'Neto' },
    margin: 'Margen',
    categories: 'Por categoría',
    flowColumns: ['Categoría', 'Contraparte', 'Asientos', 'Recibido', 'Pagado'],
    position: 'Situación financiera',
    positions: {
      available: 'Efectivo disponible',
      booked: 'Efectivo según la contabilidad',
      months: 'Meses de gastos cubiertos',
      documented: 'Asientos documentados',
      profit: 'Beneficio del año',
      distributions: 'Distribuciones al titular en el año',
      contributions: 'Aportaciones del titular en el año',
      form5472: 'Formulario 5472, progreso',
    },
    of: (done, all) => `${done} de ${all}`,
    parties: 'Contrapartes principales',
    related: 'parte vinculada',
    rates: 'Tipos de cambio aplicados',
    rateColumns: ['Moneda', 'Fuente', 'Asientos', 'Dólares por unidad', 'Neto en dólares'],
    alerts: 'Avisos',
    recommendations: 'Recomendaciones',
    answers: 'Respuestas',
    decisions: { APPROVED: 'Aprobada', REJECTED: 'Rechazada', MODIFIED: 'Modificada', DEFERRED: 'Aplazada' },
    answered: (day, revision) => `el ${day}, revisión ${revision}`,
    nothing: 'Ninguna.',
    foot: (page, pages) => `Página ${page} de ${pages}`,
    replaced: '■ sustituye a un carácter que no se puede imprimir.',
  },
}

/** A report as a PDF. */
export function makeReportPages(
  { llc, report, answers, names }: ReportPages,
  language: Language,
  issuer: SheetIssuer | null,
): Promise<Buffer> {
  const words = WORDS[language]
  const title = words.types[report.type]
  const period = words.period(longDate(report.period.from, language), longDate(report.period.to, language))
  const notes = {
    title: `${title}: ${llc}, ${period}`,
    subject: title,
    author: llc,
    language,
    at: new Date(report.generated_at),
    letterhead: { name: llc, line: words.letterhead },
    issuer,
    foot: (page: number, pages: number) => ({
      left: `${title} · ${period}`,
      right: words.foot(page, pages),
    }),
    replaced: words.replaced,
  }
  return makeSheet(notes, sheet => {
    sheet.title(title, period)
    sheet.facts([
      [words.facts.revision, String(report.revision)],
      [words.facts.made, longDate(report.generated_at.slice(0, 10), language)],
    ])
    writeFigures(sheet, report, names, language)
    writeAdvice(sheet, report, answers, language)
  })
}

function writeFigures(sheet: Sheet, { metrics }: PrintedReport, names: string[], language: Language): void {
  const words = WORDS[language]
  const money = (amount: number | null) => (amount === null ? '–' : exactMoneyText(amount, language))
  const [none, now, before, year] = words.figureColumns
  sheet.heading(words.figures)
  const right = (head: string, width: number): SheetColumn => ({ head, width, align: 'right' })
  sheet.table(
    [{ head: none, width: 108 }, right(now, 110), right(before, 125), right(year, 125)],
    (['income', 'expense', 'net'] as const).map(name => ({
      cells: [
        words.rows[name],
        money(metrics[name]),
        money(metrics.compared.period_before[name].change),
        money(metrics.compared.year_before[name].change),
      ],
      strong: name === 'net',
    })),
  )
  const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 })
  const { cash, capital, coverage, form_5472: form } = metrics
  sheet.facts([[words.margin, metrics.margin === null ? '–' : percent.format(metrics.margin)]])
  const [category, party, entries, received, paid] = words.flowColumns
  const flow = (head: string) => [
    { head, width: 228 },
    right(entries, 60),
    right(received, 90),
    right(paid, 90),
  ]
  const row = (name: string, one: Flow) => ({
    cells: [name, String(one.entries), money(one.income), money(one.expense)],
  })
  sheet.heading(words.categories)
  sheet.table(
    flow(category),
    metrics.by_category.map((one, place) => row(names[place]!, one)),
  )
  const { positions } = words
  const { profit, distributions, contributions } = capital.year_to_date
  const { complete_entries: done, entries: all } = coverage.all
  sheet.heading(words.position)
  sheet.facts([
    [positions.available, money(cash.available)],
    [positions.booked, money(cash.booked)],
    [positions.months, cash.months_covered === null ? '–' : number(cash.months_covered, language)],
    [positions.documented, words.of(done, all)],
    [positions.profit, money(profit)],
    [positions.distributions, money(distributions)],
    [positions.contributions, money(contributions)],
    ...(form ? ([[`${positions.form5472} (${form.year})`, words.of(form.score, 100)]] as const) : []),
  ])
  if (metrics.exchange_rates) {
    const [currency, source, converted, rate, net] = words.rateColumns
    sheet.heading(words.rates)
    sheet.table(
      [
        { head: currency, width: 56 },
        { head: source, width: 130 },
        right(converted, 52),
        right(rate, 130),
        right(net, 100),
      ],
      metrics.exchange_rates.map(one => ({
        cells: [
          one.currency,
          rateSourceName(one.source, language),
          String(one.entries),
          [...new Set([one.lowest_rate, one.highest_rate])]
            .map(value => number(value, language, 6))
            .join(' – '),
          money(one.amount),
        ],
      })),
    )
  }
  if (metrics.counterparties.length === 0) return
  sheet.heading(words.parties)
  sheet.table(
    flow(party),
    metrics.counterparties.map(one =>
      row(one.is_related_party ? `${one.name} (${words.related})` : one.name, one),
    ),
  )
}

function writeAdvice(
  sheet: Sheet,
  { alerts, recommendations }: PrintedReport,
  answers: readonly PrintedAnswer[],
  language: Language,
): void {
  const words = WORDS[language]
  const list = (title: string, items: readonly { title: string; detail: string }[]) => {
    sheet.heading(title)
    if (items.length === 0) sheet.text(words.nothing)
    for (const one of items) {
      sheet.text(one.title, 'strong')
      sheet.text(one.detail)
    }
  }
  list(words.alerts, alerts)
  list(words.recommendations, recommendations)
  if (answers.length === 0) return
  list(
    words.answers,
    answers.map(({ title, decision, client_notes, answered_at, revision }) => ({
      title,
      detail: [
        `${words.decisions[decision]} ${words.answered(longDate(answered_at.slice(0, 10), language), revision)}`,
        ...(client_notes ? [client_notes] : []),
      ].join('. '),
    })),
  )
}

const number = (value: number, language: Language, most = 2) =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: most }).format(value)
