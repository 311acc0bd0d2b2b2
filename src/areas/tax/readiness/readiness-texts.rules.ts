import type { Language } from '../../../kernel/values/language.ts'
import type { Missing } from '../substance.rules.ts'

/** Facts of a person that forms ask for. */
type Fact = 'address' | 'country' | 'tax_country' | 'ftin'

type Texts = {
  substance: Record<Missing, (count: number) => string>
  unclear(count: number): string
  withdrawn(count: number): string
  person(name: string, facts: readonly Fact[]): string
  llc(fields: readonly string[]): string
  questions(codes: readonly string[]): string
}

const these = (count: number) => (count === 1 ? 'this entry' : `these ${count} entries`)
const estos = (count: number) => (count === 1 ? 'este asiento' : `estos ${count} asientos`)

/** `a, b and c`. */
function listed(words: readonly string[], and: string): string {
  const last = words.at(-1)!
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${and} ${last}` : last
}

const FACTS: Record<Language, Record<Fact, string>> = {
  en: {
    address: 'an address',
    country: 'a country',
    tax_country: 'a country of tax residence',
    ftin: 'a tax id',
  },
  es: {
    address: 'una dirección',
    country: 'un país',
    tax_country: 'un país de residencia fiscal',
    ftin: 'un número fiscal',
  },
}

/** What is left to do, as it is said to a member. */
export const READINESS_TEXTS: Record<Language, Texts> = {
  en: {
    substance: {
      counterparty_id: count => `Name the counterparty of ${these(count)}.`,
      economic_purpose: count => `Enter the economic purpose of ${these(count)}.`,
      document_id: count => `Add a document to ${these(count)}.`,
    },
    unclear: count => `Clarify ${these(count)}: choose a category or a line of the form.`,
    withdrawn: count =>
      `Add another document to ${these(count)}: ${count === 1 ? 'its own was' : 'their own were'} withdrawn.`,
    person: (name, facts) => `Give ${name} ${listed(pick(FACTS.en, facts), 'and')}.`,
    llc: fields =>
      `Complete the LLC's record: ${fields.join(', ')}${fields.includes('naics') ? ' (six digits)' : ''}.`,
    questions: codes =>
      `Answer the open ${codes.length === 1 ? 'question' : 'questions'} ${listed(codes, 'and')}.`,
  },
  es: {
    substance: {
      counterparty_id: count => `Indica la contraparte de ${estos(count)}.`,
      economic_purpose: count => `Explica el propósito económico de ${estos(count)}.`,
      document_id: count => `Añade un documento a ${estos(count)}.`,
    },
    unclear: count =>
      `Indica qué ${count === 1 ? 'fue' : 'fueron'} ${estos(count)}: con una categoría, o con una línea del formulario.`,
    withdrawn: count =>
      `Asigna otro documento a ${estos(count)}: el que ${count === 1 ? 'tenía' : 'tenían'} se retiró.`,
    person: (name, facts) => `Añade a la ficha de ${name} ${listed(pick(FACTS.es, facts), 'y')}.`,
    llc: fields =>
      `Completa la ficha de la LLC: ${fields.join(', ')}${fields.includes('naics') ? ' (seis cifras)' : ''}.`,
    questions: codes =>
      `Responde lo que solo una persona sabe: ${codes.length === 1 ? 'pregunta' : 'preguntas'} ${listed(codes, 'y')}.`,
  },
}

const pick = (names: Record<Fact, string>, facts: readonly Fact[]) => facts.map(fact => names[fact])
