-- compatible: the previous version can run beside it

-- A subscription renews at the price that was last agreed for it. Without it, pages showed the price of the catalog next to an
-- invoice for the agreed one.
create or replace function entities.renewals_of(entity integer)
returns table (
  kind text, code text, name_en text, name_es text, renews_on date, price numeric, currency text, period text
) language sql stable as $$
  select 'service', c.code, c.name_en, c.name_es, g.renews_on, g.price, g.currency, c.period
  from entities.engagement g join catalog.services c on c.id = g.service_id
  where g.entity_id = entity and g.status = 'active' and g.renews_on is not null
  union all
  select 'subscription', null, null, null, s.renews_on, a.price, a.currency, a.period
  from (
    select max(s.ends_on) + 1 as renews_on
    from entities.subscription s where s.entity_id = entity and s.status = 'active' having max(s.ends_on) is not null
  ) s
  left join lateral (
    select g.price, g.currency, c.period
    from entities.engagement g join catalog.services c on c.id = g.service_id
    where g.entity_id = entity and c.code like 'manager\_%'
    order by g.id desc limit 1
  ) a on true
$$;
