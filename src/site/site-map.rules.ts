import type { Language } from '../kernel/values/language.ts'

/** The addresses of the public pages: at the top in English, under /es in Spanish. Services come from the catalog. */
export const PATHS = {
  home: '/',
  offers: '/services',
  quote: '/quote',
  book: '/book',
  booking: '/booking',
  order: '/order',
  tools: '/tools',
} as const

export type PlacedPage = keyof typeof PATHS

/** An address in a language. */
export function placeOf(path: string, language: Language): string {
  if (language === 'en') return path
  return path === '/' ? '/es' : `/es${path}`
}

export const offerPath = (code: string) => `/services/${code}`
