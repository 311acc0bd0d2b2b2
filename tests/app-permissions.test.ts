import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { createEntity } from '../src/areas/entities/entities.ts'
import { AGENT_SCOPES, ALL_SCOPES } from '../src/areas/members/members.ts'
import { atItsAddress, connectApp } from './harness/apps.ts'
import { footprint } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { endpoints, referenceOf, sampleRequest, send } from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'

// Every endpoint of the API, including future ones, with the tokens of apps that the owner connected. One owner for all of them,
// with one app per kind, because connecting an app takes several requests.
const installation = atItsAddress(await openTestInstallation({ isAlone: true }))
const { database, config } = installation

const owner = await newMember(installation)
const session = await openSession(installation, owner.memberId)
const marker = `zz${randomBytes(6).toString('hex')}`
await database.withClient(client =>
  client.query('update entities.entity set name = $2 where id = $1', [owner.entityId, `${marker} LLC`]),
)
const other = await createEntity(
  database.durable,
  BY_TEST,
  { memberId: owner.memberId, name: 'Other LLC', state: 'NM', subscribed: true },
  new Date(),
)

/** The token of a new app. */
async function connect({
  scopes = ALL_SCOPES,
  resource = 'v1',
  ...choice
}: {
  scopes?: readonly string[]
  resource?: string
  entity_ids?: number[]
} = {}): Promise<string> {
  const request = { scope: scopes.join(' '), resource: `${config.publicUrl}/${resource}` }
  const { tokens } = await connectApp(installation, session, request, choice)
  await database.withClient(client =>
    client.query('update access.api_key set hourly_limit = 1000000 where member_id = $1', [owner.memberId]),
  )
  return tokens.access_token
}

const whole = await connect()
const agent = await connect({ scopes: AGENT_SCOPES, resource: 'mcp' })
const limited = await connect({ entity_ids: [other.id] })
const revoked = await connect()
const { id: revokedId } = (await session.ask('GET', '/web/apps')).body.data[0]
assert.equal((await session.ask('POST', '/web/apps/revoke', { id: revokedId })).status, 200)

const withoutScope = new Map<string, Promise<string>>()
function without(scope: string): Promise<string> {
  const found = withoutScope.get(scope) ?? connect({ scopes: ALL_SCOPES.filter(one => one !== scope) })
  withoutScope.set(scope, found)
  return found
}

for (const endpoint of endpoints)
  test(`${endpoint.method} ${endpoint.path} lets an app do what its owner allowed, and nothing else`, async () => {
    const sample = await sampleRequest(installation, endpoint, owner)
    const answerTo = async (token: string) => {
      const { status, body, text } = await send(installation, endpoint, sample, token)
      return { status, code: body?.code, text }
    }
    const refused = async (who: string, token: string, status: number, code: string) => {
      const answer = await answerTo(token)
      assert.deepEqual([answer.status, answer.code], [status, code], `${who}: ${answer.text}`)
    }
    const { scope } = endpoint.access
    const lacking = scope === null ? null : await without(scope)
    const before = await footprint(installation, owner)
    await refused('token for agents', agent, 401, 'invalid_api_key')
    await refused('revoked app', revoked, 401, 'invalid_api_key')
    if (lacking !== null) await refused(`without ${scope}`, lacking, 403, 'scope_missing')
    if (endpoint.actsFor !== null) await refused('limited to another LLC', limited, 403, 'entity_not_allowed')
    else if (Object.keys(endpoint.fields).some(name => referenceOf(endpoint, name))) {
      const { status, text } = await answerTo(limited)
      assert.ok([400, 403, 404].includes(status), `limited to another LLC: ${status} ${text}`)
    } else if (endpoint.method === 'GET') {
      const { status, text } = await answerTo(limited)
      assert.equal(status, 200, `limited to another LLC: ${text}`)
      assert.ok(!text.includes(marker), `limited to another LLC: ${text}`)
    }
    assert.deepEqual(await footprint(installation, owner), before, 'nothing was changed')

    const allowed = await answerTo(whole)
    // Test mode is for test keys; apps act for the account itself.
    const expected = endpoint.tag === 'Test mode' ? [403, 'test_key_required'] : [endpoint.status, undefined]
    assert.deepEqual([allowed.status, allowed.code], expected, `all scopes: ${allowed.text}`)
  })
