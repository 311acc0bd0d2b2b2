import type { Db } from '../../kernel/sql/postgres.ts'
import { int, statement } from '../../kernel/sql/statement.ts'

/** Along the index of pending transactions, up to `most`. */
const countPendingOfAll = statement({
  name: 'ledger.count_pending_of_all',
  params: { most: int },
  row: { pending: int },
  sql: `
    select count(*) as pending from (
      select from ledger.transaction t
      where t.status = 'PENDING' and (
        select m.test_of is null from entities.entities e join members.members m on m.id = e.member_id where e.id = t.entity_id
      )
      limit $most::integer
    ) found`,
})

/** From the counts of the LLCs of assigned clients. */
const countPendingOfAssigned = statement({
  name: 'ledger.count_pending_of_assigned',
  params: { staff_id: int, most: int },
  row: { pending: int },
  sql: `
    select least(coalesce(sum(y.pending), 0), $most::integer)::integer as pending
    from members.assignments its
    join entities.entities e on e.member_id = its.client_id
    join ledger.tally y on y.entity_id = e.id
    where its.staff_id = $staff_id`,
})

/** How many transactions wait for a decision, at most `most`; `staffId` as `onlyClientsOf`. */
export async function countPending(db: Db, staffId: number | null, most: number): Promise<number> {
  const { pending } =
    staffId === null
      ? await db.one(countPendingOfAll, { most })
      : await db.one(countPendingOfAssigned, { staff_id: staffId, most })
  return pending
}
