import { LATER_SCOPES } from '../areas/members/members.ts'
import type { PublishedEndpoint } from '../kernel/http/endpoint.ts'
import { nameOfRef, type Schema } from '../kernel/openapi/typescript-types.ts'
import { apiDocumentText } from './api-document.ts'

/** In the file of the repository; a download has the address that it comes from. */
export const LOCAL_ADDRESS = 'http://127.0.0.1:8080'

/** Requests that end what others need come after them, and the LLC that all of them name comes first. */
const FIRST_FOLDER = 'Entity'
const LAST_FOLDER = 'Test mode'
const LAST_REQUESTS = ['updateWebhook', 'removeWebhook', 'resetSandbox']

type Variable =
  | 'entityId'
  | 'documentId'
  | 'transactionId'
  | 'webhookId'
  | 'deliveryId'
  | 'reportId'
  | 'recommendationIdx'

/** What a response tells the requests after it. A list may be empty: the requests that need a record of it are skipped. */
const KEPT: Record<string, Partial<Record<Variable, string>>> = {
  listEntities: { entityId: 'body.data?.[0]?.id' },
  submitTransaction: { transactionId: 'body.data?.transaction_id' },
  listDocuments: { documentId: 'body.data?.[0]?.id' },
  createWebhook: { webhookId: 'body.data?.id' },
  listDeliveries: { deliveryId: 'body.data?.[0]?.id' },
  listReports: {
    reportId: 'body.data?.find(one => one.recommendations.some(each => each.response === null))?.id',
    recommendationIdx:
      'body.data?.flatMap(one => one.recommendations).find(each => each.response === null)?.idx',
  },
}

/** Fields that name a record, in all operations or in one. */
const NAMED: Record<string, Variable> = {
  entity_id: 'entityId',
  transaction_id: 'transactionId',
  webhook_id: 'webhookId',
  delivery_id: 'deliveryId',
  report_id: 'reportId',
  recommendation_idx: 'recommendationIdx',
}
const ID: Record<string, Variable> = {
  Documents: 'documentId',
  Entity: 'entityId',
  Webhooks: 'webhookId',
}

/** Examples name records that no other request returns, or times that have passed. */
const LEFT_OUT = ['counterparty_id', 'document_id']
const TIMES: Record<string, string> = {
  from: 'new Date(Date.now() - 3600000).toISOString()',
  to: 'new Date().toISOString()',
}

