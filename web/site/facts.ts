import type { LegalPage, PageFirm } from '../../src/areas/firm/page-firm.rules.ts'
import type { LegalBlock } from '../../src/site/legal-text.ts'
import type { Output } from '../shared/api.ts'
import type { Language } from '../shared/words.tsx'

export type Offer = Output<'listOfferedServices'>['data'][number]
export type OfferInDetail = Output<'readOfferedService'>['data']
export type Quote = Output<'readQuote'>['data']

/** The public pages, by name; `site-map.rules.ts` has their addresses. */
export type PageName =
  | 'home'
  | 'offers'
  | 'offer'
  | 'quote'
  | 'book'
  | 'booking'
  | 'order'
  | 'tools'
  | 'legal'
  | 'lost'

/**
 * The data of a public page: the server renders it and sends this along, and the browser renders the same
 * again.
 */
export type Facts = {
  page: PageName
  language: Language
  /** The path without the language, such as `/services`. */
  path: string
  offers: Offer[]
  offer: OfferInDetail | null
  /** For the requested options, or the standard ones; null if LLC formation is not offered. */
  quote: Quote | null
  /** Whether visitors can book a call, on pages that offer it. */
  calls: boolean
  /** What the firm says about itself; null without settings. */
  firm: PageFirm | null
  /** The text of a legal page, and the language it is in. */
  legal: { page: LegalPage; language: Language; blocks: LegalBlock[] } | null
}
