import type { Db } from '../../kernel/sql/postgres.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { STAFF_ID } from '../members/members.ts'

const ROW = {
  transaction_id: text,
  entity_id: int,
  llc: text,
  member_id: int,
  member: text,
  status: text,
  submitted_at: instant,
  exec_date: orNull(text),
  amount: text,
  category: text,
  recurring: text,
  description: orNull(text),
  decided_at: orNull(instant),
  decided_by: orNull(text),
  json: text,
}
const PAGE = { ...STAFF_ID, limit: int, offset: int }

/** Transactions with their LLCs and owners. The page is cut first, so that only its names are looked up. */
const queue = (which: string, order: string) => `
    select t.transaction_id, t.entity_id, e.name as llc, m.id as member_id, m.name as member, t.status, t.submitted_at,
           t.exec_date, trim_scale(t.amount) as amount, t.category, t.recurring, t.description, t.decided_at, t.decided_by,
           t.json
    from (
      select * from ledger.transaction t where ${which} and ${isAssignedLlc('t.entity_id')}
      order by ${order} limit $limit::integer offset $offset::bigint
    ) t
    join entities.entities e on e.id = t.entity_id
    join members.members m on m.id = e.member_id
    order by ${order}`

/** Pending transactions, the oldest first. */
export const listPending = statement({
  name: 'ledger.list_pending',
  params: PAGE,
  row: ROW,
  sql: queue("t.status = 'PENDING'", 't.submitted_at, t.transaction_id'),
})

const listPendingOf = statement({
  name: 'ledger.list_pending_of',
  params: { entity_id: int, ...PAGE },
  row: ROW,
  sql: queue("t.entity_id = $entity_id and t.status = 'PENDING'", 't.place'),
})

/** Decided transactions, the latest first. */
const listDecided = statement({
  name: 'ledger.list_decided',
  params: { status: text, ...PAGE },
  row: ROW,
  sql: queue("t.status = $status and t.status <> 'PENDING'", 't.decided_at desc, t.transaction_id desc'),
})

const listDecidedOf = statement({
  name: 'ledger.list_decided_of',
  params: { entity_id: int, status: text, ...PAGE },
  row: ROW,
  sql: queue('t.entity_id = $entity_id and t.status = $status', 't.place desc'),
})

/** All transactions, the newest first: ids begin with the time of submission. */
const listAll = statement({
  name: 'ledger.list_all',
  params: PAGE,
  row: ROW,
  sql: queue('true', 't.transaction_id desc'),
})

const listAllOf = statement({
  name: 'ledger.list_all_of',
  params: { entity_id: int, ...PAGE },
  row: ROW,
  sql: queue('t.entity_id = $entity_id', 't.place desc'),
})

type Wanted = {
  status: string
  entity_id: number | null
  /** Whose clients; null for all. */
  staff_id: number | null
  limit: number
  offset: number
}

/** Transactions of one status or `ALL`, of one LLC or of all. */
export function findQueue(db: Db, { status, entity_id, ...page }: Wanted) {
  if (status === 'ALL')
    return entity_id === null ? db.all(listAll, page) : db.all(listAllOf, { entity_id, ...page })
  if (status === 'PENDING')
    return entity_id === null ? db.all(listPending, page) : db.all(listPendingOf, { entity_id, ...page })
  return entity_id === null
    ? db.all(listDecided, { status, ...page })
    : db.all(listDecidedOf, { entity_id, status, ...page })
}
