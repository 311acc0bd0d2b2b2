import { int, orNull, statement, text } from '../src/kernel/sql/statement.ts'

/** A table with the columns and indexes of the entries, and nothing else: no checks, references or triggers. */
export const MAKE_PLAIN_ENTRIES = `
  create schema plain;
  create table plain.entry (like bookkeeping.entry including defaults including identity including indexes);
  create sequence plain.place;
  grant usage on schema plain to public;
  grant insert on plain.entry to public;
  grant usage on all sequences in schema plain to public`

/** An entry without us: one row. Its place in the month comes from a sequence, as both are unique. */
export const insertPlainEntry = statement({
  name: 'bench.insert_plain_entry',
  params: {
    entity_id: int,
    year: int,
    month: int,
    transaction_date: orNull(text),
    movement_type: text,
    category: orNull(text),
    income: text,
    expense: text,
    counterparty_id: orNull(int),
    economic_purpose: orNull(text),
    document_id: orNull(int),
    description: orNull(text),
    bank_source: orNull(text),
    external_tx_id: orNull(text),
    source: text,
    json: text,
  },
  row: {},
  sql: `
    insert into plain.entry (
      entity_id, year, month, month_seq, category_seq, transaction_date, movement_type, category, income, expense,
      counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source, created_at, json
    ) values (
      $entity_id, $year, $month, nextval('plain.place'), nextval('plain.place'), $transaction_date::date, $movement_type,
      $category, $income::numeric, $expense::numeric, $counterparty_id, $economic_purpose, $document_id, $description,
      $bank_source, $external_tx_id, $source, statement_timestamp(), $json
    )`,
})
