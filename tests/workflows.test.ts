import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { runInNewContext } from 'node:vm'
import { scopesFrom } from '../src/areas/access/access.ts'
import { decideTransaction } from '../src/areas/ledger/ledger.ts'
import { ALL_SCOPES } from '../src/areas/members/members.ts'
import { addEntry } from './harness/books.ts'
import { newPdf, storeDocument } from './harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { makeReportOf } from './harness/reports.ts'
import { newTestKey } from './harness/sandbox.ts'

// The workflows for integrators (Arazzo), and the Postman collection, sent to the server as they are.
const top = join(import.meta.dirname, '..')
const installation = await openTestInstallation()
const { ask, address, database } = installation
// biome-ignore lint/suspicious/noExplicitAny: documents are looked into at many depths
type Any = any
const readDocument = async (name: string): Promise<Any> =>
  JSON.parse(await readFile(join(top, 'docs', name), 'utf8'))
const arazzo = await readDocument('arazzo.json')
const openapi = await readDocument('openapi.json')
const postman = await readDocument('postman.json')
const scopes = [...ALL_SCOPES, 'read:events']

const operations = new Map<string, { method: string; path: string; parameters: Any[]; body: Any }>()
for (const [path, methods] of Object.entries<Any>(openapi.paths))
  for (const [method, operation] of Object.entries<Any>(methods))
    operations.set(operation.operationId, {
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map(resolve),
      body: resolve(operation.requestBody?.content['application/json'].schema),
    })

function resolve(found: Any): Any {
  if (!found?.$ref) return found
  return found.$ref
    .slice(2)
    .split('/')
    .reduce((place: Any, name: string) => place[name], openapi)
}

type Step = Any
type State = { inputs: Any; steps: Record<string, { outputs: Any }>; status?: number; body?: Any }

/** The value of a runtime expression; anything else is itself. */
function evaluate(value: Any, state: State): Any {
  if (Array.isArray(value)) return value.map(one => evaluate(one, state))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, evaluate(one, state)]))
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  if (value === '$statusCode') return state.status
  const inBody = /^\$response\.body#\/(.+)$/.exec(value)
  const parts = inBody ? inBody[1]!.split('/') : value.slice(1).split('.')
  let found: Any = inBody ? state.body : state
  for (const part of parts) found = found?.[part]
  assert.notEqual(found, undefined, `${value} has no value`)
  return found
}

function holds(condition: string, state: State): boolean {
  const [, left, operator, right] = /^(\S+) (==|!=|>) (.+)$/.exec(condition)!
  const [a, b] = [evaluate(left, state), JSON.parse(right!.replaceAll("'", '"'))]
  return operator === '==' ? a === b : operator === '!=' ? a !== b : a > b
}

/** Runs a workflow with a key; `beforeRetry` is what happens while it would wait. */
async function runWorkflow(
  workflowId: string,
  key: string,
  inputs: Any = {},
  beforeRetry = async (_: State) => {},
) {
  const workflow = arazzo.workflows.find((one: Any) => one.workflowId === workflowId)
  const state: State = { inputs, steps: {} }
  for (const step of workflow.steps) {
    let retries = 0
    while (!(await runStep(step, key, state))) {
      const [action] = step.onFailure ?? []
      assert.ok(
        action?.type === 'retry' && retries++ < 3,
        `${step.stepId}: ${state.status} ${JSON.stringify(state.body)}`,
      )
      assert.ok(action.criteria.every(({ condition }: Any) => holds(condition, state)))
      await beforeRetry(state)
    }
    state.steps[step.stepId] = { outputs: evaluate(step.outputs ?? {}, state) }
  }
  return evaluate(workflow.outputs, state)
}

async function runStep(step: Step, key: string, state: State): Promise<boolean> {
  const { method, path } = operations.get(step.operationId)!
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let address = path
  for (const { name, in: place, value } of step.parameters ?? []) {
    const text = String(evaluate(value, state))
    if (place === 'query') query.append(name, text)
    else if (place === 'header') headers[name] = text
    else address = address.replace(`{${name}}`, text)
  }
  const body = step.requestBody && evaluate(step.requestBody.payload, state)
  const answer = await ask(`${address}?${query}`, { key, method, headers, ...(body && { body }) })
  Object.assign(state, { status: answer.status, body: answer.body })
  return step.successCriteria.every(({ condition }: Any) => holds(condition, state))
}

