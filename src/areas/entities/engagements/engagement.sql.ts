import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const insertEngagement = write({
  name: 'entities.insert_engagement',
  action: 'engagement.create',
  params: {
    entity_id: int,
    service_id: int,
    status: text,
    started_on: text,
    renews_on: orNull(text),
    price: text,
    currency: text,
  },
  row: { id: int },
  sql: `
    made as (
      insert into entities.engagement (entity_id, service_id, status, started_on, renews_on, price, currency)
      values ($entity_id, $service_id, $status, $started_on::date, $renews_on::date, $price::numeric, $currency)
      returning id
    ), written as (select id, 'engagement/' || id as record from made)`,
})

/** Null leaves a field unchanged. */
export const updateEngagement = write({
  name: 'entities.update_engagement',
  action: 'engagement.update',
  detail: 'changed',
  params: {
    id: int,
    status: orNull(text),
    renews_on: orNull(text),
    price: orNull(text),
    currency: orNull(text),
  },
  row: { id: int, changed: orNull(text) },
  sql: `
    kept as (
      update entities.engagement g set
        status = coalesce($status::text, g.status), renews_on = coalesce($renews_on::date, g.renews_on),
        price = coalesce($price::numeric, g.price), currency = coalesce($currency::text, g.currency)
      where g.id = $id
      returning g.id, nullif(concat_ws(',',
        case when new.status <> old.status then 'status' end,
        case when new.renews_on is distinct from old.renews_on then 'renews_on' end,
        case when new.price <> old.price then 'price' end,
        case when new.currency <> old.currency then 'currency' end), '') as changed
    ), written as (select id, changed, 'engagement/' || id as record from kept)`,
})

/** Another active engagement of the same service, besides the one with an id. */
export const findActiveEngagement = statement({
  name: 'entities.find_active_engagement',
  params: { entity_id: int, service_id: int, beside: int },
  row: { id: int },
  sql: `
    select id from entities.engagement
    where entity_id = $entity_id and service_id = $service_id and status = 'active' and id <> $beside
    order by id limit 1`,
})

export const findEngagement = statement({
  name: 'entities.find_engagement',
  params: { id: int },
  row: { entity_id: int, service_id: int, code: text, status: text },
  sql: `
    select g.entity_id, g.service_id, c.code, g.status
    from entities.engagement g join catalog.services c on c.id = g.service_id where g.id = $id`,
})

export const listEngagements = statement({
  name: 'entities.list_engagements',
  params: { entity_id: int },
  row: {
    id: int,
    code: text,
    name: text,
    status: text,
    started_on: text,
    renews_on: orNull(text),
    price: text,
    currency: text,
  },
  sql: `
    select g.id, c.code, c.name_en as name, g.status, g.started_on, g.renews_on, trim_scale(g.price) as price, g.currency
    from entities.engagement g join catalog.services c on c.id = g.service_id
    where g.entity_id = $entity_id order by g.id`,
})
