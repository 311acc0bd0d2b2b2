-- compatible: the function gives the same columns as before, and more
-- Banking changes the category of a transaction in another currency, which needs the rate of its entry.

drop function bookkeeping.standing_entries;
create function bookkeeping.standing_entries(ids bigint[])
  returns table (
    id bigint, movement_type text, category text, counterparty_id bigint, amount numeric, economic_purpose text,
    document_id bigint, description text, currency text, original_amount numeric, exchange_rate numeric, rate_source text,
    rate_date date, rate_quoted text
  ) stable language sql as $$
  select e.id, e.movement_type, e.category, e.counterparty_id, e.income - e.expense, e.economic_purpose, e.document_id,
         e.description, e.currency, e.original_amount, e.exchange_rate, e.rate_source, e.rate_date, e.rate_quoted
  from bookkeeping.entry e where e.id = any (ids)
$$;
comment on function bookkeeping.standing_entries is 'published: entries by id, without those that were removed';
