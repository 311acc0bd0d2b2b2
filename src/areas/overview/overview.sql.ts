import { int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

const LIST = (object: string, order: string, from: string) =>
  `coalesce((select json_agg(json_build_object(${object}) order by ${order}) from ${from}), '[]')`

const COVERAGE = (first: string, last: string) =>
  `(select json_build_object('entries', entries, 'complete_entries', complete_entries)
      from reports.coverage_of($entity_id, ${first}, ${last}))`

/** The current state of an LLC, from one snapshot. Amounts are text so that they stay exact. */
export const findOverview = statement({
  name: 'overview.find_overview',
  params: { entity_id: int, year: int, since: text, most: int },
  row: {
    pending: int,
    oldest_pending_on: orNull(text),
    filings: json,
    renewals: json,
    payments: json,
    recommendations: json,
    coverage_now: json,
    coverage_before: json,
  },
  sql: `
    select
      coalesce(p.pending, 0) as pending, (p.oldest_at at time zone 'UTC')::date as oldest_pending_on,
      ${LIST(
        `'form', f.form, 'year', f.tax_year, 'due_on', f.due_on`,
        'f.due_on, f.form',
        `(
          select * from entities.filings_of($entity_id) where status in ('pending', 'extended')
          order by due_on, form limit $most::integer
        ) f`,
      )} as filings,
      ${LIST(
        `'kind', r.kind, 'code', r.code, 'name_en', r.name_en, 'name_es', r.name_es, 'renews_on', r.renews_on,
        'price', r.price::text, 'currency', r.currency, 'period', r.period, 'charge', (
          select json_build_object('amount', c.amount::text, 'currency', c.currency, 'due_date', c.due_date)
          from payments.charge_for($entity_id, r.code, r.renews_on, case r.period when 'monthly' then 15 else 60 end) c
        )`,
        'r.renews_on, r.kind',
        '(select * from entities.renewals_of($entity_id) order by renews_on, kind limit $most::integer) r',
      )} as renewals,
      ${LIST(
        `'id', o.id, 'name', o.service_name, 'amount', o.amount::text, 'currency', o.currency, 'status', o.status,
        'due_date', o.due_date`,
        'o.due_date, o.id',
        'payments.open_of($entity_id, $most::integer) o',
      )} as payments,
      ${LIST(
        `'report_id', a.report_id, 'type', a.type, 'year', a.year, 'quarter', a.quarter, 'month', a.month,
        'from', a.begins, 'to', a.ends, 'open', a.open, 'first_en', a.first_en, 'first_es', a.first_es`,
        'a.ends desc, a.report_id desc',
        `(
          select * from reports.open_recommendations_of($entity_id, $since::date)
          order by ends desc, report_id desc limit $most::integer
        ) a`,
      )} as recommendations,
      ${COVERAGE('$year::integer * 12', '$year::integer * 12 + 11')} as coverage_now,
      ${COVERAGE('$year::integer * 12 - 12', '$year::integer * 12 - 1')} as coverage_before
    from (select) one left join ledger.pending_of($entity_id, '{}') p on true`,
})
