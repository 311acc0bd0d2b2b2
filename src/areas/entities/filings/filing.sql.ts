import { queueMail } from '../../../kernel/mail/mail.ts'
import { alphabetical, sorted } from '../../../kernel/sql/sorted.ts'
import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { STAFF_ID } from '../../members/members.ts'
import { isAssignedLlc } from '../client-records.ts'
import type { FilingSortKey } from '../console-sorts.rules.ts'

const BASIS_ROW = {
  foreign_owned: bool,
  status: text,
  formation_date: orNull(text),
  dissolved_on: orNull(text),
  fiscal_year_end: text,
  recorded_on: text,
}
const BASIS = `e.foreign_owned, e.status, e.formation_date, e.dissolved_on, e.fiscal_year_end,
  (e.created_at at time zone 'UTC')::date as recorded_on`

/** LLCs whose filings must be planned, locked; those locked by another process are skipped. */
export const takeUnplanned = statement({
  name: 'entities.take_unplanned',
  params: { today: text, most: int },
  row: { id: int, ...BASIS_ROW },
  sql: `
    select e.id, ${BASIS} from entities.entity e where e.plan_filings_on <= $today::date
    order by e.plan_filings_on limit $most::integer for no key update skip locked`,
})

/** The fields that an LLC's filings depend on. */
export const findBasis = statement({
  name: 'entities.find_basis',
  params: { id: int },
  row: BASIS_ROW,
  sql: `select ${BASIS} from entities.entity e where e.id = $id`,
})

/** The same for one LLC, if its filings must be planned; waits for other processes. */
export const takeUnplannedOf = statement({
  name: 'entities.take_unplanned_of',
  params: { today: text, id: int },
  row: { id: int, ...BASIS_ROW },
  sql: `
    select e.id, ${BASIS} from entities.entity e where e.id = $id and e.plan_filings_on <= $today::date
    for no key update`,
})

/**
 * Writes the filings of one LLC: missing ones are added, those closed by an earlier plan are reopened
 * (extended, if they were), and open ones follow the record's dates. An open filing of a year in which the
 * LLC did not exist becomes not required. What a person filed or closed stays. No change writes no audit row.
 */
export const planEntityFilings = write({
  name: 'entities.plan_entity_filings',
  action: 'filing.plan',
  detail: 'changed',
  params: { entity_id: int, form: text, filings: json, settle: bool, next_on: orNull(text) },
  row: { changed: text },
  sql: `
    looked as (update entities.entity set plan_filings_on = $next_on::date where id = $entity_id returning id),
    planned as materialized (
      select * from json_to_recordset($filings::json)
        as x (year smallint, due_date date, extended_due_date date, remind_on date, extended_remind_on date)
    ), kept as (
      insert into entities.tax_filing as f (entity_id, form, year, due_date, remind_on)
      select looked.id, $form, p.year, p.due_date, p.remind_on from looked, planned p order by p.year
      on conflict (entity_id, form, year) do update set
        due_date = excluded.due_date,
        status = case when f.extended_due_date is null then 'pending' else 'extended' end,
        not_required_by = null,
        extended_due_date = case when f.extended_due_date is not null
          then (select p.extended_due_date from planned p where p.year = f.year) end,
        remind_on = case when f.extended_due_date is not null
          then (select p.extended_remind_on from planned p where p.year = f.year) else excluded.remind_on end
        where f.not_required_by = 'plan' or f.status in ('pending', 'extended') and (
          f.due_date <> excluded.due_date
          or f.extended_due_date <> (select p.extended_due_date from planned p where p.year = f.year)
        )
      returning f.year
    ), dropped as (
      update entities.tax_filing f set status = 'not_required', not_required_by = 'plan', remind_on = null
      where $settle and f.entity_id = $entity_id and f.form = $form and f.status in ('pending', 'extended')
        and f.year not in (select year from planned)
      returning f.year
    ), written as (
      select 'entity/' || $entity_id::integer as record, string_agg($form || '/' || year, ',' order by year) as changed
      from (select year from kept union all select year from dropped) having count(*) > 0
    )`,
})

