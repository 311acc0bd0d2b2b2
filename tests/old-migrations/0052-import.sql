-- Those of these entries that still stand in the books. For areas above, that remember entries they made.
create function bookkeeping.standing_entries(ids bigint[])
  returns table (
    id bigint, movement_type text, category text, counterparty_id bigint, amount numeric, economic_purpose text,
    document_id bigint, description text
  ) stable language sql as $$
  select e.id, e.movement_type, e.category, e.counterparty_id, e.income - e.expense, e.economic_purpose, e.document_id,
         e.description
  from bookkeeping.entry e where e.id = any (ids)
$$;

-- Entries that were taken out of the books, as they were, and why.
create table bookkeeping.removed_entry (
  id bigint primary key,
  entity_id integer not null,
  entry text not null,
  reason text,
  removed_at timestamptz not null
);
create trigger append_only before update or delete or truncate on bookkeeping.removed_entry
  for each statement execute function kernel.forbid_change();

-- Which of these references of banks were already entered by people or their programs, and not by an import from the
-- bank itself: those an import finds among its own.
create function bookkeeping.references_entered(entity integer, refs text[]) returns setof text stable language sql as $$
  select external_tx_id from bookkeeping.entry
  where entity_id = entity and external_tx_id = any (refs) and external_tx_id is not null and source <> 'bank_sync'
$$;
create function bookkeeping.any_reference_entered(entity integer) returns boolean stable language sql as $$
  select exists (
    select from bookkeeping.entry
    where entity_id = entity and external_tx_id is not null and source <> 'bank_sync'
  )
$$;
create index entry_entered_reference on bookkeeping.entry (entity_id, external_tx_id)
  where external_tx_id is not null and source <> 'bank_sync';

-- Entries on their way into the books: too many for one message, or still arriving. They are put into the books all at
-- once. Unlogged: what was on its way when PostgreSQL died begins anew.
create unlogged table bookkeeping.draft (
  batch bigint not null,
  place integer not null,
  month_place integer not null,
  category_place integer not null,
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  transaction_date date,
  movement_type text not null,
  category text,
  income numeric not null,
  expense numeric not null,
  counterparty_id bigint,
  economic_purpose text,
  document_id bigint,
  description text,
  bank_source text,
  external_tx_id text,
  source text not null,
  drafted_at timestamptz not null,
  primary key (batch, place)
);
create sequence bookkeeping.draft_batch;

-- Told how many they are, the planner joins them as many; it knows nothing of a table that fills and empties all the time.
create function bookkeeping.drafts_between(wanted bigint, from_place integer, to_place integer)
  returns setof bookkeeping.draft stable rows 10000 language plpgsql as $$
begin
  return query select * from bookkeeping.draft d
    where d.batch = wanted and d.place >= from_place and d.place < to_place;
end $$;
