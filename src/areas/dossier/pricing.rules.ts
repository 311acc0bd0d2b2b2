import { textFromUnits, unitsFromText } from '../../kernel/values/money.ts'
import type { Prefill } from '../tax/tax.ts'

/** What the records say about the prices of transactions with related parties. */
export type PricingEvidence = {
  /** Lines of Part IV, except balances and totals, with what a person said about their entries. */
  transactions: {
    form: string
    party: string
    line: string
    label: string
    amount: bigint
    entry_ids: number[]
    said: { answer: string; note: string | null; answered_by: string; answered_at: string }[]
  }[]
  /** The interest rate of each loan, compared with 100% to 130% of the applicable federal rate. */
  loans: {
    id: number | null
    party: string
    direction: string
    rate: string | null
    currency: string
    starts_on: string | null
    term_months: number | null
    contract_document_id: number | null
    federal_rate: string | null
    safe_haven_from: string | null
    safe_haven_to: string | null
    federal_rate_source: string | null
    verdict: string
  }[]
}

const NOT_PRICED = ['17a', '17b', '31a', '31b', '22', '36']

export function pricingOf({ forms, classifications, loans }: Prefill): PricingEvidence {
  return {
    transactions: forms.flatMap(({ reference_id, person, part_iv }) =>
      (part_iv?.lines ?? [])
        .filter(({ line, entry_ids }) => entry_ids.length > 0 && !NOT_PRICED.includes(line))
        .map(({ line, label, amount, entry_ids }) => ({
          form: reference_id,
          party: person.name,
          line,
          label,
          amount,
          entry_ids,
          said: classifications
            .filter(one => one.answer !== null && one.entry_ids.some(id => entry_ids.includes(id)))
            .map(({ answer, note, answered_by, answered_at }) => ({
              answer: answer!,
              note,
              answered_by: answered_by!,
              answered_at: answered_at!,
            })),
        })),
    ),
    loans: loans.map(loan => ({
      id: loan.id,
      party: loan.party,
      direction: loan.direction,
      rate: loan.rate,
      currency: loan.currency,
      starts_on: loan.starts_on,
      term_months: loan.term_months,
      contract_document_id: loan.document_id,
      federal_rate: loan.safe_haven?.afr ?? null,
      safe_haven_from: loan.safe_haven?.afr ?? null,
      safe_haven_to: loan.safe_haven?.afr ? above(loan.safe_haven.afr) : null,
      federal_rate_source: loan.safe_haven?.source ?? null,
      verdict: loan.safe_haven?.verdict ?? 'unknown',
    })),
  }
}

/** 130% of a rate; rates have at most four decimals. */
const above = (rate: string): string => {
  const tenths = unitsFromText(rate)! * 13n
  const whole = textFromUnits(tenths / 10n)
  if (tenths % 10n === 0n) return whole
  const [units, decimals = ''] = whole.split('.')
  return `${units}.${decimals.padEnd(4, '0')}${tenths % 10n}`
}
