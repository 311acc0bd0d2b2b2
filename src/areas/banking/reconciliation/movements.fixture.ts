import assert from 'node:assert/strict'
import type { TestInstallation } from '../../../../tests/harness/installation.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { findSums } from './find-reconciliation.ts'
import { nextMonth } from './reconciliation.rules.ts'

/** Every entry of every month, each with the account of its bank transaction. */
const RECOUNT = `
  select to_char(make_date(e.year, e.month, 1), 'YYYY-MM') as month, coalesce(a.provider, e.bank) as bank, e.currency,
         a.bank_id as account, sum(e.dollars) as dollars, sum(e.original_amount) as original, count(*)::integer as entries
  from (
    select b.*, lower(trim(b.bank_source)) as bank, case
             when k.is_one then k.one when b.dollars < 0 then coalesce(k.paying, k.one) else coalesce(k.receiving, k.one)
           end as account_id
    from (
      select extract(year from moved_on)::integer as year, extract(month from moved_on)::integer as month, bank_source,
             external_tx_id, income - expense as dollars, currency, original_amount
      from (
        select *, coalesce(transaction_date, make_date(year, month, 1)) as moved_on
        from bookkeeping.entry where entity_id = $1 and bank_source is not null
      ) e
    ) b
    left join (
      select t.bank_id, count(*) = 1 as is_one, min(t.account_id) as one,
             min(t.account_id) filter (where t.amount < 0) as paying,
             min(t.account_id) filter (where t.amount >= 0) as receiving
      from banking.transaction t join banking.account o on o.id = t.account_id
      where o.entity_id = $1 group by t.bank_id
    ) k on k.bank_id = b.external_tx_id
  ) e
  left join banking.account a on a.id = e.account_id
  where coalesce(a.provider, e.bank) not in ('', 'manual')
    and make_date(e.year, e.month, 1) between to_date($2, 'YYYY-MM') and to_date($3, 'YYYY-MM')
  group by 1, 2, 3, 4`

type Sums = [name: string, dollars: bigint, original: bigint | null, entries: number][]

const sorted = (sums: Sums): Sums => sums.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** Asserts that the movements of some months are those of a recount of all entries. Returns how many sums there are. */
export async function checkMovements(
  { database }: Pick<TestInstallation, 'database'>,
  entityId: number,
  [first, last]: readonly [string, string],
): Promise<number> {
  const nameOf = (...parts: (string | null)[]) => JSON.stringify(parts)
  const found = await findSums(database.durable, entityId, first, last)
  const { rows } = await database.withClient(client => client.query(RECOUNT, [entityId, first, last]))
  assert.deepEqual(
    sorted(
      found.map(one => [
        nameOf(one.month, one.bank, one.currency, one.matched?.account ?? null),
        one.dollars,
        one.original,
        one.entries,
      ]),
    ),
    sorted(
      rows.map(one => [
        nameOf(one.month, one.bank, one.currency, one.account),
        unitsFromText(one.dollars)!,
        one.original === null ? null : unitsFromText(one.original)!,
        one.entries,
      ]),
    ),
  )
  return found.length
}

/** A day of the month that lies so many months after another. */
export const dayIn = (month: string, by: number, day: number) =>
  `${nextMonth(month, by)}-${String(day).padStart(2, '0')}`
