-- compatible: it adds functions; the previous version still calls bank_entries
-- Banking adds up the movements of the banks in the background instead of reading all entries of a year at each request, and reads the
-- entries around a difference by day, up to a limit.

-- Months are counted through the years: year * 12 + month - 1. `moved` is the month in which the money moved.
create function bookkeeping.entries_moved(entity integer, in_month integer, behind integer, up_to integer)
  returns table (
    id bigint, place integer, moved integer, bank_source text, external_tx_id text, dollars numeric, currency text,
    original_amount numeric
  ) stable language sql as $$
  select e.id, e.month_seq,
         coalesce(
           (extract(year from e.transaction_date) * 12 + extract(month from e.transaction_date) - 1)::integer,
           e.year * 12 + e.month - 1
         ),
         e.bank_source, e.external_tx_id, e.income - e.expense, e.currency, e.original_amount
  from bookkeeping.entry e
  where e.entity_id = entity and e.year = in_month / 12 and e.month = in_month % 12 + 1
    and e.month_seq > behind and e.month_seq <= up_to
  -- Otherwise PostgreSQL may read all entries of the LLC to join them with months.
  offset 0
$$;
comment on function bookkeeping.entries_moved is
  'published: the entries of a month after one place and up to another, with the month in which the money moved';

create function bookkeeping.entry_at(entity integer, in_month integer, at_place integer)
  returns table (id bigint) stable language sql as $$
  select e.id from bookkeeping.entry e
  where e.entity_id = entity and e.year = in_month / 12 and e.month = in_month % 12 + 1 and e.month_seq = at_place
  offset 0
$$;
comment on function bookkeeping.entry_at is
  'published: the entry at a place of its month; another one as soon as an entry before it was removed';

create function bookkeeping.months_of_references(entity integer, refs text[])
  returns table (month integer) stable language sql as $$
  select distinct e.year * 12 + e.month - 1 from bookkeeping.entry e
  where e.entity_id = entity and e.external_tx_id = any (refs) and e.external_tx_id is not null and e.source <> 'bank_sync'
$$;
comment on function bookkeeping.months_of_references is
  'published: the months of entries with these bank references that did not come from a bank';

-- An entry is booked up to three months before or after the money moved. Of each of these months up to `most` are read, in the order of
-- the index; one without a date is found on the last day of its month.
create function bookkeeping.bank_entries_by_day(entity integer, from_day date, to_day date, most integer)
  returns table (
    id bigint, year smallint, month smallint, transaction_date date, bank_source text, external_tx_id text,
    dollars numeric, currency text, original_amount numeric, description text
  ) stable rows 1000 language plpgsql set enable_sort = off as $$
declare
  booked date := date_trunc('month', from_day)::date - interval '3 months';
begin
  while booked <= to_day + interval '3 months' loop
    return query
      select e.id, extract(year from m.moved_on)::smallint, extract(month from m.moved_on)::smallint, e.transaction_date,
             e.bank_source, e.external_tx_id, e.income - e.expense, e.currency, e.original_amount, e.description
      from bookkeeping.entry e
      cross join lateral (select coalesce(e.transaction_date, make_date(e.year, e.month, 1)) as moved_on) m
      where e.entity_id = entity
        and e.year = extract(year from booked)::smallint and e.month = extract(month from booked)::smallint
        and bookkeeping.entry_day(e.transaction_date, e.year, e.month) between from_day and to_day
        and e.bank_source is not null
      order by bookkeeping.entry_day(e.transaction_date, e.year, e.month), e.id limit most;
    booked := booked + interval '1 month';
  end loop;
end $$;
comment on function bookkeeping.bank_entries_by_day is 'published: entries that name a bank, by the day on which the money moved';

-- For the previous version.
comment on function bookkeeping.bank_entries is null;
