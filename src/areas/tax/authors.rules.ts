import type { Language } from '../../kernel/values/language.ts'

/** Someone who answered or decided: the actor of the audit log, such as `staff:4`, and the name. */
export type Author = { actor: string; name: string }

/** The current name of a member or of staff; there is none of a person who was erased. */
export type PersonName = { id: number; name: string }

const TEXTS: Record<Language, { operator: string; erased: string }> = {
  en: { operator: 'the operator', erased: 'an erased person' },
  es: { operator: 'el operador', erased: 'una persona eliminada' },
}

/** The id of a person; null for the operator and others who are no person. */
export const personIdOf = (actor: string): number | null =>
  Number(/^(?:staff|member):(\d+)$/.exec(actor)?.[1] ?? 0) || null

/** Actors by name: the operator works on the command line, and others who are no person keep the name of the audit log. */
export function nameActors(
  actors: readonly string[],
  people: readonly PersonName[],
  language: Language,
): Author[] {
  const { operator, erased } = TEXTS[language]
  return [...new Set(actors)].toSorted().map(actor => {
    if (actor.startsWith('cli:')) return { actor, name: operator }
    const id = personIdOf(actor)
    return { actor, name: id === null ? actor : (people.find(one => one.id === id)?.name ?? erased) }
  })
}

/** The name to print for an actor. */
export const authorOf = (authors: readonly Author[], actor: string): string =>
  authors.find(one => one.actor === actor)?.name ?? actor

type Answered = readonly { answered_by: string }[]
type Entries = readonly {
  by_hand: { set_by: string | null } | null
  decision?: { decided_by: string } | null
}[]
type Said = {
  answers: Answered
  classifications: Answered
  left_out_anyway: { decided_by: string } | null
  entries: Entries
  earlierLoans: Entries
}

/** Everyone who answered or decided something about a year. */
export const actorsOf = (books: Said): string[] =>
  [
    ...[...books.answers, ...books.classifications].map(({ answered_by }) => answered_by),
    books.left_out_anyway?.decided_by ?? null,
    ...[...books.entries, ...books.earlierLoans].flatMap(({ by_hand, decision }) => [
      by_hand?.set_by ?? null,
      decision?.decided_by ?? null,
    ]),
  ].filter(actor => actor !== null)
