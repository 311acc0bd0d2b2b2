-- compatible: it adds views, and the functions give the same rows with all columns that the previous version reads
-- What other areas read of the books (docs/decisions/0029-published-views.md).

create view bookkeeping.entries with (security_invoker = true) as
  select id, entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id,
         economic_purpose, document_id, description
  from bookkeeping.entry;
comment on view bookkeeping.entries is 'published: the entries of the books';

create view bookkeeping.counterparties with (security_invoker = true) as
  select id, entity_id, name, kind, relation_subtype, is_related_party from bookkeeping.counterparty;
comment on view bookkeeping.counterparties is 'published: the counterparties of LLCs';

-- These returned whole rows of the table, with columns that are nobody else's business.
drop function bookkeeping.owner_entries_unnamed, bookkeeping.related_entries, bookkeeping.related_loans_before;

create function bookkeeping.owner_entries_unnamed(entity integer, first_month integer, last_month integer)
  returns setof bookkeeping.entries stable language sql as $$
  select * from bookkeeping.entries e
  where e.entity_id = entity and e.counterparty_id is null
    and (e.category in ('aportacion', 'distribucion', 'prestamo_owner')
      or e.movement_type in ('aportacion', 'distribucion'))
    and e.year between first_month / 12 and last_month / 12
    and e.year * 12 + e.month - 1 between first_month and last_month
$$;
comment on function bookkeeping.owner_entries_unnamed is
  'published: entries between an LLC and its owner that name no counterparty';

-- One counterparty at a time, each through the index of its entries; `offset 0` keeps PostgreSQL from reading all entries of the
-- months instead.
create function bookkeeping.related_entries(entity integer, first_month integer, last_month integer)
  returns setof bookkeeping.entries stable language sql as $$
  select e.* from bookkeeping.counterparty c
  cross join lateral (
    select * from bookkeeping.entries e
    where e.entity_id = entity and e.counterparty_id = c.id
      and e.year between first_month / 12 and last_month / 12
      and e.year * 12 + e.month - 1 between first_month and last_month
    offset 0
  ) e
  where c.entity_id = entity and c.is_related_party
$$;
comment on function bookkeeping.related_entries is 'published: the entries of some months with related parties';

create function bookkeeping.related_loans_before(entity integer, first_month integer)
  returns setof bookkeeping.entries stable language sql as $$
  select e.* from bookkeeping.counterparty c
  cross join lateral (
    select * from bookkeeping.entries e
    where e.entity_id = entity and e.counterparty_id = c.id
      and e.category in ('prestamo_owner', 'prestamo_terceros')
      and e.year <= first_month / 12 and e.year * 12 + e.month - 1 < first_month
    offset 0
  ) e
  where c.entity_id = entity and c.is_related_party
$$;
comment on function bookkeeping.related_loans_before is 'published: loans with related parties from before a month';

-- As before, but through the view that documents publishes.
create or replace function bookkeeping.month_entries(entity integer, in_month integer, behind integer, up_to integer)
  returns table (
    id bigint, movement_type text, category text, income numeric, expense numeric, counterparty_id bigint,
    bank_source text, is_complete boolean
  ) stable language sql as $$
  select e.id, e.movement_type, e.category, e.income, e.expense, e.counterparty_id, e.bank_source,
         e.counterparty_id is not null and e.economic_purpose is not null and e.document_id is not null
           and not exists (select from documents.documents d where d.id = e.document_id and d.withdrawn_at is not null)
  from bookkeeping.entry e
  where e.entity_id = entity and e.year = in_month / 12 and e.month = in_month % 12 + 1
    and e.month_seq > behind and e.month_seq <= up_to
$$;
comment on function bookkeeping.month_entries is 'published: the entries of a month after one place and up to another';

create or replace function bookkeeping.check_references() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct counterparty_id, entity_id from fresh where counterparty_id is not null) f
    where not exists (
      select from bookkeeping.counterparty c where c.id = f.counterparty_id and c.entity_id = f.entity_id
    )
  ) then
    raise foreign_key_violation using
      constraint = 'entry_counterparty', message = 'an entry names a counterparty that is not of its LLC';
  end if;
  if exists (
    select from (select distinct document_id, entity_id from fresh where document_id is not null) f
    where not exists (
      select from documents.documents d
      where d.id = f.document_id and d.entity_id = f.entity_id and d.withdrawn_at is null
    )
  ) then
    raise foreign_key_violation using
      constraint = 'entry_document', message = 'an entry names a document that is not of its LLC';
  end if;
  return null;
end $$;

comment on function bookkeeping.any_reference_entered is
  'published: whether an LLC has entries with a bank reference that did not come from a bank';
comment on function bookkeeping.category_totals is 'published: totals by month, category and movement type';
comment on function bookkeeping.counterparties_named is 'published: counterparties by id';
comment on function bookkeeping.month_removals is
  'published: how often entries of a month were removed or completed';
comment on function bookkeeping.month_states is
  'published: per month, how many entries there are and how often some were removed or completed';
comment on function bookkeeping.references_entered is
  'published: which bank references have entries that did not come from a bank';
comment on function bookkeeping.related_parties is 'published: the ids of the related parties of an LLC';
comment on function bookkeeping.standing_entries is 'published: entries by id, without those that were removed';
comment on function bookkeeping.uncategorised_entries is 'published: the newest entries without a category';