test('every step names an operation, its required parameters and only known ones', () => {
  assert.match(arazzo.arazzo, /^1\.0\.1$/)
  assert.ok(arazzo.info.title && arazzo.info.version)
  assert.deepEqual(arazzo.sourceDescriptions, [{ name: 'llano', url: './openapi.json', type: 'openapi' }])
  const ids = arazzo.workflows.map(({ workflowId }: Any) => workflowId)
  assert.equal(new Set(ids).size, ids.length)
  for (const { workflowId, steps } of arazzo.workflows) {
    assert.match(workflowId, /^[A-Za-z0-9_-]+$/)
    const stepIds = steps.map(({ stepId }: Any) => stepId)
    assert.equal(new Set(stepIds).size, stepIds.length)
    for (const { stepId, operationId, parameters = [], requestBody } of steps) {
      const operation = operations.get(operationId)
      assert.ok(operation, `${stepId}: there is no operation ${operationId}`)
      const given = parameters.map((one: Any) => `${one.in} ${one.name}`)
      const known = operation.parameters.map(one => `${one.in} ${one.name}`)
      for (const one of given) assert.ok(known.includes(one), `${stepId}: ${operationId} has no ${one}`)
      for (const one of operation.parameters.filter(({ required }) => required))
        assert.ok(given.includes(`${one.in} ${one.name}`), `${stepId}: ${one.name} is missing`)
      const sent = Object.keys(requestBody?.payload ?? {})
      for (const name of sent)
        assert.ok(name in operation.body.properties, `${stepId}: ${name} is not a field`)
      for (const name of operation.body?.required ?? []) assert.ok(sent.includes(name), `${stepId}: ${name}`)
    }
  }
})

test('bookMonth adds one entry, however often it runs, and reads its month', async () => {
  const { key } = await newMember(installation)
  const inputs = { year: 2026, month: 10, income: 12.5, idempotency_key: 'invoice-1' }
  const first = await runWorkflow('bookMonth', key, inputs)
  assert.equal(first.net, 12.5)
  assert.deepEqual(first.reports, [])
  assert.deepEqual(await runWorkflow('bookMonth', key, inputs), first)
})

test('downloadDocument finds the document and downloads it', async () => {
  const member = await newMember(installation)
  const content = newPdf()
  await storeDocument(installation, member, { content })
  const { sha256 } = await runWorkflow('downloadDocument', member.key, {
    entity_id: member.entityId,
    doc_type: 'ARTICLES',
  })
  assert.equal(sha256, createHash('sha256').update(content).digest('hex'))
})

test('requestApproval waits for the decision of the Manager', async () => {
  const member = await newMember(installation)
  const manager = await newManager(installation)
  const inputs = { entity_id: member.entityId, amount: 100, idempotency_key: 'payout-1' }
  const result = await runWorkflow('requestApproval', member.key, inputs, async ({ steps }) => {
    const decision = {
      transactionId: steps.submit!.outputs.transaction_id,
      status: 'VETOED',
      resolution: 'Too much for now.',
      managerId: manager.id,
    } as const
    await decideTransaction(database.durable, BY_TEST, decision, new Date())
  })
  assert.deepEqual(result, { status: 'VETOED', resolution: 'Too much for now.' })
})

test('followEvents continues where the first page ended', async () => {
  const member = await newMember(installation, { scopes })
  await addEntry(installation, member)
  const { events, next_after } = await runWorkflow('followEvents', member.key)
  assert.deepEqual(events, [])
  assert.match(next_after, /^evt_/)
})

test('both documents are public, and a 304 for clients that have them', async () => {
  for (const [path, document] of [
    ['/arazzo.json', arazzo],
    ['/postman.json', postman],
  ]) {
    const { status, headers, body } = await ask(path)
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^application\/json/)
    const text = JSON.stringify(document).replace('"http://127.0.0.1:8080"', JSON.stringify(address))
    assert.deepEqual(body, JSON.parse(text), 'a download calls the address that it comes from')
    assert.equal((await ask(path, { headers: { 'if-none-match': headers.get('etag')! } })).status, 304)
  }
})

