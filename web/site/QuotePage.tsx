import { PATHS, placeOf } from '../../src/site/site-map.rules.ts'
import type { Facts, Quote } from './facts.ts'
import { dateText } from './money.ts'
import { Options, QuoteTable } from './Options.tsx'
import page from './page.module.css'
import css from './quote.module.css'
import { QUOTE } from './quote.words.ts'
import { useQuote } from './useQuote.ts'

export function QuotePage({ facts }: { facts: Facts }) {
  const words = QUOTE[facts.language]
  return (
    <div className={page.wide}>
      <div className={page.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      {facts.quote ? (
        <Builder facts={facts} first={facts.quote} />
      ) : (
        <p className={page.card}>{facts.calls ? `${words.none} ${words.noneCall}` : words.none}</p>
      )}
    </div>
  )
}

function Builder({ facts, first }: { facts: Facts; first: Quote }) {
  const { language } = facts
  const words = QUOTE[language]
  const { quote, chosen, turn, trouble } = useQuote(first)
  const orderPlace = `${placeOf(PATHS.order, language)}?options=${chosen.join(',') || 'none'}`
  return (
    <div className={css.columns}>
      <form className={`${page.card} ${css.choice}`} method="get" action={placeOf(PATHS.quote, language)}>
        <Options facts={facts} quote={quote} chosen={chosen} turn={turn} />
        <noscript>
          <button type="submit" className={page.secondary}>
            {words.update}
          </button>
        </noscript>
      </form>
      <section className={css.paper} aria-live="polite">
        <h2>{words.yours}</h2>
        {trouble && <p role="alert">{trouble}</p>}
        <QuoteTable facts={facts} quote={quote} />
        <p className={css.note}>{words.validUntil(dateText(quote.valid_until, language))}</p>
        <div className={page.actions}>
          <a className={page.primary} href={orderPlace}>
            {words.order}
          </a>
          {facts.calls && (
            <a className={page.secondary} href={placeOf(PATHS.book, language)}>
              {words.book}
            </a>
          )}
        </div>
      </section>
      <section className={css.beside}>
        <h2>{words.times}</h2>
        <dl className={css.times}>
          {quote.etas.map(eta => (
            <div key={eta.code}>
              <dt>{eta.label[language]}</dt>
              <dd>{words.days(eta.from_days, eta.to_days, eta.business_days)}</dd>
            </div>
          ))}
        </dl>
        <h2>{words.good}</h2>
        <ul className={css.good}>
          {quote.disclaimers.map(({ code, text }) => (
            <li key={code}>{text[language]}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
