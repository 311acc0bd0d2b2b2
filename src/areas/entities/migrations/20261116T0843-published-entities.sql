-- compatible: it adds views, and a function gives the same rows as before
-- What other areas read of LLCs (docs/decisions/0029-published-views.md).

create view entities.entities with (security_invoker = true) as
  select id, member_id, name, state, created_at, ein, status, formation_date, dissolved_on, founder_name, founder_address,
         founder_country, naics, fiscal_year_end, foreign_owned
  from entities.entity;
comment on view entities.entities is 'published: LLCs and whose they are';

create view entities.ownerships with (security_invoker = true) as
  select id, entity_id, owner_name, is_member, percent, since, until from entities.ownership;
comment on view entities.ownerships is 'published: who owns which share of an LLC, from when to when';

-- As before, but through the view that the catalog publishes.
create or replace function entities.renewals_of(entity integer)
  returns table (
    kind text, code text, name_en text, name_es text, renews_on date, price numeric, currency text, period text
  ) stable language sql as $$
  select 'service', c.code, c.name_en, c.name_es, g.renews_on, g.price, g.currency, c.period
  from entities.engagement g join catalog.services c on c.id = g.service_id
  where g.entity_id = entity and g.status = 'active' and g.renews_on is not null
  union all
  select 'subscription', null, null, null, max(s.ends_on) + 1, null, null, null
  from entities.subscription s where s.entity_id = entity and s.status = 'active' having max(s.ends_on) is not null
$$;

comment on function entities.filings_of is 'published: the tax filings of an LLC';
comment on function entities.is_subscribed is 'published: whether an LLC has a Manager subscription today';
comment on function entities.llc_named is 'published: name and owner of an LLC';
comment on function entities.renewals_of is 'published: which services of an LLC renew, and when';
comment on function entities.standing_of is
  'published: the LLCs that a member may act for, with the revisions of their books, and whether one of them is subscribed';
