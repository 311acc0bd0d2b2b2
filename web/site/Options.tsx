import type { Facts, Quote } from './facts.ts'
import { priceText } from './money.ts'
import css from './quote.module.css'
import { QUOTE } from './quote.words.ts'

type Code = Quote['options'][number]['code']

/** The options as checkboxes; native ones, so that they work before and without scripts. */
export function Options({
  facts: { language },
  quote,
  chosen,
  turn,
}: {
  facts: Facts
  quote: Quote
  chosen: readonly Code[]
  turn(code: Code): void
}) {
  const words = QUOTE[language]
  return (
    <fieldset className={css.options}>
      <legend>{words.options}</legend>
      {quote.options.map(option => (
        <label key={option.code} className={css.option}>
          <input
            type="checkbox"
            name="options"
            value={option.code}
            checked={chosen.includes(option.code)}
            onChange={() => turn(option.code)}
          />
          <span>{unbroken(option.label[language])}</span>
          <span className={css.optionPrice}>
            {priceText(option.amount, option.currency, language)}
            {option.renews && <small> {words.perYear}</small>}
          </span>
        </label>
      ))}
      <p className={css.note}>{words.included}</p>
    </fieldset>
  )
}

/** The name of a form stays on one line: SS-4 must not be broken. */
const unbroken = (label: string) => label.replaceAll(/-(?=\d)/g, '\u2011')

/** The items and the totals, as on an invoice. */
export function QuoteTable({ facts: { language }, quote }: { facts: Facts; quote: Quote }) {
  const words = QUOTE[language]
  const money = (amount: number) => priceText(amount, quote.currency, language)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {quote.items.map(item => (
          <tr key={item.code}>
            <th scope="row">
              {unbroken(item.label[language])}
              <small>{words.kinds[item.kind]}</small>
            </th>
            <td>{money(item.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.once}</th>
          <td>{money(quote.totals.one_time)}</td>
        </tr>
        <tr className={css.total}>
          <th scope="row">{words.firstYear}</th>
          <td>{money(quote.totals.first_year)}</td>
        </tr>
        <tr>
          <th scope="row">{words.eachYear}</th>
          <td>{money(quote.totals.annual_renewal)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
