import { Fragment } from 'react'
import type { PageFirm } from '../../src/areas/firm/page-firm.rules.ts'
import type { Language, Words } from './language.ts'

type Linked = 'terms' | 'privacy'
const WORDS: Words<{ lead: string; and: string; links: Record<Linked, [before: string, link: string]> }> = {
  en: {
    lead: 'Read ',
    and: ' and ',
    links: { terms: ['our ', 'terms'], privacy: ['our ', 'privacy policy'] },
  },
  es: {
    lead: 'Consulta ',
    and: ' y ',
    links: { terms: ['los ', 'términos'], privacy: ['la ', 'política de privacidad'] },
  },
}

/** Links to the terms and the privacy policy, where they exist. In a new tab, so that nothing entered is lost. */
export function LegalNote({
  firm,
  language,
  className,
}: {
  firm: PageFirm | null
  language: Language
  className?: string | undefined
}) {
  const words = WORDS[language]
  const linked = (['terms', 'privacy'] as const).filter(page => firm?.legal.includes(page))
  if (linked.length === 0) return null
  return (
    <p className={className}>
      {words.lead}
      {linked.map((page, place) => (
        <Fragment key={page}>
          {place > 0 && words.and}
          {words.links[page][0]}
          <a href={`${language === 'es' ? '/es' : ''}/${page}`} target="_blank" rel="noopener">
            {words.links[page][1]}
          </a>
        </Fragment>
      ))}
      .
    </p>
  )
}
