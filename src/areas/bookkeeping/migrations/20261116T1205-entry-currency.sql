-- breaking: the previous version drops the currency of an entry that it completes or removes; it can add and read entries
-- An entry may have been made in another currency than US dollars. Its amount in that currency, the rate and the source of the rate
-- are kept with it; `income` and `expense` stay in dollars, so totals do not change. All of it is null for dollars.

alter table bookkeeping.entry
  add column currency text,
  -- Received less paid, in `currency`.
  add column original_amount numeric(13, 4),
  -- Dollars per unit of `currency`, rounded; `rate_quoted` is the rate as its source quotes it, which was used to convert.
  add column exchange_rate numeric(19, 12),
  add column rate_source text,
  add column rate_date date,
  add column rate_quoted text,
  add constraint entry_currency_whole check (
    num_nulls(currency, original_amount, exchange_rate, rate_source, rate_quoted) in (0, 5)
    and (rate_date is null or currency is not null)
  ),
  add constraint entry_currency_known check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  add constraint entry_rate_positive check (exchange_rate > 0);

alter table bookkeeping.removed_entry
  add column currency text,
  add column original_amount numeric(13, 4),
  add column exchange_rate numeric(19, 12),
  add column rate_source text,
  add column rate_date date,
  add column rate_quoted text;

alter table bookkeeping.draft
  add column currency text,
  add column original_amount numeric,
  add column exchange_rate numeric,
  add column rate_source text,
  add column rate_date date,
  add column rate_quoted text;

create function bookkeeping.entry_text(
  entity_id integer, year smallint, month smallint, transaction_date date, movement_type text, category text,
  income numeric, expense numeric, counterparty_id bigint, economic_purpose text, document_id bigint, description text,
  bank_source text, external_tx_id text, source text, currency text, original_amount numeric, exchange_rate numeric,
  rate_source text, rate_date date
) returns text immutable parallel safe language plpgsql as $$
begin
  return concat(',"entity_id":', entity_id, ',"year":', year, ',"month":', month,
    ',"transaction_date":', coalesce('"' || to_char(transaction_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"movement_type":"', movement_type, '","category":',
    coalesce('"' || category || '","group_label":"' || bookkeeping.group_label(category) || '"', 'null,"group_label":null'),
    ',"income":', trim_scale(income), ',"expense":', trim_scale(expense),
    case when currency is null
         then ',"currency":null,"original_amount":null,"exchange_rate":null,"rate_source":null,"rate_date":null'
         else concat(',"currency":"', currency, '","original_amount":', trim_scale(original_amount),
           ',"exchange_rate":', trim_scale(exchange_rate), ',"rate_source":', to_json(rate_source),
           ',"rate_date":', coalesce('"' || to_char(rate_date, 'YYYY-MM-DD') || '"', 'null')) end,
    ',"counterparty_id":', coalesce(counterparty_id::text, 'null'),
    ',"economic_purpose":', coalesce(to_json(economic_purpose)::text, 'null'),
    ',"document_id":', coalesce(document_id::text, 'null'),
    ',"description":', coalesce(to_json(description)::text, 'null'),
    ',"bank_source":', coalesce(to_json(bank_source)::text, 'null'),
    ',"external_tx_id":', coalesce(to_json(external_tx_id)::text, 'null'),
    ',"source":"', source, '","economic_substance":',
    case when counterparty_id is not null and economic_purpose is not null and document_id is not null
         then 'true' else 'false' end);
end $$;

alter table bookkeeping.draft alter column text set expression as (bookkeeping.entry_text(
  entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id, economic_purpose,
  document_id, description, bank_source, external_tx_id, source, currency, original_amount, exchange_rate, rate_source, rate_date
));

-- For the previous version, which adds entries in dollars.
create or replace function bookkeeping.entry_text(
  entity_id integer, year smallint, month smallint, transaction_date date, movement_type text, category text,
  income numeric, expense numeric, counterparty_id bigint, economic_purpose text, document_id bigint, description text,
  bank_source text, external_tx_id text, source text
) returns text immutable parallel safe language plpgsql as $$
begin
  return bookkeeping.entry_text(entity_id, year, month, transaction_date, movement_type, category, income, expense,
    counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source, null, null, null, null, null);
end $$;

-- The first "counterparty_id" of the text is the field: only numbers, dates and words of the contract come before it.
update bookkeeping.entry set json = regexp_replace(json, ',"counterparty_id":',
  ',"currency":null,"original_amount":null,"exchange_rate":null,"rate_source":null,"rate_date":null,"counterparty_id":');
alter table bookkeeping.removed_entry disable trigger append_only;
update bookkeeping.removed_entry set entry = regexp_replace(entry, ',"counterparty_id":',
  ',"currency":null,"original_amount":null,"exchange_rate":null,"rate_source":null,"rate_date":null,"counterparty_id":');
alter table bookkeeping.removed_entry enable trigger append_only;

create or replace view bookkeeping.entries with (security_invoker = true) as
  select id, entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id,
         economic_purpose, document_id, description, currency, original_amount, exchange_rate, rate_source, rate_date,
         rate_quoted
  from bookkeeping.entry;
