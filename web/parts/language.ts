export type Language = 'en' | 'es'
export const LANGUAGES: readonly Language[] = ['en', 'es']

/** Every text that people see, in both languages; the compiler finds one that is missing. */
export type Words<T> = Record<Language, T>
