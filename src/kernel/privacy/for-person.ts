import type { Person } from './personal-data.ts'

const TYPES = { member: 'integer', emails: 'text[]', names: 'text[]' } as const

/** SQL of a declaration with its parameters, as pg takes it: only those it names. */
export function forPerson(
  sql: string,
  person: Pick<Person, 'id' | 'emails' | 'names'>,
): { text: string; values: unknown[] } {
  const values = { member: person.id, emails: person.emails, names: person.names }
  const used: (keyof typeof TYPES)[] = []
  const text = sql.replaceAll(/\$(member|emails|names)\b/g, (_, given: keyof typeof TYPES) => {
    if (!used.includes(given)) used.push(given)
    return `$${used.indexOf(given) + 1}::${TYPES[given]}`
  })
  return { text, values: used.map(one => values[one]) }
}
