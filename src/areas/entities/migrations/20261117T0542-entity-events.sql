-- compatible: it adds functions and triggers
-- A changed LLC is an event, with its services, tax filings, shares and subscription, as GET /v1/entity shows it.

create function entities.entity_text(wanted integer) returns text language sql stable as $$
  select row_to_json(d)::text from (
    select e.id, e.name, e.state, e.ein, e.status, e.formation_date,
      (
        select row_to_json(x) from (
          select case when s.status = 'cancelled' then 'cancelled' when s.starts_on > current_date then 'upcoming'
                      when s.ends_on < current_date then 'expired' else 'active' end as status,
                 case when s.status = 'active' and s.ends_on >= current_date then (
                   select max(l.ends_on) + 1 from entities.subscription l
                   where l.entity_id = s.entity_id and l.status = 'active'
                 ) end as renews_on
          from entities.subscription s where s.entity_id = e.id
          order by (s.status = 'active' and current_date between s.starts_on and s.ends_on) desc, s.starts_on desc, s.id desc
          limit 1
        ) x
      ) as manager_subscription,
      e.founder_name, e.founder_address, e.founder_country, e.naics, e.registered_agent, e.fiscal_year_end,
      coalesce((
        select json_agg(x) from (
          select g.id, g.service_id, c.code, c.name_en as name, c.name_es, g.status, g.started_on, g.renews_on,
                 trim_scale(g.price) as price, g.currency, c.period
          from entities.engagement g join catalog.services c on c.id = g.service_id
          where g.entity_id = e.id order by g.id desc limit 500
        ) x
      ), '[]') as services,
      coalesce((
        select json_agg(x) from (
          select f.id, f.form, f.year, f.due_date, f.extended_due_date, f.status, f.filed_on
          from entities.tax_filing f where f.entity_id = e.id order by f.year desc, f.form limit 500
        ) x
      ), '[]') as tax_filings,
      coalesce((
        select json_agg(x) from (
          select o.owner_name, o.is_member, trim_scale(o.percent) as percent, o.since, o.until
          from entities.ownership o where o.entity_id = e.id
          order by o.until is not null, o.since desc, o.percent desc, o.id limit 500
        ) x
      ), '[]') as ownership
    from entities.entity e where e.id = wanted
  ) d
$$;

-- The LLC is locked before it is read, because its parts are in several tables: the last of two events shows both changes.
create function entities.write_events(its_type text, ids integer[]) returns void language plpgsql as $$
begin
  perform from entities.entity e where e.id = any (ids) order by e.id for no key update;
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, e.id, its_type, 'entity/' || e.id, entities.entity_text(e.id)
  from entities.entity e where e.id = any (ids) order by e.id;
end $$;

create function entities.note_created_event() returns trigger language plpgsql as $$
begin
  perform entities.write_events('entity.created', array(select id from fresh));
  return null;
end $$;

-- Not for columns that only jobs read.
create function entities.note_updated_event() returns trigger language plpgsql as $$
declare
  ids integer[] := array(
    select f.id from fresh f join stale s on s.id = f.id
    where to_jsonb(f) - 'plan_filings_on' - 'foreign_owned' is distinct from to_jsonb(s) - 'plan_filings_on' - 'foreign_owned'
  );
begin
  if cardinality(ids) > 0 then
    perform entities.write_events('entity.updated', ids);
  end if;
  return null;
end $$;

create function entities.note_part_added_event() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select distinct f.entity_id from fresh f);
begin
  if cardinality(ids) > 0 then
    perform entities.write_events('entity.updated', ids);
  end if;
  return null;
end $$;

create function entities.note_part_changed_event() returns trigger language plpgsql as $$
declare
  ids integer[] := array(
    select distinct f.entity_id from fresh f join stale s on s.id = f.id
    where to_jsonb(f) - 'remind_on' is distinct from to_jsonb(s) - 'remind_on'
  );
begin
  if cardinality(ids) > 0 then
    perform entities.write_events('entity.updated', ids);
  end if;
  return null;
end $$;

create trigger created_event after insert on entities.entity
  referencing new table as fresh for each statement execute function entities.note_created_event();
create trigger updated_event after update on entities.entity
  referencing new table as fresh old table as stale for each statement execute function entities.note_updated_event();

create trigger added_event after insert on entities.engagement
  referencing new table as fresh for each statement execute function entities.note_part_added_event();
create trigger changed_event after update on entities.engagement
  referencing new table as fresh old table as stale for each statement execute function entities.note_part_changed_event();
create trigger added_event after insert on entities.ownership
  referencing new table as fresh for each statement execute function entities.note_part_added_event();
create trigger changed_event after update on entities.ownership
  referencing new table as fresh old table as stale for each statement execute function entities.note_part_changed_event();
create trigger added_event after insert on entities.subscription
  referencing new table as fresh for each statement execute function entities.note_part_added_event();
create trigger changed_event after update on entities.subscription
  referencing new table as fresh old table as stale for each statement execute function entities.note_part_changed_event();
create trigger added_event after insert on entities.tax_filing
  referencing new table as fresh for each statement execute function entities.note_part_added_event();
create trigger changed_event after update on entities.tax_filing
  referencing new table as fresh old table as stale for each statement execute function entities.note_part_changed_event();
