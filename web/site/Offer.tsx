import { PATHS, placeOf } from '../../src/site/site-map.rules.ts'
import type { Facts } from './facts.ts'
import { priceText, priceUnit } from './money.ts'
import css from './offers.module.css'
import { OFFERS } from './offers.words.ts'
import page from './page.module.css'

export function Offer({ facts: { language, offer, calls } }: { facts: Facts }) {
  const words = OFFERS[language]
  if (!offer) return null
  const includes = offer.includes[language]
  return (
    <div className={page.wide}>
      <nav className={css.crumb}>
        <a href={placeOf(PATHS.offers, language)}>← {words.back}</a>
      </nav>
      <div className={css.detail}>
        <div>
          <h1>{offer.name[language]}</h1>
          <p className={css.about}>{offer.about[language]}</p>
          {includes.length > 0 && (
            <>
              <h2>{words.included}</h2>
              <ul className={css.ticks}>
                {includes.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
          {offer.terms[language] && (
            <>
              <h2>{words.terms}</h2>
              <p className={page.muted}>{offer.terms[language]}</p>
            </>
          )}
        </div>
        <aside className={css.aside} aria-label={words.price}>
          <p className={css.large}>{priceText(offer.price, offer.currency, language)}</p>
          <p className={page.muted}>{priceUnit(offer, language)}</p>
          <a className={page.primary} href={placeOf(PATHS.quote, language)}>
            {words.quote}
          </a>
          {calls && (
            <a className={page.secondary} href={placeOf(PATHS.book, language)}>
              {words.book}
            </a>
          )}
        </aside>
      </div>
    </div>
  )
}
