-- compatible: it only adds a function
-- Banking compares the movements of a bank account with its statements.

create function bookkeeping.bank_entries(entity integer, first_month integer, last_month integer)
  returns table (
    id bigint, year smallint, month smallint, transaction_date date, bank_source text, external_tx_id text,
    dollars numeric, currency text, original_amount numeric, description text
  ) stable language sql as $$
  select e.id, extract(year from m.moved_on)::smallint, extract(month from m.moved_on)::smallint, e.transaction_date,
         e.bank_source, e.external_tx_id, e.income - e.expense, e.currency, e.original_amount, e.description
  from bookkeeping.entry e
  cross join lateral (select coalesce(e.transaction_date, make_date(e.year, e.month, 1)) as moved_on) m
  where e.entity_id = entity and e.bank_source is not null
    -- An entry may be booked up to three months before or after the money moved.
    and e.year between (first_month - 3) / 12 and (last_month + 3) / 12
    and e.year * 12 + e.month - 1 between first_month - 3 and last_month + 3
    and extract(year from m.moved_on) * 12 + extract(month from m.moved_on) - 1 between first_month and last_month
$$;
comment on function bookkeeping.bank_entries is 'published: the entries that name a bank, by the month in which the money moved';
