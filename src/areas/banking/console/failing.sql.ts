import type { Db } from '../../../kernel/sql/postgres.ts'
import { instant, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { isAssignedLlc } from '../../entities/entities.ts'
import { STAFF_ID } from '../../members/members.ts'

/** Read along the index of failing connections, which are few. */
const FAILING = `banking.connection c where c.trouble is not null and c.removed_at is null and ${isAssignedLlc('c.entity_id')}`

/** Connections whose last attempt failed, oldest first. The page is cut first, so that only its names are looked up. */
export const listFailing = statement({
  name: 'banking.list_failing',
  params: { ...STAFF_ID, limit: int, offset: int },
  row: {
    id: int,
    entity_id: int,
    llc: text,
    member_id: int,
    member: text,
    provider: text,
    status: text,
    trouble: text,
    failures: int,
    last_success_at: orNull(instant),
  },
  sql: `
    select c.id, c.entity_id, e.name as llc, m.id as member_id, m.name as member, c.provider, c.status,
           coalesce(c.trouble_kind, 'not_understood') as trouble, c.failures, c.last_success_at
    from (select c.* from ${FAILING} order by c.id limit $limit::integer offset $offset::bigint) c
    join entities.entities e on e.id = c.entity_id
    join members.members m on m.id = e.member_id
    order by c.id`,
})

export const countFailing = statement({
  name: 'banking.count_failing',
  params: { ...STAFF_ID, most: orNull(int) },
  row: { failing: int },
  sql: `select count(*) as failing from (select from ${FAILING} limit $most::integer) found`,
})

/** How many connections fail, at most `most`; `staffId` as `onlyClientsOf`. */
export const countFailingBanks = async (db: Db, staffId: number | null, most: number): Promise<number> =>
  (await db.one(countFailing, { staff_id: staffId, most })).failing
