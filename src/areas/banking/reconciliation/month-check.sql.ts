import type { Db } from '../../../kernel/sql/postgres.ts'
import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { isAssignedLlc } from '../../entities/entities.ts'
import { STAFF_ID } from '../../members/members.ts'

/**
 * LLCs whose books or balances changed since their last check, or with a month that has ended since, found by an index
 * each. Adding up the movements of changed books asks for another check.
 */
export const listUnchecked = statement({
  name: 'banking.list_unchecked',
  params: { month: text, most: int },
  row: { entity_id: int, changes: int, revision: int },
  sql: `
    select k.entity_id, k.changes, coalesce(r.number, 0) as revision
    from (
      (select entity_id, changes from banking.month_check where revision = -1 order by entity_id limit $most::integer)
      union
      (select entity_id, changes from banking.month_check where month < to_date($month, 'YYYY-MM') limit $most::integer)
    ) k
    left join kernel.revision r on r.id = k.entity_id and r.kind = 'books'
    order by k.entity_id limit $most::integer`,
})

export const noteChecked = statement({
  name: 'banking.note_checked',
  params: { entity_id: int, changes: int, revision: int, month: text, open_months: int },
  row: { entity_id: int },
  sql: `
    update banking.month_check set revision = $revision::bigint, month = to_date($month, 'YYYY-MM'), open_months = $open_months::smallint
    where entity_id = $entity_id and changes = $changes returning entity_id`,
})

/** Read along the index of LLCs with open months. */
const OPEN = `banking.month_check k where k.open_months > 0 and ${isAssignedLlc('k.entity_id')}`

export const listUnreconciled = statement({
  name: 'banking.list_unreconciled',
  params: { ...STAFF_ID, limit: int, offset: int },
  row: { entity_id: int, llc: text, member_id: int, member: text, open_months: int },
  sql: `
    select k.entity_id, e.name as llc, m.id as member_id, m.name as member, k.open_months
    from (select k.* from ${OPEN} order by k.entity_id limit $limit::integer offset $offset::bigint) k
    join entities.entities e on e.id = k.entity_id
    join members.members m on m.id = e.member_id
    order by k.entity_id`,
})

export const countUnreconciled = statement({
  name: 'banking.count_unreconciled',
  params: { ...STAFF_ID, most: orNull(int) },
  row: { unreconciled: int },
  sql: `select count(*) as unreconciled from (select from ${OPEN} limit $most::integer) found`,
})

/** How many LLCs have months to reconcile, at most `most`; `staffId` as `onlyClientsOf`. */
export const countUnreconciledLlcs = async (db: Db, staffId: number | null, most: number): Promise<number> =>
  (await db.one(countUnreconciled, { staff_id: staffId, most })).unreconciled
