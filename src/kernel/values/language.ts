/** The languages of everything people read: pages, email, documents and guides. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** A value for each language. */
export type Localized<T> = Readonly<Record<Language, T>>

/** A text that people read, in each language. */
export type LocalizedText = Localized<string>

/** How each writes numbers and dates. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-ES' }

/** What each language needs once, made when it is first used: the formats of Intl take milliseconds each, at every start. */
export function onFirstUse<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return language => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

/** The language of ours that an `Accept-Language` header prefers; English if it names none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  // Most programs send no such header.
  if (acceptLanguage === undefined) return 'en'
  const wishes = acceptLanguage.split(',').map(wish => {
    const [range, ...parameters] = wish.trim().toLowerCase().split(';')
    const q = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
    const language = LANGUAGES.find(one => one === range!.split('-')[0])
    return { language, weight: q === undefined ? 1 : Number(q) }
  })
  const ours = wishes.filter(({ language, weight }) => language !== undefined && weight > 0)
  return ours.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}