/** The API as a Postman collection (format 2.1): a folder per tag, with the examples of the API description, to be run in order. */
export function postmanText(endpoints: readonly PublishedEndpoint[]): string {
  const document = JSON.parse(apiDocumentText(endpoints))
  const operations = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const { parameters, schemas } = document.components
  const resolve = (found: Schema): Schema =>
    found.$ref ? (parameters[nameOfRef(found.$ref)] ?? schemas[nameOfRef(found.$ref)]) : found
  const tags: Schema[] = document.tags
  const collection = {
    info: {
      name: document.info.title,
      description: `${document.info.summary}\n\nRun it in order with a test key, which acts on a copy of an LLC: the collection adds and changes records. The key needs every scope. On the command line: \`llano key create-test --entity ID --name Postman --scopes ${['all', ...LATER_SCOPES].join(',')}\``,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: LOCAL_ADDRESS },
      { key: 'apiKey', value: '', description: 'A test key with every scope, llk_test_…' },
    ],
    item: sortedBy(tags, ({ name }) => (name === FIRST_FOLDER ? -1 : name === LAST_FOLDER ? 1 : 0)).map(
      tag => ({
        name: tag.name,
        description: tag.description,
        item: sortedBy(
          operations.filter(({ operation }) => operation.tags[0] === tag.name),
          ({ operation }) => LAST_REQUESTS.indexOf(operation.operationId),
        ).map(({ method, path, operation }) => itemOf(method, path, operation, resolve)),
      }),
    ),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

/** Those with the same place stay in their order. */
const sortedBy = <T>(list: readonly T[], place: (one: T) => number): T[] =>
  list.toSorted((a, b) => place(a) - place(b))

function itemOf(method: string, path: string, operation: Schema, resolve: (found: Schema) => Schema): object {
  const request = requestOf(method, path, operation, resolve)
  const used = [...JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  const before = Object.entries(TIMES).flatMap(([name, value]) =>
    used.includes(name) ? [`pm.collectionVariables.set('${name}', ${value})`] : [],
  )
  const needed = [...new Set(used)].filter(name => VARIABLES.has(name))
  if (needed.length) {
    const lacking = needed.map(name => `(pm.collectionVariables.get('${name}') ?? '') === ''`).join(' || ')
    before.push(`if (${lacking}) pm.execution.skipRequest()`)
  }
  const kept = Object.entries(KEPT[operation.operationId] ?? {})
  const after = kept.length
    ? [
        'const body = pm.response.json()',
        ...kept.map(([name, value]) => `pm.collectionVariables.set('${name}', ${value} ?? '')`),
      ]
    : []
  const events = [
    { listen: 'prerequest', exec: before },
    { listen: 'test', exec: after },
  ].filter(({ exec }) => exec.length > 0)
  return {
    name: operation.operationId,
    ...(events.length && {
      event: events.map(({ listen, exec }) => ({ listen, script: { type: 'text/javascript', exec } })),
    }),
    request,
  }
}

const VARIABLES: ReadonlySet<string> = new Set(Object.values(KEPT).flatMap(Object.keys))

/** The variable for a field of an operation that names a record or a time; the brackets are Postman's. */
function variableFor(name: string, { tags: [tag], operationId }: Schema): string | null {
  if (name in TIMES && operationId === 'resendDeliveries') return `{{${name}}}`
  const variable = name === 'id' ? ID[tag] : NAMED[name]
  return variable ? `{{${variable}}}` : null
}

/** JSON with variables in the place of numbers. */
function bodyText(body: object, operation: Schema): string {
  const text = JSON.stringify(
    body,
    (name, value) => {
      if (LEFT_OUT.includes(name)) return undefined
      const variable = variableFor(name, operation)
      if (variable === null) return value
      return typeof value === 'number' ? `number ${variable}` : variable
    },
    2,
  )
  return text.replaceAll(/"number (\{\{\w+\}\})"/g, '$1')
}

function requestOf(
  method: string,
  path: string,
  operation: Schema,
  resolve: (found: Schema) => Schema,
): object {
  const parameters: Schema[] = (operation.parameters ?? []).map(resolve)
  const valued = (place: string) =>
    parameters
      .filter(parameter => parameter.in === place)
      .map(({ name, schema, description, required }) => {
        // Lists of an LLC ask for it, or for one record.
        const isSent = required || name === 'entity_id'
        const variable = isSent ? variableFor(name, operation) : null
        return {
          key: name,
          value: variable ?? String(sampleOf(schema)),
          description,
          ...(!isSent && { disabled: true }),
        }
      })
  const query = valued('query')
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const content = operation.requestBody?.content['application/json']
  const [example] = Object.values<Schema>(content?.examples ?? {})
  const header = [
    ...(parameters.some(({ name }) => name === 'Idempotency-Key')
      ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }]
      : []),
    ...(content ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ]
  return {
    method: method.toUpperCase(),
    description: `${operation.summary}\n\n${operation.description}`,
    header,
    url: {
      raw: `{{baseUrl}}/${parts}${sent.length ? `?${sent.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: parts.split('/'),
      query,
      variable: valued('path'),
    },
    ...(content && {
      body: {
        mode: 'raw',
        raw: bodyText(example?.value ?? sampleBody(resolve(content.schema)), operation),
        options: { raw: { language: 'json' } },
      },
    }),
  }
}

const sampleOf = (schema: Schema): unknown => schema.examples?.[0] ?? schema.default ?? ''

/** The required fields, for an operation without an example. */
const sampleBody = ({ properties, required }: Schema): object =>
  Object.fromEntries((required as string[]).map(name => [name, sampleOf(properties[name])]))
