import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/**
 * Takes the next LLC whose records or books changed; null if it is gone. No row if there is none.
 * With a join, PostgreSQL would expect many changes and read all LLCs.
 */
export const takeChangedLlc = statement({
  name: 'obligations.take_changed_llc',
  params: { kinds: json, after: int },
  row: { entity_id: int, member_id: orNull(int) },
  sql: `
    select distinct c.id as entity_id, (select e.member_id from entities.entities e where e.id = c.id) as member_id
    from kernel.take_changed(array(select json_array_elements_text($kinds::json)), $after::integer) c`,
})

/** Takes the next owner whose profile changed. Only owners of LLCs have obligations. */
export const takeChangedOwner = statement({
  name: 'obligations.take_changed_owner',
  params: { kinds: json, after: int },
  row: { member_id: int, subject_id: orNull(int) },
  sql: `
    select distinct c.id as member_id,
           (select s.id from obligations.subject s where s.member_id = c.id and s.entity_id is null) as subject_id
    from kernel.take_changed(array(select json_array_elements_text($kinds::json)), $after::integer) c`,
})

/** Claims the next subject whose day has come, in the order of the index. */
export const takeDueSubject = statement({
  name: 'obligations.take_due_subject',
  params: { today: text, after_day: text, after_id: int },
  row: { id: int, look_on: text, member_id: int, entity_id: orNull(int) },
  sql: `
    select s.id, s.look_on, s.member_id, s.entity_id from obligations.subject s
    where s.look_on <= $today::date and (s.look_on, s.id) > ($after_day::date, $after_id)
    order by s.look_on, s.id limit 1 for no key update skip locked`,
})

/**
 * Notes the version of the rules that the job works with. If the job has only worked with others, everyone is looked at again.
 * The first version of all is only noted.
 */
export const noteRuleBook = statement({
  name: 'obligations.note_rule_book',
  params: { version: text },
  row: { is_new: bool },
  sql: `
    with added as (
      insert into obligations.rule_book (version) values ($version) on conflict (version) do nothing returning version
    ), marked as (
      update obligations.subject set look_on = '-infinity'
      where exists (select from added) and exists (select from obligations.rule_book)
    )
    select exists (select from added) as is_new`,
})

/** What is known of an LLC may decide something for its owner, who is looked at next. */
export const markOwnerStale = statement({
  name: 'obligations.mark_owner_stale',
  params: { member_id: int },
  row: { id: int },
  sql: `
    insert into obligations.subject as s (member_id) values ($member_id)
    on conflict (member_id) where entity_id is null do update set look_on = '-infinity' returning id`,
})
