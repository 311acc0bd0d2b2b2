import { type NewShares, shareLlcs } from '../../src/areas/access/shares.ts'
import { createMember } from '../../src/areas/members/members.ts'
import { invite } from '../../src/areas/people/invitations.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'
import { openSession, type TestSession } from './sessions.ts'

type Owner = Pick<TestMember, 'memberId' | 'entityId'>
type Given = Partial<Pick<NewShares, 'role' | 'areas'>>

let count = 0
const newEmail = () => `person-${process.pid}-${++count}-${Date.now()}@example.com`

/** A person without an LLC of their own, with whom an owner shares an LLC. */
export async function newCollaborator(
  installation: TestInstallation,
  { memberId: ownerId, entityId }: Owner,
  { role = 'bookkeeper', areas = ['bookkeeping'] }: Given = {},
): Promise<{ memberId: number; session: TestSession }> {
  const { durable } = installation.database
  const wanted = { email: newEmail(), name: 'Sara Vidal', role: 'member' as const }
  const { id: memberId } = await createMember(durable, BY_TEST, wanted)
  await shareLlcs(durable, BY_TEST, { ownerId, memberId, entityIds: [entityId], role, areas })
  return { memberId, session: await openSession(installation, memberId) }
}

export async function ownShare(installation: TestInstallation, owner: Owner): Promise<number> {
  const { memberId } = await newCollaborator(installation, owner)
  const { rows } = await installation.database.withClient(client =>
    client.query<{ id: number }>('select id from access.share where member_id = $1', [memberId]),
  )
  return rows[0]!.id
}

export async function ownInvitation(
  { database, secrets, config }: TestInstallation,
  { memberId: ownerId, entityId }: Owner,
): Promise<number> {
  const usual = { role: 'bookkeeper' as const, areas: ['bookkeeping'] as const, language: null }
  const wanted = { ownerId, email: newEmail(), entityIds: [entityId], ...usual }
  const made = await database.transaction(tx =>
    invite({ tx, secrets, by: BY_TEST, publicUrl: config.publicUrl }, wanted),
  )
  return made.id
}
