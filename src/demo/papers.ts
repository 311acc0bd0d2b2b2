import type { Language } from '../kernel/values/language.ts'
import type { Books, PlannedDemoEntry } from './book.ts'
import type { Paper } from './movement.ts'
import type { SmallPage } from './small-pdf.ts'

/** A document of an LLC, and the entries it supports. */
export type FiledPaper = {
  llc: string
  state: string
  paper: Paper
  language: Language
  /** When it was written. */
  on: string
  entries: readonly PlannedDemoEntry[]
  /** The counterparty, if the books name one. */
  party: string | null
}

/** The documents of an LLC in order of arrival, with the entries they support. */
export function filedPapers(llc: string, state: string, books: Books): FiledPaper[] {
  const byPaper = Map.groupBy(books.entries, entry => entry.document)
  const formedOn = books.entries.reduce(
    (first, { transaction_date: on }) => (on < first ? on : first),
    books.entries[0]?.transaction_date ?? '2024-01-02',
  )
  return books.documents.map((paper, place) => {
    const entries = byPaper.get(place) ?? []
    const on = entries.map(entry => entry.transaction_date).sort()[0] ?? formedOn
    const party = entries.find(entry => entry.counterparty !== null)?.counterparty
    const name = party === undefined || party === null ? null : books.counterparties[party]!.name
    return { llc, state, paper, language: books.language, on, entries, party: name }
  })
}

/** Its contents: the same amounts, dates and names as in the entries. */
export function writePaper(filed: FiledPaper): SmallPage {
  const { llc, state, paper, language, on, entries, party } = filed
  const words = WORDS[language]
  const isOurs = entries.some(({ income }) => Number(income) > 0)
  const other = party ?? words.other
  const page = { title: paper.title, foot: words.foot, on, facts: [] as [string, string][] }
  const ours = { from: llc, fromLines: [words.llc(state)] }
  const theirs = { from: other, fromLines: [] }
  const table = {
    rows: entries.map(entry => [`${entry.transaction_date}  ${entry.description}`, amountOf(entry)] as const),
    total: entries.length ? ([words.total, totalOf(entries)] as const) : null,
  }
  const bare = { rows: [], total: null, paragraphs: [] as string[] }
  switch (paper.type) {
    case 'INVOICE':
    case 'RECEIPT': {
      const [issuer, payer] = isOurs ? [ours, other] : [theirs, llc]
      const facts: [string, string][] = [
        [words.date, on],
        [words.to, payer],
      ]
      const purposes = entries.flatMap(({ economic_purpose }) => economic_purpose ?? [])
      return { ...page, ...issuer, ...table, facts, paragraphs: [...new Set(purposes)] }
    }
    case 'BANK_STATEMENT':
      return { ...page, ...theirs, ...table, facts: [[words.holder, llc]], paragraphs: [] }
    case 'CONTRACT':
    case 'LOAN_AGREEMENT':
      return {
        ...page,
        ...ours,
        ...table,
        facts: [[words.parties, `${llc}; ${other}`]],
        paragraphs: words.agreement,
      }
    case 'ACTA':
      return {
        ...page,
        ...ours,
        ...table,
        facts: [[words.date, on]],
        paragraphs: [words.resolved(llc, paper.title)],
      }
    case 'ARTICLES':
      return { ...page, ...ours, ...bare, facts: [[words.date, on]], paragraphs: words.articles(llc, state) }
    case 'OPERATING_AGREEMENT':
      return { ...page, ...ours, ...bare, facts: [[words.date, on]], paragraphs: words.operating(llc) }
    case 'EIN_LETTER':
      return { ...page, ...ours, ...bare, facts: [[words.date, on]], paragraphs: words.ein(llc) }
    default:
      return {
        ...page,
        ...ours,
        ...table,
        facts: [[words.date, on]],
        paragraphs: [words.about(paper.title, llc)],
      }
  }
}

const unsigned = ({ income, expense }: PlannedDemoEntry) => cents(income) - cents(expense)
const cents = (amount: string) => Math.round(Number(amount) * 100)
const amountOf = (entry: PlannedDemoEntry) => shown(Math.abs(unsigned(entry)))
const totalOf = (entries: readonly PlannedDemoEntry[]) =>
  shown(Math.abs(entries.reduce((sum, entry) => sum + unsigned(entry), 0)))
const shown = (amount: number) => `$${(amount / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`

type Words = {
  llc(state: string): string
  date: string
  to: string
  holder: string
  parties: string
  total: string
  other: string
  foot: string
  agreement: string[]
  resolved(llc: string, title: string): string
  articles(llc: string, state: string): string[]
  operating(llc: string): string[]
  ein(llc: string): string[]
  about(title: string, llc: string): string
}

const WORDS: Record<Language, Words> = {
  es: {
    llc: state => `Limited Liability Company, ${state}, EE. UU.`,
    date: 'Fecha',
    to: 'A nombre de',
    holder: 'Titular',
    parties: 'Partes',
    total: 'Total',
    other: 'Proveedor',
    foot: 'Documento de demostración de Llano. Las personas y las empresas son inventadas.',
    agreement: [
      'Las partes acuerdan las prestaciones y los importes que se indican, por tiempo indefinido y con un preaviso de treinta días para darlo por terminado.',
      'Las facturas se pagan por transferencia a la cuenta de la sociedad dentro de los plazos convenidos.',
    ],
    resolved: (llc, title) =>
      `Los miembros de ${llc} toman el acuerdo «${title}» y encargan al Manager que lo lleve a cabo y lo anote en los libros de la sociedad.`,
    articles: (llc, state) => [
      `La sociedad se denomina ${llc} y se constituye conforme a las leyes del estado de ${state}.`,
      'Su duración es indefinida y la administra un Manager. Tiene agente registrado en el estado.',
    ],
    operating: llc => [
      `El presente acuerdo rige la organización de ${llc}: las aportaciones, las distribuciones, los libros y las facultades del Manager.`,
      'Las operaciones que el acuerdo señala se someten a la ratificación del Manager antes de ejecutarse.',
    ],
    ein: llc => [
      `Copia de la comunicación del número de identificación de empleador (EIN) de ${llc}.`,
      'Muestra para una demostración: no la ha emitido ninguna autoridad.',
    ],
    about: (title, llc) => `${title}, del expediente de ${llc}.`,
  },
  en: {
    llc: state => `Limited liability company, ${state}, USA`,
    date: 'Date',
    to: 'To',
    holder: 'Account holder',
    parties: 'Parties',
    total: 'Total',
    other: 'Supplier',
    foot: 'A demonstration paper of Llano. People and companies are invented.',
    agreement: [
      'The parties agree on the services and amounts set out here, for an indefinite time; either may end it with thirty days’ notice.',
      'Invoices are paid by transfer to the account of the company within the agreed terms.',
    ],
    resolved: (llc, title) =>
      `The members of ${llc} resolve “${title}” and instruct the Manager to carry it out and to enter it in the books.`,
    articles: (llc, state) => [
      `The name of the company is ${llc}. It is organised under the laws of the state of ${state}.`,
      'Its duration is perpetual and it is managed by a Manager. It keeps a registered agent in the state.',
    ],
    operating: llc => [
      `This agreement governs the organisation of ${llc}: contributions, distributions, books and the powers of the Manager.`,
      'The transactions named in it are submitted to the Manager for ratification before they are carried out.',
    ],
    ein: llc => [
      `Copy of the notice of the employer identification number (EIN) of ${llc}.`,
      'A specimen for a demonstration: no authority has issued it.',
    ],
    about: (title, llc) => `${title}, from the file of ${llc}.`,
  },
}
