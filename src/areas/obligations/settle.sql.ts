import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** The newest answer to each question of a subject; withdrawn ones are left out. */
const ANSWERS = `coalesce((
    select json_agg(json_build_object('fact', a.fact, 'year', a.year, 'value', a.value, 'answered_by', a.answered_by,
      'answered_at', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.id)
    from (
      select distinct on (fact, year) * from obligations.answer where subject_id = s.id
      order by fact, year, id desc
    ) a where a.value is not null
  ), '[]')`

/** The LLC, or the owner if no LLC is given: two conditions that an index answers each. */
const IS_SUBJECT =
  '(s.entity_id = $entity_id::integer or $entity_id::integer is null and s.member_id = $member_id and s.entity_id is null)'

/** A subject with all that its obligations follow from. */
const SUBJECT = `
    select s.id, s.member_id, s.entity_id, s.record_facts, s.filings,
           ${ANSWERS} as answers
    from obligations.subject s
    where ${IS_SUBJECT}`

const SUBJECT_ROW = {
  id: int,
  member_id: int,
  entity_id: orNull(int),
  record_facts: json,
  filings: json,
  answers: json,
}
const OF_SUBJECT = { member_id: int, entity_id: orNull(int) }

export const findSubject = statement({
  name: 'obligations.find_subject',
  params: OF_SUBJECT,
  row: SUBJECT_ROW,
  sql: SUBJECT,
})

export const lockSubject = statement({
  name: 'obligations.lock_subject',
  params: OF_SUBJECT,
  row: { id: int },
  sql: `
    select s.id from obligations.subject s
    where ${IS_SUBJECT} for no key update`,
})

export const insertSubject = statement({
  name: 'obligations.insert_subject',
  params: OF_SUBJECT,
  row: { id: int },
  sql: `
    insert into obligations.subject (member_id, entity_id) values ($member_id, $entity_id)
    on conflict do nothing returning id`,
})

/** Keeps what the records said, and when the subject is looked at next. */
export const updateRecords = statement({
  name: 'obligations.update_records',
  params: {
    id: int,
    record_facts: json,
    filings: json,
    look_on: text,
  },
  row: { id: int },
  sql: `
    update obligations.subject
    set record_facts = $record_facts::jsonb, filings = $filings::jsonb, look_on = $look_on::date
    where id = $id returning id`,
})

/** Keeps what the tax filings said. */
export const updateFilings = statement({
  name: 'obligations.update_filings',
  params: { id: int, filings: json },
  row: { id: int },
  sql: `
    update obligations.subject set filings = $filings::jsonb where id = $id returning id`,
})

/** The obligations of a subject, with those that are gone. */
export const listStored = statement({
  name: 'obligations.list_stored',
  params: { subject_id: int, first_year: int },
  row: {
    id: int,
    obligation: text,
    year: int,
    part: text,
    rule_id: orNull(text),
    rule_version: orNull(text),
    state: text,
    due_date: orNull(text),
    extended_due_date: orNull(text),
    is_extended: bool,
    due_reason: orNull(json),
    reason: orNull(json),
    facts: json,
    missing: json,
    decided_by: orNull(text),
    evidence_document_id: orNull(int),
    evidence_is_filing: bool,
    evidence_is_withdrawn: bool,
    confirmed_by: orNull(text),
    is_gone: bool,
  },
  sql: `
    select o.id, o.obligation, o.year, o.part, o.rule_id, o.rule_version, o.state, o.due_date, o.extended_due_date,
           o.is_extended, o.due_reason, o.reason, o.facts, o.missing, o.decided_by, o.evidence_document_id, o.evidence_is_filing,
           coalesce((select d.withdrawn_at is not null from documents.documents d where d.id = o.evidence_document_id), false)
             as evidence_is_withdrawn,
           o.confirmed_by, o.gone_at is not null as is_gone
    from obligations.obligation o where o.subject_id = $subject_id and o.year >= $first_year order by o.id`,
})

/**
 * Writes the changes of a subject's obligations with their events. A decision that no longer holds is removed from
 * the obligation and stays in its events.
 */
