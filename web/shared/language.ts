import { LANGUAGES, type Language, LOCALES } from '../../src/kernel/values/language.ts'

export { LANGUAGES, type Language, LOCALES }

/** The language of the page, for what is outside of its components. */
export const documentLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en')

/** Every text in both languages; the compiler finds a missing one. */
export type Words<T> = Record<Language, T>
