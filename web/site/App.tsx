import { placeOf } from '../../src/site/site-map.rules.ts'
import './site.css'
import { AgentTools } from './AgentTools.tsx'
import { Book } from './Book.tsx'
import { ChangeBooking } from './ChangeBooking.tsx'
import { Frame } from './Frame.tsx'
import type { Facts } from './facts.ts'
import { FRAME } from './frame.words.ts'
import { Home } from './Home.tsx'
import { Legal } from './Legal.tsx'
import { Offer } from './Offer.tsx'
import { Offers } from './Offers.tsx'
import { Order } from './Order.tsx'
import css from './page.module.css'
import { QuotePage } from './QuotePage.tsx'

const PAGES = {
  home: Home,
  offers: Offers,
  offer: Offer,
  quote: QuotePage,
  book: Book,
  booking: ChangeBooking,
  order: Order,
  tools: AgentTools,
  legal: Legal,
  lost: Lost,
}

/** A public page, the same on the server and in the browser. */
export function App({ facts }: { facts: Facts }) {
  const Page = PAGES[facts.page]
  return (
    <Frame facts={facts}>
      <Page facts={facts} />
    </Frame>
  )
}

function Lost({ facts }: { facts: Facts }) {
  const words = FRAME[facts.language]
  return (
    <div className={css.wide}>
      <div className={css.head}>
        <h1>{words.lostTitle}</h1>
        <p>{words.lostText}</p>
        <div className={css.actions}>
          <a className={css.primary} href={placeOf('/', facts.language)}>
            {words.lostBack}
          </a>
        </div>
      </div>
    </div>
  )
}
