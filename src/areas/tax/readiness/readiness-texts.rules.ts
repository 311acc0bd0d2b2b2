import { monthRange } from '../../../kernel/values/date-text.ts'
import type { Language } from '../../../kernel/values/language.ts'
import type { PartyFact } from '../related-parties/parties.rules.ts'
import type { Missing } from '../substance.rules.ts'

type Texts = {
  substance: Record<Missing, (count: number) => string>
  unclear(count: number): string
  withdrawn(count: number): string
  leftOut(count: number): string
  decide(count: number): string
  decided(included: number, leftOut: number, money: string): string
  loans(name: string, count: number): string
  person(name: string, facts: readonly PartyFact[]): string
  llc(fields: readonly string[]): string
  books(year: number): string
  questions(codes: readonly string[]): string
  describe(count: number): string
  /** Months as `2025-03`. */
  reconcile(account: string, months: { differing: readonly string[]; without: readonly string[] }): string
}

const these = (count: number) => (count === 1 ? 'this entry' : `these ${count} entries`)
const estos = (count: number) => (count === 1 ? 'este asiento' : `estos ${count} asientos`)

/** `a, b and c`. */
function listed(words: readonly string[], and: string): string {
  const last = words.at(-1)!
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${and} ${last}` : last
}

/** Months in a row as `January – March 2025`. */
function runsOf(months: readonly string[], language: Language): string[] {
  const runs: { first: string; last: string }[] = []
  for (const month of months) {
    const run = runs.at(-1)
    if (run && numberOf(month) === numberOf(run.last) + 1) run.last = month
    else runs.push({ first: month, last: month })
  }
  return runs.map(({ first, last }) => monthRange(first, last, language))
}

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

const FACTS: Record<Language, Record<PartyFact, string>> = {
  en: {
    address: 'an address',
    country: 'a country',
    tax_country: 'a country of tax residence',
    ftin: 'a tax ID',
    latin_name: 'a spelling of the name in Latin letters',
    latin_address: 'the address in Latin letters',
  },
  es: {
    address: 'una dirección',
    country: 'un país',
    tax_country: 'un país de residencia fiscal',
    ftin: 'un número fiscal',
    latin_name: 'el nombre en letras latinas',
    latin_address: 'la dirección en letras latinas',
  },
}

/** The LLC's record. */
const RECORD: Record<Language, Record<string, string>> = {
  en: {
    name: 'name in Latin letters',
    ein: 'EIN',
    formation_date: 'formation date',
    owners: 'owners',
    naics: 'NAICS code of six digits',
  },
  es: {
    name: 'nombre en letras latinas',
    ein: 'EIN',
    formation_date: 'fecha de constitución',
    owners: 'titulares',
    naics: 'código NAICS de seis cifras',
  },
}

const inWords = (names: Record<string, string>, fields: readonly string[]) =>
  fields.map(field => names[field] ?? field)

/** What was decided and the remaining steps, worded for the owner and for staff, who both read them. */
export const READINESS_TEXTS: Record<Language, Texts> = {
  en: {
    substance: {
      counterparty_id: count => `Name the counterparty of ${these(count)}.`,
      economic_purpose: count => `Enter the economic purpose of ${these(count)}.`,
      document_id: count => `Add a document to ${these(count)}.`,
    },
    unclear: count => `Clarify ${these(count)}: choose a category or a line of the form.`,
    withdrawn: count => `Replace the withdrawn ${count === 1 ? 'document' : 'documents'} of ${these(count)}.`,
    leftOut: count =>
      `Check ${these(count)} with a related party: transfers between the LLC's accounts and adjustments are not on the form.`,
    decide: count =>
      `If ${these(count)} cannot be completed, the Manager includes ${count === 1 ? 'it' : 'them'} in the form or leaves ${count === 1 ? 'it' : 'them'} out.`,
    decided: (included, leftOut, money) =>
      `${included} included and ${leftOut} left out by decision (${money})`,
    loans: (name, count) => `Link ${these(count)} to a loan with ${name}.`,
    person: (name, facts) => `Add ${listed(pick(FACTS.en, facts), 'and')} for ${name}.`,
    llc: fields => `Complete the LLC's record: ${listed(inWords(RECORD.en, fields), 'and')}.`,
    books: year =>
      `Connect a bank or add the entries of ${year}. If the LLC had none, say whether anyone paid costs for it.`,
    questions: codes =>
      `Answer the open ${codes.length === 1 ? 'question' : 'questions'} ${listed(codes, 'and')}.`,
    describe: count =>
      `The Manager still has to confirm what ${these(count)} ${count === 1 ? 'is' : 'are'} called in English on the statements of the form.`,
    reconcile: (account, { differing, without }) =>
      [
        `Reconcile ${account}:`,
        [
          ...(differing.length
            ? [`the books differ from the bank in ${listed(runsOf(differing, 'en'), 'and')}`]
            : []),
          ...(without.length ? [`there is no statement for ${listed(runsOf(without, 'en'), 'and')}`] : []),
        ].join('; '),
      ].join(' ') + '.',
  },
  es: {
    substance: {
      counterparty_id: count => `Indica la contraparte de ${estos(count)}.`,
      economic_purpose: count => `Indica el propósito económico de ${estos(count)}.`,
      document_id: count => `Añade un documento a ${estos(count)}.`,
    },
    unclear: count => `Aclara ${estos(count)}: elige una categoría o una línea del formulario.`,
    withdrawn: count =>
      `Sustituye ${count === 1 ? 'el documento retirado' : 'los documentos retirados'} de ${estos(count)}.`,
    leftOut: count =>
      `Comprueba ${estos(count)} con una parte vinculada: las transferencias entre cuentas propias y los ajustes no van en el formulario.`,
    decide: count =>
      count === 1
        ? 'Si no se puede completar este asiento, el Manager decide si se incluye en el formulario o queda fuera.'
        : `Si no se pueden completar ${estos(count)}, el Manager decide si se incluyen en el formulario o quedan fuera.`,
    decided: (included, leftOut, money) =>
      `${included} ${included === 1 ? 'incluido' : 'incluidos'} y ${leftOut} ${leftOut === 1 ? 'excluido' : 'excluidos'} por decisión (${money})`,
    loans: (name, count) => `Vincula ${estos(count)} a un préstamo con ${name}.`,
    person: (name, facts) => `Añade a la ficha de ${name} ${listed(pick(FACTS.es, facts), 'y')}.`,
    llc: fields => `Completa la ficha de la LLC: ${listed(inWords(RECORD.es, fields), 'y')}.`,
    books: year =>
      `Conecta un banco o añade los asientos de ${year}. Si la LLC no tuvo ninguno, indica si alguien pagó gastos por ella.`,
    questions: codes =>
      `Responde ${codes.length === 1 ? 'la pregunta pendiente' : 'las preguntas pendientes'} ${listed(codes, 'y')}.`,
    describe: count =>
      `El Manager aún tiene que confirmar cómo ${count === 1 ? 'se llama' : 'se llaman'} en inglés ${estos(count)} en los anexos del formulario.`,
    reconcile: (account, { differing, without }) =>
      [
        `Concilia ${account}:`,
        [
          ...(differing.length
            ? [`la contabilidad no coincide con el banco en ${listed(runsOf(differing, 'es'), 'y')}`]
            : []),
          ...(without.length ? [`falta el extracto de ${listed(runsOf(without, 'es'), 'y')}`] : []),
        ].join('; '),
      ].join(' ') + '.',
  },
}

const pick = (names: Record<PartyFact, string>, facts: readonly PartyFact[]) => facts.map(fact => names[fact])
