import { LANGUAGES, type Language } from '../../src/kernel/values/language.ts'

export { LANGUAGES, type Language }

/** Every text that people see, in both languages; the compiler finds one that is missing. */
export type Words<T> = Record<Language, T>
