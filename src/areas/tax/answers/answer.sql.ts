import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The current answer for one question, form and year, and whether the named party belongs to the LLC. */
export const findAnswer = statement({
  name: 'tax.find_answer',
  params: { entity_id: int, year: int, question: text, form: orNull(text), party: orNull(int) },
  row: { kept: orNull(json), is_party: bool },
  sql: `
    select
      (select json_build_object('answer', a.answer, 'note', a.note) from tax.answer a
       where a.entity_id = $entity_id and a.question = $question and a.form is not distinct from $form::text
         and a.year = $year
       order by a.id desc limit 1) as kept,
      exists (
        select from bookkeeping.counterparties c
        where c.id = $party::bigint and c.entity_id = $entity_id and c.is_related_party
      ) as is_party`,
})

export const insertAnswer = write({
  name: 'tax.insert_answer',
  action: 'form5472.answer',
  detail: 'detail',
  params: {
    entity_id: int,
    year: int,
    question: text,
    form: orNull(text),
    answer: orNull(text),
    note: orNull(text),
    is_english: bool,
  },
  row: { id: int, body: text },
  sql: `
    made as (
      insert into tax.answer (entity_id, year, question, form, answer, note, answered_by)
      values ($entity_id, $year, $question, $form, $answer, $note, $by_actor)
      returning id, entity_id, question, answer
    ), written as (
      select id, 'entity/' || entity_id as record,
             question || case when $is_english::boolean then ', confirmed in English' else '' end as detail,
             json_build_object('question', question, 'answer', answer, 'changed', true)::text as body
      from made
    )`,
})

/** All answers ever given for a year, newest first. */
export const listAnswers = statement({
  name: 'tax.list_answers',
  params: { entity_id: int, year: int, most: int },
  row: {
    question: text,
    form: orNull(text),
    answer: orNull(text),
    note: orNull(text),
    answered_by: text,
    answered_at: text,
  },
  sql: `
    select question, form, answer, note, answered_by,
           to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answered_at
    from tax.answer where entity_id = $entity_id and year = $year order by id desc limit $most::integer`,
})
