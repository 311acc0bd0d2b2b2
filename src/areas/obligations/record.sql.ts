import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** No LLC has more owners, and no owner more LLCs. */
const MAX_LISTED = 500

/** The owner of an LLC, and the name of the LLC. */
export const findOwner = statement({
  name: 'obligations.find_owner',
  params: { entity_id: int },
  row: { id: int, llc: text },
  sql: 'select e.member_id as id, e.name as llc from entities.entities e where e.id = $entity_id',
})

const FILINGS = (entity: string) => `coalesce((
             select json_agg(json_build_object('year', f.tax_year, 'status', f.status, 'due_on', f.due_on) order by f.tax_year)
             from entities.filings_of(${entity}) f where f.form = '5472'
           ), '[]')`

/** What the tax filings of an LLC say of Form 5472. */
export const findFilings = statement({
  name: 'obligations.find_filings',
  params: { entity_id: int },
  row: { filings: json },
  sql: `select ${FILINGS('$entity_id')} as filings`,
})

/** What the records say of an LLC. */
export const findLlcRecord = statement({
  name: 'obligations.find_llc_record',
  params: { entity_id: int },
  row: {
    member_id: int,
    state: text,
    status: text,
    formation_date: orNull(text),
    dissolved_on: orNull(text),
    fiscal_year_end: text,
    foreign_owned: bool,
    recorded_on: text,
    owners: json,
    agent_renews_on: orNull(text),
    filings: json,
  },
  sql: `
    select e.member_id, e.state, e.status, e.formation_date, e.dissolved_on, e.fiscal_year_end, e.foreign_owned,
           (e.created_at at time zone 'UTC')::date as recorded_on,
           coalesce((
             select json_agg(json_build_object('name', o.owner_name, 'is_member', o.is_member,
               'percent', trim_scale(o.percent)::text, 'since', o.since, 'until', o.until) order by o.id)
             from (select * from entities.ownerships where entity_id = e.id order by id limit ${MAX_LISTED}) o
           ), '[]') as owners,
           (select min(n.renews_on) from entities.renewals_of(e.id) n where n.code = 'registered_agent') as agent_renews_on,
           ${FILINGS('e.id')} as filings
    from entities.entities e where e.id = $entity_id`,
})

/** What the records say of an owner of LLCs. */
export const findOwnerRecord = statement({
  name: 'obligations.find_owner_record',
  params: { member_id: int, first_year: int, last_year: int },
  row: { country: orNull(text), llcs: json, profits: json, us_statuses: json, has_us_signs: bool },
  sql: `
    with llc as materialized (
      select e.id, e.formation_date, (e.created_at at time zone 'UTC')::date as recorded_on
      from entities.entities e where e.member_id = $member_id order by e.id limit ${MAX_LISTED}
    ), earned as materialized (
      select l.id, y.year, sum(t.income) filter (where t.movement_type = 'ingreso') as income,
             sum(t.income - t.expense) filter (where t.movement_type in ('ingreso', 'gasto')) as profit
      from llc l cross join generate_series($first_year::integer, $last_year::integer) as y (year)
      cross join lateral bookkeeping.category_totals(l.id, y.year * 12, y.year * 12 + 11) t
      group by l.id, y.year
    )
    select m.country,
           coalesce((
             select json_agg(json_build_object(
               'formation_date', l.formation_date, 'recorded_on', l.recorded_on,
               'has_accounts', banking.has_accounts(l.id),
               'elected_corporation', (
                 select a.value from obligations.answer a join obligations.subject s on s.id = a.subject_id
                 where s.entity_id = l.id and a.fact = 'elected_corporation' order by a.id desc limit 1
               ),
               'years', coalesce((
                 select json_agg(json_build_object('year', x.year, 'has_income', coalesce(x.income, 0) > 0) order by x.year)
                 from earned x where x.id = l.id
               ), '[]')) order by l.id)
             from llc l
           ), '[]') as llcs,
           coalesce((
             select json_agg(json_build_object('year', p.year, 'profit', p.profit::text) order by p.year)
             from (select year, sum(profit) as profit from earned group by year) p where p.profit is not null
           ), '[]') as profits,
           coalesce((
             select json_agg(json_build_object('year', u.year, 'status', u.status) order by u.year)
             from tax.us_statuses(m.id, $first_year::integer, $last_year::integer) u
           ), '[]') as us_statuses,
           presence.has_us_signs(m.id) as has_us_signs
    from members.members m where m.id = $member_id`,
})