/**
 * Filings with a reminder due, locked; those locked by another process are skipped. The LLC and its owner are
 * looked up one by one, because with a join PostgreSQL would read all LLCs.
 */
export const takeUnreminded = statement({
  name: 'entities.take_unreminded',
  params: { today: text, most: int },
  row: {
    id: int,
    year: int,
    due_by: text,
    filing_status: text,
    entity_name: text,
    ...BASIS_ROW,
    to_address: text,
    member_name: text,
    language: text,
  },
  sql: `
    with due as materialized (
      select f.id, f.entity_id, f.year, f.due_by, f.status from entities.tax_filing f
      where f.remind_on <= $today::date
      order by f.remind_on limit $most::integer for no key update skip locked
    )
    select due.id, due.year, due.due_by, due.status as filing_status, of.*
    from due cross join lateral (
      select e.name as entity_name, ${BASIS}, m.email as to_address, m.name as member_name, m.language
      from entities.entity e join members.members m on m.id = e.member_id where e.id = due.entity_id limit 1
    ) of
    order by due.id`,
})

/** Queues the reminder and sets the date of the next one. */
export const markReminded = write({
  name: 'entities.mark_reminded',
  action: 'filing.remind',
  detail: 'stage',
  params: {
    id: int,
    next_on: orNull(text),
    stage: text,
    about: text,
    language: text,
    to_address: text,
    subject: text,
    body: text,
  },
  row: { id: int },
  sql: `
    marked as (update entities.tax_filing set remind_on = $next_on::date where id = $id returning id),
    mail as (${queueMail(
      `select $about as about, $to_address as to_address, $subject as subject, $body as body, $language as language from marked
       where not exists (select from members.members m where m.email = $to_address
         and (m.disabled_at is not null or not members.wants_email(m.id, 'filings')))`,
    )}),
    written as (select id, $stage as stage, 'filing/' || id as record from marked)`,
})

/** Its day passed without a possible reminder. */
export const dropReminder = statement({
  name: 'entities.drop_reminder',
  params: { id: int },
  row: { id: int },
  sql: 'update entities.tax_filing set remind_on = null where id = $id returning id',
})

/** The fields that an LLC's filings depend on, and the dates of one filing, if it exists yet. */
export const findFiling = statement({
  name: 'entities.find_filing',
  params: { entity_id: int, form: text, year: int },
  row: { ...BASIS_ROW, due_date: orNull(text), extended_due_date: orNull(text) },
  sql: `
    select ${BASIS}, f.due_date, f.extended_due_date
    from entities.entity e
    left join entities.tax_filing f on f.entity_id = e.id and f.form = $form and f.year = $year
    where e.id = $entity_id`,
})

export const markFilingStatus = write({
  name: 'entities.mark_filing_status',
  action: 'filing.mark',
  detail: 'changed',
  params: {
    entity_id: int,
    form: text,
    year: int,
    due_date: text,
    status: text,
    filed_on: orNull(text),
    filed_elsewhere: orNull(text),
    amends: bool,
    extended_due_date: orNull(text),
    remind_on: orNull(text),
  },
  row: { id: int },
  sql: `
    marked as (
      insert into entities.tax_filing as f (entity_id, form, year, due_date, status, not_required_by, filed_on,
                                       filed_elsewhere, extended_due_date, remind_on)
      values ($entity_id, $form, $year, $due_date::date, $status,
              case when $status::text = 'not_required' then 'person' end, $filed_on::date, $filed_elsewhere,
              $extended_due_date::date, $remind_on::date)
      on conflict (entity_id, form, year) do update set
        due_date = excluded.due_date, status = excluded.status, not_required_by = excluded.not_required_by,
        filed_on = case when $amends and f.status = 'filed' then f.filed_on else excluded.filed_on end,
        filed_elsewhere = case when $amends and f.status = 'filed' then f.filed_elsewhere else excluded.filed_elsewhere end,
        extended_due_date = excluded.extended_due_date, remind_on = excluded.remind_on
      returning id, status || coalesce(', filed elsewhere: ' || filed_elsewhere, '') as changed
    ), written as (select id, changed, 'filing/' || id as record from marked)`,
})

