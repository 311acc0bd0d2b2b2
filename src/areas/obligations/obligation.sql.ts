import { listedBy } from '../../kernel/sql/page.ts'
import { int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { yearBooksStatement } from '../tax/tax.ts'
import { remindedAt } from './answer-reminders/answer-reminder.sql.ts'

const INSTANT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An obligation as JSON, with the rule as it was when it decided. */
const JSON_OF = `json_build_object(
    'id', o.id, 'subject_id', o.subject_id, 'entity_id', s.entity_id, 'member_id', s.member_id, 'obligation', o.obligation, 'year', o.year,
    'part', nullif(o.part, ''), 'rule', v.rule, 'rule_version', o.rule_version, 'title', o.title, 'details', o.details,
    'state', o.state, 'due_date', o.due_date, 'extended_due_date', o.extended_due_date, 'is_extended', o.is_extended,
    'due_by', o.due_by, 'due_reason', o.due_reason, 'reason', o.reason, 'facts', o.facts, 'missing', o.missing,
    'decided_by', o.decided_by, 'decided_at', ${INSTANT('o.decided_at')}, 'decision_reason', o.decision_reason,
    'done_on', o.done_on, 'evidence_document_id', o.evidence_document_id, 'evidence_is_filing', o.evidence_is_filing,
    'evidence_title', (select d.title from documents.documents d where d.id = o.evidence_document_id),
    'evidence_note', o.evidence_note, 'confirmed_by', o.confirmed_by, 'confirmed_at', ${INSTANT('o.confirmed_at')},
    'changed_at', ${INSTANT('o.changed_at')}
  )`

const FROM = `obligations.obligation o join obligations.subject s on s.id = o.subject_id
    left join obligations.rule_version v on v.id = o.rule_id and v.version = o.rule_version`

/** The obligations of an LLC and, with `member_id`, of its owner. */
const OF_LLC = `(s.entity_id = $entity_id or s.member_id = $owner_id::integer and s.entity_id is null) and o.gone_at is null
      and ($year::smallint is null or o.year = $year::smallint)`

const SCOPE = { entity_id: int, owner_id: orNull(int), year: orNull(int) }

export const listObligations = statement({
  name: 'obligations.list_obligations',
  params: {
    ...SCOPE,
    state: orNull(text),
    limit: int,
    offset: int,
    /** The id 0 for the first page; a date of null is after all others. */
    after_due_by: orNull(text),
    after_id: int,
  },
  row: { total: int, last: orNull(text), rows: json },
  sql: `
    with found as materialized (
      select o.id, o.due_by from obligations.obligation o join obligations.subject s on s.id = o.subject_id
      where ${OF_LLC} and ($state::text is null or o.state = $state::text)
    ), page as (
      select id, due_by, row_number() over (order by due_by nulls last, id) - $offset::bigint as n from found
      where $after_id::bigint = 0
        or (coalesce(due_by, 'infinity'), id) > (coalesce($after_due_by::date, 'infinity'), $after_id::bigint)
      order by n limit $limit::integer + 1 offset $offset::bigint
    )
    select (select count(*) from found) as total,
           case when (select count(*) from page) > $limit::integer
                then (select json_build_array(due_by, id)::text from page where n = $limit::integer) end as last,
           coalesce((
             select json_agg(${JSON_OF} order by page.n)
             from page join ${FROM.replace('obligations.obligation o', 'obligations.obligation o on o.id = page.id')}
             where page.n <= $limit::integer
           ), '[]') as rows`,
})

/** What is missing for the obligations that nobody has decided, and the subjects' answers and record facts. */
export const listOpenFacts = statement({
  name: 'obligations.list_open_facts',
  params: SCOPE,
  row: { missing: json, subjects: json },
  sql: `
    select
      coalesce((
        select json_agg(json_build_object('subject', case when s.entity_id is null then 'owner' else 'llc' end,
          'year', o.year, 'missing', o.missing, 'name', v.rule -> 'name', 'penalty', v.rule ->> 'penalty',
          'rule_id', o.rule_id) order by o.year, o.id)
        from ${FROM} where ${OF_LLC} and o.decided_by is null and o.state in ('unknown', 'proposed', 'due')
          and o.missing <> '[]'
      ), '[]') as missing,
      coalesce((
        select json_agg(json_build_object('subject', case when s.entity_id is null then 'owner' else 'llc' end,
          'facts', case when jsonb_typeof(s.record_facts) = 'object' then s.record_facts -> 'facts' else '[]' end,
          'answers', coalesce((
            select json_agg(json_build_object('fact', a.fact, 'year', a.year, 'value', a.value,
              'answered_by', a.answered_by, 'answered_at', ${INSTANT('a.answered_at')}) order by a.fact, a.year)
            from (
              select distinct on (fact, year) * from obligations.answer where subject_id = s.id
              order by fact, year, id desc
            ) a where a.value is not null
          ), '[]')) order by s.entity_id nulls last)
        from obligations.subject s
        where s.entity_id = $entity_id or s.member_id = $owner_id::integer and s.entity_id is null
      ), '[]') as subjects`,
})

/** The books of a year with what its readiness needs of the LLC's obligations. There are as many as rules. */
export const findYearBooks = yearBooksStatement(
  'obligations.find_year_books',
  `json_build_object('rows', (
    select coalesce(json_agg(json_build_object('id', o.id, 'state', o.state, 'due_by', o.due_by,
      'rule', case when v.rule is not null then json_build_object('name', v.rule -> 'name') end, 'title', o.title,
      'missing', o.missing, 'is_decided', o.decided_by is not null) order by o.due_by nulls last, o.id), '[]')
    from ${FROM} where s.entity_id = $entity_id and o.year = $year and o.gone_at is null and o.state <> 'not_applicable'
  ), 'reminded_at', ${remindedAt('$entity_id', '$year')})`,
)

/** One obligation of an LLC or of its owner. */
export const findObligation = statement({
  name: 'obligations.find_obligation',
  params: { id: int, entity_id: int, owner_id: orNull(int) },
  row: { data: json },
  sql: `
    select ${JSON_OF} as data from ${FROM}
    where o.id = $id and o.gone_at is null
      and (s.entity_id = $entity_id or s.member_id = $owner_id::integer and s.entity_id is null)`,
})

/** The same for staff, who name only the obligation. */
export const findAnyObligation = statement({
  name: 'obligations.find_any_obligation',
  params: { id: int },
  row: { data: json },
  sql: `select ${JSON_OF} as data from ${FROM} where o.id = $id and o.gone_at is null`,
})

/** What happened to an obligation, oldest first. */
export const listEvents = statement({
  name: 'obligations.list_events',
  params: { obligation_id: int, most: int },
  row: {
    what: text,
    from_state: orNull(text),
    to_state: text,
    due_date: orNull(text),
    why: orNull(json),
    evidence_document_id: orNull(int),
    actor: text,
    at: text,
  },
  sql: `
    select what, from_state, to_state, due_date, why, evidence_document_id, actor, ${INSTANT('at')} as at
    from obligations.event
    where ${listedBy('obligation_id', '$obligation_id')} order by obligation_id, id limit $most::integer`,
})

/** Whether a document belongs to the LLC, or to one of its owner's if the obligation is the owner's. */
export const findEvidence = statement({
  name: 'obligations.find_evidence',
  params: { document_id: int, entity_id: orNull(int), member_id: int },
  row: { id: int },
  sql: `
    select d.id from documents.documents d join entities.entities e on e.id = d.entity_id
    where d.id = $document_id and d.withdrawn_at is null
      and case when $entity_id::integer is null then e.member_id = $member_id else d.entity_id = $entity_id end`,
})

/** A change of one obligation by a person, with its event. `set` uses `o`. */
const decide = (what: string, set: string, why: string, where: string) => `
    changed as (
      update obligations.obligation o set ${set}, sequence = o.sequence + 1, changed_at = now()
      where o.id = $id and o.gone_at is null and ${where}
      returning o.id, o.state, o.due_date, o.evidence_document_id, old.state as from_state, o.obligation, o.year
    ), noted as (
      insert into obligations.event (obligation_id, what, from_state, to_state, due_date, why, evidence_document_id, actor)
      select id, '${what}', from_state, state, due_date, ${why}, evidence_document_id, $by_actor from changed
    ), written as (
      select id, 'obligation/' || id as record, obligation || '/' || year || ', ' || state as detail from changed
    )`

const TOLD = (text: string) =>
  `case when ${text} is not null then jsonb_build_object('en', ${text}, 'es', ${text}) end`

export const markDone = write({
  name: 'obligations.mark_done',
  action: 'obligation.done',
  detail: 'detail',
  params: { id: int, document_id: int, done_on: text, note: orNull(text) },
  row: { id: int },
  sql: decide(
    'done',
    `state = 'done', decided_by = $by_actor, decided_at = now(), decision_reason = null, done_on = $done_on::date,
        evidence_document_id = $document_id, evidence_is_filing = false, evidence_note = $note, remind_on = null`,
    TOLD('$note::text'),
    `o.state in ('due', 'proposed', 'unknown')`,
  ),
})

export const markNotApplicable = write({
  name: 'obligations.mark_not_applicable',
  action: 'obligation.not_applicable',
  detail: 'detail',
  params: { id: int, reason: text },
  row: { id: int },
  sql: decide(
    'not_applicable',
    `state = 'not_applicable', decided_by = $by_actor, decided_at = now(), decision_reason = $reason, remind_on = null`,
    TOLD('$reason::text'),
    `o.state in ('due', 'proposed', 'unknown')`,
  ),
})

/** Removes a person's decision. What the rules say is written right after it; a one-off is due again. */
export const undoDecision = write({
  name: 'obligations.undo_decision',
  action: 'obligation.undo',
  detail: 'detail',
  params: { id: int, remind_on: orNull(text) },
  row: { id: int },
  sql: decide(
    'undone',
    `state = case when o.rule_id is null then 'due' else 'unknown' end, decided_by = null, decided_at = null,
        decision_reason = null, done_on = null, evidence_document_id = null, evidence_note = null,
        remind_on = case when o.rule_id is null then $remind_on::date end`,
    'null::jsonb',
    'o.decided_by is not null',
  ),
})

export const confirmProposed = write({
  name: 'obligations.confirm_proposed',
  action: 'obligation.confirm',
  detail: 'detail',
  params: { id: int, remind_on: orNull(text) },
  row: { id: int },
  sql: decide(
    'confirmed',
    `state = 'due', confirmed_by = $by_actor, confirmed_at = now(), remind_on = $remind_on::date`,
    'null::jsonb',
    `o.state = 'proposed'`,
  ),
})

/** Confirms the other dates of the same duty and year, such as the other quarters. */
export const confirmSiblings = statement({
  name: 'obligations.confirm_siblings',
  params: { id: int },
  row: { confirmed: int },
  sql: `
    with changed as (
      update obligations.obligation o
      set state = 'due', confirmed_by = c.confirmed_by, confirmed_at = c.confirmed_at, sequence = o.sequence + 1,
          changed_at = now()
      from obligations.obligation c
      where c.id = $id and o.subject_id = c.subject_id and o.obligation = c.obligation and o.year = c.year
        and o.state = 'proposed' and o.gone_at is null
      returning o.id
    )
    select count(*) as confirmed from changed`,
})

/** At most this many obligations of a subject are added by hand. */
export const MAX_ONE_OFFS = 200

export const insertOneOff = write({
  name: 'obligations.insert_one_off',
  action: 'obligation.add',
  params: {
    subject_id: int,
    year: int,
    title: text,
    details: orNull(text),
    due_date: text,
    remind_on: orNull(text),
  },
  row: { id: int },
  sql: `
    made as (
      insert into obligations.obligation (subject_id, obligation, year, title, details, state, due_date, remind_on, added_by)
      select $subject_id, 'one-off', $year, $title, $details, 'due', $due_date::date, $remind_on::date, $by_actor
      where (
        select count(*) from obligations.obligation o
        where o.subject_id = $subject_id and o.rule_id is null and o.gone_at is null
      ) < ${MAX_ONE_OFFS}
      returning id, due_date
    ), noted as (
      insert into obligations.event (obligation_id, what, to_state, due_date, actor)
      select id, 'opened', 'due', due_date, $by_actor from made
    ), written as (select id, 'obligation/' || id as record from made)`,
})

export const removeOneOff = write({
  name: 'obligations.remove_one_off',
  action: 'obligation.remove',
  detail: 'detail',
  params: { id: int },
  row: { id: int },
  sql: decide('removed', 'gone_at = now(), remind_on = null', 'null::jsonb', 'o.rule_id is null'),
})
