import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/**
 * Adds new LLCs to the plan. Starts after the LLCs that existed an hour ago: no transaction that creates an
 * LLC stays open longer, as a transaction may wait at most a minute.
 */
export const planNewEntities = statement({
  name: 'reports.plan_new_entities',
  params: { now: instant, most: int },
  row: { planned: int },
  sql: `
    with fresh as materialized (
      select e.id, e.created_at from entities.entities e, reports.planned w
      where e.id > w.up_to and not exists (select from reports.plan p where p.entity_id = e.id)
      order by e.id limit $most::integer
    ), made as (
      insert into reports.plan (entity_id, look_at) select id, $now::timestamptz from fresh
      on conflict (entity_id) do nothing
      returning entity_id
    )
    select count(*) as planned from made`,
})

/** Moves the mark to the last LLC of an hour ago, once all up to it have a plan. */
export const movePlannedMark = statement({
  name: 'reports.move_planned_mark',
  params: {},
  row: { up_to: int },
  sql: `
    update reports.planned w set up_to = old.id
    from (
      select max(e.id) as id from entities.entities e, reports.planned mark
      where e.id > mark.up_to and e.created_at < now() - interval '1 hour'
    ) old
    where old.id > w.up_to and not exists (
      select from entities.entities e
      where e.id > w.up_to and e.id <= old.id and not exists (select from reports.plan p where p.entity_id = e.id)
    )
    returning w.up_to`,
})

/** Claims the LLC that has waited longest until `until`, so that it is released if the process dies. */
export const takeDuePlan = statement({
  name: 'reports.take_due_plan',
  params: { now: instant, until: instant },
  row: {
    entity_id: int,
    done_until: orNull(text),
    books_revision: orNull(int),
    current_revision: int,
  },
  sql: `
    update reports.plan p set look_at = $until::timestamptz
    where p.entity_id = (
      select entity_id from reports.plan where look_at <= $now::timestamptz
      order by look_at limit 1 for update skip locked
    )
    returning p.entity_id, p.done_until, p.books_revision,
              coalesce((select number from kernel.revision where id = p.entity_id and kind = 'books'), 0) as current_revision`,
})

/** Marks it as done, unless another process was faster. */
export const settlePlan = statement({
  name: 'reports.settle_plan',
  params: {
    entity_id: int,
    taken_until: instant,
    look_at: instant,
    done_until: orNull(text),
    books_revision: orNull(int),
  },
  row: { entity_id: int },
  sql: `
    update reports.plan p
    set look_at = $look_at::timestamptz, done_until = greatest(p.done_until, $done_until::date),
        books_revision = $books_revision
    where p.entity_id = $entity_id and p.look_at = $taken_until::timestamptz
    returning p.entity_id`,
})

/**
 * The state of some periods of an LLC: whether there are entries, the version of the books up to their ends,
 * and the newest report. Adding an entry adds one to the version; removing one leaves two for it. So the
 * version grows with any change to those months.
 */
export const listPeriodStates = statement({
  name: 'reports.list_standings',
  params: { entity_id: int, periods: json },
  row: {
    place: int,
    has_entries: bool,
    books_version: int,
    exists_since: text,
    dissolved_on: orNull(text),
    report_id: orNull(int),
    revision: orNull(int),
    generated_at: orNull(instant),
    compared_version: orNull(int),
  },
  sql: `
    with states as materialized (select * from bookkeeping.month_states($entity_id))
    select x.place,
           exists (select from states s where s.entries > 0 and s.month between x.first and x.last) as has_entries,
           (select coalesce(sum(s.entries + 2 * s.removals), 0) from states s where s.month <= x.last)::bigint as books_version,
           coalesce(e.formation_date, (e.created_at at time zone 'UTC')::date) as exists_since, e.dissolved_on,
           r.id as report_id, r.revision, r.generated_at, r.books_version as compared_version
    from entities.entities e
    cross join json_to_recordset($periods::json)
      as x (place integer, type text, "from" date, first integer, last integer)
    left join reports.period p on p.entity_id = e.id and p.type = x.type and p.begins = x."from"
    left join reports.report r on r.id = p.newest_id
    where e.id = $entity_id
    order by x.place`,
})
