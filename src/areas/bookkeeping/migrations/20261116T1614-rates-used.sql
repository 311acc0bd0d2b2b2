-- compatible: it adds an index and a function
-- Reports and statements say with which exchange rates their amounts were converted.

create index entry_converted on bookkeeping.entry (entity_id, year, month) where currency is not null;

-- Corrections are included with their sign, so that the amounts are those in the totals.
create function bookkeeping.rates_used(entity integer, first_month integer, last_month integer)
  returns table (
    currency text, rate_source text, entries bigint, original_amount numeric, dollars numeric, lowest numeric, highest numeric,
    first_date date, last_date date
  ) stable language sql as $$
  select e.currency, e.rate_source, count(*), sum(e.original_amount), sum(e.income - e.expense), min(e.exchange_rate),
         max(e.exchange_rate), min(e.rate_date), max(e.rate_date)
  from bookkeeping.entry e
  where e.entity_id = entity and e.currency is not null
    and e.year between first_month / 12 and last_month / 12
    and e.year * 12 + e.month - 1 between first_month and last_month
  group by e.currency, e.rate_source
$$;
comment on function bookkeeping.rates_used is
  'published: the exchange rates used in some months, by currency and source';
