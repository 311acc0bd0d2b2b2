import { int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { firstYearWithQuestions, remindedAt } from '../answer-reminders/answer-reminder.sql.ts'

/** Beyond this many, a count says "at least". Counting stays cheap however many LLCs there are. */
export const MAX_COUNTED = 100

const ROW = {
  id: int,
  entity_id: orNull(int),
  llc_name: orNull(text),
  member_id: int,
  member_name: text,
  name: json,
  obligation: text,
  year: int,
  part: orNull(text),
  state: text,
  due_by: orNull(text),
}

/** The rows of a page are looked up one by one: with joins, PostgreSQL would read all LLCs and members. */
const NAMES = `
    select o.id, o.entity_id, (select e.name from entities.entities e where e.id = o.entity_id) as llc_name, o.member_id,
           (select m.name from members.members m where m.id = o.member_id) as member_name,
           coalesce(
             (select v.rule -> 'name' from obligations.rule_version v where v.id = o.rule_id and v.version = o.rule_version),
             jsonb_build_object('en', o.title, 'es', o.title)
           ) as name,
           o.obligation, o.year, nullif(o.part, '') as part, o.state, o.due_by
    from page cross join lateral (
      select x.*, s.entity_id, s.member_id from obligations.obligation x join obligations.subject s on s.id = x.subject_id
      where x.id = page.id limit 1
    ) o`

const DUE = `o.state = 'due' and o.gone_at is null and o.due_by <= $until::date`
const PROPOSED = `o.state = 'proposed' and o.gone_at is null`
/** The only lower limit: with another one for the first day, the index was read from the earliest obligation on. */
const AFTER_DUE = '(o.due_by, o.id) > ($after_due::date, $after_id::bigint)'

/**
 * Obligations of all LLCs are read along an index, so a page costs the same whatever their number. Those of assigned
 * clients are read client by client.
 */
const OF_ALL = 'obligations.obligation o'
const OF_ASSIGNED = `members.assignments its join obligations.subject s on s.member_id = its.client_id
    join obligations.obligation o on o.subject_id = s.id`
const IS_THEIRS = 'its.staff_id = $staff_id and '
/** Not of a test account. Looked up row by row, like the names. */
const IS_REAL = `(
      select m.test_of is null from obligations.subject r join members.members m on m.id = r.member_id where r.id = o.subject_id
    ) and `
const IS_REAL_SUBJECT = '(select m.test_of is null from members.members m where m.id = s.member_id) and '

const listDue = (name: string, from: string, also = '') => ({
  name,
  row: ROW,
  sql: `
    with page as materialized (
      select o.id, o.due_by from ${from} where ${also}${DUE} and ${AFTER_DUE}
      order by o.due_by, o.id limit $limit::integer
    ) ${NAMES} order by o.due_by, o.id`,
})
const DUE_PARAMS = { until: text, after_due: text, after_id: int, limit: int }

export const listDueOfAll = statement({
  ...listDue('obligations.list_due_of_all', OF_ALL, IS_REAL),
  params: DUE_PARAMS,
})

export const listDueOfAssigned = statement({
  ...listDue('obligations.list_due_of_assigned', OF_ASSIGNED, IS_THEIRS),
  params: { ...DUE_PARAMS, staff_id: int },
})

const listProposed = (name: string, from: string, also = '') => ({
  name,
  row: ROW,
  sql: `
    with page as materialized (
      select o.id from ${from} where ${also}${PROPOSED} and o.id > $after_id::bigint order by o.id limit $limit::integer
    ) ${NAMES} order by o.id`,
})
const PROPOSED_PARAMS = { after_id: int, limit: int }

export const listProposedOfAll = statement({
  ...listProposed('obligations.list_proposed_of_all', OF_ALL, IS_REAL),
  params: PROPOSED_PARAMS,
})

export const listProposedOfAssigned = statement({
  ...listProposed('obligations.list_proposed_of_assigned', OF_ASSIGNED, IS_THEIRS),
  params: { ...PROPOSED_PARAMS, staff_id: int },
})

const WAITING_ROW = {
  id: int,
  entity_id: orNull(int),
  llc_name: orNull(text),
  member_id: int,
  member_name: text,
  open_facts: int,
  year: orNull(int),
  reminder_entity_id: orNull(int),
  reminded_at: orNull(text),
}

/** Owners are reminded on the page of one of their LLCs. */
const REMINDED_LLC = `coalesce(
      s.entity_id, (select e.id from entities.entities e where e.member_id = s.member_id order by e.id limit 1)
    )`
const ALL_SUBJECTS = 'obligations.subject s'
const ASSIGNED_SUBJECTS = 'members.assignments its join obligations.subject s on s.member_id = its.client_id'

/** LLCs and owners with open questions: all of them along their index, those of assigned clients client by client. */
const listWaiting = (name: string, from: string, also = '') => ({
  name,
  row: WAITING_ROW,
  sql: `
    with page as materialized (
      select s.id from ${from} where ${also}s.open_facts > 0 and s.id > $after_id::integer
      order by s.id limit $limit::integer
    )
    select s.id, s.entity_id, (select e.name from entities.entities e where e.id = s.entity_id) as llc_name, s.member_id,
           (select m.name from members.members m where m.id = s.member_id) as member_name, s.open_facts,
           reminder.year, reminder.reminder_entity_id, ${remindedAt('reminder.reminder_entity_id', 'reminder.year')} as reminded_at
    from page cross join lateral (select * from obligations.subject x where x.id = page.id limit 1) s
    cross join lateral (select ${firstYearWithQuestions('s')} as year, ${REMINDED_LLC} as reminder_entity_id) reminder
    order by s.id`,
})
const WAITING_PARAMS = { after_id: int, limit: int }

export const listWaitingOfAll = statement({
  ...listWaiting('obligations.list_waiting_of_all', ALL_SUBJECTS, IS_REAL_SUBJECT),
  params: WAITING_PARAMS,
})

export const listWaitingOfAssigned = statement({
  ...listWaiting('obligations.list_waiting_of_assigned', ASSIGNED_SUBJECTS, IS_THEIRS),
  params: { ...WAITING_PARAMS, staff_id: int },
})

const count = (from: string, where: string) =>
  `(select count(*) from (select from ${from} where ${where} limit ${MAX_COUNTED}) found)`
const dueWithin = (from: string, until: string) =>
  `o.state = 'due' and o.gone_at is null and o.due_by between ${from} and ${until}`

const counts = (name: string, from: string, also: string, waiting: string) => ({
  name,
  row: { due: int, overdue: int, proposed: int, waiting: int },
  sql: `
    select ${count(from, also + dueWithin('$today::date', '$soon::date'))} as due,
           ${count(from, also + dueWithin("'1900-01-01'", '$today::date - 1'))} as overdue,
           ${count(from, also + PROPOSED)} as proposed,
           ${waiting} as waiting`,
})
const COUNT_PARAMS = { today: text, soon: text }

const WAITING_OF_ALL = count(ALL_SUBJECTS, `${IS_REAL_SUBJECT}s.open_facts > 0`)
const WAITING_OF_ASSIGNED = count(ASSIGNED_SUBJECTS, `${IS_THEIRS}s.open_facts > 0`)

export const countOfAll = statement({
  ...counts('obligations.count_of_all', OF_ALL, IS_REAL, WAITING_OF_ALL),
  params: COUNT_PARAMS,
})

export const countOfAssigned = statement({
  ...counts('obligations.count_of_assigned', OF_ASSIGNED, IS_THEIRS, WAITING_OF_ASSIGNED),
  params: { ...COUNT_PARAMS, staff_id: int },
})

export const countWaitingOfAll = statement({
  name: 'obligations.count_waiting_of_all',
  params: {},
  row: { total: int },
  sql: `select ${WAITING_OF_ALL} as total`,
})

export const countWaitingOfAssigned = statement({
  name: 'obligations.count_waiting_of_assigned',
  params: { staff_id: int },
  row: { total: int },
  sql: `select ${WAITING_OF_ASSIGNED} as total`,
})