test('the Postman collection has every operation once, with what it requires', () => {
  assert.match(postman.info.schema, /collection\/v2\.1\.0\/collection\.json$/)
  const requests: Any[] = postman.item.flatMap(({ item }: Any) => item)
  assert.deepEqual(requests.map(({ name }) => name).sort(), [...operations.keys()].sort())
  for (const { name, request } of requests) {
    const { method, path, parameters, body } = operations.get(name)!
    assert.equal(request.method, method)
    assert.equal(`/${request.url.path.join('/')}`.replaceAll(/:(\w+)/g, '{$1}'), path)
    for (const parameter of parameters.filter(({ required }) => required)) {
      const list = parameter.in === 'path' ? request.url.variable : request.url.query
      const found = list.find(({ key }: Any) => key === parameter.name)
      assert.ok(found && !found.disabled, `${name}: ${parameter.name}`)
    }
    const sent = body ? JSON.parse(request.body.raw.replaceAll(/(?<!")\{\{\w+\}\}/g, '0')) : {}
    for (const field of body?.required ?? []) assert.ok(field in sent, `${name}: ${field}`)
  }
})

/** Sends the requests of the collection in order, with its scripts, as Postman does. */
async function runCollection(
  apiKey: string,
): Promise<{ name: string; status: number | 'skipped'; text: string }[]> {
  const { body: collection } = await ask('/postman.json')
  const variables = new Map<string, unknown>(collection.variable.map(({ key, value }: Any) => [key, value]))
  variables.set('apiKey', apiKey)
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\$?\w+)\}\}/g, (_, name) =>
      name === '$guid' ? randomUUID() : String(variables.get(name) ?? assert.fail(`${name} has no value`)),
    )
  const results: { name: string; status: number | 'skipped'; text: string }[] = []
  for (const { name, request, event = [] } of collection.item.flatMap(({ item }: Any) => item)) {
    let isSkipped = false
    let response: unknown
    const run = (when: string) => {
      const pm = {
        collectionVariables: {
          get: (key: string) => variables.get(key),
          set: (key: string, value: unknown) => variables.set(key, value),
        },
        execution: {
          skipRequest: () => {
            isSkipped = true
          },
        },
        response: { json: () => response },
      }
      for (const { listen, script } of event)
        if (listen === when) runInNewContext(script.exec.join('\n'), { pm })
    }
    run('prerequest')
    if (isSkipped) {
      results.push({ name, status: 'skipped', text: '' })
      continue
    }
    let url = fill(request.url.raw)
    for (const { key, value } of request.url.variable) url = url.replace(`:${key}`, fill(value))
    const answer = await fetch(url, {
      method: request.method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...Object.fromEntries(request.header.map(({ key, value }: Any) => [key, fill(value)])),
      },
      ...(request.body && { body: fill(request.body.raw) }),
    })
    const text = await answer.text()
    response = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null
    if (answer.ok) run('test')
    results.push({ name, status: answer.status, text })
  }
  return results
}

test('the collection works as it is downloaded: run in order with the test key that it asks for, twice', async () => {
  const owner = await newMember(installation)
  await addEntry(installation, owner)
  const [, printed] = /--scopes ([\w:,]+)/.exec(postman.info.description)!
  const sandbox = await newTestKey(installation, owner, { scopes: scopesFrom(printed!) })
  await makeReportOf(installation, sandbox)
  for (let round = 0; round < 2; round++) {
    const results = await runCollection(sandbox.key)
    const failed = results.filter(({ status }) => status !== 'skipped' && status >= 300)
    assert.deepEqual(failed, [])
    const skipped = results.filter(({ status }) => status === 'skipped').map(({ name }) => name)
    // A sandbox has no documents, and the first round ends with a new copy, whose reports are made later.
    assert.deepEqual(skipped, ['downloadDocument', 'readProof', ...(round === 0 ? [] : ['answerReport'])])
  }
})

test("the collection's reads are valid requests: the server knows every parameter", async () => {
  const { key, entityId } = await newMember(installation, { scopes })
  for (const { name, request } of postman.item.flatMap(({ item }: Any) => item)) {
    if (request.method !== 'GET' || request.url.variable.length) continue
    const fill = (text: string) =>
      text.replace('{{baseUrl}}', '').replace(/entity_id=\d+/, `entity_id=${entityId}`)
    const { status, body, text } = await ask(fill(request.url.raw), { key })
    // The record of an example may not exist here, and some lists need an LLC or a record.
    const isKnown = !['unknown_field', 'duplicate_parameter', 'path_not_found'].includes(body?.code)
    assert.ok(isKnown && status < 500, `${name}: ${status} ${text}`)
  }
})
