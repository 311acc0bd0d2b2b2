import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The current answer about a counterparty's category or an entry (its own, or that of the entry it replaces), and whether the counterparty is a related party. */
export const findClassification = statement({
  name: 'tax.find_classification',
  params: { entity_id: int, counterparty_id: int, category: orNull(text), entry_id: orNull(int), year: int },
  row: { kept: orNull(json), is_party: bool },
  sql: `
    select
      (select json_build_object('answer', k.answer, 'note', k.note) from tax.classification k
       where k.entity_id = $entity_id and k.counterparty_id = $counterparty_id
         and k.category is not distinct from $category::text and k.entry_id is not distinct from coalesce(tax.stated_at($entry_id::bigint), $entry_id::bigint)
         and k.year <= $year
       order by k.year desc, k.id desc limit 1) as kept,
      exists (
        select from bookkeeping.counterparties c
        where c.id = $counterparty_id and c.entity_id = $entity_id and c.is_related_party
      ) as is_party`,
})

export const insertClassification = write({
  name: 'tax.insert_classification',
  action: 'form5472.classify',
  detail: 'detail',
  params: {
    entity_id: int,
    counterparty_id: int,
    category: orNull(text),
    entry_id: orNull(int),
    year: int,
    answer: orNull(text),
    note: orNull(text),
  },
  row: { id: int, body: text },
  sql: `
    made as (
      insert into tax.classification (entity_id, counterparty_id, category, entry_id, year, answer, note, answered_by)
      values ($entity_id, $counterparty_id, $category, $entry_id, $year, $answer, $note, $by_actor)
      returning *
    ), written as (
      select id, 'counterparty/' || counterparty_id as record, coalesce('entry ' || entry_id, category) as detail,
             json_build_object('counterparty_id', counterparty_id, 'category', category, 'entry_id', entry_id,
               'answer', answer, 'changed', true)::text as body
      from made
    )`,
})