const LISTED = {
  id: int,
  entity_id: int,
  entity_name: text,
  form: text,
  year: int,
  due_date: text,
  extended_due_date: orNull(text),
  status: text,
  filed_on: orNull(text),
}
const OF_ENTITY = '($entity_id::integer is null or f.entity_id = $entity_id::integer)'
const OPEN = "f.status in ('pending', 'extended') and f.due_by < $day::date"
const PAGE = 'limit $limit::bigint offset $offset::bigint'

/** Filings with the names of their LLCs. A page is cut first, so that only its names are looked up. */
const list = (which: string, order: string, page = '', outer = order) => `
    select f.id, f.entity_id, e.name as entity_name, f.form, f.year, f.due_date, f.extended_due_date, f.status, f.filed_on
    from (select * from entities.tax_filing f where ${which} order by ${order} ${page}) f
    join entities.entity e on e.id = f.entity_id
    order by ${outer}`

export const listFilings = statement({
  name: 'entities.list_filings',
  params: { entity_id: orNull(int) },
  row: LISTED,
  sql: list(OF_ENTITY, 'f.entity_id, f.year, f.form'),
})

/** Open filings that are due before a day, the earliest due date first. Without a limit, all of them. */
export const listOpenFilings = statement({
  name: 'entities.list_open_filings',
  params: { ...STAFF_ID, entity_id: orNull(int), day: text, limit: orNull(int), offset: int },
  row: LISTED,
  sql: list(
    `${OPEN} and ${OF_ENTITY} and ${isAssignedLlc('f.entity_id')}`,
    'f.due_by, f.entity_id, f.form',
    PAGE,
  ),
})

export const countOpenFilings = statement({
  name: 'entities.count_open_filings',
  params: { ...STAFF_ID, day: text, today: text },
  row: { total: int, overdue: int },
  sql: `
    select count(*) as total, count(*) filter (where f.due_by < $today::date) as overdue
    from entities.tax_filing f where ${OPEN} and ${isAssignedLlc('f.entity_id')}`,
})

export const listClosedFilings = statement({
  name: 'entities.list_closed_filings',
  params: { ...STAFF_ID, status: text, limit: int, offset: int },
  row: LISTED,
  sql: list(
    `f.status = $status and ${isAssignedLlc('f.entity_id')}`,
    'f.filed_on desc nulls last, f.id desc',
    PAGE,
  ),
})

const columns = (llc: string): Record<FilingSortKey, string> => ({
  llc: alphabetical(llc),
  form: 'f.form',
  year: 'f.year',
  due: 'f.due_by',
  filed: 'f.filed_on',
})
const sortedBy = (llc: string) => `${sorted(columns(llc))}, f.id desc`

/** Filings in one of these statuses, sorted by a column. */
export const listSortedFilings = statement({
  name: 'entities.list_sorted_filings',
  params: { ...STAFF_ID, statuses: json, day: orNull(text), sort: text, limit: int, offset: int },
  row: LISTED,
  sql: list(
    `f.status in (select json_array_elements_text($statuses::json)) and ($day::date is null or f.due_by < $day::date)
      and ${isAssignedLlc('f.entity_id')}`,
    sortedBy('(select n.name from entities.entity n where n.id = f.entity_id)'),
    PAGE,
    sortedBy('e.name'),
  ),
})

export const countClosedFilings = statement({
  name: 'entities.count_closed_filings',
  params: { ...STAFF_ID, status: text },
  row: { total: int },
  sql: `
    select count(*) as total from entities.tax_filing f where f.status = $status and ${isAssignedLlc('f.entity_id')}`,
})
