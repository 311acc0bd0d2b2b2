import { tryLock } from '../../../kernel/sql/locks.ts'
import { bool, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'

/** Beyond any place of an entry in its month. */
const ALL_PLACES = 2_147_483_647

/**
 * The account of the bank transaction with the entry's reference. Of accounts that share an id, such as both sides of a
 * transfer, the one where money moved the same way.
 */
export const TRANSACTION_OF = (e: string) => `
    left join lateral (
      select count(*) = 1 as is_one, min(t.account_id) as one, min(t.account_id) filter (where t.amount < 0) as paying,
             min(t.account_id) filter (where t.amount >= 0) as receiving
      from banking.transaction t
      where t.account_id = any (array(select id from banking.account where entity_id = $entity_id))
        and t.bank_id = ${e}.external_tx_id
    ) k on ${e}.external_tx_id is not null`
export const ACCOUNT_ID = (e: string) => `case
      when k.is_one then k.one when ${e}.dollars < 0 then coalesce(k.paying, k.one) else coalesce(k.receiving, k.one) end`
/** The bank that an entry names, in any case. */
export const NAMED_BANK = (e: string) => `lower(trim(${e}.bank_source))`
/** What an entry without a bank may say instead. */
export const NO_BANK = `('', 'manual')`

/** How much of a month is added up. Nothing, if an entry was removed since: then another one is at the last place. */
const FOLDED = (month: string) => `
    left join banking.movement_fold f on f.entity_id = $entity_id and f.booked_month = ${month}
    left join lateral bookkeeping.entry_at($entity_id, ${month}, f.folded) last on true`

/** Entries of some months with the bank and account that they moved, added up. */
const ADDED_UP = (rows: string) => `
      select booked_month, month, account_id, bank, currency, count(*)::integer as entries, sum(dollars) as dollars,
             sum(original_amount) as original
      from (
        select e.booked_month, e.moved as month, e.account_id, case when e.account_id is null then e.bank end as bank,
               e.currency, e.dollars, e.original_amount
        from (
          select e.*, ${NAMED_BANK('e')} as bank, ${ACCOUNT_ID('e')} as account_id from ${rows} e ${TRANSACTION_OF('e')}
          where e.bank_source is not null
        ) e
        where e.account_id is not null or e.bank not in ${NO_BANK}
      ) placed
      group by booked_month, month, account_id, bank, currency`

/**
 * The movements of some months, by account or bank: what is added up, and the entries that are not yet. An entry is
 * booked up to three months before or after the money moved. Months are counted through the years: year * 12 + month - 1.
 */
export const sumMovements = statement({
  name: 'banking.sum_movements',
  params: { entity_id: int, first_month: int, last_month: int },
  row: {
    month: text,
    bank: text,
    currency: orNull(text),
    account: orNull(text),
    account_currency: orNull(text),
    dollars: text,
    original: orNull(text),
    entries: int,
  },
  sql: `
    with span as materialized (
      select n.month as booked_month, case when last.id = f.last_id then f.folded else 0 end as folded
      from generate_series($first_month::integer - 3, $last_month::integer + 3) as n (month) ${FOLDED('n.month')}
    ), rest as materialized (
      select s.booked_month, e.*
      from span s
      cross join lateral bookkeeping.entries_moved($entity_id, s.booked_month, s.folded, ${ALL_PLACES}) e
    ), every as (
      select m.month, m.account_id, m.bank, m.currency, m.entries, m.dollars, m.original
      from span s join banking.movement m on m.entity_id = $entity_id and m.booked_month = s.booked_month
      where s.folded > 0
      union all
      select month, account_id, bank, currency, entries, dollars, original from (${ADDED_UP('rest')}) fresh
    )
    select to_char(make_date(v.month / 12, v.month % 12 + 1, 1), 'YYYY-MM') as month,
           coalesce(a.provider, v.bank) as bank, v.currency, a.bank_id as account, a.currency as account_currency,
           sum(v.dollars) as dollars, sum(v.original) as original, sum(v.entries) as entries
    from every v left join banking.account a on a.id = v.account_id
    where v.month between $first_month and $last_month
    group by v.month, 2, v.currency, a.id
    order by v.month, 2, v.currency, a.bank_id`,
})

/** Months that lost an entry are added up again. */
export const forgetChanged = statement({
  name: 'banking.forget_changed',
  params: { entity_id: int },
  row: {},
  sql: `
    with changed as (
      select array_agg(f.booked_month) as months
      from banking.movement_fold f
      left join lateral bookkeeping.entry_at($entity_id, f.booked_month, f.folded) last on true
      where f.entity_id = $entity_id and last.id is distinct from f.last_id
    )
    select from changed, banking.forget_movements($entity_id, changed.months) where changed.months is not null`,
})

/**
 * Adds up the next entries, the oldest months first. Run with imports locked: a bank transaction that comes meanwhile could
 * be that of these entries. A month that lost an entry since it was looked at is left out.
 */
export const foldMovements = statement({
  name: 'banking.fold_movements',
  params: { entity_id: int, most: int },
  row: { taken: int },
  sql: `
    with state as materialized (
      select s.month as booked_month, coalesce(f.folded, 0) as folded,
             case when f.folded is null or last.id = f.last_id then s.entries - coalesce(f.folded, 0) end as left_over
      from bookkeeping.month_states($entity_id) s ${FOLDED('s.month')}
    ), next as materialized (
      select * from (
        select *, sum(left_over) over (order by booked_month) - left_over as before from state where left_over > 0
      ) s
      where before < $most::integer
    ), fresh as materialized (
      select s.booked_month, e.* from next s
      cross join lateral bookkeeping.entries_moved(
        $entity_id, s.booked_month, s.folded, s.folded + least(s.left_over, $most::integer - s.before)::integer) e
    ), taken as (
      insert into banking.movement_fold as f (entity_id, booked_month, folded, last_id)
      select $entity_id, booked_month, max(place), (array_agg(id order by place desc))[1] from fresh group by booked_month
      on conflict (entity_id, booked_month) do update set folded = excluded.folded, last_id = excluded.last_id
    ), moved as (
      insert into banking.movement as m (
        entity_id, booked_month, month, account_id, bank, currency, entries, dollars, original
      )
      select $entity_id, booked_month, month, account_id, bank, currency, entries, dollars, original
      from (${ADDED_UP('fresh')}) added
      on conflict on constraint movement_once do update set
        entries = m.entries + excluded.entries, dollars = m.dollars + excluded.dollars,
        original = m.original + excluded.original
    ), whole as (
      insert into banking.movement_books as b (entity_id, revision)
      select r.id, r.number from kernel.revision r
      where r.id = $entity_id and r.kind = 'books' and (select count(*) from fresh) < $most::integer
        and not exists (select from state where left_over is null)
      on conflict (entity_id) do update set revision = excluded.revision
      returning b.entity_id, b.revision
    ), compared_again as (
      update banking.month_check k set revision = -1, changes = k.changes + 1
      from whole where k.entity_id = whole.entity_id and k.revision <> whole.revision
    )
    select count(*) as taken from fresh`,
})

/** Whether imports of the LLC are not running now, locked until the end of the transaction. */
export const tryLockImports = statement({
  name: 'banking.try_lock_imports',
  params: { entity_id: int },
  row: { locked: bool },
  sql: `select ${tryLock('bank imports of an LLC', '$entity_id')} as locked`,
})

/** The next LLCs by id, and which of them have entries to add up. */
export const listMoved = statement({
  name: 'banking.list_moved',
  params: { after: int, most: int },
  row: { entity_id: int, is_due: bool },
  sql: `
    select r.id as entity_id, b.revision is distinct from r.number as is_due
    from (
      select id, number from kernel.revision where id > $after and kind = 'books' order by id limit $most::integer
    ) r
    left join banking.movement_books b on b.entity_id = r.id
    order by r.id`,
})
