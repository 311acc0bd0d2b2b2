import { bool, bytes, int, statement } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const insertBlankForm = write({
  name: 'tax.insert_blank_form',
  action: 'form5472.supply',
  params: { content: bytes },
  row: { id: int },
  sql: `
    made as (insert into tax.blank_form (content) values ($content) returning id),
    written as (select id, 'blank_form/' || id as record from made)`,
})

export const findBlankForm = statement({
  name: 'tax.find_blank_form',
  params: {},
  row: { content: bytes },
  sql: 'select content from tax.blank_form order by id desc limit 1',
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
           exists (select from tax.blank_form) as has_form
    from entities.entities e where e.id = $entity_id`,
})
