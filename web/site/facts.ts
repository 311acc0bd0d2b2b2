import type { Output } from '../shared/api.ts'
import type { Language } from '../shared/words.tsx'

export type Offer = Output<'listOfferedServices'>['data'][number]
export type OfferInDetail = Output<'readOfferedService'>['data']
export type Quote = Output<'readQuote'>['data']

/** The public pages, by name; where each is stands in `site-map.ts`. */
export type PageName = 'home' | 'offers' | 'offer' | 'quote' | 'book' | 'booking' | 'order' | 'tools' | 'lost'

/** All that a public page is drawn from: the server draws it, sends this beside it, and the browser draws the same again. */
export type Facts = {
  page: PageName
  language: Language
  /** The address without the language, such as `/services`. */
  path: string
  offers: Offer[]
  offer: OfferInDetail | null
  /** For the options that were asked for, or for the usual ones; null where the formation of an LLC is not on offer. */
  quote: Quote | null
}
