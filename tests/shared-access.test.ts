import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  SHARED_AREAS,
  type SharedArea,
  type SharedRole,
  scopesOf,
  shareLlcs,
} from '../src/areas/access/access.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { needsSubscription as isNeeded } from '../src/kernel/http/subscription.rules.ts'
import { footprint } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { checkNamed } from './harness/named-list.ts'
import { dailyThird } from './harness/random.ts'
import {
  memberEndpoints,
  referenceOf,
  type Sample,
  sampleRequest,
  sendFromPage,
} from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'

// No endpoint is named in the tests: each one that members use is tried by everyone an LLC may be shared with, including future
// ones. What each may do comes from the table of roles.
const installation = await openTestInstallation()
const { database, address } = installation

/** Only for the owner of an LLC, or about one's own account. A new endpoint is added here or gets a scope. */
const OWNER_ONLY = [
  // One's own account.
  'readOwnProfile',
  'changeOwnContact',
  'listAccessLog',
  'listMyOrders',
  'listMyRenewals',
  'removeShare',
  'readUsage',
  'downloadMyData',
  'readReminderDays',
  'chooseReminderDays',
  'readEmailChoices',
  'chooseEmails',
  'createCalendarLink',
  'listCalendarLinks',
  'revokeCalendarLink',
  // What gives others access.
  'listKeys',
  'createApiKey',
  'createTestKey',
  'renameKey',
  'rotateApiKey',
  'revokeApiKey',
  'listKeyRequests',
  'readKeyUsage',
  'listApps',
  'revokeApp',
  'listAuditorLinks',
  'createAuditorLink',
  'revokeAuditorLink',
  'listPeople',
  'inviteCollaborator',
  'resendInvitation',
  'withdrawInvitation',
  'changeShare',
  // Tokens of banks.
  'connectBank',
  'replaceToken',
  'switchBank',
  'removeBank',
  // Full tax numbers.
  'downloadOfficialForm',
  'downloadPackage',
  'downloadWorksheet',
  'listDossiers',
  'orderDossier',
  'readDossierOrder',
  'downloadDossier',
  // The owner's days, and everything on one page.
  'readChecklist',
  'setChecklist',
  'paintPresence',
  'clearPresence',
  'undoPresenceChange',
  'addNationality',
  'addPresencePeriod',
  'answerPresenceQuestion',
  'removePresenceFact',
  'stateNoCertificate',
  'addPresenceEvidence',
  'removePresenceEvidence',
  'previewStayImport',
  'importPresenceStays',
  // Several areas: they apply the shared ones to each kind of record (search.test.ts, notifications.test.ts).
  'searchAccount',
  'countNotifications',
  'listNotifications',
  'markNotificationsSeen',
  'planPresence',
  'clearPresencePlans',
  'confirmPresencePlan',
]

/**
 * Scopes that no share gives: the owner's profile, the record of the LLC, decisions, events, which keys read and webhooks send, and the
 * overview, which collects several areas.
 */
const NEVER_SHARED = [
  'read:profile',
  'write:profile',
  'read:entity',
  'write:entity',
  'write:ledger',
  'write:reports',
  'read:events',
  'write:webhooks',
  'read:overview',
]

test('every endpoint of members is for owners only, by name, or has a scope that the table of roles knows', () => {
  const withoutScope = memberEndpoints.filter(({ access }) => access.scope === null).map(({ name }) => name)
  checkNamed(withoutScope, OWNER_ONLY, 'OWNER_ONLY of tests/shared-access.test.ts, unless it gets a scope')
  const given = scopesOf({ role: 'bookkeeper', areas: SHARED_AREAS }).union(
    scopesOf({ role: 'accountant', areas: SHARED_AREAS }),
  )
  const used = new Set(memberEndpoints.flatMap(({ access }) => access.scope ?? []))
  checkNamed(used, [...given, ...NEVER_SHARED], 'NEVER_SHARED of tests/shared-access.test.ts')
})

for (const endpoint of dailyThird(memberEndpoints)) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    test('somebody an LLC is shared with may do what their role and areas allow', () => checkRoles(endpoint))
  })
}

/** A record of an LLC that is not served. */
const NOT_FOUND = '{"error":"There is no such record.","code":"not_found"}'

