import type { AuthScheme, PublishedEndpoint, Wording } from '../http/endpoint.ts'
import type { Field } from '../http/fields.ts'
import type { Language } from '../values/language.ts'
import { HEADERS, REQUEST_HEADERS } from './openapi-headers.ts'
import {
  ERROR_SCHEMAS,
  type ErrorStatus,
  errorResponses,
  operationResponses,
  type RefusalText,
  slug,
} from './openapi-responses.ts'
import { type Json, type JsonObject, orNull, SchemaCollection } from './openapi-schemas.ts'
import { operationErrors } from './operation-errors.ts'

/** What a document contains beyond the endpoints. */
export type AboutApi = {
  info: JsonObject
  servers: JsonObject[]
  tags: readonly { name: string; description: string; 'x-displayName'?: string }[]
  securitySchemes: Record<string, JsonObject>
  refusals: Record<ErrorStatus, RefusalText>
  /** How callers are authenticated, by name. */
  // biome-ignore lint/suspicious/noExplicitAny: each scheme has callers of its own
  schemes: Readonly<Record<string, AuthScheme<any>>>
  /** The message of an empty response. */
  nothing: string
}

type AnyField = Field<unknown>

const NEEDED_SCOPE: Record<Language, (scope: string) => string> = {
  en: scope => `Requires an API key with the scope \`${scope}\`.`,
  es: scope => `Requiere una clave de API con el permiso \`${scope}\`.`,
}

/**
 * The OpenAPI 3.1 document of these endpoints; the same list always gives the same text. In another language,
 * operations use its texts where they exist.
 */
export function describeApi(
  endpoints: readonly PublishedEndpoint[],
  about: AboutApi,
  language: Language = 'en',
): JsonObject {
  const schemas = new SchemaCollection()
  for (const [name, schema] of Object.entries(ERROR_SCHEMAS)) schemas.addNamed(name, schema as JsonObject)
  const paths: { [path: string]: JsonObject } = {}
  for (const endpoint of endpoints) {
    const operation = describeOperation(endpoint, about, schemas, language)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  const used = new Set(endpoints.map(endpoint => endpoint.tag))
  return {
    openapi: '3.1.0',
    info: about.info,
    servers: about.servers,
    tags: about.tags.filter(tag => used.has(tag.name)),
    paths,
    components: {
      securitySchemes: about.securitySchemes,
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: REQUEST_HEADERS,
      headers: HEADERS as unknown as JsonObject,
      responses: errorResponses(
        about.refusals,
        endpoints.flatMap(endpoint => operationErrors(endpoint, about.schemes[endpoint.access.scheme]!)),
      ),
    },
  }
}

function describeOperation(
  endpoint: PublishedEndpoint,
  about: AboutApi,
  schemas: SchemaCollection,
  language: Language,
): JsonObject {
  const { name, tag, summary, description, access } = endpoint
  if (!about.tags.some(known => known.name === tag))
    throw new Error(`${name}: the tag ${tag} is not described`)
  if (!about.securitySchemes[access.scheme])
    throw new Error(`${name}: the security scheme ${access.scheme} is not described`)
  const typeName = name[0]!.toUpperCase() + name.slice(1)
  const returns =
    endpoint.answers === 'file'
      ? schemas.add(endpoint.returns)
      : schemas.addNamed(`${typeName}Answer`, endpoint.returns)
  const parameters = describeParameters(endpoint, schemas)
  const say = (words: Wording) => (typeof words === 'string' ? words : words[language])
  const codes = operationErrors(endpoint, about.schemes[access.scheme]!)
  const scope = access.scope && NEEDED_SCOPE[language](access.scope)
  return {
    operationId: name,
    tags: [tag],
    summary: say(summary),
    description: [say(description), scope].filter(Boolean).join('\n\n'),
    // Most tools reserve scope lists for OAuth, so the scope is next to the scheme.
    security: [{ [access.scheme]: [] }],
    ...(access.scope && { 'x-required-scopes': [access.scope] }),
    ...(parameters.length && { parameters }),
    ...(endpoint.takes === 'body' && { requestBody: describeBody(endpoint, typeName, schemas) }),
    'x-error-codes': codes.map(({ code }) => code),
    responses: operationResponses(endpoint, codes, returns, about.nothing),
  }
}

function describeParameters(endpoint: PublishedEndpoint, schemas: SchemaCollection): Json[] {
  const found: Json[] = []
  for (const [name, field] of Object.entries(endpoint.fields as Record<string, AnyField>)) {
    const inPath = endpoint.path.includes(`{${name}}`)
    if (!inPath && endpoint.takes === 'body') continue
    const { description, ...schema } = field.schema as unknown as JsonObject
    found.push({
      name,
      in: inPath ? 'path' : 'query',
      description: description!,
      required: inPath || field.required,
      schema: schemas.add(schema),
    })
  }
  if (endpoint.method === 'GET') found.push({ $ref: '#/components/parameters/IfNoneMatch' })
  if (endpoint.answers === 'file')
    found.push({ $ref: '#/components/parameters/Range' }, { $ref: '#/components/parameters/IfRange' })
  if (endpoint.method !== 'GET') found.push({ $ref: '#/components/parameters/IdempotencyKey' })
  if (endpoint.method !== 'GET') found.push({ $ref: '#/components/parameters/DryRun' })
  return found
}

function describeBody(endpoint: PublishedEndpoint, typeName: string, schemas: SchemaCollection): JsonObject {
  const fields = Object.entries(endpoint.fields as Record<string, AnyField>).filter(
    ([name]) => !endpoint.path.includes(`{${name}}`),
  )
  const properties: JsonObject = {}
  for (const [name, { schema, required, onNull }] of fields) {
    const plain = schema as unknown as JsonObject
    // Where null clears a value, the schema says so.
    properties[name] = required || onNull !== 'absent' ? plain : orNull(plain)
  }
  // A record that was read can be sent back. Read-only fields are not documented as properties (tools treat
  // `readOnly` as forbidden), but are allowed.
  const ignored = endpoint.ignored.filter(name => !(name in properties))
  const letThrough = {
    [`^(${ignored.join('|')})$`]: { description: 'Set by the service; ignored in requests.' },
  }
  const schema = schemas.addNamed(`${typeName}Body`, {
    type: 'object',
    properties,
    ...(ignored.length && { patternProperties: letThrough }),
    required: fields.filter(([, field]) => field.required).map(([name]) => name),
    additionalProperties: false,
  })
  const examples: JsonObject = {}
  for (const { title, request } of endpoint.examples)
    if (request) examples[slug(title)] = { summary: title, value: request as JsonObject }
  return {
    required: true,
    content: { 'application/json': { schema, ...(Object.keys(examples).length && { examples }) } },
  }
}
