import { longDate } from '../../../kernel/values/date-text.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { isRuledOut, US_STATUS_TEXTS } from '../answers/us-status.rules.ts'
import { isPartnership } from '../form-5472/filer.rules.ts'
import { type Form, isUndecided, type MadeForm, type Review } from '../form-5472/form-5472.rules.ts'
import { acquiredIn } from '../form-5472/llc-lines.rules.ts'
import { usOwnerOf } from '../form-5472/us-owner.rules.ts'
import type { SortedPerson, YearBooks } from '../form-5472/year.rules.ts'
import { missingRatesOf } from '../loans/shown-loans.rules.ts'
import type { BookEntry } from '../substance.rules.ts'

/** Entries before this day belong to years in which these LLCs had nothing to report. */
export const FIRST_DAY = '2017-01-01'

/** Why an entry needs review. */
export const REVIEW_TEXTS: Record<Language, Record<Review['why'], string>> = {
  en: {
    no_category:
      'Its category is not enough to classify it. Choose another category, or assign the entry to a line manually.',
    against_movement_type:
      'Its movement type and its category do not match. Part V follows the movement type.',
    document_withdrawn: 'Its document was withdrawn, so it is not on a form. Add another document.',
    other_year:
      'It is dated in another tax year than the month it is booked in. Confirm that it belongs to this year, or correct its month.',
  },
  es: {
    no_category:
      'Su categoría no basta para clasificarlo. Elige otra categoría o asigna el asiento a una línea manualmente.',
    against_movement_type:
      'Su tipo de movimiento y su categoría no coinciden. La Parte V sigue el tipo de movimiento.',
    document_withdrawn: 'Su documento se retiró, así que no está en ningún formulario. Añade otro documento.',
    other_year:
      'Su fecha es de otro ejercicio que el mes en que está contabilizado. Confirma que pertenece a este o corrige su mes.',
  },
}

