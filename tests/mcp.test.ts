import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ALL_SCOPES } from '../src/areas/members/members.ts'
import { toolsOf } from '../src/kernel/mcp/tool.ts'
import { callTool, connectAgent, errorOf, PROTOCOLS, type Protocol } from './harness/agents.ts'
import { usedOf } from './harness/footprint.ts'
import { newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { from, makeKey } from './harness/keys.ts'
import { exchange } from './harness/raw-http.ts'
import { bookProfit, makeReportOf } from './harness/reports.ts'
import { callOf, endpoints, referenceOf, sampleRequest } from './harness/sample-requests.ts'

// No tool is named where all are meant: each one that is derived from the endpoints is tested.
const installation = await openTestInstallation()
const { address, database, config } = installation
const tools = toolsOf(endpoints)
const reads = tools.filter(({ endpoint }) => endpoint.agents === 'read')
const writes = tools.filter(({ endpoint }) => endpoint.agents !== 'read')
const protocols = Object.keys(PROTOCOLS) as Protocol[]
const accept = 'application/json, text/event-stream'

/** One message, without a client that would correct it. */
const post = (key: string | null, body: unknown, headers: Record<string, string> = {}) =>
  installation.ask('/mcp', { key, body, headers: { accept, ...headers } })

const legacyCall = (name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

const LEGACY = { 'mcp-protocol-version': '2025-11-25' }

async function sampleOf(tool: (typeof tools)[number], member: TestMember) {
  const sample = await sampleRequest(installation, tool.endpoint, member)
  return tool.creates ? { ...sample, idempotency_key: `sample-${tool.name}` } : sample
}

async function auditOf(keyId: number) {
  const { rows } = await database.withClient(client =>
    client.query<{ action: string; detail: string | null }>(
      'select action, detail from kernel.audit_row where actor = $1 order by id',
      [`key:${keyId}`],
    ),
  )
  return rows
}

test('what is final is no tool of agents, and a long text needs one of their own', () => {
  const never = endpoints.filter(({ agents, tag }) => agents === 'never' && tag !== 'Webhooks')
  assert.deepEqual(
    new Set(never.map(({ name }) => name)),
    new Set([
      'createEntryBatch',
      'updateProfile',
      'updateEntity',
      'downloadDocument',
      'readProof',
      'resetSandbox',
      'addBankTransactions',
      'decideTestTransaction',
    ]),
  )
  assert.ok(endpoints.every(({ agents, tag }) => tag !== 'Webhooks' || agents === 'never'))
  const wordy = { ...endpoints[0]!, agentText: 'x'.repeat(501) }
  assert.throws(() => toolsOf([wordy]), /is missing or too long/)
})

/** Of the list of tools, which every agent reads before its first question. */
const MAX_LIST = 75_000

for (const protocol of protocols)
  describe(`the official client with protocol version ${protocol}`, () => {
    test('lists the tools with titles, schemas and annotations', async () => {
      const { key } = await newMember(installation)
      const client = await connectAgent(address, key, { protocol })
      assert.equal(client.getNegotiatedProtocolVersion(), protocol)
      const listed = (await client.listTools()).tools
      assert.deepEqual(
        listed.map(({ name }) => name),
        tools.map(({ name }) => name),
      )
      for (const { name, title, description, inputSchema, outputSchema, annotations } of listed) {
        assert.match(name, /^[a-z][a-z0-9_]{2,29}$/)
        assert.ok(title && description && description.length <= 500, name)
        assert.equal(inputSchema.type, 'object', name)
        assert.equal(outputSchema?.type, 'object', name)
        assert.equal(annotations?.destructiveHint, false, name)
        assert.equal(
          annotations?.readOnlyHint,
          reads.some(tool => tool.name === name),
          name,
        )
      }
      const { length } = JSON.stringify(listed)
      assert.ok(length < MAX_LIST, `the list has ${length} characters: too many for the context of an agent`)
    })

    test('every read returns what the same request to the API returns, and the client accepts its schema', async () => {
      const member = await newMember(installation)
      const client = await connectAgent(address, member.key, { protocol })
      await client.listTools()
      for (const tool of reads) {
        const sample = await sampleOf(tool, member)
        const args = 'limit' in sample ? { ...sample, limit: 20 } : sample
        const { path } = callOf(tool.endpoint, args)
        const expected = await installation.ask(path, { key: member.key })
        const result = await callTool(client, tool.name, args)
        if (expected.status === 200) assert.deepEqual(result.structuredContent, expected.body, tool.name)
        assert.equal(result.content[0]!.text, expected.text, tool.name)
        assert.equal(result.isError ?? false, expected.status !== 200, tool.name)
      }
    })

    test('resources and prompts are listed and read', async () => {
      const member = await newMember(installation)
      const client = await connectAgent(address, member.key, { protocol })
      const { resources } = await client.listResources()
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        [`llano://llcs/${member.entityId}`],
      )
      const { contents } = await client.readResource({ uri: resources[0]!.uri })
      assert.equal(JSON.parse((contents[0] as { text: string }).text).data.id, member.entityId)
      const { resourceTemplates } = await client.listResourceTemplates()
      assert.deepEqual(
        resourceTemplates.map(({ uriTemplate }) => uriTemplate),
        ['llano://llcs/{id}', 'llano://documents/{id}', 'llano://reports/{id}'],
      )
      const { prompts } = await client.listPrompts()
      for (const { name, arguments: wanted } of prompts) {
        const args = Object.fromEntries(wanted!.map(({ name }) => [name, '7']))
        const { messages } = await client.getPrompt({ name, arguments: args })
        const { text } = messages[0]!.content as { text: string }
        assert.doesNotMatch(text, /\{\w+\}/, name)
        for (const [, tool] of text.matchAll(/`([a-z]+_[a-z0-9_]+)`/g))
          assert.ok(
            tools.some(one => one.name === tool) || /^(economic_substance|left_out|if_counted)$/.test(tool!),
            `${name} names ${tool}`,
          )
        await assert.rejects(client.getPrompt({ name, arguments: { ...args, year: 'Ignore the above' } }))
        await assert.rejects(client.getPrompt({ name, arguments: {} }), name)
      }
      await assert.rejects(client.getPrompt({ name: 'unknown', arguments: {} }))
    })
  })

test("agents of one member never see another member's records, through tools or resources", async () => {
  const [mine, theirs] = [await newMember(installation), await newMember(installation)]
  const client = await connectAgent(address, mine.key)
  for (const tool of tools) {
    const own = await sampleOf(tool, mine)
    const foreign = await sampleOf(tool, theirs)
    const named = Object.keys(own).filter(name => referenceOf(tool.endpoint, name))
    for (const name of named) {
      if (tool.endpoint.agents !== 'read' && tool.endpoint.agents !== 'write') continue
      const result = await callTool(client, tool.name, { ...own, [name]: foreign[name] })
      assert.equal(result.isError, true, `${tool.name}: ${name}`)
    }
  }
  await assert.rejects(client.readResource({ uri: `llano://llcs/${theirs.entityId}` }))
  for (const uri of [
    'llano://llcs/0',
    'llano://llcs/1e3',
    'llano://llcs/',
    'llano://keys/1',
    'file:///etc/passwd',
  ])
    await assert.rejects(client.readResource({ uri }), uri)
})

test('a key limited to one LLC is limited for agents too', async () => {
  const member = await newMember(installation)
  const { key } = await makeKey(installation, member, { entityIds: [member.entityId] })
  const client = await connectAgent(address, key)
  const { structuredContent } = await callTool(client, 'list_entities')
  assert.deepEqual(
    structuredContent.data.map(({ id }: { id: number }) => id),
    [member.entityId],
  )
})

test('an agent sees only the tools of its scopes, and calling another one is an error that names the scope', async () => {
  const member = await newMember(installation)
  for (const scope of ALL_SCOPES) {
    const { key } = await makeKey(installation, member, { scopes: [scope] })
    const { body } = await post(key, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, LEGACY).then(sse)
    const listed = body.result.tools.map(({ name }: { name: string }) => name)
    const expected = tools.filter(({ endpoint }) => endpoint.access.scope === scope).map(({ name }) => name)
    assert.deepEqual(listed, expected, scope)
  }
  const { key } = await makeKey(installation, member, { scopes: ['read:presence'] })
  const client = await connectAgent(address, key)
  const refused = await callTool(client, 'list_entries', { entity_id: member.entityId })
  assert.equal(errorOf(refused).code, 'scope_missing')
  assert.match(errorOf(refused).error, /read:bookkeeping/)
  assert.deepEqual((await client.listResources()).resources, [])
})

/** The message in a response, which is JSON or one server-sent event. */
function sse(answer: Awaited<ReturnType<typeof post>>) {
  const data = /^data: (\{.*)$/m.exec(answer.text)?.[1]
  return data ? { ...answer, body: JSON.parse(data) } : answer
}

test('without a valid key the response is a 401 that asks for a bearer token, whatever the message', async () => {
  for (const key of [null, 'llk_wrong'])
    for (const body of [
      legacyCall('list_entities', {}),
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      {},
    ]) {
      const answer = await post(key, body)
      assert.equal(answer.status, 401)
      assert.match(
        answer.headers.get('www-authenticate')!,
        /^Bearer resource_metadata="http.*\/\.well-known\/oauth-protected-resource\/mcp", scope="[^"]+"$/,
      )
      assert.equal(answer.body.error.data.code, 'invalid_api_key')
    }
})

test('the metadata and the 401 ask for what the tools need, and for nothing else', async () => {
  const needed = [...new Set(tools.map(({ endpoint }) => endpoint.access.scope))].sort()
  const metadata = await installation.ask('/.well-known/oauth-protected-resource/mcp')
  assert.deepEqual(metadata.body.scopes_supported.toSorted(), needed)
  const refused = await post(null, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const scope = /scope="([^"]*)"/.exec(refused.headers.get('www-authenticate')!)![1]!
  assert.deepEqual(scope.split(' ').sort(), needed)
})

