import { createKey } from '../../src/areas/access/access.ts'
import { ALL_SCOPES } from '../../src/areas/members/members.ts'
import { findOrCreateSandbox } from '../../src/areas/sandbox/sandboxes.ts'
import type { PublishedEndpoint } from '../../src/kernel/http/endpoint.ts'
import { BY_TEST, newMember, type TestInstallation, type TestMember } from './installation.ts'

/** A test key for a copy of the member's LLC: a member like any other to the API. */
export async function newTestKey(
  { database, secrets }: Pick<TestInstallation, 'database' | 'secrets'>,
  { memberId, entityId }: Pick<TestMember, 'memberId' | 'entityId'>,
  { scopes = ALL_SCOPES }: { scopes?: readonly string[] } = {},
): Promise<TestMember> {
  return database.transaction(async tx => {
    const source = { ownerId: memberId, sourceId: entityId }
    const sandbox = await findOrCreateSandbox(tx, secrets, BY_TEST, source, new Date())
    const wanted = { memberId: sandbox.memberId, isTest: true, name: 'test', scopes, hourlyLimit: 1_000_000 }
    const made = await createKey(tx, secrets, BY_TEST, wanted)
    return {
      memberId: sandbox.memberId,
      entityId: sandbox.entityId,
      key: made.key,
      keyId: made.id,
      isTest: true,
    }
  })
}

/** A new member who may call this endpoint: for those of test mode, a sandbox. */
export async function newCaller(
  installation: Pick<TestInstallation, 'database' | 'secrets'>,
  { tag }: Pick<PublishedEndpoint, 'tag'>,
  { subscribed = true }: { subscribed?: boolean } = {},
): Promise<TestMember> {
  if (tag !== 'Test mode') return newMember(installation, { subscribed })
  const sandbox = await newTestKey(installation, await newMember(installation))
  // A sandbox is always subscribed; the order of the checks is the same if it were not.
  if (!subscribed)
    await installation.database.withClient(client =>
      client.query(`update entities.subscription set status = 'cancelled' where entity_id = $1`, [
        sandbox.entityId,
      ]),
    )
  return sandbox
}
