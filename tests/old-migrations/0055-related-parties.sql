-- Dealings with related parties, for the areas above that report them. They are few among many, and found without
-- reading the books: by the parties first, then by index. Months are counted through the years (year * 12 + month - 1), so
-- that a tax year is a run of twelve of them.
create index counterparty_related on bookkeeping.counterparty (entity_id) where is_related_party;
create index entry_counterparty_year on bookkeeping.entry (entity_id, counterparty_id, year)
  where counterparty_id is not null;
create index entry_loan on bookkeeping.entry (entity_id, counterparty_id, year)
  where category in ('prestamo_owner', 'prestamo_terceros') and counterparty_id is not null;
-- What must be the owner's and does not say with whom it was.
create index entry_owner_unnamed on bookkeeping.entry (entity_id, year)
  where counterparty_id is null and (category in ('aportacion', 'distribucion', 'prestamo_owner')
    or movement_type in ('aportacion', 'distribucion'));

-- `offset 0` keeps the planner from reading the whole books of an LLC to join them with its parties.
create function bookkeeping.related_entries(entity integer, first_month integer, last_month integer)
  returns setof bookkeeping.entry stable language sql as $$
  select e.* from bookkeeping.counterparty c
  cross join lateral (
    select * from bookkeeping.entry e
    where e.entity_id = entity and e.counterparty_id = c.id
      and e.year between first_month / 12 and last_month / 12
      and e.year * 12 + e.month - 1 between first_month and last_month
    offset 0
  ) e
  where c.entity_id = entity and c.is_related_party
$$;

create function bookkeeping.related_loans_before(entity integer, first_month integer)
  returns setof bookkeeping.entry stable language sql as $$
  select e.* from bookkeeping.counterparty c
  cross join lateral (
    select * from bookkeeping.entry e
    where e.entity_id = entity and e.counterparty_id = c.id
      and e.category in ('prestamo_owner', 'prestamo_terceros')
      and e.year <= first_month / 12 and e.year * 12 + e.month - 1 < first_month
    offset 0
  ) e
  where c.entity_id = entity and c.is_related_party
$$;

create function bookkeeping.owner_entries_unnamed(entity integer, first_month integer, last_month integer)
  returns setof bookkeeping.entry stable language sql as $$
  select * from bookkeeping.entry e
  where e.entity_id = entity and e.counterparty_id is null
    and (e.category in ('aportacion', 'distribucion', 'prestamo_owner')
      or e.movement_type in ('aportacion', 'distribucion'))
    and e.year between first_month / 12 and last_month / 12
    and e.year * 12 + e.month - 1 between first_month and last_month
$$;