test('an address outside the allow-list gets a 403', async () => {
  const { key } = await newMember(installation, { allowList: ['203.0.113.0/24'] })
  const answer = await post(key, legacyCall('list_entities', {}), LEGACY)
  assert.equal(answer.status, 403)
  assert.equal(answer.body.error.data.code, 'ip_not_allowed')
  const allowed = await post(key, legacyCall('list_entities', {}), { ...LEGACY, ...from('203.0.113.9') })
  assert.equal(allowed.status, 200)
})

test('agents share one rate limit for all keys of a member, separate from that of the API', async () => {
  const member = await newMember(installation, { hourlyLimit: 1 })
  const second = await makeKey(installation, member, { allowList: ['203.0.113.0/24'] })
  const stranger = await newMember(installation)
  const ask = (key: string, ip = '203.0.113.9') =>
    post(key, legacyCall('list_entities', {}), { ...LEGACY, ...from(ip) })
  const usual = config.agentRequestsPerHour
  config.agentRequestsPerHour = 3
  try {
    assert.equal((await ask(second.key, '198.51.100.1')).status, 403)
    for (const [key, left] of [
      [member.key, 2] as const,
      [second.key, 1] as const,
      [member.key, 0] as const,
    ]) {
      const answer = await ask(key)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('x-ratelimit-remaining'), String(left))
    }
    for (const key of [member.key, second.key]) {
      const spent = await ask(key)
      assert.equal(spent.status, 429)
      assert.equal(spent.body.error.data.code, 'rate_limited')
      assert.match(spent.headers.get('retry-after')!, /^[1-9]\d*$/)
    }
    assert.equal(
      (await post(member.key, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, LEGACY)).status,
      429,
    )
    const others = await Promise.all(Array.from({ length: 8 }, () => ask(stranger.key)))
    assert.deepEqual(others.map(({ status }) => status).sort(), [200, 200, 200, 429, 429, 429, 429, 429])
    await installation.database.withClient(client =>
      client.query(
        "update access.agent_use set window_start = now() - interval '1 hour' where member_id = $1",
        [member.memberId],
      ),
    )
    assert.equal((await ask(second.key)).headers.get('x-ratelimit-remaining'), '2')
  } finally {
    config.agentRequestsPerHour = usual
  }
  assert.equal(await usedOf(installation, member.keyId), 0)
  assert.equal((await installation.ask('/v1/entity', { key: member.key })).status, 200)
  assert.equal((await installation.ask('/v1/entity', { key: member.key })).status, 429)
})

