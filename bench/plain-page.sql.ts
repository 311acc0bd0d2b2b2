import { int, orNull, statement, text } from '../src/kernel/sql/statement.ts'

/** A page without us: an entry's columns, one entity, newest first. */
export const listPlainPage = statement({
  name: 'bench.list_plain_page',
  params: { entity_id: int, limit: int },
  row: {
    id: text,
    entity_id: text,
    year: text,
    month: text,
    transaction_date: orNull(text),
    movement_type: text,
    category: orNull(text),
    income: text,
    expense: text,
    counterparty_id: orNull(text),
    economic_purpose: orNull(text),
    document_id: orNull(text),
    description: orNull(text),
    bank_source: orNull(text),
    external_tx_id: orNull(text),
    source: text,
    created_at: text,
  },
  sql: `
    select id, entity_id, year, month, transaction_date, movement_type, category, income, expense, counterparty_id,
           economic_purpose, document_id, description, bank_source, external_tx_id, source, created_at
    from bookkeeping.entry where entity_id = $entity_id
    order by year desc, month desc, month_seq desc limit $limit`,
})
