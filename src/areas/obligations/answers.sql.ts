import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** The newest answer to one question, even if it was withdrawn. */
export const findAnswer = statement({
  name: 'obligations.find_answer',
  params: { subject_id: int, fact: text, year: orNull(int) },
  row: { value: json, is_withdrawn: bool },
  sql: `
    select coalesce(a.value, 'null') as value, a.value is null as is_withdrawn from obligations.answer a
    where a.subject_id = $subject_id and a.fact = $fact and a.year is not distinct from $year::smallint
    order by a.id desc limit 1`,
})

export const insertAnswer = write({
  name: 'obligations.insert_answer',
  action: 'obligation.answer',
  detail: 'detail',
  params: { subject_id: int, record: text, fact: text, year: orNull(int), value: json, withdraws: bool },
  row: { id: int },
  sql: `
    made as (
      insert into obligations.answer (subject_id, fact, year, value, answered_by)
      values ($subject_id, $fact, $year, case when not $withdraws then $value::jsonb end, $by_actor) returning id, fact, year
    ), written as (
      select id, $record::text as record, fact || coalesce('/' || year, '') as detail from made
    )`,
})

/** All answers to a question, newest first. */
export const listAnswers = statement({
  name: 'obligations.list_answers',
  params: { member_id: int, entity_id: orNull(int), most: int },
  row: {
    fact: text,
    year: orNull(int),
    value: json,
    is_withdrawn: bool,
    answered_by: text,
    answered_at: text,
  },
  sql: `
    select a.fact, a.year, coalesce(a.value, 'null') as value, a.value is null as is_withdrawn, a.answered_by,
           to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answered_at
    from obligations.answer a join obligations.subject s on s.id = a.subject_id
    where s.entity_id = $entity_id or s.member_id = $member_id and s.entity_id is null
    order by a.id desc limit $most::integer`,
})
