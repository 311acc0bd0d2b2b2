import type { Language } from '../../../kernel/values/language.ts'
import type { MadeForm } from '../form-5472/form-5472.rules.ts'
import type { SafeHaven } from './afr.rules.ts'
import type { Loan, LoanDirection } from './loans.rules.ts'

/** A loan in a tax year, for people and programs. */
export type ShownLoan = {
  /** Null for the entries of no loan in the register. */
  id: number | null
  /** The form it is on. */
  form: string
  counterparty_id: number
  party: string
  name: string | null
  direction: LoanDirection
  principal: bigint | null
  currency: string
  rate: string | null
  starts_on: string | null
  term_months: number | null
  document_id: number | null
  /** In dollars as on the form; null while the exchange rate is missing. */
  opening_balance: bigint | null
  advanced: bigint
  repaid: bigint
  closing_balance: bigint | null
  monthly_average: bigint | null
  /** The same with the opposite sign: it was repaid beyond its balance. */
  over_repaid: bigint | null
  interest_accrued: bigint | null
  /** The loan in its own currency; null for a loan in dollars. */
  in_currency: {
    opening_balance: bigint
    advanced: bigint
    repaid: bigint
    closing_balance: bigint
    interest_accrued: bigint | null
  } | null
  interest_paid: bigint
  entry_ids: number[]
  interest_entry_ids: number[]
  safe_haven: SafeHaven | null
}

export function showLoan({ form, loans }: MadeForm): ShownLoan[] {
  return loans.map(year => {
    const { loan, beginning, ending, monthlyAverage, inCurrency, accrued } = year
    const ifKnown = (when: 'beginning' | 'ending', amount: bigint) =>
      year.missingRates.some(missing => missing.when === when) ? null : amount
    const direction = loan?.direction ?? year.listedOn.ending
    const [own, other] =
      direction === 'borrowed' ? (['borrowed', 'loaned'] as const) : (['loaned', 'borrowed'] as const)
    return {
      id: loan?.id ?? null,
      form: form.reference_id,
      counterparty_id: loan?.counterparty_id ?? form.person.counterparty_ids[0]!,
      party: form.person.name,
      name: loan?.name ?? null,
      direction,
      principal: loan?.principal ?? null,
      currency: year.currency,
      rate: loan?.rate ?? null,
      starts_on: loan?.starts_on ?? null,
      term_months: loan?.term_months ?? null,
      document_id: loan?.document_id ?? null,
      opening_balance: ifKnown('beginning', beginning[own]),
      advanced: year.advanced,
      repaid: year.repaid,
      closing_balance: ifKnown('ending', ending[own]),
      monthly_average: monthlyAverage?.[own] ?? null,
      over_repaid: ifKnown('ending', ending[other]),
      interest_accrued: inCurrency === null ? accrued : null,
      in_currency: inCurrency && {
        opening_balance: inCurrency.opening,
        advanced: inCurrency.advanced,
        repaid: inCurrency.repaid,
        closing_balance: inCurrency.closing,
        interest_accrued: accrued,
      },
      interest_paid: year.interest,
      entry_ids: year.ids,
      interest_entry_ids: year.interest_entry_ids,
      safe_haven: year.safe_haven,
    }
  })
}

/** A balance on a form whose exchange rate is missing. */
export type MissingRate = { party: string; currency: string; day: string }

export const missingRatesOf = (made: readonly MadeForm[]): MissingRate[] =>
  made.flatMap(({ form, loans }) =>
    loans.flatMap(({ currency, missingRates }) =>
      missingRates.map(({ day }) => ({ party: form.person.name, currency, day })),
    ),
  )

/** Loan entries that a person must link to a loan. */
export type UnlinkedLoans = {
  form: string
  party: string
  counterparty_id: number
  entry_ids: number[]
  /** The loans of the register that they may belong to. */
  loan_ids: number[]
  question: string
}

const TEXTS: Record<Language, { none(name: string): string; some(name: string): string }> = {
  en: {
    none: name =>
      `Which loan do these entries with ${name} belong to? Record the loan and link them. Until then the first movement decides: money received first is a loan from ${name}, and what is paid repays it.`,
    some: name =>
      `Which of the loans with ${name} do these entries belong to? Link each to one. Until then they are kept apart from all of them.`,
  },
  es: {
    none: name =>
      `¿A qué préstamo pertenecen estos asientos con ${name}? Registra el préstamo y vincúlalos. Hasta entonces decide el primer movimiento: si fue dinero recibido, es un préstamo de ${name}, y lo pagado lo devuelve.`,
    some: name =>
      `¿A cuál de los préstamos con ${name} pertenecen estos asientos? Vincula cada uno. Hasta entonces se llevan aparte de todos ellos.`,
  },
}

export function unlinkedLoans(
  { form, unlinked }: MadeForm,
  loans: readonly Loan[],
  language: Language,
): UnlinkedLoans[] {
  if (unlinked.length === 0) return []
  const { name, counterparty_ids } = form.person
  const own = loans.filter(({ counterparty_id }) => counterparty_ids.includes(counterparty_id))
  return [
    {
      form: form.reference_id,
      party: name,
      counterparty_id: counterparty_ids[0]!,
      entry_ids: unlinked,
      loan_ids: own.map(({ id }) => id),
      question: TEXTS[language][own.length ? 'some' : 'none'](name),
    },
  ]
}
