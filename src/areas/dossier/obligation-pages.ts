import { makeSheet, type SheetIssuer } from '../../kernel/pdf/sheet.ts'
import { longDate } from '../../kernel/values/date-text.ts'
import type { Language } from '../../kernel/values/language.ts'
import { sheetNotes } from './sheet-notes.ts'

/** An obligation in the language of the dossier. */
export type PrintedObligation = {
  name: string
  part: string | null
  state: 'proposed' | 'due' | 'done' | 'not_applicable' | 'unknown'
  overdue: boolean
  due_by: string | null
  done_on: string | null
  evidence: {
    document_id: number | null
    title: string | null
    is_filing: boolean
    note: string | null
  } | null
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  facts: {
    label: string
    value: string
    source: string
    answered_by: string | null
    answered_at: string | null
  }[]
  missing: string[]
  rule: string | null
  rule_version: string | null
  source: { title: string; citation: string; url: string | null } | null
}

export type ObligationPages = {
  llc: string
  ein: string | null
  year: number
  taxYear: { begins: string; ends: string }
  obligations: PrintedObligation[]
}

type Words = {
  title: string
  letterhead: string
  intro: string
  states: Record<PrintedObligation['state'] | 'overdue', string>
  names: Record<'state' | 'due' | 'done' | 'evidence' | 'reason' | 'decided' | 'missing' | 'rule', string>
  document(id: number, title: string | null): string
  filing: string
  by(actor: string, day: string): string
  record: string
  oneOff: string
  version(rule: string, version: string): string
  foot(page: number, pages: number): string
  replaced: string
}

const WORDS: Record<Language, Words> = {
  en: {
    title: 'Obligations of the LLC',
    letterhead: 'What had to be filed or paid, and the evidence',
    intro:
      'Each obligation with its state, the facts and the rule that decided it, and the document that proves it (documents/documents.csv lists the documents by number). Obligations of the owner are not included.',
    states: {
      proposed: 'Proposed: the Manager has not confirmed it',
      due: 'Due',
      overdue: 'Overdue',
      done: 'Done',
      not_applicable: 'Not applicable',
      unknown: 'Not decided yet',
    },
    names: {
      state: 'State',
      due: 'Due date',
      done: 'Done on',
      evidence: 'Evidence',
      reason: 'Reason',
      decided: 'Decided by',
      missing: 'Not known yet',
      rule: 'Rule',
    },
    document: (id, title) => `Document ${id}${title === null ? '' : `: ${title}`}`,
    filing: 'Tax filing of the year',
    by: (actor, day) => `${actor}, ${day}`,
    record: "the LLC's records",
    oneOff: 'Added by the Manager',
    version: (rule, version) => `${rule}, version ${version}`,
    foot: (page, pages) => `Page ${page} of ${pages}`,
    replaced: '■ stands for a character that cannot be printed.',
  },
  es: {
    title: 'Obligaciones de la LLC',
    letterhead: 'Qué había que presentar o pagar, y su justificante',
    intro:
      'Cada obligación con su estado, los datos y la regla que la deciden, y el documento que la acredita (documents/documents.csv enumera los documentos por número). No incluye las obligaciones del titular.',
    states: {
      proposed: 'Propuesta: el Manager no la ha confirmado',
      due: 'Pendiente',
      overdue: 'Fuera de plazo',
      done: 'Cumplida',
      not_applicable: 'No aplica',
      unknown: 'Sin decidir',
    },
    names: {
      state: 'Estado',
      due: 'Vencimiento',
      done: 'Fecha',
      evidence: 'Justificante',
      reason: 'Motivo',
      decided: 'Decidido por',
      missing: 'Aún no se sabe',
      rule: 'Regla',
    },
    document: (id, title) => `Documento ${id}${title === null ? '' : `: ${title}`}`,
    filing: 'Declaración del ejercicio',
    by: (actor, day) => `${actor}, ${day}`,
    record: 'los registros de la LLC',
    oneOff: 'Añadida por el Manager',
    version: (rule, version) => `${rule}, versión ${version}`,
    foot: (page, pages) => `Página ${page} de ${pages}`,
    replaced: '■ sustituye a un carácter que no se puede imprimir.',
  },
}

/** The obligations of a year as a PDF. */
export function makeObligationPages(
  facts: ObligationPages,
  language: Language,
  issuer: SheetIssuer | null,
): Promise<Buffer> {
  const { taxYear, obligations } = facts
  const words = WORDS[language]
  return makeSheet(sheetNotes(facts, words, language, issuer), sheet => {
    sheet.title(words.title, `${taxYear.begins} – ${taxYear.ends}`)
    sheet.text(words.intro)
    for (const one of obligations) sheet.record(recordOf(one, words, language))
  })
}

function recordOf(one: PrintedObligation, words: Words, language: Language) {
  const { names } = words
  const row = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : [])
  const day = (date: string | null) => date && longDate(date.slice(0, 10), language)
  const by = (actor: string | null, at: string | null) => actor && at && words.by(actor, day(at)!)
  return {
    heading: one.part === null ? one.name : `${one.name} (${one.part})`,
    facts: [
      ...row(names.state, words.states[one.overdue ? 'overdue' : one.state]),
      ...row(names.due, day(one.due_by)),
      ...row(names.done, day(one.done_on)),
      ...row(names.evidence, evidenceText(one, words)),
      ...row(names.reason, one.reason),
      ...row(names.decided, by(one.decided_by, one.decided_at)),
      ...one.facts.map(({ label, value, answered_by, answered_at }): [string, string] => [
        label,
        `${value} (${by(answered_by, answered_at) ?? words.record})`,
      ]),
      ...row(names.missing, one.missing.join('; ')),
      ...row(names.rule, one.rule === null ? words.oneOff : words.version(one.rule, one.rule_version ?? '')),
    ],
    note: one.source
      ? [one.source.title, one.source.citation, one.source.url ?? ''].filter(Boolean).join('. ')
      : '',
  }
}

function evidenceText({ evidence }: PrintedObligation, words: Words): string | null {
  if (evidence === null) return null
  const { document_id: id, title, note } = evidence
  const what = id === null ? words.filing : words.document(id, title)
  return note === null ? what : `${what}. ${note}`
}
