/** The query result: amounts are decimal texts. */
export type FoundRenewal = {
  kind: 'service' | 'subscription'
  code: string | null
  name_en: string | null
  name_es: string | null
  renews_on: string
  price: string | null
  currency: string | null
  period: string | null
  /** The open payment for it, if it has been charged. */
  charge: Pick<FoundPayment, 'amount' | 'currency' | 'due_date'> | null
}
export type FoundFiling = { form: string; year: number; due_on: string }
export type FoundPayment = {
  id: number
  name: string
  amount: string
  currency: string
  status: 'pending' | 'failed'
  due_date: string | null
}

export type Deadline = {
  kind: 'filing' | 'subscription' | 'service' | 'payment'
  on: string
  /** Its name in both languages; null for the Manager subscription. */
  name: { en: string; es: string } | null
  /** For a filing, its form and tax year. */
  form: string | null
  year: number | null
  /** A decimal text, or null without a price. */
  amount: string | null
  currency: string | null
}

const NOTHING = { name: null, form: null, year: null, amount: null, currency: null }

/**
 * Everything with a date, earliest first, including overdue ones. An expired subscription is shown by its
 * status and is not a deadline; if the LLC has the service that pays for it (`manager_…`), that one is
 * listed, with its price. A renewal that has been charged is listed once, as its payment.
 */
export function planDeadlines(
  found: {
    filings: readonly FoundFiling[]
    renewals: readonly FoundRenewal[]
    payments: readonly FoundPayment[]
  },
  today: string,
): Deadline[] {
  const services = found.renewals.filter(({ kind }) => kind === 'service')
  const charged = services.filter(({ charge }) => charge !== null)
  const subscriptions = found.renewals.filter(
    ({ kind, renews_on }) => kind === 'subscription' && renews_on > today && !services.some(isManager),
  )
  const deadlines: Deadline[] = [
    ...found.filings.map(
      ({ form, year, due_on }): Deadline => ({ ...NOTHING, kind: 'filing', on: due_on, form, year }),
    ),
    ...found.payments.flatMap((payment): Deadline[] => {
      const { name, amount, currency, due_date } = payment
      const renewal = charged.find(({ charge }) => isSame(charge!, payment))
      return due_date === null
        ? []
        : [
            {
              ...NOTHING,
              kind: 'payment',
              on: due_date,
              // Its record has the name in the member's language only.
              name: renewal ? { en: renewal.name_en!, es: renewal.name_es! } : { en: name, es: name },
              amount: short(amount),
              currency,
            },
          ]
    }),
    ...services
      .filter(({ charge }) => charge === null)
      .map(
        ({ name_en, name_es, renews_on, price, currency }): Deadline => ({
          ...NOTHING,
          kind: 'service',
          on: renews_on,
          name: { en: name_en!, es: name_es! },
          amount: price === null ? null : short(price),
          currency,
        }),
      ),
    ...subscriptions.map(({ renews_on }): Deadline => ({ ...NOTHING, kind: 'subscription', on: renews_on })),
  ]
  return deadlines.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

const isSame = (charge: NonNullable<FoundRenewal['charge']>, payment: FoundPayment) =>
  charge.due_date === payment.due_date &&
  charge.amount === payment.amount &&
  charge.currency === payment.currency

const isManager = ({ code }: FoundRenewal) => code?.startsWith('manager_') === true

/** Without trailing zeros from the database. */
const short = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
