import type { Language } from '../../../kernel/values/language.ts'
import type { Form, Review } from '../form-5472/form-5472.rules.ts'
import type { SortedPerson, YearBooks } from '../form-5472/year.rules.ts'

/** Entries before this day belong to years in which these LLCs had nothing to report. */
export const FIRST_DAY = '2017-01-01'

/** Why an entry needs review. */
export const REVIEW_TEXTS: Record<Language, Record<Review['why'], string>> = {
  en: {
    no_category:
      'Its category does not identify it. Choose another category, or assign it to a line by hand.',
    against_movement_type:
      'Its movement type and its category do not match. Part V follows the movement type.',
    document_withdrawn: 'Its document was withdrawn, so it is not on a form. Add another document.',
  },
  es: {
    no_category:
      'Su categoría no la identifica. Elige otra categoría o asigna el asiento a mano a una línea.',
    against_movement_type:
      'Su tipo de movimiento y su categoría no coinciden. La Parte V sigue el tipo de movimiento.',
    document_withdrawn: 'Su documento se retiró, así que no está en ningún formulario. Añade otro documento.',
  },
}

const TEXTS = {
  en: {
    notForeign: 'The LLC is not foreign-owned, so it does not file Form 5472.',
    tooEarly: 'Foreign-owned disregarded LLCs report for tax years that begin after 2016.',
    didNotExist: 'The LLC did not exist in this tax year.',
    running: (ends: string) => `The tax year ends on ${ends}; figures reflect the books so far.`,
    severalOwners: 'The LLC had several owners in this tax year: a partnership does not file Form 5472.',
    unfinished: (name: string) =>
      `All entries with ${name} need documentation, so there is no form for them yet.`,
    sister: (name: string) =>
      `${name} is treated as a U.S. person. For another foreign-owned LLC this is not settled; ask a tax professional to review it.`,
    below: (line: string, name: string) =>
      `Line ${line} of the form for ${name} is negative: check its corrections.`,
    otherCount: (said: number, made: number) =>
      `Line 1g was answered with ${said}, but ${made === 1 ? 'one form is' : `${made} forms are`} generated from the books. Line 1h is the sum of those only.`,
  },
  es: {
    notForeign: 'La LLC no es de propiedad extranjera, así que no presenta el formulario 5472.',
    tooEarly:
      'Las LLC transparentes de propiedad extranjera declaran los ejercicios que empiezan después de 2016.',
    didNotExist: 'La LLC no existía en este ejercicio.',
    running: (ends: string) =>
      `El ejercicio termina el ${ends}: las cifras son las de la contabilidad hasta ahora.`,
    severalOwners:
      'La LLC tuvo varios titulares en este ejercicio: una sociedad de personas no presenta el formulario 5472.',
    unfinished: (name: string) =>
      `Todos los asientos con ${name} están sin documentar, así que aún no hay formulario.`,
    sister: (name: string) =>
      `${name} se trata como persona estadounidense. No está claro que sea correcto para otra LLC de propiedad extranjera; pide a un profesional que lo revise.`,
    below: (line: string, name: string) =>
      `La línea ${line} del formulario de ${name} es negativa: revisa sus correcciones.`,
    otherCount: (said: number, made: number) =>
      `La línea 1g se respondió con ${said}, pero de la contabilidad ${made === 1 ? 'sale un formulario' : `salen ${made} formularios`}. La línea 1h suma solo ${made === 1 ? 'ese' : 'esos'}.`,
  },
}

type Noted = {
  sorted: readonly SortedPerson[]
  forms: readonly Form[]
  /** The number of forms on line 1g. */
  count: number
  today: string
}

/** Notices for the person who signs the forms. */
export function noticesOn(
  { llc, taxYear: { begins, ends } }: YearBooks,
  { sorted, forms, count, today }: Noted,
  language: Language,
): string[] {
  const say = TEXTS[language]
  const owners = llc.owners.filter(({ since, until }) => since <= ends && (until === null || until >= begins))
  const unfinished = sorted.filter(
    ({ person, year }) =>
      person !== null &&
      !forms.some(form => form.reference_id === person.reference_id) &&
      year.leftOut.some(({ why }) => why === 'substance_missing'),
  )
  const sisters = forms.filter(
    ({ person }) => person.relation === 'sibling_entity' && person.person_kind === 'us',
  )
  const below = forms.flatMap(form =>
    (form.part_iv?.lines ?? []).filter(({ amount }) => amount < 0n).map(({ line }) => [form, line] as const),
  )
  const when = (is: boolean, text: string) => (is ? [text] : [])
  return [
    ...when(!llc.foreign_owned, say.notForeign),
    ...when(begins < FIRST_DAY, say.tooEarly),
    ...when((llc.formation_date ?? '') > ends || (llc.dissolved_on ?? '9999') < begins, say.didNotExist),
    ...when(today <= ends, say.running(ends)),
    ...when(new Set(owners.map(({ name }) => name)).size > 1, say.severalOwners),
    ...when(count !== forms.length, say.otherCount(count, forms.length)),
    ...unfinished.map(({ person }) => say.unfinished(person!.name)),
    ...sisters.map(({ person }) => say.sister(person.name)),
    ...below.map(([form, line]) => say.below(line, form.person.name)),
  ]
}
