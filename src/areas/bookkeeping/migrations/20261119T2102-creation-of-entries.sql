-- compatible: it only adds a column to a view
-- An answer about entries does not cover those that were added after it.

create or replace view bookkeeping.entries with (security_invoker = true) as
  select id, entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id,
         economic_purpose, document_id, description, currency, original_amount, exchange_rate, rate_source, rate_date,
         rate_quoted, bank_source, created_at
  from bookkeeping.entry;