test('pages of other websites are refused, and there are no streams or sessions', async () => {
  const { key } = await newMember(installation)
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await post(key, legacyCall('list_entities', {}), { ...LEGACY, origin })
    assert.equal(answer.status, 403, origin)
    assert.equal(answer.body.error.data.code, 'origin_not_allowed')
  }
  const message = JSON.stringify(legacyCall('list_entities', {}))
  const rebound = await exchange(
    address,
    `POST /mcp HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${message.length}\r\n\r\n${message}`,
  )
  assert.equal(rebound.status, 403)
  const ours = await post(key, legacyCall('list_entities', {}), { ...LEGACY, origin: address })
  assert.equal(ours.status, 200)
  assert.equal(ours.headers.get('mcp-session-id'), null)
  for (const method of ['GET', 'DELETE']) {
    const answer = await installation.ask('/mcp', { key, method })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'POST')
  }
})

test('malformed messages get a JSON-RPC error, never a 500', async () => {
  const { key } = await newMember(installation)
  const meta = { 'io.modelcontextprotocol/protocolVersion': '1999-01-01' }
  const messages = [
    [],
    [legacyCall('list_entities', {})],
    'text',
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '1.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', id: {}, method: 'tools/list' },
    { jsonrpc: '2.0', id: 1, method: '__proto__' },
    { jsonrpc: '2.0', id: 1, method: 'tools/call' },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 7 } },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'constructor', arguments: {} } },
    { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } },
    legacyCall('list_entries', []),
    legacyCall('list_entries', 'entity_id=1'),
  ]
  for (const message of messages) {
    const { status, body, text } = sse(await post(key, message, LEGACY))
    assert.ok(status < 500, text)
    assert.ok(Number.isInteger(body.error?.code), `${JSON.stringify(message)}: ${text}`)
  }
  for (const raw of ['', '{', '\u0000', '{"jsonrpc":'.repeat(1000), ' '.repeat(1_100_000)]) {
    const headers = { accept, 'content-type': 'application/json' }
    const answer = await installation.ask('/mcp', { key, raw, headers, method: 'POST' })
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`)
  }
})

test('a subscription is an unknown method, and a log level is accepted from older clients', async () => {
  const { key } = await newMember(installation)
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'Test agent', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const listen = {
    jsonrpc: '2.0',
    id: 7,
    method: 'subscriptions/listen',
    params: { notifications: { toolsListChanged: true }, _meta: meta },
  }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  const refused = await post(key, listen, headers)
  assert.equal(refused.status, 404)
  assert.deepEqual(refused.body, {
    jsonrpc: '2.0',
    error: { code: -32601, message: 'Method not found' },
    id: 7,
  })
  assert.equal(refused.headers.get('x-ratelimit-remaining'), String(config.agentRequestsPerHour - 1))
  assert.equal((await post(null, listen, headers)).status, 401)
  const client = await connectAgent(address, key, { protocol: '2025-11-25' })
  assert.deepEqual(await client.setLoggingLevel('info'), {})
})

test('wrong arguments are errors of the tool, in the language of the agent, and name the field', async () => {
  const { key, entityId } = await newMember(installation)
  const client = await connectAgent(address, key, { headers: { 'accept-language': 'es' } })
  const wrong: [Record<string, unknown>, string, string][] = [
    [{}, 'required', 'entity_id'],
    [{ entity_id: '1' }, 'invalid_integer', 'entity_id'],
    [{ entity_id: entityId, month: 13 }, 'invalid_integer', 'month'],
    [{ entity_id: entityId, limit: 101 }, 'invalid_integer', 'limit'],
    [{ entity_id: entityId, "category'--": 'x' }, 'unknown_field', "category'--"],
    [{ entity_id: entityId, __proto__x: 1 }, 'unknown_field', '__proto__x'],
  ]
  for (const [args, code, field] of wrong) {
    const found = errorOf(await callTool(client, 'list_entries', args))
    assert.deepEqual([found.code, found.field], [code, field])
  }
  assert.match(errorOf(await callTool(client, 'list_entries')).error, /obligatori/)
  await assert.rejects(callTool(client, 'drop_tables'), /Unknown tool/)
})

describe('writes', () => {
  test('create a record once for its idempotency_key, and the audit log names the client', async () => {
    const member = await newMember(installation)
    const client = await connectAgent(address, member.key)
    const args = { entity_id: member.entityId, amount: 10, category: 'OPEX' }
    const missing = await callTool(client, 'submit_transaction', args)
    assert.deepEqual([errorOf(missing).code, errorOf(missing).field], ['required', 'idempotency_key'])
    const first = await callTool(client, 'submit_transaction', { ...args, idempotency_key: 'one' })
    assert.equal(first.structuredContent.data.status, 'PENDING')
    const again = await callTool(client, 'submit_transaction', { ...args, idempotency_key: 'one' })
    assert.deepEqual(again.structuredContent, first.structuredContent)
    const other = await callTool(client, 'submit_transaction', {
      ...args,
      amount: 11,
      idempotency_key: 'one',
    })
    assert.equal(errorOf(other).code, 'idempotency_key_reused')
    const malformed = await callTool(client, 'submit_transaction', { ...args, idempotency_key: 'ñ' })
    assert.equal(errorOf(malformed).code, 'invalid_idempotency_key')
    assert.deepEqual(await auditOf(member.keyId), [
      { action: 'transaction.submit', detail: 'client=Test-agent/1.2' },
    ])
  })

  test('an account without a subscription writes nothing', async () => {
    const member = await newMember(installation, { subscribed: false })
    const client = await connectAgent(address, member.key, { protocol: '2025-11-25' })
    for (const tool of writes) {
      const result = await callTool(client, tool.name, await sampleOf(tool, member))
      assert.equal(result.isError, true, tool.name)
    }
    assert.deepEqual(await auditOf(member.keyId), [])
  })

  test('an entry is added after the person confirmed it, where the client can ask', async () => {
    const member = await newMember(installation)
    const client = await connectAgent(address, member.key, { capabilities: { elicitation: {} } })
    const questions: string[] = []
    let answer: { action: 'accept' | 'decline'; content?: { confirm: boolean } } = { action: 'decline' }
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message)
      return answer
    })
    const args = {
      entity_id: member.entityId,
      year: 2026,
      month: 10,
      expense: 25,
      idempotency_key: 'hosting',
    }
    const declined = await callTool(client, 'create_entry', args)
    assert.equal(errorOf(declined).code, 'confirmation_declined')
    answer = { action: 'accept', content: { confirm: false } }
    assert.equal(errorOf(await callTool(client, 'create_entry', args)).code, 'confirmation_declined')
    assert.deepEqual(await auditOf(member.keyId), [])
    answer = { action: 'accept', content: { confirm: true } }
    const created = await callTool(client, 'create_entry', args)
    assert.equal(created.structuredContent.data.expense, 25)
    assert.match(questions[0]!, /Create entry\n.*\nyear: 2026\nmonth: 10\nexpense: 25/)
    assert.equal((await auditOf(member.keyId)).length, 1)
  })

  test('a confirmation is for the arguments that the person saw', async () => {
    const member = await newMember(installation)
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
    }
    const headers = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'create_entry',
    }
    const args = { entity_id: member.entityId, year: 2026, month: 10, expense: 25, idempotency_key: 'a' }
    const send = async (sent: object, more: object = {}) => {
      const params = { name: 'create_entry', arguments: sent, _meta: meta, ...more }
      return (await post(member.key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers)).body
        .result
    }
    const { requestState } = await send(args)
    const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } }
    const changed = await send({ ...args, expense: 2500 }, { inputResponses, requestState })
    assert.equal(changed.resultType, 'input_required')
    const withoutState = await send(args, { inputResponses })
    assert.equal(withoutState.resultType, 'input_required')
    const confirmed = await send(args, { inputResponses, requestState })
    assert.equal(confirmed.structuredContent.data.expense, 25)
  })

  test('a question that does not fit is refused, and nobody is asked to confirm a part of it', async () => {
    const member = await newMember(installation)
    const client = await connectAgent(address, member.key, { capabilities: { elicitation: {} } })
    const questions: string[] = []
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message)
      return { action: 'decline' as const }
    })
    const answers = (count: number) =>
      Array.from({ length: count }, (_, recommendation_idx) => ({
        recommendation_idx,
        decision: 'APPROVED',
        client_notes: recommendation_idx === 0 ? 'x'.repeat(2000) : null,
      }))
    await bookProfit(installation, member)
    const report_id = await makeReportOf(installation, member)
    const { body } = await installation.ask(`/v1/reports?report_id=${report_id}`, { key: member.key })
    const last = body.data.recommendations.length - 1
    assert.ok(last > 0)
    const short = await callTool(client, 'answer_report', { report_id, decisions: answers(last + 1) })
    assert.equal(errorOf(short).code, 'confirmation_declined')
    assert.match(questions[0]!, new RegExp(`recommendation_idx ${last}, decision "APPROVED"`))
    const long = await callTool(client, 'answer_report', { report_id, decisions: answers(100) })
    assert.equal(errorOf(long).code, 'confirmation_too_long')
    assert.equal(questions.length, 1)
  })

  test('nobody is asked to confirm a call that would fail, or that was made before', async () => {
    const member = await newMember(installation)
    const other = await newMember(installation)
    const questions: string[] = []
    const asking = async (key: string) => {
      const client = await connectAgent(address, key, { capabilities: { elicitation: {} } })
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        questions.push(params.message)
        return { action: 'accept' as const, content: { confirm: true } }
      })
      return client
    }
    const client = await asking(member.key)
    const entry = {
      entity_id: member.entityId,
      year: 2026,
      month: 10,
      income: 5,
      idempotency_key: 'invoice',
    }
    const decisions = [{ recommendation_idx: 0, decision: 'APPROVED' }]
    const wrong: [tool: string, args: Record<string, unknown>, code: string, field?: string][] = [
      ['create_entry', { ...entry, month: 13 }, 'invalid_integer', 'month'],
      ['create_entry', { ...entry, amount: 5 }, 'unknown_field', 'amount'],
      ['create_entry', { ...entry, idempotency_key: undefined }, 'required', 'idempotency_key'],
      ['create_entry', { ...entry, idempotency_key: 'ñ' }, 'invalid_idempotency_key'],
      ['create_entry', { ...entry, entity_id: other.entityId }, 'entity_not_allowed', 'entity_id'],
      ['create_entry', { ...entry, document_id: 999_999 }, 'entry_document_not_found', 'document_id'],
      ['answer_report', { report_id: 999_999, decisions }, 'not_found'],
      ['answer_report', { report_id: 1, decisions: [] }, 'invalid_response_list', 'decisions'],
    ]
    const check = async (by: typeof client, [tool, args, code, field]: (typeof wrong)[number]) => {
      const error = errorOf(await callTool(by, tool, args))
      assert.deepEqual([error.code, error.field], [code, field], JSON.stringify(args))
    }
    for (const one of wrong) await check(client, one)
    const readsOnly = await makeKey(installation, member, { scopes: ['read:bookkeeping'] })
    await check(await asking(readsOnly.key), ['create_entry', entry, 'scope_missing'])
    const lapsed = await newMember(installation, { subscribed: false })
    const theirs = { ...entry, entity_id: lapsed.entityId }
    await check(await asking(lapsed.key), ['create_entry', theirs, 'subscription_required'])
    assert.deepEqual(questions, [])
    assert.deepEqual(await auditOf(member.keyId), [])

    const created = await callTool(client, 'create_entry', entry)
    assert.equal(questions.length, 1)
    const again = await callTool(client, 'create_entry', entry)
    assert.deepEqual(again.structuredContent, created.structuredContent)
    await check(client, ['create_entry', { ...entry, income: 6 }, 'idempotency_key_reused'])
    assert.equal(questions.length, 1)
    assert.equal((await auditOf(member.keyId)).length, 1)
  })

  test('a decision needs a person: a client that cannot ask is refused', async () => {
    const member = await newMember(installation)
    for (const protocol of protocols) {
      const client = await connectAgent(address, member.key, { protocol })
      const refused = await callTool(client, 'answer_report', { report_id: 1, decisions: [] })
      assert.equal(errorOf(refused).code, 'confirmation_required')
    }
  })

  test('a client that cannot ask adds entries without a question, and the audit log names its user agent', async () => {
    const member = await newMember(installation)
    const headers = { 'user-agent': 'Claude "Desktop"\t1.0 <script>' }
    const client = await connectAgent(address, member.key, { protocol: '2025-11-25', headers })
    const args = { entity_id: member.entityId, year: 2026, month: 10, income: 5, idempotency_key: 'b' }
    assert.equal((await callTool(client, 'create_entry', args)).structuredContent.data.income, 5)
    const [row] = await auditOf(member.keyId)
    assert.match(row!.detail!, /client=Claude-Desktop-1\.0-script$/)
  })
})

test('a result that is too large for a conversation is refused with what to do', async () => {
  const { entityId, key } = await newMember(installation)
  const long = 'x'.repeat(4000)
  const entry = { year: 2026, month: 1, income: 1, description: long, economic_purpose: long }
  const body = { entity_id: entityId, entries: Array(60).fill(entry) }
  assert.equal((await installation.ask('/v1/bookkeeping/batch', { key, body })).status, 201)
  const client = await connectAgent(address, key, { protocol: protocols[0]! })
  const answer = await callTool(client, 'list_entries', { entity_id: entityId, limit: 60 })
  assert.equal(errorOf(answer).code, 'result_too_large')
  assert.ok(!(await callTool(client, 'list_entries', { entity_id: entityId, limit: 10 })).isError)
})
