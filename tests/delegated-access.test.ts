import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createKey } from '../src/areas/access/access.ts'
import { findInbox } from '../src/areas/documents/inbox/inbox.sql.ts'
import { setIdentifier } from '../src/areas/members/members.ts'
import { deliverDue } from '../src/areas/webhooks/deliver.ts'
import { areas } from '../src/areas.ts'
import { statements } from '../src/kernel/sql/statement.ts'
import { atItsAddress, connectApp, postForm } from './harness/apps.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { openSession, type TestSession } from './harness/sessions.ts'
import { newCollaborator } from './harness/shares.ts'

// What somebody sets up in an account with access that can be revoked must not outlive that access.

const installation = atItsAddress(await openTestInstallation({ isAlone: true }))
const { database, secrets, ask, address } = installation
// Receivers of webhooks are on this machine.
installation.config.webhooksPrivate = true
installation.config.receipts = { domain: 'receipts.example.com', host: '127.0.0.1', port: 0, tls: null }

const GRANTS = areas.flatMap(area => area.grants ?? [])

/** What each kind of access can set up that gives access in turn, or why it cannot. */
const SETS_UP: Record<string, readonly string[] | string> = {
  api_key: ['a webhook by a key'],
  app: ['a webhook by an app'],
  client_key: ['a key by staff'],
  collaborator: ['a receipt address that a collaborator knows'],
  shared_llc: 'the other side of `collaborator`',
  session: 'acts as the person, who keeps what they set up',
  passkey: 'opens a session',
  password: 'opens a session',
  begun_sign_in: 'opens a session',
  invitation: 'makes its recipient a collaborator, who is listed and revoked as one',
  email_change: 'changes nothing but the email',
  auditor_link: 'only reads',
  calendar_link: 'only reads',
  receipt_address: 'only adds receipts',
  webhook: 'only receives',
  bank_connection: 'we read the bank, which gives nobody access',
}

/** The statements that create access. Those that nobody but the person it belongs to may run say so. */
const CREATED_BY: Record<string, string> = {
  'access.insert_app_token': 'the connection that the member allowed',
  'access.insert_key': 'the owner, or staff',
  'access.insert_rotated_secret': 'the owner, or staff',
  'access.insert_shares': 'the owner',
  'auditors.insert_link': 'the owner',
  'auditors.insert_visit': 'who has the link',
  'banking.insert_connection': 'the owner',
  'documents.replace_receipt_address': 'the owner, or a collaborator',
  'obligations.insert_calendar_link': 'the owner',
  'people.insert_email_change': 'the owner, or staff; confirmed by the owner',
  'people.insert_invitation': 'the owner',
  'people.insert_member_invitation': 'staff; it goes to the mailbox of the account',
  'sessions.begin_totp_setup_of': 'the person',
  'sessions.enable_totp_of': 'the person',
  'sessions.insert_clean_up': 'the person',
  'sessions.insert_session': 'the person',
  'sessions.insert_sso_attempt': 'the person',
  'sessions.link_identity': 'the person',
  'sessions.set_password_of': 'the person',
  'webhooks.insert_rotated_secret': 'the owner, a key or an app; of a webhook that stops with its setter',
  'webhooks.insert_webhook': 'the owner, a key or an app',
}

test('every kind of access, and every statement that creates one, says what it can set up and for whom', () => {
  assert.deepEqual(Object.keys(SETS_UP).sort(), GRANTS.map(({ kind }) => kind).sort())
  const tables = new Set(GRANTS.flatMap(grant => grant.tables))
  const creates = (sql: string) =>
    [...sql.matchAll(/insert into ([a-z_]+\.[a-z_]+)/g)].some(([, table]) => tables.has(table!))
  // Other test files in this process have statements of their own.
  const isOurs = (name: string) => areas.some(area => name.startsWith(`${area.name}.`))
  const found = statements.filter(({ name, sql }) => isOurs(name) && creates(sql))
  assert.deepEqual(Object.keys(CREATED_BY).sort(), found.map(({ name }) => name).sort())
  assert.deepEqual(
    Object.values(SETS_UP)
      .flatMap(one => (Array.isArray(one) ? one : []))
      .sort(),
    Object.keys(CASES).sort(),
  )
})

type Owner = { member: TestMember; session: TestSession }

/** Something that was set up by other access than the owner's. */
type SetUp = {
  works(): Promise<boolean>
  /** Each way that this access ends. */
  ends: Record<string, () => Promise<{ status: number } | unknown>>
}

const query = (sql: string, values: unknown[]) => database.withClient(client => client.query(sql, values))

const SCOPES = ['write:webhooks', 'read:bookkeeping']

