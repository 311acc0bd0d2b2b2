import { bool, bytes, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const insertBlankForm = write({
  name: 'tax.insert_blank_form',
  action: 'form5472.supply',
  params: { form: text, revision: text, content: bytes },
  row: { id: int },
  sql: `
    made as (
      insert into tax.blank_form (form, revision, content) values ($form, $revision, $content) returning id
    ),
    written as (select id, 'blank_form/' || id as record from made)`,
})

/** The newest blank of a form, of one revision or of any. */
export const findBlankForm = statement({
  name: 'tax.find_blank_form',
  params: { form: text, revision: orNull(text) },
  row: { revision: text, content: bytes },
  sql: `
    select revision, content from tax.blank_form
    where form = $form and revision = coalesce($revision, revision)
    order by id desc limit 1`,
})

/** The kinds and revisions of blanks that were supplied. */
export const listBlankForms = statement({
  name: 'tax.list_blank_forms',
  params: {},
  row: { form: text, revision: text },
  sql: 'select distinct form, revision from tax.blank_form order by form, revision',
})

/** The first year an LLC has or could have books, and whether its forms can be filled in. */
export const findTaxYears = statement({
  name: 'tax.find_tax_years',
  params: { entity_id: int },
  row: { first_year: int, has_form: bool },
  sql: `
    select least(
             extract(year from coalesce(e.formation_date, (e.created_at at time zone 'UTC')::date))::integer,
             (select min(b.year) from bookkeeping.entries b where b.entity_id = e.id)
           ) as first_year,
           exists (select from tax.blank_form where form = '5472') as has_form
    from entities.entities e where e.id = $entity_id`,
})
