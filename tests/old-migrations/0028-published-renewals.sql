-- What of an LLC renews and when: the services it has, at the price agreed, and the Manager subscription, which has no
-- price of its own here. Found by the indexes of the LLC; an LLC has a few of each.
create function entities.renewals_of(entity integer)
  returns table (
    kind text, code text, name_en text, name_es text, renews_on date, price numeric, currency text, period text
  ) stable language sql as $$
  select 'service', c.code, c.name_en, c.name_es, g.renews_on, g.price, g.currency, c.period
  from entities.engagement g join catalog.service c on c.id = g.service_id
  where g.entity_id = entity and g.status = 'active' and g.renews_on is not null
  union all
  select 'subscription', null, null, null, max(s.ends_on) + 1, null, null, null
  from entities.subscription s where s.entity_id = entity and s.status = 'active' having max(s.ends_on) is not null
$$;
