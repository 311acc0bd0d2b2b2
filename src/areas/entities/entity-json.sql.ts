/**
 * SQL that formats an LLC as in the API, from a row of `entities.entity` under any alias. PostgreSQL builds
 * the JSON, so that rows reach the caller as bytes and amounts never become floating point.
 */

/** The rows of a subquery as a list, newest first, limited to the documented maximum. */
const listOf = (rows: string) =>
  `(select '[' || coalesce(string_agg(row_to_json(x)::text, ','), '') || ']' from (${rows} limit 500) x)::json`

/** The current period, or else the last one; a subscription renews on the day after its last paid period. */
const subscriptionOf = (e: string) => `(
  select row_to_json(x) from (
    select case when s.status = 'cancelled' then 'cancelled' when s.starts_on > current_date then 'upcoming'
                when s.ends_on < current_date then 'expired' else 'active' end as status,
           case when s.status = 'active' and s.ends_on >= current_date then (
             select max(l.ends_on) + 1 from entities.subscription l
             where l.entity_id = s.entity_id and l.status = 'active'
           ) end as renews_on
    from entities.subscription s where s.entity_id = ${e}.id
    order by (s.status = 'active' and current_date between s.starts_on and s.ends_on) desc, s.starts_on desc, s.id desc
    limit 1
  ) x)`

const SUMMARY = (e: string) => `
  ${e}.id, ${e}.name, ${e}.state, ${e}.ein, ${e}.status, ${e}.formation_date,
  ${subscriptionOf(e)} as manager_subscription`

const servicesOf = (e: string) =>
  listOf(`
    select g.id, g.service_id, c.code, c.name_en as name, c.name_es, g.status, g.started_on, g.renews_on,
           trim_scale(g.price) as price, g.currency, c.period
    from entities.engagement g join catalog.services c on c.id = g.service_id
    where g.entity_id = ${e}.id order by g.id desc`)

const filingsOf = (e: string) =>
  listOf(`
    select f.id, f.form, f.year, f.due_date, f.extended_due_date, f.status, f.filed_on
    from entities.tax_filing f where f.entity_id = ${e}.id order by f.year desc, f.form`)

const sharesOf = (e: string) =>
  listOf(`
    select o.owner_name, o.is_member, trim_scale(o.percent) as percent, o.since, o.until
    from entities.ownership o where o.entity_id = ${e}.id
    order by o.until is not null, o.since desc, o.percent desc, o.id`)

const DETAIL = (e: string) => `
  ${SUMMARY(e)}, ${e}.founder_name, ${e}.founder_address, ${e}.founder_country, ${e}.naics, ${e}.registered_agent,
  ${e}.fiscal_year_end, ${servicesOf(e)} as services, ${filingsOf(e)} as tax_filings, ${sharesOf(e)} as ownership`

/** An LLC in a list, as one JSON text. */
export const summaryJson = (e: string) => `(select row_to_json(d)::text from (select ${SUMMARY(e)}) d)`

/** An LLC in detail, as one JSON text; `more` are columns for the operator. */
export const detailJson = (e: string, more = '') =>
  `(select row_to_json(d)::text from (select ${DETAIL(e)}${more && `, ${more}`}) d)`
