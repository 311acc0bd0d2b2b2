import type { Db } from '../../kernel/sql/postgres.ts'
import { int, json, statement, text } from '../../kernel/sql/statement.ts'
import type { Language } from '../../kernel/values/language.ts'
import { type Author, nameActors, type PersonName, personIdOf } from './authors.rules.ts'

const listNames = statement({
  name: 'tax.list_names',
  params: { ids: json },
  row: { id: int, name: text },
  sql: `
    select m.id, m.name from members.members m
    where m.id = any (array(select json_array_elements_text($ids::json)::integer)) and not m.is_erased`,
})

/** The names of the people among these actors; without a person, nothing is read. */
export async function findNames(db: Db, actors: readonly string[]): Promise<PersonName[]> {
  const ids = [...new Set(actors.map(personIdOf).filter(id => id !== null))]
  return ids.length === 0 ? [] : db.all(listNames, { ids })
}

export const findAuthors = async (db: Db, actors: readonly string[], language: Language): Promise<Author[]> =>
  nameActors(actors, await findNames(db, actors), language)
