import { offerPath, PATHS, placeOf } from '../../src/site/site-map.rules.ts'
import type { Facts } from './facts.ts'
import { priceText, priceUnit } from './money.ts'
import css from './offers.module.css'
import { OFFERS } from './offers.words.ts'
import page from './page.module.css'

export function Offers({ facts: { language, offers } }: { facts: Facts }) {
  const words = OFFERS[language]
  return (
    <div className={page.wide}>
      <div className={page.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {offers.length > 0 && (
          <div className={page.actions}>
            <a className={page.primary} href={placeOf(PATHS.quote, language)}>
              {words.quote}
            </a>
          </div>
        )}
      </div>
      {offers.length === 0 && <p className={page.card}>{words.none}</p>}
      <ul className={css.list}>
        {offers.map(offer => (
          <li key={offer.code} className={css.offer}>
            <h2>
              <a href={placeOf(offerPath(offer.code), language)}>{offer.name[language]}</a>
            </h2>
            <p>{offer.about[language]}</p>
            <p className={css.price}>
              <strong>{priceText(offer.price, offer.currency, language)}</strong>{' '}
              <span>{priceUnit(offer, language)}</span>
            </p>
          </li>
        ))}
      </ul>
      {offers.length > 0 && offers.every(({ currency }) => currency === 'USD') && (
        <p className={page.muted}>{words.inDollars}</p>
      )}
    </div>
  )
}
