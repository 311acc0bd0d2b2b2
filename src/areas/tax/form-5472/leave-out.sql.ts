import { int, json, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** Keeps why a form is filled in although questions are open. */
export const insertLeaveOut = write({
  name: 'tax.insert_leave_out',
  action: 'form5472.leave_out',
  detail: 'detail',
  params: { entity_id: int, year: int, reason: text, open_questions: json },
  row: { id: int },
  sql: `
    made as (
      insert into tax.leave_out (entity_id, year, reason, open_questions, decided_by)
      values ($entity_id, $year, $reason, array(select json_array_elements_text($open_questions::json)), $by_actor)
      returning id, entity_id, year, open_questions
    ), written as (
      select id, 'entity/' || entity_id as record,
             year || ': ' || cardinality(open_questions) || ' questions' as detail
      from made
    )`,
})

/**
 * Open filings of ended years that may have nothing to file: LLCs with two owners at a time, and those whose
 * owner said that nobody paid anything for them, or to be a U.S. person.
 */
export const listFilingsToClose = statement({
  name: 'tax.list_filings_to_close',
  params: { today: text, most: int },
  row: { entity_id: int, year: int },
  sql: `
    select f.entity_id, f.year from entities.open_filings f
    where f.form = '5472' and make_date(f.year, 12, 31) < $today::date
      and (
        exists (
          select from entities.ownerships a join entities.ownerships b
            on b.entity_id = a.entity_id and b.owner_name <> a.owner_name
            and a.since <= coalesce(b.until, 'infinity') and b.since <= coalesce(a.until, 'infinity')
          where a.entity_id = f.entity_id
        )
        or (
          select n.answer from tax.answer n
          where n.entity_id = f.entity_id and n.year = f.year and n.question = 'owner_paid' and n.form is null
          order by n.id desc limit 1
        ) = 'no'
        or (
          select n.answer from tax.answer n
          where n.entity_id = f.entity_id and n.year = f.year and n.question = 'us_status' and n.form is null
          order by n.id desc limit 1
        ) in ('resident', 'green_card', 'citizen')
      )
    order by f.due_by, f.entity_id limit $most::integer`,
})