/** A receiver of this machine, and whether an event that happens now arrives there. */
async function setUpWebhook({ member }: Owner, key: string): Promise<() => Promise<boolean>> {
  let received = 0
  const server = createServer((request, response) => {
    request.resume()
    received++
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const made = await ask('/v1/webhooks', { key, body: { url } })
  assert.equal(made.status, 201, made.text)
  return async () => {
    const before = received
    await query(
      "insert into kernel.event (member_id, entity_id, type, record, object) values ($1, $2, 'entry.created', 'entry/' || gen_random_uuid(), '{}')",
      [member.memberId, member.entityId],
    )
    await deliverDue({ ...installation, now: () => new Date() }, new AbortController().signal)
    return received > before
  }
}

/** How the access behind a row of `access.api_key` ends, however it is listed. */
const keyEnds = ({ session }: Owner, kind: string, id: number) => ({
  'it expires': () =>
    query("update access.api_key set expires_at = now() - interval '1 second' where id = $1", [id]),
  'the Security page revokes it': () =>
    session.ask('POST', '/web/me/grants/revoke', { grants: [`${kind}/${id}`] }),
  'the Security page revokes everything': () => session.ask('POST', '/web/me/grants/revoke', { all: true }),
})

const CASES: Record<string, (owner: Owner) => Promise<SetUp>> = {
  async 'a webhook by a key'(owner) {
    const { memberId } = owner.member
    const { id, key } = await createKey(database.durable, secrets, BY_TEST, {
      memberId,
      name: 'Script',
      scopes: SCOPES,
    })
    const manager = await openSession(installation, (await newManager(installation)).id)
    return {
      works: await setUpWebhook(owner, key),
      ends: {
        ...keyEnds(owner, 'api_key', id),
        'its owner revokes it': () => owner.session.ask('POST', '/web/api-keys/revoke', { id }),
        'staff revoke it': () => manager.ask('POST', '/web/console/api-keys/revoke', { id }),
        'the account is disabled': () =>
          manager.ask('POST', '/web/console/members/disable', { member_id: memberId }),
      },
    }
  },
  async 'a webhook by an app'(owner) {
    const { app, tokens } = await connectApp(installation, owner.session, {
      scope: [...SCOPES, 'offline_access'].join(' '),
    })
    const [{ id }] = (await owner.session.ask('GET', '/web/apps')).body.data
    return {
      works: await setUpWebhook(owner, tokens.access_token),
      ends: {
        ...keyEnds(owner, 'app', id),
        'its owner disconnects it': () => owner.session.ask('POST', '/web/apps/revoke', { id }),
        'it gives its token back': () =>
          postForm(`${address}/oauth2/revoke`, { token: tokens.refresh_token, client_id: app.clientId }),
      },
    }
  },
  async 'a receipt address that a collaborator knows'({ member, session: owner }) {
    const areas = ['documents', 'bookkeeping'] as const
    const { memberId, session } = await newCollaborator(installation, member, { areas: [...areas] })
    const made = await session.ask('POST', '/web/receipts/address', { entity_id: member.entityId })
    assert.equal(made.status, 201, made.text)
    const [token] = made.body.data.address.split('@')
    const { rows } = await query('select id from access.share where member_id = $1', [memberId])
    const share_id = rows[0].id
    const admin = await openSession(installation, (await newManager(installation, 'Ana', 'admin')).id)
    const change = (role: string, areas: string[]) =>
      owner.ask('POST', '/web/people/shares', { share_id, role, areas })
    return {
      async works() {
        const shown = await owner.ask('GET', `/web/receipts/inbox?entity_id=${member.entityId}`)
        const isFound = (await database.durable.maybe(findInbox, { token })) !== null
        assert.equal(shown.body.data.address !== null, isFound, 'the page shows what works')
        return isFound
      },
      ends: {
        'the owner removes them': () => owner.ask('POST', '/web/people/shares/remove', { share_id }),
        'they leave': () => session.ask('POST', '/web/people/shares/remove', { share_id }),
        'they get other areas': () => change('bookkeeper', ['bookkeeping']),
        'they get another role': () => change('accountant', [...areas]),
        'the Security page revokes them': () =>
          owner.ask('POST', '/web/me/grants/revoke', { grants: [`collaborator/${share_id}`] }),
        'they are disabled': () => admin.ask('POST', '/web/console/members/disable', { member_id: memberId }),
      },
    }
  },
  async 'a key by staff'({ member: { memberId, entityId } }) {
    const admin = await openSession(installation, (await newManager(installation, 'Ana', 'admin')).id)
    const { id: member_id } = await newManager(installation)
    const change = (method: string, path: string, more: object) =>
      admin.ask(method, `/web/console/${path}`, { member_id, ...more })
    const assign = (client_id: number) => change('PUT', 'assignments', { client_id, assigned: true })
    assert.equal((await change('PUT', 'members/clients', { clients: 'assigned' })).status, 200)
    assert.equal((await assign(memberId)).status, 200)
    const manager = await openSession(installation, member_id)
    const wanted = { member_id: memberId, name: 'For the client', scopes: ['read:bookkeeping'] }
    const made = await manager.ask('POST', '/web/console/api-keys', wanted)
    assert.equal(made.status, 201, made.text)
    const { id, key } = made.body.data
    const limit = async () => {
      await change('PUT', 'members/clients', { clients: 'all' })
      await change('PUT', 'assignments', { client_id: memberId, assigned: false })
      assert.equal((await ask('/v1/entity', { key })).status, 403, 'a manager of all clients keeps it')
      return change('PUT', 'members/clients', { clients: 'assigned' })
    }
    return {
      works: async () => (await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })).status === 200,
      ends: {
        'they are disabled': () => change('POST', 'members/disable', {}),
        'their access is revoked': () => change('POST', 'members/revoke', {}),
        'their role changes': () => change('POST', 'members/role', { role: 'support' }),
        'they lose the client': () => change('PUT', 'assignments', { client_id: memberId, assigned: false }),
        'they see only assigned clients': limit,
        'they revoke it': () =>
          manager.ask('POST', '/web/me/grants/revoke', { grants: [`client_key/${id}`] }),
      },
    }
  },
}

