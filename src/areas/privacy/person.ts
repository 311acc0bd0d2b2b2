import type pg from 'pg'
import { CommandError } from '../../kernel/http/refusal.ts'
import { forPerson } from '../../kernel/privacy/for-person.ts'
import type { Person, PersonalData } from '../../kernel/privacy/personal-data.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { Language } from '../../kernel/values/language.ts'
import { findPerson } from './person.sql.ts'

export type FoundPerson = Person & {
  role: string
  language: Language
  isDisabled: boolean
  isErased: boolean
}

/** The person, with all texts that stand for them in the audit log. */
export async function readPerson(
  db: Db,
  client: pg.ClientBase,
  areas: readonly PersonalData[],
  id: number,
): Promise<FoundPerson> {
  const found = await db.maybe(findPerson, { id })
  if (!found) throw new CommandError(`There is no member ${id}.`)
  const person: FoundPerson = {
    id,
    email: found.email,
    name: found.name,
    emails: [...new Set([found.email, ...(found.former_emails as string[])])],
    names: (found.begun_names as string[] | null) ?? [],
    role: found.role,
    language: found.language as Language,
    isDisabled: found.disabled_at !== null,
    isErased: found.finished_at !== null,
  }
  const names = new Set(person.names)
  for (const area of areas) {
    if (!area.names) continue
    const { rows } = await client.query<{ name: string }>(
      forPerson(`select name from (${area.names}) as found (name)`, person),
    )
    for (const { name } of rows) names.add(name)
  }
  return { ...person, names: [...names].sort() }
}
