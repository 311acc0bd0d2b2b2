import { type Language, useLanguage } from './words.tsx'

/** What an erasure leaves of a name is stored in English. */
const ERASED = /^Erased person(?= \d+$|$)/

export const personName = (name: string, language: Language): string =>
  language === 'es' ? name.replace(ERASED, 'Persona eliminada') : name

/** The name of a person, who may have been erased. */
export function PersonName({ name }: { name: string }) {
  return personName(name, useLanguage().language)
}
