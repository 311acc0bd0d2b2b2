import { renderToString } from 'react-dom/server'
import { nameOf, type PageFirm, titleFor } from '../../src/areas/firm/page-firm.rules.ts'
import { placeOf } from '../../src/site/site-map.rules.ts'
import type { Language } from '../shared/language.ts'
import { App } from './App.tsx'
import type { Facts } from './facts.ts'
import { FRAME, TITLES } from './frame.words.ts'

/** Escaped so that no content can end the script or start a comment. */
const asJson = (facts: Facts) => JSON.stringify(facts).replaceAll('<', '\\u003c')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const titled = (firm: PageFirm | null, [title, description]: readonly [string, string]) =>
  [titleFor(firm, title), description] as const

/** A public page as text, for search engines and for people before their browser has rendered it. */
export function renderPage(
  facts: Facts,
  origin: string,
): { title: string; head: string; app: string; facts: string } {
  const { language, path, page, offer, firm, legal } = facts
  const [title, description] =
    page === 'offer' && offer
      ? [`${offer.name[language]} · ${nameOf(firm)}`, offer.about[language].slice(0, 300)]
      : page === 'legal' && legal
        ? [`${FRAME[language][legal.page]} · ${nameOf(firm)}`, FRAME[language][legal.page]]
        : titled(firm, TITLES[language][page === 'offer' || page === 'legal' ? 'lost' : page])
  const address = (as: Language) => escaped(origin + placeOf(path, as))
  const head =
    page === 'lost'
      ? ['<meta name="robots" content="noindex">']
      : [
          `<meta name="description" content="${escaped(description)}">`,
          `<link rel="canonical" href="${address(language)}">`,
          `<link rel="alternate" hreflang="en" href="${address('en')}">`,
          `<link rel="alternate" hreflang="es" href="${address('es')}">`,
          `<link rel="alternate" hreflang="x-default" href="${address('en')}">`,
          `<meta property="og:title" content="${escaped(title)}">`,
          `<meta property="og:description" content="${escaped(description)}">`,
          `<meta property="og:type" content="website">`,
        ]
  return {
    title: escaped(title),
    head: head.join('\n'),
    app: renderToString(<App facts={facts} />),
    facts: asJson(facts),
  }
}
