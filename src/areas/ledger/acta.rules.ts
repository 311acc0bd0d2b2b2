import { longDate } from '../../kernel/values/date-text.ts'
import type { Language } from '../../kernel/values/language.ts'
import { stateName } from '../../kernel/values/us-states.ts'
import { BANK_NAMES, type ProviderName } from '../banking/vocabulary.rules.ts'
import { formatAmount } from './decision-mail.rules.ts'
import { CATEGORY_NAMES, type Category, RECURRING_NAMES, type Recurring } from './vocabulary.rules.ts'

/** The facts of an ACTA. */
export type ActaFacts = {
  transaction_id: string
  llc: string
  /** The state of formation, two letters. */
  state: string
  ein: string | null
  member: string
  language: Language
  /** An exact decimal text. */
  amount: string
  category: Category
  description: string | null
  strategic_decision: string | null
  bank: string | null
  exec_date: string | null
  recurring: Recurring
  /** Its position in the series, from 0. */
  occurrence: number | null
  manager: string
  manager_resolution: string | null
  /** Who is paid. */
  payee: string | null
  /** The clause of the operating agreement that allows it. */
  agreement_clause: string | null
  /** Null for decisions made before it was asked. */
  solvency_confirmed: boolean | null
  submitted_at: string
  decided_at: string
  row_id: number
  seal_id: number
  seal_hash: string
  sealed_at: string
}

/** The texts of a document, before layout. */
export type ActaText = {
  title: string
  below: string
  letterhead: string
  opening: string
  facts: [name: string, value: string][]
  sections: { heading: string; text: string }[]
  /** How it was decided, above the line for a signature. */
  decided: string
  /** Beside the line. */
  signature: string
  record: { heading: string; facts: [name: string, value: string][]; note: string }
  foot(page: number, pages: number): { left: string; right: string }
  replaced: string
  fileName: string
  /** The document's title in the list. */
  listed: string
}

export function writeActa(facts: ActaFacts): ActaText {
  const { language, llc, transaction_id } = facts
  const words = WORDS[language]
  const concept = CATEGORY_NAMES[facts.category][language]
  const decidedOn = facts.decided_at.slice(0, 10)
  const amount = words.dollars(formatAmount(facts.amount, language))
  const sections = [
    { heading: words.description, text: facts.description },
    { heading: words.strategic, text: facts.strategic_decision },
    { heading: words.resolution, text: facts.manager_resolution ?? words.noResolution },
  ]
  return {
    title: words.title,
    below: words.below(longDate(decidedOn, language)),
    letterhead: [
      words.kind,
      words.state(stateName(facts.state, language)),
      ...(facts.ein ? [`EIN ${facts.ein}`] : []),
    ].join('  ·  '),
    opening: [
      words.opening(llc, facts.manager, facts.member),
      ...(facts.agreement_clause ? [words.clause(facts.agreement_clause)] : []),
      ...solvencyText(facts),
    ].join(' '),
    facts: factsOf(facts, concept, amount),
    sections: sections.filter((one): one is { heading: string; text: string } => one.text !== null),
    decided: words.decided(facts.manager, llc, formatInstant(facts.decided_at, language)),
    signature: `${facts.manager}, Manager. ${words.signedAt}`,
    record: {
      heading: words.record,
      facts: [
        [words.row, String(facts.row_id)],
        [words.seal, `${facts.seal_id}, ${formatInstant(facts.sealed_at, language)}`],
        [words.hash, inGroups(facts.seal_hash)],
      ],
      note: words.note,
    },
    foot: (page, pages) => ({ left: `${llc}  ·  ${transaction_id}`, right: words.page(page, pages) }),
    replaced: words.replaced,
    fileName: `acta-${decidedOn}-${transaction_id}.pdf`,
    listed: cut(`${words.listed}: ${concept}, ${amount} (${longDate(decidedOn, language)})`),
  }
}

/** Only what the Manager confirmed is stated as confirmed. */
function solvencyText({ solvency_confirmed, language, llc }: ActaFacts): string[] {
  if (solvency_confirmed === null) return []
  const words = WORDS[language]
  return [solvency_confirmed ? words.solvent(llc) : words.solvencyNotStated]
}

