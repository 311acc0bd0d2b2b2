-- An entry as the API answers it is made in two steps: all of it but the id and the time of booking when a draft is put
-- down, those two when it comes into the books. Making the text is a third of the work of booking, and while a bank is
-- read PostgreSQL has time for it.
create function bookkeeping.entry_text(
  entity_id integer, year smallint, month smallint, transaction_date date, movement_type text, category text,
  income numeric, expense numeric, counterparty_id bigint, economic_purpose text, document_id bigint, description text,
  bank_source text, external_tx_id text, source text
) returns text immutable parallel safe language plpgsql as $$
begin
  return concat(',"entity_id":', entity_id, ',"year":', year, ',"month":', month,
    ',"transaction_date":', coalesce('"' || to_char(transaction_date, 'YYYY-MM-DD') || '"', 'null'),
    ',"movement_type":"', movement_type, '","category":',
    coalesce('"' || category || '","group_label":"' || bookkeeping.group_label(category) || '"', 'null,"group_label":null'),
    ',"income":', trim_scale(income), ',"expense":', trim_scale(expense),
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

alter table bookkeeping.entry alter json drop expression;
drop function bookkeeping.entry_json;

-- What was on its way begins anew.
truncate bookkeeping.draft;
alter table bookkeeping.draft add text text not null generated always as (bookkeeping.entry_text(
  entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id, economic_purpose,
  document_id, description, bank_source, external_tx_id, source
)) stored;
