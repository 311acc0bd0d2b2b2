import { listedBy } from '../../../kernel/sql/page.ts'
import { bool, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { MAX_FACTS } from './facts.rules.ts'

/** Earlier facts that a new one ends: with `replaces` those of its kind, and a certificate ends the answer that there is none. */
const IS_REPLACED = `(
        $replaces::boolean and kind = $kind
        or $kind = 'residence_certificate' and kind = 'no_residence_certificate'
          and starts_on <= coalesce($ends_on::date, 'infinity') and ends_on >= $starts_on::date
      )`

/** Adds a fact and ends those that it replaces. No row if the member has too many. One writer at a time (`lockLog`). */
export const insertFact = write({
  name: 'presence.insert_fact',
  action: 'presence.fact',
  detail: 'kind',
  params: {
    member_id: int,
    kind: text,
    country: orNull(text),
    starts_on: orNull(text),
    ends_on: orNull(text),
    answer: orNull(text),
    documented: orNull(bool),
    note: orNull(text),
    replaces: bool,
  },
  row: { id: int },
  sql: `
    replaced as (
      update presence.fact set removed_at = now(), removed_by = $by_actor
      where member_id = $member_id and removed_at is null and ${IS_REPLACED}
      returning id
    ), made as (
      insert into presence.fact (member_id, kind, country, starts_on, ends_on, answer, documented, note, stated_by)
      select $member_id, $kind, $country, $starts_on::date, $ends_on::date, $answer, $documented::boolean, $note, $by_actor
      where (
        select count(*) from presence.fact
        where member_id = $member_id and removed_at is null and not ${IS_REPLACED}
      ) < ${MAX_FACTS}
      returning id, kind
    ), written as (select id, kind, 'presence_fact/' || id as record from made)`,
})

/** The same fact, if it was stated before: repeating it changes nothing. */
export const findSameFact = statement({
  name: 'presence.find_same_fact',
  params: {
    member_id: int,
    kind: text,
    country: orNull(text),
    starts_on: orNull(text),
    ends_on: orNull(text),
    answer: orNull(text),
    documented: orNull(bool),
    note: orNull(text),
  },
  row: { id: int },
  sql: `
    select id from presence.fact
    where ${listedBy('member_id', '$member_id')} and kind = $kind and removed_at is null
      and country is not distinct from $country::text and starts_on is not distinct from $starts_on::date
      and ends_on is not distinct from $ends_on::date and answer is not distinct from $answer::text
      and documented is not distinct from $documented::boolean and note is not distinct from $note::text
    order by member_id, id limit 1`,
})

export const findFact = statement({
  name: 'presence.find_fact',
  params: { id: int, member_id: int },
  row: { id: int, removed: bool },
  sql: `
    select id, removed_at is not null as removed from presence.fact where id = $id and member_id = $member_id`,
})

export const markFactRemoved = write({
  name: 'presence.mark_fact_removed',
  action: 'presence.fact_remove',
  detail: 'kind',
  params: { id: int },
  row: { id: int },
  sql: `
    gone as (
      update presence.fact set removed_at = now(), removed_by = $by_actor
      where id = $id and removed_at is null
      returning id, kind
    ), written as (select id, kind, 'presence_fact/' || id as record from gone)`,
})