/** API endpoints are served at another path on the website, with the same rule. */
const needsSubscription = (endpoint: AnyEndpoint) =>
  isNeeded({ ...endpoint, path: endpoint.path.replace(/^\/web\/v1\//, '/v1/') })

type Person = TestMember & { headers: Record<string, string> }

async function newPerson(): Promise<Person> {
  const member = await newMember(installation)
  const { cookie } = await openSession(installation, member.memberId)
  return { ...member, headers: { cookie, origin: address } }
}

const send = (endpoint: AnyEndpoint, sample: Sample, { headers }: Person) =>
  sendFromPage(installation, endpoint, sample, headers)

const share = (owner: Person, person: Person, role: SharedRole, given: readonly SharedArea[]) =>
  shareLlcs(database.durable, BY_TEST, {
    ownerId: owner.memberId,
    memberId: person.memberId,
    entityIds: [owner.entityId],
    role,
    areas: given,
  })

const run = (sql: string, values: unknown[]) => database.withClient(client => client.query(sql, values))

/** The records of a request that another person's LLC has: what is refused if they are somebody else's. */
function isAddressed(endpoint: AnyEndpoint): boolean {
  return Object.keys(endpoint.fields).some(name => referenceOf(endpoint, name))
}

async function checkRoles(endpoint: AnyEndpoint): Promise<void> {
  const [owner, stranger, bookkeeper, accountant] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ]
  const { scope } = endpoint.access
  const without = SHARED_AREAS.filter(
    area => !scopesOf({ role: 'bookkeeper', areas: [area] }).has(scope ?? ''),
  )
  const sample = await sampleRequest(installation, endpoint, owner)
  const foreign = await send(endpoint, sample, stranger)
  if (isAddressed(endpoint))
    assert.ok([400, 403, 404].includes(foreign.status), `another owner: ${foreign.status} ${foreign.text}`)

  /** Exactly like another owner, and nothing changes. */
  const isRefused = async (person: Person, why: string) => {
    if (!isAddressed(endpoint)) return
    const before = await footprint(installation, owner)
    const answer = await send(endpoint, sample, person)
    assert.deepEqual([answer.status, answer.text], [foreign.status, foreign.text], why)
    assert.deepEqual(await footprint(installation, owner), before, why)
  }
  const isServed = async (person: Person, why: string) => {
    const answer = await send(endpoint, await sampleRequest(installation, endpoint, owner), person)
    assert.ok(![401, 403, 404].includes(answer.status) && answer.status < 500, `${why} ${answer.text}`)
    // A sample may be refused for its filters.
    if (endpoint.method === 'GET' && answer.status < 300)
      assert.equal(await readsOf(owner, person), 1, `${why}: in the access log`)
  }
  const check = async (person: Person, role: SharedRole, given: readonly SharedArea[]) => {
    await share(owner, person, role, given)
    const isAllowed = scope !== null && scopesOf({ role, areas: given }).has(scope)
    if (isAllowed) await isServed(person, role)
    else await isRefused(person, `${role} for ${given.join(', ')}`)
    return isAllowed
  }

  if (without.length < SHARED_AREAS.length) await check(bookkeeper, 'bookkeeper', without)
  const asBookkeeper = await check(bookkeeper, 'bookkeeper', SHARED_AREAS)
  const asAccountant = await check(accountant, 'accountant', SHARED_AREAS)

  if (asBookkeeper || asAccountant) {
    const person = asBookkeeper ? bookkeeper : accountant
    await run("update entities.subscription set status = 'cancelled' where entity_id = $1", [owner.entityId])
    await isRefused(person, 'the owner has no subscription')
    await run("update entities.subscription set status = 'active' where entity_id = $1", [owner.entityId])
    await run("update members.member set disabled_at = now(), disabled_by = 'test' where id = $1", [
      owner.memberId,
    ])
    await isRefused(person, 'the owner is disabled')
    await run('update members.member set disabled_at = null, disabled_by = null where id = $1', [
      owner.memberId,
    ])
    // Their own subscription does not matter for an LLC that is shared.
    await run("update entities.subscription set status = 'cancelled' where entity_id = $1", [person.entityId])
    await isServed(person, 'without a subscription of their own')
    const ofOwn = await sampleRequest(installation, endpoint, person)
    const before = await footprint(installation, person)
    const whileShared = await send(endpoint, ofOwn, person)
    if (needsSubscription(endpoint))
      assert.deepEqual(await footprint(installation, person), before, 'their own LLC is not changed')
    await run('delete from access.share where member_id = $1', [person.memberId])
    // What others share gives no access to one's own LLCs without a subscription.
    const alone = await send(endpoint, ofOwn, person)
    if (endpoint.method !== 'GET' && !endpoint.needsSubscription)
      assert.equal(whileShared.status, alone.status, `${whileShared.text} ${alone.text}`)
    else if (endpoint.actsFor !== null && endpoint.actsFor in ofOwn)
      assert.ok(
        [alone.text, NOT_FOUND].includes(whileShared.text),
        `their own LLC, as if nothing were shared: ${whileShared.text}`,
      )
    else if (needsSubscription(endpoint))
      assert.ok(!whileShared.text.includes(`"entity_id":${person.entityId},`), whileShared.text)
    await run("update entities.subscription set status = 'active' where entity_id = $1", [person.entityId])
    await isRefused(person, 'no longer shared')
  }
  // A refusal proves nothing if the owner would be refused too.
  // What was served may have used up the sample.
  const fresh = asBookkeeper || asAccountant ? await sampleRequest(installation, endpoint, owner) : sample
  const own = await send(endpoint, fresh, owner)
  assert.ok(![401, 403, 404].includes(own.status) && own.status < 500, `owner: ${own.status} ${own.text}`)
}

/** Rows of the owner's access log about this person. Reads within ten minutes are one row. */
async function readsOf(owner: Person, person: Person): Promise<number> {
  const { rows } = await run(
    'select distinct kind, record from members.access_record where member_id = $1 and actor = $2',
    [owner.memberId, `member:${person.memberId}`],
  )
  return rows.length
}
