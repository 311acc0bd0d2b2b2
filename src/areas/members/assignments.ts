import { Type } from 'typebox'
import type { Grant } from '../../kernel/grants/grant.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import {
  findClientsSeen,
  insertAssignment,
  listAssignedClients,
  listAssignedStaff,
  markClients,
  removeAssignment,
} from './assignment.sql.ts'
import { lockMember } from './member-status.sql.ts'
import { membersErrors } from './members.errors.ts'
import { CLIENTS_SEEN, type ClientsSeen, clientsSeenBy, hasAssignedClients } from './permissions.rules.ts'

/** At most this many are listed; a manager with more has all clients. */
const MAX_ASSIGNED = 500

const strict = { additionalProperties: false }
const ASSIGNED = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    name: Type.String({ maxLength: 300 }),
    email: Type.String({ maxLength: 320 }),
    since: Type.String({ format: 'date-time' }),
  },
  strict,
)

/** A person's assignments, as staff with clients and as a client with staff. */
export const ASSIGNMENTS = Type.Object(
  {
    data: Type.Object(
      {
        sees: Type.Unsafe<ClientsSeen>({
          type: 'string',
          enum: [...CLIENTS_SEEN],
          description: 'Of a manager: all clients, or only the assigned ones.',
        }),
        clients: Type.Array(ASSIGNED, {
          maxItems: MAX_ASSIGNED,
          description: 'Clients assigned to this person.',
        }),
        managers: Type.Array(ASSIGNED, {
          maxItems: MAX_ASSIGNED,
          description: 'Managers this person is assigned to.',
        }),
      },
      strict,
    ),
  },
  strict,
)

export const ENDED = Type.Integer({
  minimum: 0,
  description:
    'API keys of clients that were revoked, because the manager knows them and no longer sees the client.',
})

export async function findAssignments(db: Db, id: number) {
  const found = await db.maybe(findClientsSeen, { id })
  if (!found) throw membersErrors.member_not_found({ member: id }, { field: 'member_id' })
  const [clients, managers] = await Promise.all([
    db.all(listAssignedClients, { staff_id: id, most: MAX_ASSIGNED }),
    db.all(listAssignedStaff, { client_id: id, most: MAX_ASSIGNED }),
  ])
  return { sees: clientsSeenBy(found.role, found.clients), clients, managers }
}

/** Whether anything changed: assigning twice is safe. */
export async function assignClient(tx: Db, by: By, staffId: number, clientId: number): Promise<boolean> {
  await lockManager(tx, staffId)
  if (staffId === clientId) throw membersErrors.assigned_to_self()
  const client = await tx.maybe(lockMember, { id: clientId })
  if (!client) throw membersErrors.member_not_found({ member: clientId }, { field: 'client_id' })
  if (client.is_erased) throw membersErrors.person_erased()
  return (
    (await tx.maybe(insertAssignment, { staff_id: staffId, client_id: clientId, ...byParams(by) })) !== null
  )
}

type Removal = { tx: Db; by: By; grants: readonly Grant[]; staffId: number }

/** What the manager has in the accounts of clients they no longer see ends too; `ended` says how much. */
export async function unassignClient(
  change: Removal,
  clientId: number,
): Promise<{ changed: boolean; ended: number }> {
  const { tx, by, staffId } = change
  const pair = { staff_id: staffId, client_id: clientId }
  const changed = (await tx.maybe(removeAssignment, { ...pair, ...byParams(by) })) !== null
  return { changed, ended: await endUnseen(change) }
}

export async function setClientsSeen(change: Removal, clients: ClientsSeen): Promise<{ ended: number }> {
  const { tx, by, staffId } = change
  await lockManager(tx, staffId)
  await tx.maybe(markClients, { id: staffId, clients, ...byParams(by) })
  return { ended: await endUnseen(change) }
}

async function endUnseen({ tx, by, grants, staffId }: Removal): Promise<number> {
  const found = await tx.maybe(findClientsSeen, { id: staffId })
  if (!found || clientsSeenBy(found.role, found.clients) === 'all') return 0
  let ended = 0
  for (const grant of grants) ended += (await grant.revokeUnseen?.(tx, by, staffId)) ?? 0
  return ended
}

/** Only managers have assigned clients: support and admins see all, members see none. */
async function lockManager(tx: Db, id: number): Promise<void> {
  const found = await tx.maybe(lockMember, { id })
  if (!found) throw membersErrors.member_not_found({ member: id }, { field: 'member_id' })
  if (found.is_erased) throw membersErrors.person_erased()
  if (!hasAssignedClients(found.role)) throw membersErrors.not_a_manager_account()
}