async function newOwner(): Promise<Owner> {
  const member = await newMember(installation)
  return { member, session: await openSession(installation, member.memberId) }
}

for (const [name, setUp] of Object.entries(CASES))
  test(`${name} stops at once, however that access ends`, async () => {
    const { ends } = await setUp(await newOwner())
    for (const end of Object.keys(ends)) {
      const one = await setUp(await newOwner())
      assert.equal(await one.works(), true, `before ${end}`)
      const done = await one.ends[end]!()
      if ('status' in (done as object)) assert.equal((done as { status: number }).status, 200, end)
      assert.equal(await one.works(), false, end)
    }
  })

test('a key that staff create or rotate names them to the client: in the list, the email and the access log', async () => {
  const { member, session } = await newOwner()
  const { memberId: member_id } = member
  const passport = { memberId: member_id, kind: 'passport' } as const
  await setIdentifier(database.durable, secrets, BY_TEST, passport, 'XK4410927')
  const { id: staffId, name } = await newManager(installation)
  const manager = await openSession(installation, staffId)
  const wanted = { member_id, name: 'For the client', scopes: ['read:profile'] }
  const { id, key } = (await manager.ask('POST', '/web/console/api-keys', wanted)).body.data
  const creatorIn = async (by: TestSession, path: string) =>
    (await by.ask('GET', path)).body.data.find((one: { id: number }) => one.id === id)?.created_by
  const staff = { kind: 'staff', id: staffId, name }
  assert.deepEqual(await creatorIn(session, '/web/api-keys'), staff)
  assert.deepEqual(await creatorIn(manager, `/web/console/api-keys?created_by=${staffId}`), staff)
  assert.match(
    (await lastMail(member_id)).body,
    new RegExp(`${name} (created an|ha creado en tu cuenta una)`),
  )
  assert.equal((await ask('/v1/profile', { key })).status, 200)
  const [read] = (await session.ask('GET', '/web/me/access-log')).body.data
  assert.deepEqual([read.who, read.name, read.created_by], ['key', 'For the client', name])
  const rotate = (grace_hours: number) => session.ask('POST', '/web/api-keys/rotate', { id, grace_hours })
  await rotate(1)
  assert.deepEqual(await creatorIn(session, '/web/api-keys'), staff, 'the value they know still works')
  await rotate(0)
  assert.deepEqual(await creatorIn(session, '/web/api-keys'), { kind: 'member', id: member_id, name: null })
  assert.equal(await creatorIn(manager, `/web/console/api-keys?created_by=${staffId}`), undefined)
  const again = await manager.ask('POST', '/web/console/api-keys/rotate', { id, grace_hours: 0 })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual(await creatorIn(session, '/web/api-keys'), staff)
  assert.match((await lastMail(member_id)).body, new RegExp(`${name} (rotated|ha rotado)`))
})

async function lastMail(memberId: number): Promise<{ body: string }> {
  const { rows } = await query(
    `select l.body from kernel.mail l join members.member m on m.email = l.to_address
     where m.id = $1 order by l.id desc limit 1`,
    [memberId],
  )
  return rows[0]
}
