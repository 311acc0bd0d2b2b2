import { addDays } from '../../../kernel/values/dates.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { ordersErrors } from '../orders.errors.ts'
import { OPTIONS, type Option } from './option.rules.ts'
import { DISCLAIMERS, type Disclaimer, ETAS, LABELS, STATE_FEES, type Words } from './quote-words.rules.ts'

/** What an owner from abroad really pays for, with the yearly form and the subscription; the default. */
export const USUAL: readonly Option[] = [
  'registered_agent',
  'operating_agreement',
  'ein',
  'form_5472',
  'manager_annual',
]

/** The state's fees, New Mexico Statutes 53-19-63, and its expedite fees. In USD. */
const FEES: Partial<Record<Option, string>> = { expedite_2day: '100', expedite_1day: '150' }
const FILING_FEE = '50'
const CURRENCY = 'USD'
const FORMATION = 'llc_formation'

export const VALID_DAYS = 30

/** The fields of a catalog service that a quote needs; the price is an exact decimal text. */
export type Priced = {
  code: string
  name_en: string
  name_es: string
  price: string
  currency: string
  period: string
}

export type LineItem = {
  code: string
  label: Words
  kind: 'state_fee' | 'service' | 'recurring'
  quantity: number
  unit_amount: number
  amount: number
  currency: string
  required: boolean
  /** Whether a tax of the buyer's country may apply in addition; the amount includes none. */
  taxable: boolean
}

export type QuoteOption = {
  code: Option
  label: Words
  /** Its amount in the first year. */
  amount: number
  currency: string
  renews: boolean
  chosen: boolean
}

export type Quote = {
  jurisdiction: 'NM'
  currency: string
  items: LineItem[]
  options: QuoteOption[]
  totals: { one_time: number; first_year: number; annual_renewal: number }
  valid_until: string
  etas: { code: string; label: Words; from_days: number; to_days: number; business_days: boolean }[]
  disclaimers: Disclaimer[]
}

type Line = Omit<LineItem, 'unit_amount' | 'amount'> & { unit: bigint; renews: boolean }

const unitsOf = (line: Line) => line.unit * BigInt(line.quantity)
/** Amounts are returned as numbers, as everywhere; at most 15 digits, so that none is lost. */
const asNumber = (units: bigint) => Number(textFromUnits(units))

/** Quotes are in dollars, like the state's fees: services in another currency cannot be included. */
function lineOf(code: string, service: Priced | undefined, required: boolean): Line | null {
  if (service?.currency !== CURRENCY) return null
  const renews = service.period !== 'once'
  return {
    code,
    label: { en: service.name_en, es: service.name_es },
    kind: renews ? 'recurring' : 'service',
    quantity: service.period === 'monthly' ? 12 : 1,
    unit: unitsFromText(service.price)!,
    currency: CURRENCY,
    required,
    taxable: true,
    renews,
  }
}

function feeOf(code: string, label: Words, amount: string, required: boolean): Line {
  const unit = unitsFromText(amount)!
  const more = { quantity: 1, unit, currency: CURRENCY, taxable: false, renews: false }
  return { code, label, kind: 'state_fee', required, ...more }
}

/** Every available option with its line. */
function linesOnOffer(catalog: ReadonlyMap<string, Priced>): Map<Option, Line> {
  const found = OPTIONS.map(option => {
    const fee = FEES[option]
    const line = fee ? feeOf(option, LABELS[option]!, fee, false) : lineOf(option, catalog.get(option), false)
    return [option, line] as const
  })
  return new Map(found.filter((pair): pair is readonly [Option, Line] => pair[1] !== null))
}

/** The formation, which is in every quote; null if not offered. */
export function canQuote(catalog: ReadonlyMap<string, Priced>): boolean {
  return lineOf(FORMATION, catalog.get(FORMATION), true) !== null
}

/** The options, checked; null stands for the usual ones that are on offer. Errors do not name a field yet. */
export function checkOptions(
  catalog: ReadonlyMap<string, Priced>,
  wanted: readonly string[] | null,
): readonly Option[] {
  const offered = linesOnOffer(catalog)
  if (wanted === null) return USUAL.filter(option => offered.has(option))
  const known = [...offered.keys()]
  const unknown = [...new Set(wanted)].filter(option => !known.includes(option as Option))
  if (unknown.length)
    throw ordersErrors.order_options_not_offered({
      unknown: unknown.slice(0, 5).map(shownShort).join(', '),
      offered: known.join(', ') || { en: 'none', es: 'ninguna' },
    })
  if (wanted.includes('expedite_1day') && wanted.includes('expedite_2day'))
    throw ordersErrors.order_options_conflict()
  return known.filter(option => wanted.includes(option))
}

const shownShort = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** A quote for a New Mexico LLC with these validated options; `today` is YYYY-MM-DD. */
export function computeQuote(
  catalog: ReadonlyMap<string, Priced>,
  chosen: readonly Option[],
  today: string,
): Quote {
  const formation = lineOf(FORMATION, catalog.get(FORMATION), true)
  if (!formation) throw ordersErrors.formation_not_offered()
  const offered = linesOnOffer(catalog)
  const lines = [
    feeOf('state_fee_nm', STATE_FEES.filing, FILING_FEE, true),
    formation,
    ...chosen.map(option => offered.get(option)!),
  ]
  const sum = (some: Line[]) => asNumber(some.reduce((total, line) => total + unitsOf(line), 0n))
  return {
    jurisdiction: 'NM',
    currency: CURRENCY,
    items: lines.map(line => {
      const { unit, renews: _, ...item } = line
      return { ...item, unit_amount: asNumber(unit), amount: asNumber(unitsOf(line)) }
    }),
    options: [...offered].map(([code, line]) => ({
      code,
      label: line.label,
      amount: asNumber(unitsOf(line)),
      currency: line.currency,
      renews: line.renews,
      chosen: chosen.includes(code),
    })),
    totals: {
      one_time: sum(lines.filter(line => !line.renews)),
      first_year: sum(lines),
      annual_renewal: sum(lines.filter(line => line.renews)),
    },
    valid_until: addDays(today, VALID_DAYS),
    etas: etasOf(chosen),
    disclaimers: disclaimersOf(chosen),
  }
}

function etasOf(chosen: readonly Option[]): Quote['etas'] {
  const state = chosen.includes('expedite_1day') ? [1, 1] : chosen.includes('expedite_2day') ? [2, 2] : [1, 3]
  const all = [
    { code: 'state', from_days: state[0]!, to_days: state[1]!, business_days: true, shown: true },
    { code: 'ein', from_days: 4, to_days: 40, business_days: true, shown: chosen.includes('ein') },
    {
      code: 'bank',
      from_days: 7,
      to_days: 14,
      business_days: false,
      shown: chosen.includes('bank_assistance'),
    },
  ]
  return all
    .filter(({ shown }) => shown)
    .map(({ shown: _, ...eta }) => ({ ...eta, label: ETAS[eta.code as keyof typeof ETAS] }))
}

function disclaimersOf(chosen: readonly Option[]): Disclaimer[] {
  const needed: Record<Disclaimer['code'], boolean> = {
    state_fee: true,
    no_annual_report: true,
    no_boi: true,
    own_agent: !chosen.includes('registered_agent'),
    ein_time: chosen.includes('ein'),
    bank_decides: chosen.includes('bank_assistance'),
    form_5472: !chosen.includes('form_5472'),
    taxes: true,
  }
  return DISCLAIMERS.filter(({ code }) => needed[code])
}
