import type { ErrorCode, Refusal } from '../../kernel/http/refusal.ts'
import { bool, type Column, int, orNull, type Statement, statement } from '../../kernel/sql/statement.ts'
import { membersErrors } from './members.errors.ts'

/**
 * In the SQL of a list for staff: whether this client is one of theirs. `$staff_id` is the caller's `onlyClientsOf`:
 * null for those who see all clients. Test accounts are nobody's clients.
 */
export const isAssignedClient = (memberId: string): string =>
  `(($staff_id::integer is null or exists (
      select from members.assignments its where its.staff_id = $staff_id::integer and its.client_id = ${memberId}
    )) and not exists (
      select from members.members sandbox where sandbox.id = ${memberId} and sandbox.test_of is not null
    ))`

/** The parameter of `isAssignedClient`. */
export const STAFF_ID = { staff_id: orNull(int) }

/**
 * A field of a console endpoint that names a client's record. Before the endpoint runs, its value is looked up: a record
 * of a test account, or of a client of others, is not found.
 */
export type ClientRecord = {
  readonly field: string
  /** A row if the record exists and its client is assigned to this person. */
  readonly find: Statement<{ id: unknown; staff_id: number | null }, { found: boolean }>
  /** The id as it is stored; null if it cannot be one. */
  read(given: unknown): unknown
  readonly error: ErrorCode
  /** The same error as for a record that does not exist. */
  notFound(id: unknown, field: string): Refusal
}

/**
 * How a kind of record leads to its client. `where` is SQL over `$id` that uses `isAssignedClient`. Returns the
 * record for the field that names it.
 */
export function clientRecord({
  name,
  from,
  where,
  id = int,
  read = given => given,
  ...rest
}: {
  name: string
  from: string
  where: string
  id?: Column<number> | Column<string>
} & Pick<ClientRecord, 'error' | 'notFound'> &
  Partial<Pick<ClientRecord, 'read'>>): (field: string) => ClientRecord {
  const find = statement({
    name,
    params: { id: id as Column<unknown>, ...STAFF_ID },
    row: { found: bool },
    sql: `select true as found from ${from} where ${where}`,
  })
  return field => ({ field, find, read, ...rest })
}

/** A person: a client, or the caller. */
export const personRecord = clientRecord({
  name: 'members.find_assigned_person',
  from: 'members.member m',
  where: `m.id = $id::bigint and (m.id = $staff_id::integer or ${isAssignedClient('m.id')})`,
  error: membersErrors.member_not_found,
  notFound: (id, field) => membersErrors.member_not_found({ member: id as number }, { field }),
})
