import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'

/** An entry as it is exported, from a row with its counterparty `c`. */
export const EXPORTED = {
  id: int,
  year: int,
  month: int,
  transaction_date: orNull(text),
  movement_type: text,
  category: orNull(text),
  group_label: orNull(text),
  income: text,
  expense: text,
  currency: orNull(text),
  original_amount: orNull(text),
  exchange_rate: orNull(text),
  rate_source: orNull(text),
  rate_date: orNull(text),
  counterparty_id: orNull(int),
  counterparty: orNull(text),
  economic_purpose: orNull(text),
  document_id: orNull(int),
  description: orNull(text),
  bank_source: orNull(text),
  external_tx_id: orNull(text),
  source: text,
}
export const exportedFrom = (e: string) => `
           ${e}.id, ${e}.year, ${e}.month, ${e}.transaction_date, ${e}.movement_type, ${e}.category,
           bookkeeping.group_label(${e}.category) as group_label, trim_scale(${e}.income) as income,
           trim_scale(${e}.expense) as expense, ${e}.currency, trim_scale(${e}.original_amount) as original_amount,
           trim_scale(${e}.exchange_rate) as exchange_rate, ${e}.rate_source, ${e}.rate_date, ${e}.counterparty_id, c.name as counterparty, ${e}.economic_purpose,
           ${e}.document_id, ${e}.description, ${e}.bank_source, ${e}.external_tx_id, ${e}.source`

/** Entries in the order of the books, oldest first, some thousands at a time after the last one that was read. */
export const listForExport = statement({
  name: 'bookkeeping.list_for_export',
  params: { entity_id: int, from_year: int, to_year: int, year: int, month: int, seq: int, most: int },
  row: { ...EXPORTED, seq: int },
  sql: `
    select ${exportedFrom('e')}, e.month_seq as seq
    from bookkeeping.entry e left join bookkeeping.counterparty c on c.id = e.counterparty_id
    where e.entity_id = $entity_id and e.year between $from_year and $to_year
      and (e.year, e.month, e.month_seq) > ($year::smallint, $month::smallint, $seq::integer)
    order by e.year, e.month, e.month_seq limit $most::integer`,
})

export type ExportedEntry = NonNullable<typeof listForExport.gives>

/** Every account in a journal of these years: banks, and categories by direction. */
export const listAccountsUsed = statement({
  name: 'bookkeeping.list_accounts_used',
  params: { entity_id: int, from_year: int, to_year: int },
  row: { bank_source: orNull(text), category: orNull(text), first_year: int },
  sql: `
    select bank_source, category, min(year)::integer as first_year from bookkeeping.entry
    where entity_id = $entity_id and year between $from_year and $to_year
    group by bank_source, category order by bank_source, category`,
})
