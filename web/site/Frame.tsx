import type { ReactNode } from 'react'
import type { PageFirm } from '../../src/areas/firm/page-firm.rules.ts'
import { PATHS, placeOf } from '../../src/site/site-map.rules.ts'
import { Sign } from '../shared/Sign.tsx'
import type { Language } from '../shared/words.tsx'
import type { Facts } from './facts.ts'
import css from './frame.module.css'
import { FRAME } from './frame.words.ts'
import { SignInLink } from './SignInLink.tsx'

function turnScheme(): void {
  const { documentElement: html } = document
  const next = html.getAttribute('data-mantine-color-scheme') === 'dark' ? 'light' : 'dark'
  html.setAttribute('data-mantine-color-scheme', next)
  try {
    localStorage.setItem('mantine-color-scheme-value', next)
  } catch {}
}

export function Frame({ facts, children }: { facts: Facts; children: ReactNode }) {
  const { language, path, firm } = facts
  const words = FRAME[language]
  const to = (place: string) => placeOf(place, language)
  const links = [
    [PATHS.offers, words.services],
    [PATHS.quote, words.quote],
    [PATHS.book, words.book],
  ] as const
  const otherLanguage = language === 'en' ? 'es' : 'en'
  return (
    <>
      <a className={css.skip} href="#content">
        {words.skip}
      </a>
      <header className={css.top}>
        <div className={css.bar}>
          <a className={css.mark} href={to('/')}>
            <Sign firm={firm} size={30} />
          </a>
          <nav className={css.nav} aria-label={words.main}>
            {links.map(([place, label]) => (
              <a
                key={place}
                href={to(place)}
                {...(path.startsWith(place) && { 'aria-current': 'page' as const })}
              >
                {label}
              </a>
            ))}
            <a href={docsPlace('/overview', language)}>{words.docs}</a>
          </nav>
          <div className={css.side}>
            <button
              type="button"
              className={css.scheme}
              aria-label={words.scheme}
              title={words.scheme}
              onClick={turnScheme}
            >
              <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
                <path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" />
              </svg>
            </button>
            <a
              className={css.language}
              href={placeOf(path, otherLanguage)}
              hrefLang={otherLanguage}
              lang={otherLanguage}
            >
              {words.other}
            </a>
            <SignInLink signIn={words.signIn} account={words.account} />
          </div>
        </div>
      </header>
      <main id="content" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={css.foot}>
        <div className={css.footRow}>
          <div className={css.footLead}>
            <span className={css.mark}>
              <Sign firm={firm} size={30} />
            </span>
            <p>{words.promise}</p>
            {firm && <Contact firm={firm} label={words.contact} />}
          </div>
          <nav aria-label={words.product}>
            <h2>{words.product}</h2>
            <ul>
              {links.map(([place, label]) => (
                <li key={place}>
                  <a href={to(place)}>{label}</a>
                </li>
              ))}
              <li>
                <a href={to(PATHS.order)}>{words.order}</a>
              </li>
              <li>
                <a href={to(PATHS.booking)}>{words.myBooking}</a>
              </li>
            </ul>
          </nav>
          <nav aria-label={words.developers}>
            <h2>{words.developers}</h2>
            <ul>
              {DOCS.map(([place, label]) => (
                <li key={place}>
                  <a href={docsPlace(place, language)}>{words[label]}</a>
                </li>
              ))}
              <li>
                <a href={to(PATHS.tools)}>{words.agents}</a>
              </li>
            </ul>
          </nav>
        </div>
        <div className={css.legal}>
          {firm && firm.legal.length > 0 && (
            <nav aria-label={words.legalPages} className={css.legalLinks}>
              {firm.legal.map(page => (
                <a key={page} href={to(`/${page}`)}>
                  {words[page]}
                </a>
              ))}
            </nav>
          )}
          <p>{words.legal}</p>
        </div>
      </footer>
    </>
  )
}

function Contact({ firm, label }: { firm: PageFirm; label: string }) {
  const { email, phone, address, website } = firm
  if (!email && !phone && !address && !website) return null
  return (
    <address className={css.contact} aria-label={label}>
      {address && <span>{address}</span>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {website && (
        <a href={website} rel="noopener noreferrer">
          {website.replace(/^https:\/\/|\/$/g, '')}
        </a>
      )}
    </address>
  )
}

/** The documentation; its reference is at /docs itself. */
const DOCS = [
  ['/overview', 'overview'],
  ['/quick-start', 'quickStart'],
  ['', 'reference'],
  ['/changelog', 'changelog'],
] as const

export const docsPlace = (name: string, language: Language) => placeOf(`/docs${name}`, language)