function factsOf(facts: ActaFacts, concept: string, amount: string): [string, string][] {
  const { language, exec_date, recurring, occurrence } = facts
  const words = WORDS[language]
  const often =
    recurring === 'no' ? null : words.often(RECURRING_NAMES[recurring][language], (occurrence ?? 0) + 1)
  const rows: [string, string | null][] = [
    [words.transaction, facts.transaction_id],
    [words.concept, capital(concept)],
    [words.amount, amount],
    [words.payee, facts.payee],
    [words.bank, facts.bank && bankName(facts.bank)],
    [words.execDate, exec_date && longDate(exec_date, language)],
    [words.recurring, often && capital(often)],
    [words.submitted, formatInstant(facts.submitted_at, language)],
    [words.ratified, formatInstant(facts.decided_at, language)],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

/** Known banks by their own spelling; any other name as typed. */
const bankName = (bank: string) => BANK_NAMES[bank.toLowerCase() as ProviderName] ?? bank

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** To the second, in UTC, because readers may be in any zone. */
const formatInstant = (at: string, language: Language) =>
  `${longDate(at.slice(0, 10), language)}, ${at.slice(11, 19)} UTC`

/** Eight digits at a time, in two lines, are easy to compare. */
const inGroups = (hex: string) =>
  hex
    .match(/.{1,32}/g)!
    .map(line => line.match(/.{1,8}/g)!.join(' '))
    .join('\n')

const MAX_TITLE = 300
const cut = (text: string) => (text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1)}…` : text)

type Words = {
  title: string
  below(day: string): string
  kind: string
  state(name: string): string
  opening(llc: string, manager: string, member: string): string
  transaction: string
  concept: string
  amount: string
  /** Amounts have no currency field: the books of an LLC are in US dollars. */
  dollars(amount: string): string
  payee: string
  clause(clause: string): string
  solvent(llc: string): string
  solvencyNotStated: string
  signedAt: string
  bank: string
  execDate: string
  recurring: string
  often(name: string, count: number): string
  submitted: string
  ratified: string
  description: string
  strategic: string
  resolution: string
  noResolution: string
  decided(manager: string, llc: string, at: string): string
  record: string
  row: string
  seal: string
  hash: string
  note: string
  page(page: number, pages: number): string
  replaced: string
  listed: string
}

const WORDS: Record<Language, Words> = {
  es: {
    title: 'Acta de resolución del Manager',
    below: day => `Ratificación de una transacción, ${day}`,
    kind: 'Sociedad de responsabilidad limitada (LLC)',
    state: name => `${name}, EE. UU.`,
    opening: (llc, manager, member) =>
      `En nombre de ${member} se solicitó la aprobación del Manager para la transacción de ${llc} que se detalla a continuación. ` +
      `Una vez examinada, ${manager}, en calidad de Manager, RESUELVE ratificarla y autorizar su ejecución en los términos ` +
      'en que se presentó.',
    transaction: 'Transacción',
    concept: 'Concepto',
    amount: 'Importe',
    dollars: amount => `${amount} USD`,
    payee: 'Beneficiario del pago',
    clause: clause => `Lo permite el acuerdo operativo (${clause}).`,
    solvent: llc =>
      `El Manager confirma que, una vez ejecutada esta transacción, ${llc} podrá pagar sus deudas a su vencimiento.`,
    solvencyNotStated: 'El Manager no hizo ninguna declaración sobre la solvencia.',
    signedAt: 'Firma, lugar y fecha',
    bank: 'Banco',
    execDate: 'Fecha de ejecución',
    recurring: 'Periodicidad',
    often: (name, count) => `${name}; esta es la n.º ${count} de la serie`,
    submitted: 'Solicitada',
    ratified: 'Ratificada',
    description: 'Motivo',
    strategic: 'Justificación estratégica',
    resolution: 'Resolución del Manager',
    noResolution: 'El Manager no añadió ningún texto.',
    decided: (manager, llc, at) =>
      `Decisión tomada por vía electrónica por ${manager}, Manager de ${llc}, el ${at}; vale sin firma manuscrita.`,
    record: 'Constancia en el registro de auditoría',
    row: 'Fila n.º',
    seal: 'Sello n.º',
    hash: 'Huella del sello (SHA-256)',
    note:
      'La decisión consta en la fila indicada de un registro que solo admite añadir filas. El sello encadena esa fila con todas las ' +
      'anteriores: si una sola cambiase, la huella sería otra. La fecha de este documento se comprueba con su ' +
      'sello de tiempo OpenTimestamps, que se descarga junto con él.',
    page: (page, pages) => `Página ${page} de ${pages}`,
    replaced:
      'El signo ■ sustituye a caracteres que este documento no puede mostrar. El registro original los conserva.',
    listed: 'ACTA',
  },
  en: {
    title: 'Resolution of the Manager',
    below: day => `Ratification of a transaction, ${day}`,
    kind: 'Limited liability company (LLC)',
    state: name => `${name}, USA`,
    opening: (llc, manager, member) =>
      `The following transaction of ${llc} was submitted on behalf of ${member} for the Manager’s approval. Having examined ` +
      `it, ${manager}, acting as Manager, RESOLVES to ratify it and to authorize its execution on the terms on ` +
      'which it was submitted.',
    transaction: 'Transaction',
    concept: 'For',
    amount: 'Amount',
    dollars: amount => `USD ${amount}`,
    payee: 'Payee',
    clause: clause => `The operating agreement allows it (${clause}).`,
    solvent: llc =>
      `The Manager confirms that after this transaction ${llc} will be able to pay its debts as they fall due.`,
    solvencyNotStated: 'The Manager made no statement about solvency.',
    signedAt: 'Signature, place and date',
    bank: 'Bank',
    execDate: 'Execution date',
    recurring: 'Recurring',
    often: (name, count) => `${name}; this is no. ${count} of the series`,
    submitted: 'Submitted',
    ratified: 'Ratified',
    description: 'Purpose',
    strategic: 'Strategic justification',
    resolution: 'Resolution of the Manager',
    noResolution: 'The Manager added no text.',
    decided: (manager, llc, at) =>
      `Decided electronically by ${manager}, Manager of ${llc}, on ${at}; valid without a handwritten signature.`,
    record: 'Entry in the audit log',
    row: 'Row no.',
    seal: 'Seal no.',
    hash: 'Hash of the seal (SHA-256)',
    note:
      'The decision is recorded in the row above, in an append-only log. The seal chains that row to all ' +
      'earlier rows: if any of them changed, the hash would differ. The date of this document can be checked with its ' +
      'OpenTimestamps proof, which can be downloaded with it.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    replaced: '■ stands for characters that this document cannot show. The original record contains them.',
    listed: 'Resolution',
  },
}
