import type { AnyEndpoint } from '../kernel/http/endpoint.ts'
import { nameOfRef, type Schema } from '../kernel/openapi/typescript-types.ts'
import { apiDocumentText } from './api-document.ts'

/** The API as a Postman collection (format 2.1): a folder per tag, with the examples of the API description. */
export function postmanText(endpoints: readonly AnyEndpoint[]): string {
  const document = JSON.parse(apiDocumentText(endpoints))
  const operations = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const { parameters, schemas } = document.components
  const resolve = (found: Schema): Schema =>
    found.$ref ? (parameters[nameOfRef(found.$ref)] ?? schemas[nameOfRef(found.$ref)]) : found
  const collection = {
    info: {
      name: document.info.title,
      description: document.info.summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:8080' },
      { key: 'apiKey', value: '', description: 'An API key, llk_…' },
    ],
    item: document.tags.map((tag: Schema) => ({
      name: tag.name,
      description: tag.description,
      item: operations
        .filter(({ operation }) => operation.tags[0] === tag.name)
        .map(({ method, path, operation }) => ({
          name: operation.operationId,
          request: requestOf(method, path, operation, resolve),
        })),
    })),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
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
      .map(({ name, schema, description, required }) => ({
        key: name,
        value: String(sampleOf(schema)),
        description,
        ...(!required && { disabled: true }),
      }))
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
        raw: JSON.stringify(example?.value ?? sampleBody(resolve(content.schema)), null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  }
}

const sampleOf = (schema: Schema): unknown => schema.examples?.[0] ?? schema.default ?? ''

/** The required fields, for an operation without an example. */
const sampleBody = ({ properties, required }: Schema): object =>
  Object.fromEntries((required as string[]).map(name => [name, sampleOf(properties[name])]))
