import { instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/**
 * Locks all periods of the LLC that end on the same day as the report's: an approval in one of them submits
 * for all. Locked in the order of ids, so that concurrent answers do not deadlock.
 */
export const lockEndingTogether = statement({
  name: 'reports.lock_ending_together',
  params: { id: int },
  row: { period_id: int },
  sql: `
    select other.id as period_id
    from reports.report r
    join reports.period p on p.id = r.period_id
    join reports.period other on other.entity_id = p.entity_id and other.ends = p.ends
    where r.id = $id
    order by other.id
    for no key update of other`,
})

/**
 * The report's period, locked until the transaction ends, so that no newer revision appears while it is
 * answered.
 */
export const lockReport = statement({
  name: 'reports.lock_report',
  params: { id: int },
  row: { entity_id: int, ends: text, newest_id: int },
  sql: `
    select p.entity_id, p.ends, p.newest_id
    from reports.report r join reports.period p on p.id = r.period_id
    where r.id = $id
    for no key update of p`,
})

/**
 * The recommendations that can be answered, with what an approval submits, in the language of the LLC's
 * owner. If one was approved before: the transaction that was submitted and the report it came from.
 */
export const listRecommendations = statement({
  name: 'reports.list_recommendations',
  params: { report_id: int },
  row: {
    idx: int,
    rule: text,
    category: orNull(text),
    amount: orNull(text),
    description: orNull(text),
    strategic_decision: orNull(text),
    bank: orNull(text),
    transaction_id: orNull(text),
    submitted_by: orNull(int),
  },
  sql: `
    select r.idx, r.rule, r.category, r.amount,
           case m.language when 'es' then r.description_es else r.description_en end as description,
           case m.language when 'es' then r.strategic_decision_es else r.strategic_decision_en end as strategic_decision,
           r.bank, s.transaction_id, s.report_id as submitted_by
    from reports.recommendation r
    join reports.report made on made.id = r.report_id
    join reports.period p on p.id = made.period_id
    join members.members m on m.id = p.member_id
    left join reports.submission s on s.entity_id = p.entity_id and s.ends = p.ends and s.rule = r.rule
    where r.report_id = $report_id
    order by r.idx`,
})

/** The answers replace the previous ones, which stay in the history. */
export const insertAnswers = statement({
  name: 'reports.insert_answers',
  params: { entity_id: int, report_id: int, answers: json, answered_at: instant, answered_by: text },
  row: { idx: int },
  sql: `
    with given as materialized (
      select idx, decision, client_notes from json_to_recordset($answers::json)
        as x (idx smallint, decision text, client_notes text)
    ), kept as (
      insert into reports.answer (entity_id, report_id, idx, decision, client_notes, answered_at, answered_by)
      select $entity_id, $report_id, idx, decision, client_notes, $answered_at::timestamptz, $answered_by from given order by idx
    )
    update reports.recommendation r
    set decision = given.decision, client_notes = given.client_notes, responded_at = $answered_at::timestamptz
    from given where r.report_id = $report_id and r.idx = given.idx
    returning r.idx`,
})

export const insertSubmission = statement({
  name: 'reports.insert_submission',
  params: { entity_id: int, ends: text, rule: text, report_id: int, transaction_id: text, amount: text },
  row: { transaction_id: text },
  sql: `
    insert into reports.submission (entity_id, ends, rule, report_id, transaction_id, amount)
    values ($entity_id, $ends::date, $rule, $report_id, $transaction_id, $amount::numeric)
    returning transaction_id`,
})

/**
 * The response and its audit row. A separate statement after the others, because a statement does not see its
 * own changes.
 */
export const noteAnswered = write({
  name: 'reports.note_answered',
  action: 'report.answer',
  detail: 'answered',
  params: { report_id: int, answered: text },
  row: { body: text },
  sql: `
    written as (
      select 'report/' || r.id as record, $answered::text as answered,
             '{"data":' || reports.report_text(r.id, m.language) || '}' as body
      from reports.report r
      join reports.period p on p.id = r.period_id
      join members.members m on m.id = p.member_id
      where r.id = $report_id
    )`,
})

/** All answers to a report or its other revisions, oldest first, each with the recommendation it answers. */
export const listAnswers = statement({
  name: 'reports.list_answers',
  params: { report_id: int, language: orNull(text) },
  row: {
    report_id: int,
    revision: int,
    idx: int,
    rule: text,
    title: text,
    decision: text,
    client_notes: orNull(text),
    answered_at: instant,
  },
  sql: `
    select a.report_id, r.revision, a.idx, o.rule,
           (concat('{', case coalesce($language, m.language) when 'es' then o.text_es else o.text_en end, '}')::json
             ->> 'title') as title,
           a.decision, a.client_notes, a.answered_at
    from reports.report shown
    join reports.period p on p.id = shown.period_id
    join members.members m on m.id = p.member_id
    join reports.report r on r.period_id = p.id
    join reports.answer a on a.report_id = r.id
    join reports.recommendation o on o.report_id = a.report_id and o.idx = a.idx
    where shown.id = $report_id
    order by a.id`,
})
