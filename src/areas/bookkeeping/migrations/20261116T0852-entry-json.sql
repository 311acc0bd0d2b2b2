-- breaking: the previous version cannot remove entries, as it does not fill the new columns of bookkeeping.removed_entry
-- The JSON of an entry was put together by two statements, and code that needed the values of a removed entry read them back
-- from its JSON.

create function bookkeeping.instant_text(at timestamptz) returns text stable parallel safe language sql
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- An entry as the API returns it. `text` is what bookkeeping.entry_text makes of its columns. The time is a text, so that a statement
-- that books thousands of entries at once writes it once.
create function bookkeeping.entry_json(id bigint, text text, created_at text) returns text stable parallel safe language sql
  return '{"id":' || id || text || ',"created_at":"' || created_at || '"}';

alter table bookkeeping.removed_entry
  add column year smallint,
  add column month smallint,
  add column transaction_date date,
  add column movement_type text,
  add column category text,
  add column income numeric(13, 4),
  add column expense numeric(13, 4),
  add column counterparty_id bigint,
  add column economic_purpose text,
  add column document_id bigint,
  add column description text,
  add column bank_source text,
  add column external_tx_id text,
  add column source text;

alter table bookkeeping.removed_entry disable trigger append_only;
update bookkeeping.removed_entry r
set (year, month, transaction_date, movement_type, category, income, expense, counterparty_id, economic_purpose, document_id,
     description, bank_source, external_tx_id, source) = (
  select year, month, transaction_date, movement_type, category, income, expense, counterparty_id, economic_purpose, document_id,
         description, bank_source, external_tx_id, source
  from json_to_record(r.entry::json) as x (
    year smallint, month smallint, transaction_date date, movement_type text, category text, income numeric, expense numeric,
    counterparty_id bigint, economic_purpose text, document_id bigint, description text, bank_source text,
    external_tx_id text, source text
  )
);
alter table bookkeeping.removed_entry enable trigger append_only;

alter table bookkeeping.removed_entry
  alter column year set not null,
  alter column month set not null,
  alter column movement_type set not null,
  alter column income set not null,
  alter column expense set not null,
  alter column source set not null;

create or replace function bookkeeping.removed_entries(entity integer, first_month integer, last_month integer)
  returns setof bookkeeping.removed_entry stable language sql as $$
  select * from bookkeeping.removed_entry r
  where r.entity_id = entity and r.year * 12 + r.month - 1 between first_month and last_month
$$;