const TEXTS = {
  en: {
    notForeign: 'The LLC is not foreign-owned, so it does not file Form 5472.',
    usUnknown: (year: number, days: number) =>
      `What is on record makes it possible that the owner was a U.S. person in ${year} (${days} days in the US in that year). Whether Form 5472 is due depends on the owner's US tax status: answer that question. Until then, the form is only a draft.`,
    usRuledOut: (days: number) =>
      `A closer connection (Form 8840) needs fewer than 183 days in the year, and ${days} are recorded. Correct the stays or choose another US tax status.`,
    usPerson: (status: string) =>
      `US tax status of the owner: ${status}. The LLC of a U.S. person is not foreign-owned, so it does not file Form 5472; the owner reports its income on Form 1040, not on Form 1040-NR.`,
    usForeign: (status: string) =>
      `US tax status of the owner: ${status}. The form is prepared as for a foreign owner; ask a tax professional to review it.`,
    tooEarly: 'Foreign-owned disregarded LLCs report for tax years that begin after 2016.',
    didNotExist: 'The LLC did not exist in this tax year.',
    running: (ends: string) => `The tax year ends on ${ends}; figures reflect the books so far.`,
    severalOwners: (due: string) =>
      `The LLC had several owners in this tax year, so it is a partnership and does not file Form 5472. It files Form 1065 with Schedules K-1, due ${due}, and Forms 8804 and 8805 if it has effectively connected income.`,
    afterEnd: (day: string) =>
      `Money moved with related parties after the LLC was closed on ${day}. Say when its winding up ended; until then those amounts are left out.`,
    otherYear: (dates: string) =>
      `Entries dated ${dates} are booked in this tax year and count in it. Confirm that they belong to it, or correct their month.`,
    overRepaid: (name: string) =>
      `More was repaid on a loan with ${name} than was lent. The excess is on the line of loans in the other direction: check the entries linked to it.`,
    noRate: (currency: string, date: string, name: string) =>
      `What was the exchange rate of ${currency} on ${date}? The balance of the loan with ${name} is not on the form until a rate of that day is imported.`,
    paidUnbooked:
      'A related person paid costs of the LLC this year, but they are not in the books. Add them, with that person as the counterparty.',
    closed: 'The filing of this year is closed as not required, but there is something to report.',
    noEntries: (name: string) => `A loan with ${name} in the register has no entries, so it is on no form.`,
    unfinished: (name: string) =>
      `All entries with ${name} need documentation, so there is no form for them yet.`,
    acquired: (name: string, since: string) =>
      `Line 1j is checked because ${name}, the first owner on record, acquired the LLC on ${since}. If Form 5472 was filed for an earlier year, answer no to that question.`,
    sister: (name: string) =>
      `${name} is treated as a U.S. person: its form has its U.S. number and no Part IV. Treating another foreign-owned LLC this way is our reading of the regulation; ask a tax professional to review it.`,
    below: (line: string, name: string) =>
      `Line ${line} of the form for ${name} is negative: check its corrections.`,
    otherCount: (answer: number, made: number) =>
      `Line 1g was answered with ${answer}, but ${made === 1 ? 'one form is' : `${made} forms are`} generated from the books. Line 1h is the sum of those only.`,
  },
  es: {
    notForeign: 'La LLC no es de propiedad extranjera, así que no presenta el formulario 5472.',
    usUnknown: (year: number, days: number) =>
      `Lo que consta hace posible que el titular fuera persona estadounidense en ${year} (${days} días en EE. UU. ese año). Si hay que presentar el formulario 5472 depende de su situación fiscal en EE. UU.: responde a esa pregunta. Hasta entonces, el formulario es solo un borrador.`,
    usRuledOut: (days: number) =>
      `El vínculo más estrecho (formulario 8840) exige menos de 183 días en el año, y constan ${days}. Corrige las estancias o elige otra situación fiscal.`,
    usPerson: (status: string) =>
      `Situación fiscal del titular en EE. UU.: ${status}. La LLC de una persona estadounidense no es de propiedad extranjera, así que no presenta el formulario 5472; el titular declara sus ingresos en el formulario 1040, no en el 1040-NR.`,
    usForeign: (status: string) =>
      `Situación fiscal del titular en EE. UU.: ${status}. El formulario se prepara como para un titular extranjero; pide a un profesional que lo revise.`,
    tooEarly:
      'Las LLC transparentes de propiedad extranjera declaran los ejercicios que empiezan después de 2016.',
    didNotExist: 'La LLC no existía en este ejercicio.',
    running: (ends: string) =>
      `El ejercicio termina el ${ends}: las cifras son las de la contabilidad hasta ahora.`,
    severalOwners: (due: string) =>
      `La LLC tuvo varios titulares en este ejercicio, así que es una sociedad de personas y no presenta el formulario 5472. Presenta el 1065 con anexos K-1, que vence el ${due}, y los formularios 8804 y 8805 si tiene renta efectivamente conectada.`,
    afterEnd: (day: string) =>
      `Hubo movimientos con partes vinculadas después del cierre de la LLC el ${day}. Indica cuándo terminó su liquidación; hasta entonces esos importes quedan fuera.`,
    otherYear: (dates: string) =>
      `Hay asientos con fecha ${dates} contabilizados en este ejercicio, en el que cuentan. Confirma que le pertenecen o corrige su mes.`,
    overRepaid: (name: string) =>
      `En un préstamo con ${name} se devolvió más de lo prestado. El exceso está en la línea de los préstamos en sentido contrario: revisa los asientos vinculados.`,
    noRate: (currency: string, date: string, name: string) =>
      `¿Cuál era el tipo de cambio de ${currency} el ${date}? El saldo del préstamo con ${name} no está en el formulario hasta que se importe un tipo de ese día.`,
    paidUnbooked:
      'Una persona vinculada pagó gastos de la LLC este año, pero no están en la contabilidad. Añádelos con esa persona como contraparte.',
    closed: 'La declaración de este año está cerrada como no obligatoria, pero hay algo que declarar.',
    noEntries: (name: string) =>
      `Un préstamo registrado con ${name} no tiene asientos, así que no está en ningún formulario.`,
    unfinished: (name: string) =>
      `Todos los asientos con ${name} están sin documentar, así que aún no hay formulario.`,
    sister: (name: string) =>
      `${name} se trata como persona estadounidense: su formulario lleva su número estadounidense y no tiene Parte IV. Que otra LLC de propiedad extranjera lo sea es nuestra lectura de la norma; pide a un profesional que lo revise.`,
    below: (line: string, name: string) =>
      `La línea ${line} del formulario de ${name} es negativa: revisa sus correcciones.`,
    acquired: (name: string, since: string) =>
      `La línea 1j está marcada porque ${name}, titular más antiguo que consta, adquirió la LLC el ${since}. Si se presentó el formulario 5472 por un año anterior, responde que no a esa pregunta.`,
    otherCount: (answer: number, made: number) =>
      `La línea 1g se respondió con ${answer}, pero de la contabilidad ${made === 1 ? 'sale un formulario' : `salen ${made} formularios`}. La línea 1h suma solo ${made === 1 ? 'ese' : 'esos'}.`,
  },
}

type Noted = {
  sorted: readonly SortedPerson[]
  made: readonly MadeForm[]
  forms: readonly Form[]
  /** The number of forms on line 1g. */
  count: number
  today: string
  /** Whether somebody answered if this is the first year. */
  saysFirstYear: boolean | null
  /** Whether somebody said that a related person paid costs of the LLC. */
  saysPaid: boolean | null
  /** Entries that are dated in another tax year, and nobody said that they belong to this one. */
  ofOtherYear: readonly BookEntry[]
}

