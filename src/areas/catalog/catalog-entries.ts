import type { Db } from '../../kernel/sql/postgres.ts'
import { int, statement } from '../../kernel/sql/statement.ts'
import { catalogErrors } from './catalog.errors.ts'
import { ENTRY, ENTRY_ROW } from './catalog.sql.ts'
import { linesOf } from './texts.rules.ts'

const listEntries = statement({
  name: 'catalog.list_entries',
  params: { limit: int, offset: int },
  row: { ...ENTRY_ROW, total: int },
  sql: `
    select ${ENTRY}, count(*) over () as total from catalog.service
    order by offered desc, place, id limit $limit::integer offset $offset::bigint`,
})

const findEntry = statement({
  name: 'catalog.find_entry',
  params: { id: int },
  row: ENTRY_ROW,
  sql: `select ${ENTRY} from catalog.service where id = $id`,
})

/** All services, offered ones first, with all texts. Prices have at most 13 digits, so that none is lost. */
export async function findEntries(db: Db, page: { limit: number; offset: number }) {
  const found = await db.all(listEntries, page)
  const data = found.map(({ total: _, ...entry }) => ({ ...entry, price: Number(entry.price) }))
  return { data, total: found[0]?.total ?? 0 }
}

export async function readEntry(db: Db, id: number) {
  const found = await db.maybe(findEntry, { id })
  if (!found) throw catalogErrors.service_not_found({ service: id, hint: '' }, { field: 'service_id' })
  return { ...found, price: Number(found.price) }
}

type Given = Record<
  'about_en' | 'about_es' | 'includes_en' | 'includes_es' | 'terms_en' | 'terms_es',
  string | null | undefined
>

/** The given texts; null clears. */
export function textsOf(given: Given) {
  const field = <T>(name: string, value: string | null | undefined, read: (text: string) => T) =>
    value === undefined ? {} : { [name]: read(value ?? '') }
  return {
    ...field('about', given.about_en, String),
    ...field('aboutEs', given.about_es, String),
    ...field('includes', given.includes_en, linesOf),
    ...field('includesEs', given.includes_es, linesOf),
    ...field('terms', given.terms_en, String),
    ...field('termsEs', given.terms_es, String),
  }
}
