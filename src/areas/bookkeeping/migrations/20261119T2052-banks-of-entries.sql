-- compatible: it only adds a column to a view
-- What names a bank moved there, and the rest may have moved without money: the financial statements tell them apart.

create or replace view bookkeeping.entries with (security_invoker = true) as
  select id, entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id,
         economic_purpose, document_id, description, currency, original_amount, exchange_rate, rate_source, rate_date,
         rate_quoted, bank_source
  from bookkeeping.entry;
