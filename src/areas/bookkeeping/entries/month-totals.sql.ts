import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'

export const listMonthTotals = statement({
  name: 'bookkeeping.list_month_totals',
  params: { entity_id: int, first_month: int, last_month: int },
  row: {
    month: int,
    category: orNull(text),
    movement_type: text,
    entries: int,
    income: text,
    expense: text,
  },
  sql: `
    select month, nullif(category, '') as category, movement_type, entries, income::text as income,
           expense::text as expense
    from bookkeeping.category_totals($entity_id, $first_month, $last_month)
    order by month, category, movement_type`,
})
