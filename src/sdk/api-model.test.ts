import assert from 'node:assert/strict'
import test from 'node:test'
import { readApi } from './api-model.ts'
import { makePythonResources, makePythonTypes } from './python.ts'
import { makeTypescript } from './typescript.ts'

const HOOK = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const RECORD = { type: 'object', required: ['data'], properties: { data: HOOK } }
const page = (more: object) => ({
  type: 'object',
  properties: { data: { type: 'array', items: HOOK }, ...more },
})
const ID = { name: 'id', in: 'path', required: true, description: 'Which.', schema: { type: 'integer' } }
const BODY = {
  type: 'object',
  properties: { url: { type: 'string' }, note: { type: 'string' } },
  required: ['url'],
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const operation = (operationId: string, answer: object, more: object = {}) => ({
  operationId,
  tags: ['Webhooks'],
  summary: 'Summary.',
  description: 'Description.',
  responses: { 200: answer },
  ...more,
})

const documentOf = (paths: object) => ({
  tags: [{ name: 'Webhooks', description: 'Webhooks.' }],
  paths,
  components: { schemas: {}, parameters: {} },
})

const DOCUMENT = documentOf({
  '/v1/webhooks/{id}/deliveries': {
    get: operation('listDeliveries', json(page({ next_before: {}, has_more: {} })), { parameters: [ID] }),
  },
  '/v1/webhooks': {
    get: operation('listWebhooks', json({ anyOf: [page({ pagination: {} }), RECORD] }), {
      parameters: [{ name: 'webhook_id', in: 'query', required: false, schema: { type: 'integer' } }],
    }),
    post: operation('createWebhook', json(RECORD), {
      requestBody: json(BODY),
      parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: {} }],
    }),
  },
  '/v1/webhooks/{id}': { delete: operation('deleteWebhook', {}, { parameters: [ID] }) },
  '/v1/webhooks/{id}/log': {
    get: operation('readLog', { content: { '*/*': { schema: {} } } }, { parameters: [ID] }),
  },
})

test('methods are named by their verb, and by their noun if it is another one', () => {
  const methods = readApi(DOCUMENT).resources.flatMap(resource => resource.methods)
  assert.deepEqual(
    methods.map(({ words, kind }) => `${words.join(' ')}: ${kind}`),
    [
      'list deliveries: list',
      'list: list',
      'get: record',
      'create: record',
      'delete: answer',
      'read log: file',
    ],
  )
})

test('both languages get the same methods, with what is required', () => {
  const api = readApi(DOCUMENT)
  const typescript = makeTypescript(api, 'note')
  assert.match(typescript, / create\(input: CreateWebhookInput, options\?: .*Promise<CreateWebhookRecord>/)
  assert.match(typescript, /url: string\n {2}note\?: string \| null \| undefined/)
  assert.match(typescript, / get\(webhook_id: number, options/)
  const deliveries = 'PageList<ListDeliveriesItem, ListDeliveriesPage>'
  assert.ok(typescript.includes(` listDeliveries(id: number, options?: RequestOptions): ${deliveries}`))
  const python = makePythonResources(api, 'note')
  assert.match(python, /url: str,\n +note: Union\[Optional\[str\], Omitted\] = OMITTED,/)
  assert.match(python, /def list_deliveries\(\n +self,\n +id: int,/)
  assert.match(makePythonTypes(api, 'note'), /class CreateWebhookRecord\(TypedDict\):\n {4}id: int/)
})

test('an operation that the SDKs cannot express stops the generator', () => {
  const upload = operation('addFile', json(RECORD), { requestBody: { content: { '*/*': {} } } })
  assert.throws(
    () => readApi(documentOf({ '/v1/files': { post: upload } })),
    /addFile: clients can only send JSON/,
  )
  const twice = { get: operation('readFile', json(RECORD)), put: operation('readFiles', json(RECORD)) }
  assert.throws(() => readApi(documentOf({ '/v1/files': twice })), /two methods called read/)
})
