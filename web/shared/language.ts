import { LANGUAGES, type Language, LOCALES } from '../../src/kernel/values/language.ts'

export { LANGUAGES, type Language, LOCALES }

/** Every text in both languages; the compiler finds a missing one. */
export type Words<T> = Record<Language, T>