export const settleObligations = write({
  name: 'obligations.settle_obligations',
  action: 'obligation.settle',
  detail: 'detail',
  params: { subject_id: int, record: text, rules: json, changes: json },
  row: { changed: int },
  sql: `
    versions as (
      insert into obligations.rule_version (id, version, rule)
      select x.id, x.version, x.rule from json_to_recordset($rules::json) as x (id text, version text, rule jsonb)
      on conflict do nothing
    ), wanted as materialized (
      select * from json_to_recordset($changes::json) as x (
        place integer, id bigint, obligation text, year smallint, part text, rule_id text, rule_version text, state text,
        due_date date, extended_due_date date, is_extended boolean, due_reason jsonb, reason jsonb, facts jsonb, missing jsonb,
        evidence_document_id bigint, evidence_is_filing boolean, reopens boolean, gone boolean, moved boolean,
        remind_on date, what text, from_state text, why jsonb
      )
    ), added as (
      insert into obligations.obligation (subject_id, obligation, year, part, rule_id, rule_version, state, due_date,
        extended_due_date, is_extended, due_reason, reason, facts, missing, evidence_document_id, evidence_is_filing, remind_on)
      select $subject_id, w.obligation, w.year, w.part, w.rule_id, w.rule_version, w.state, w.due_date, w.extended_due_date,
             w.is_extended, w.due_reason, w.reason, w.facts, w.missing, w.evidence_document_id, w.evidence_is_filing, w.remind_on
      from wanted w where w.id is null order by w.place
      returning id, obligation, year, part
    ), updated as (
      update obligations.obligation o
      set rule_id = coalesce(w.rule_id, o.rule_id), rule_version = coalesce(w.rule_version, o.rule_version), state = w.state,
          due_date = w.due_date, extended_due_date = w.extended_due_date, is_extended = w.is_extended,
          due_reason = w.due_reason, reason = w.reason,
          facts = w.facts, missing = w.missing, evidence_document_id = w.evidence_document_id,
          evidence_is_filing = w.evidence_is_filing, remind_on = w.remind_on,
          decided_by = case when w.reopens then null else o.decided_by end,
          decided_at = case when w.reopens then null else o.decided_at end,
          decision_reason = case when w.reopens then null else o.decision_reason end,
          done_on = case when w.reopens then null else o.done_on end,
          evidence_note = case when w.reopens then null else o.evidence_note end,
          gone_at = case when w.gone then now() end,
          sequence = o.sequence + case when w.moved then 1 else 0 end,
          changed_at = now()
      from wanted w where o.id = w.id and o.subject_id = $subject_id
      returning o.id, w.what, w.from_state, w.state, w.due_date, w.why, old.evidence_document_id
    ), noted as (
      insert into obligations.event (obligation_id, what, from_state, to_state, due_date, why, evidence_document_id, actor)
      select a.id, w.what, null, w.state, w.due_date, w.why, null, $by_actor
      from added a join wanted w on w.id is null and (w.obligation, w.year, w.part) = (a.obligation, a.year, a.part)
      union all
      select u.id, u.what, u.from_state, u.state, u.due_date, u.why, u.evidence_document_id, $by_actor from updated u
    ), written as (
      select count(*) as changed, $record::text as record,
             left(string_agg(distinct w.what || ' ' || w.obligation || '/' || w.year, ', '), 500) as detail
      from wanted w having count(*) > 0
    )`,
})

/** How many facts the open obligations of a subject wait for. */
export const updateOpenFacts = statement({
  name: 'obligations.update_open_facts',
  params: { subject_id: int },
  row: { id: int },
  sql: `
    update obligations.subject s set open_facts = found.facts
    from (
      select count(distinct m.fact) as facts
      from obligations.obligation o cross join lateral jsonb_array_elements_text(o.missing) as m (fact)
      where o.subject_id = $subject_id and o.gone_at is null and o.decided_by is null
        and o.state in ('unknown', 'proposed', 'due')
    ) found
    where s.id = $subject_id and s.open_facts <> found.facts returning s.id`,
})