const MAX_DATES = 6

/** Notices for the person who signs the forms. */
export function noticesOn(
  books: YearBooks,
  { sorted, made, forms, count, today, saysFirstYear, saysPaid, ofOtherYear }: Noted,
  language: Language,
): string[] {
  const { llc, parties, taxYear } = books
  const { begins, ends, closed_on } = taxYear
  const say = TEXTS[language]
  const day = (date: string) => longDate(date, language)
  const isAfterEnd = sorted.some(({ year }) => year.leftOut.some(({ why }) => why === 'after_dissolution'))
  const overRepaid = made.filter(({ loans }) =>
    loans.some(({ loan, ending: { borrowed, loaned } }) =>
      loan?.direction === 'borrowed' ? loaned > 0n : loan !== null && borrowed > 0n,
    ),
  )
  const used = new Set(
    made
      .flatMap(({ loans }) => loans)
      .filter(({ ids }) => ids.length)
      .map(({ loan }) => loan?.id),
  )
  const unused = books.loans.filter(({ id, starts_on }) => starts_on <= ends && !used.has(id))
  const nameOf = (id: number) =>
    parties.find(({ counterparty_id }) => counterparty_id === id)?.name ?? String(id)
  const unfinished = sorted.filter(
    ({ person, year }) =>
      person !== null &&
      !forms.some(form => form.reference_id === person.reference_id) &&
      year.leftOut.some(one => one.why === 'substance_missing' && isUndecided(one)),
  )
  const sisters = forms.filter(
    ({ person }) => person.relation === 'sibling_entity' && person.person_kind === 'us',
  )
  const below = forms.flatMap(form =>
    (form.part_iv?.lines ?? []).filter(({ amount }) => amount < 0n).map(({ line }) => [form, line] as const),
  )
  const acquired = forms.length > 0 && saysFirstYear === null ? acquiredIn(llc, taxYear) : null
  const otherDates = ofOtherYear.map(({ transaction_date }) => transaction_date!).toSorted()
  const dates = [...new Set(otherDates)].map(day)
  const shownDates =
    dates.length > MAX_DATES ? `${dates.slice(0, MAX_DATES).join(', ')}, …` : dates.join(', ')
  const when = (is: boolean, text: string) => (is ? [text] : [])
  return [
    ...when(!llc.foreign_owned, say.notForeign),
    ...(llc.foreign_owned ? usNotices(books, language) : []),
    ...when(begins < FIRST_DAY, say.tooEarly),
    ...when((llc.formation_date ?? '') > ends || (llc.dissolved_on ?? '9999') < begins, say.didNotExist),
    ...when(today <= ends, say.running(day(ends))),
    ...when(isPartnership(books), say.severalOwners(day(taxYear.partnership_due_date))),
    ...when(saysPaid === true && forms.length === 0, say.paidUnbooked),
    ...when(llc.filing_status === 'not_required' && forms.length > 0, say.closed),
    ...when(isAfterEnd, say.afterEnd(day(closed_on ?? ends))),
    ...when(dates.length > 0, say.otherYear(shownDates)),
    ...(acquired ? [say.acquired(acquired.name, day(acquired.since))] : []),
    ...missingRatesOf(made).map(one => say.noRate(one.currency, day(one.day), one.party)),
    ...overRepaid.map(({ form }) => say.overRepaid(form.person.name)),
    ...unused.map(({ counterparty_id }) => say.noEntries(nameOf(counterparty_id))),
    ...when(count !== forms.length, say.otherCount(count, forms.length)),
    ...unfinished.map(({ person }) => say.unfinished(person!.name)),
    ...sisters.map(({ person }) => say.sister(person.name)),
    ...below.map(([form, line]) => say.below(line, form.person.name)),
  ]
}

/** What the US tax status of the owner means for the form. */
function usNotices(books: YearBooks, language: Language): string[] {
  const say = TEXTS[language]
  const { status, is_us_person, signs } = usOwnerOf(books)
  const days = signs?.days_this_year ?? 0
  const given = books.answers.find(
    ({ question, year }) => question === 'us_status' && year === books.taxYear.year,
  )
  if (is_us_person === null) {
    const ruledOut = isRuledOut(given?.answer ?? null, signs) ? [say.usRuledOut(days)] : []
    return [say.usUnknown(books.taxYear.year, days), ...ruledOut]
  }
  if (status === null) return []
  const text = US_STATUS_TEXTS[status][language]
  return [is_us_person ? say.usPerson(text) : say.usForeign(text)]
}
