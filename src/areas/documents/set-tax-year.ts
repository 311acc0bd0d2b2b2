import { errors } from '../../kernel/http/errors.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { int, orNull, text } from '../../kernel/sql/statement.ts'
import { type By, byParams, write } from '../../kernel/sql/write.ts'

/** Repeating it changes nothing. */
const setDocumentYear = write({
  name: 'documents.set_tax_year',
  action: 'document.tax_year',
  detail: "coalesce($tax_year::text, 'none')",
  params: { id: int, tax_year: orNull(int) },
  row: { entity_id: int, title: text },
  sql: `
    changed as (
      update documents.document set tax_year = $tax_year
      where id = $id and withdrawn_at is null returning id, entity_id, title
    ), written as (
      select 'document/' || id as record, entity_id, title from changed
    )`,
})

/** Assigns a document to the tax year it is about, or to none. */
export async function setTaxYear(
  db: Db,
  by: By,
  { id, tax_year }: { id: number; tax_year: number | null },
): Promise<{ entity_id: number; title: string }> {
  const done = await db.maybe(setDocumentYear, { id, tax_year, ...byParams(by) })
  if (!done) throw errors.not_found()
  return done
}
