-- What areas above may know of the books without reading all of them. Months are counted through the years
-- (year * 12 + month - 1), as for related parties.

-- How many entries were ever taken out of a month, or completed in it. A removal moves the places behind it, so whoever
-- remembers a month up to a place begins anew when this has changed. It only grows, also when nothing is left of the month.
create table bookkeeping.removal_count (
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  removals integer not null,
  primary key (entity_id, year, month)
);
insert into bookkeeping.removal_count (entity_id, year, month, removals)
select entity_id, (entry::json ->> 'year')::smallint, (entry::json ->> 'month')::smallint, count(*)
from bookkeeping.removed_entry group by 1, 2, 3;

-- The months that have entries or had some that are gone.
create function bookkeeping.month_states(entity integer)
  returns table (month integer, entries integer, removals integer) stable language sql as $$
  select t.year * 12 + t.month - 1, t.entries, coalesce(r.removals, 0)
  from bookkeeping.total t
  left join bookkeeping.removal_count r on r.entity_id = entity and r.year = t.year and r.month = t.month
  where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
  union all
  select r.year * 12 + r.month - 1, 0, r.removals from bookkeeping.removal_count r
  where r.entity_id = entity and not exists (
    select from bookkeeping.total t
    where t.entity_id = entity and t.category = '*' and t.movement_type = '*' and t.year = r.year and t.month = r.month
  )
$$;

create function bookkeeping.month_removals(entity integer, in_month integer) returns integer stable language sql as $$
  select coalesce((
    select r.removals from bookkeeping.removal_count r
    where r.entity_id = entity and r.year = in_month / 12 and r.month = in_month % 12 + 1
  ), 0)
$$;

-- The entries of a month behind a place and up to another. Complete is what has a counterparty, a purpose and a document
-- that was not withdrawn.
create function bookkeeping.month_entries(entity integer, in_month integer, behind integer, up_to integer)
  returns table (
    id bigint, movement_type text, category text, income numeric, expense numeric, counterparty_id bigint,
    bank_source text, is_complete boolean
  ) stable language sql as $$
  select e.id, e.movement_type, e.category, e.income, e.expense, e.counterparty_id, e.bank_source,
         e.counterparty_id is not null and e.economic_purpose is not null and e.document_id is not null
           and not exists (select from documents.document d where d.id = e.document_id and d.withdrawn_at is not null)
  from bookkeeping.entry e
  where e.entity_id = entity and e.year = in_month / 12 and e.month = in_month % 12 + 1
    and e.month_seq > behind and e.month_seq <= up_to
$$;

-- The kept totals of some months, by category ('' is none) and movement type.
create function bookkeeping.category_totals(entity integer, first_month integer, last_month integer)
  returns table (
    month integer, category text, movement_type text, entries integer, income numeric, expense numeric
  ) stable language sql as $$
  select t.year * 12 + t.month - 1, t.category, t.movement_type, t.entries, t.income, t.expense
  from bookkeeping.total t
  where t.entity_id = entity and t.category <> '*' and t.movement_type <> '*'
    and t.year between first_month / 12 and last_month / 12
    and t.year * 12 + t.month - 1 between first_month and last_month
$$;

-- The latest entries of some months that have no category. In the order of the index, so that no more are read.
create function bookkeeping.uncategorised_entries(entity integer, first_month integer, last_month integer, most integer)
  returns table (id bigint) stable language sql as $$
  select e.id from bookkeeping.entry e
  where e.entity_id = entity and e.category is null
    and (e.year, e.month) >= (first_month / 12, first_month % 12 + 1)
    and (e.year, e.month) <= (last_month / 12, last_month % 12 + 1)
  order by e.category desc, e.year desc, e.month desc, e.category_seq desc limit most
$$;

-- As they are now: who is a related party may be said later than what was dealt with them.
create function bookkeeping.related_parties(entity integer) returns table (id bigint) stable language sql as $$
  select c.id from bookkeeping.counterparty c where c.entity_id = entity and c.is_related_party
$$;
create function bookkeeping.counterparties_named(ids bigint[])
  returns table (id bigint, name text, kind text, is_related_party boolean) stable language sql as $$
  select c.id, c.name, c.kind, c.is_related_party from bookkeeping.counterparty c where c.id = any (ids)
$$;
