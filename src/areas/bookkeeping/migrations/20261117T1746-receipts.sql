-- compatible: the previous version can run beside it
-- Receipts are matched to entries without a document by amount and date. Each search reads a limited number of rows of an index,
-- however many entries there are.

create index entry_without_document on bookkeeping.entry
  (entity_id, abs(income - expense), bookkeeping.entry_day(transaction_date, year, month), id)
  where document_id is null;
create index entry_without_document_original on bookkeeping.entry
  (entity_id, abs(original_amount), bookkeeping.entry_day(transaction_date, year, month), id)
  where document_id is null and original_amount is not null;
create index entry_of_document on bookkeeping.entry (document_id) where document_id is not null;

-- Entries without a document that have exactly this amount, in dollars or in their own currency: up to `most` on each side of a day,
-- the nearest first. Without sorting, the planner reads them in the order of the index and stops after `most`.
create function bookkeeping.entries_of_amount(
  entity integer, amount numeric, day date, from_day date, to_day date, most integer
) returns setof bigint language plpgsql stable rows 20 set enable_sort = off as $$
begin
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and abs(n.income - n.expense) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) between from_day and day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most;
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and abs(n.income - n.expense) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) > day
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) <= to_day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most;
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and n.original_amount is not null and abs(n.original_amount) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) between from_day and day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most;
  return query
    select n.id from bookkeeping.entry n
    where n.entity_id = entity and n.document_id is null and n.original_amount is not null and abs(n.original_amount) = amount
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) > day
      and bookkeeping.entry_day(n.transaction_date, n.year, n.month) <= to_day
    order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most;
end $$;

-- Entries around a day, with and without a document: in each month that the days touch, up to `most` on each side of the day.
create function bookkeeping.entries_around_day(entity integer, day date, from_day date, to_day date, most integer)
returns setof bigint language plpgsql stable rows 200 set enable_sort = off as $$
declare
  first_day date := date_trunc('month', from_day)::date;
begin
  while first_day <= to_day loop
    return query
      select n.id from bookkeeping.entry n
      where n.entity_id = entity
        and n.year = extract(year from first_day)::smallint and n.month = extract(month from first_day)::smallint
        and bookkeeping.entry_day(n.transaction_date, n.year, n.month) between from_day and day
      order by bookkeeping.entry_day(n.transaction_date, n.year, n.month) desc, n.id desc limit most;
    return query
      select n.id from bookkeeping.entry n
      where n.entity_id = entity
        and n.year = extract(year from first_day)::smallint and n.month = extract(month from first_day)::smallint
        and bookkeeping.entry_day(n.transaction_date, n.year, n.month) > day
        and bookkeeping.entry_day(n.transaction_date, n.year, n.month) <= to_day
      order by bookkeeping.entry_day(n.transaction_date, n.year, n.month), n.id limit most;
    first_day := (first_day + interval '1 month')::date;
  end loop;
end $$;

-- A document that was attached to an entry later can be detached again.
alter table bookkeeping.entry_event
  drop constraint entry_event_what_check,
  add constraint entry_event_what_check check (what in ('completed', 'removed', 'detached'));
