import type { AnyEndpoint } from '../http/endpoint.ts'
import type { ErrorCode, RefusalStatus } from '../http/refusal.ts'
import { FILE_HEADERS, type HeaderName, headerRefs, LIMIT_HEADERS } from './openapi-headers.ts'
import type { Json, JsonObject } from './openapi-schemas.ts'
import { SERVER_ERRORS } from './operation-errors.ts'

export type RefusalText = { description: string; examples: Record<string, JsonObject> }
/** Of an operation: a 405 is about a path, and a 503 about an upload on the website. */
export type ErrorStatus = Exclude<RefusalStatus, 405 | 503>

const ERROR_NAMES: Record<ErrorStatus, string> = {
  400: 'Invalid',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Missing',
  416: 'OutsideOfFile',
  429: 'LimitSpent',
  500: 'ServerFault',
}

const ERROR_HEADERS: Record<ErrorStatus, readonly HeaderName[]> = {
  400: ['Request-Id', ...LIMIT_HEADERS],
  401: ['Request-Id', 'WWW-Authenticate'],
  403: ['Request-Id', ...LIMIT_HEADERS],
  404: ['Request-Id', ...LIMIT_HEADERS],
  416: ['Request-Id', 'Content-Range', ...LIMIT_HEADERS],
  429: ['Request-Id', 'Retry-After', ...LIMIT_HEADERS],
  500: ['Request-Id'],
}

const ERROR_TEXT: JsonObject = {
  type: 'string',
  minLength: 1,
  maxLength: 4000,
  description: 'What is wrong and what is allowed, in the language of `Accept-Language`.',
}
const ERROR_CODE: JsonObject = {
  type: 'string',
  maxLength: 60,
  pattern: '^[a-z][a-z0-9_]*$',
  description: 'Identifies the error. It does not change; see the list of error codes at /docs/errors.',
  examples: ['too_many_decimals'],
}
const ERROR_FIELD: JsonObject = {
  type: 'string',
  maxLength: 300,
  description: 'The parameter or field that is wrong, if one is.',
  examples: ['income'],
}
const LOCATED = { error: ERROR_TEXT, code: ERROR_CODE, field: ERROR_FIELD }
const ERROR_PROPERTIES: JsonObject = {
  ...LOCATED,
  errors: {
    type: 'array',
    maxItems: 8,
    description:
      'All errors, if several parameters or fields are wrong. The first is repeated at the top level.',
    items: { type: 'object', properties: LOCATED, required: ['error', 'code'], additionalProperties: false },
  },
}

export const ERROR_SCHEMAS: JsonObject = {
  Error: {
    type: 'object',
    description: 'An error.',
    properties: ERROR_PROPERTIES,
    required: ['error', 'code'],
    additionalProperties: false,
  },
  ForbiddenError: {
    type: 'object',
    description: 'An error. `ip` is present only if the key may not be used from that address.',
    properties: {
      ...ERROR_PROPERTIES,
      ip: {
        type: 'string',
        maxLength: 45,
        description: 'The IP address of the request.',
        pattern: '^[0-9A-Fa-f:.]+$',
        examples: ['203.0.113.9'],
      },
    },
    required: ['error', 'code'],
    additionalProperties: false,
  },
}

/** The errors that operations share, as components. */
export function errorResponses(
  texts: Record<ErrorStatus, RefusalText>,
  codes: readonly ErrorCode[],
): JsonObject {
  const statuses = new Set(errorStatuses(codes))
  const used = Object.entries(ERROR_NAMES).filter(([status]) => statuses.has(Number(status) as ErrorStatus))
  const entries = used.map(([key, name]) => {
    const status = Number(key) as ErrorStatus
    const schema = status === 403 ? 'ForbiddenError' : 'Error'
    const { description, examples } = texts[status]
    return [
      name,
      {
        description,
        headers: headerRefs(ERROR_HEADERS[status]),
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${schema}` },
            examples: Object.fromEntries(
              Object.entries(examples).map(([title, value]) => [slug(title), { summary: title, value }]),
            ),
          },
        },
      },
    ]
  })
  return Object.fromEntries(entries)
}

/** All responses of one operation. `returns` is the published schema of its success. */
export function operationResponses(
  endpoint: AnyEndpoint,
  codes: readonly ErrorCode[],
  returns: Json,
  nothingText: string,
): JsonObject {
  const responses: JsonObject =
    endpoint.answers === 'file'
      ? {
          200: file('The whole file.', returns),
          206: file('The requested range.', returns, true),
        }
      : { [endpoint.status]: success(endpoint, returns, nothingText) }
  if (endpoint.method === 'GET')
    responses['304'] = {
      description: 'Nothing has changed since the response with the `ETag` sent as `If-None-Match`.',
      headers: headerRefs(['Request-Id', 'ETag', 'Cache-Control', ...LIMIT_HEADERS]),
    }
  for (const status of errorStatuses(codes)) {
    const own = codes.filter(({ entry }) => entry.status === status).map(({ code }) => `\`${code}\``)
    const ref = `#/components/responses/${ERROR_NAMES[status]}`
    // Next to a $ref, a description replaces the shared one.
    responses[status] = own.length ? { $ref: ref, description: `Codes: ${own.join(', ')}.` } : { $ref: ref }
  }
  return responses
}

const errorStatuses = (codes: readonly ErrorCode[]): ErrorStatus[] =>
  [...new Set([...codes, ...SERVER_ERRORS].map(({ entry }) => entry.status as ErrorStatus))].sort(
    (a, b) => a - b,
  )

/** The time of the examples; arbitrary but constant, so that the document is too. */
const EXAMPLE_NOW = new Date('2026-11-15T09:30:00.000Z')

function success(endpoint: AnyEndpoint, returns: Json, nothingText: string): JsonObject {
  const headers: HeaderName[] = ['Request-Id', ...LIMIT_HEADERS]
  if (endpoint.method === 'GET') headers.push('ETag', 'Cache-Control')
  if (endpoint.method !== 'GET') headers.push('Idempotency-Replayed')
  if (endpoint.method !== 'GET' && endpoint.dryRun !== 'refused') headers.push('Dry-Run')
  const examples: JsonObject = {}
  for (const { title, response } of endpoint.examples)
    examples[slug(title)] = { summary: title, value: response as JsonObject }
  if (endpoint.nothing)
    examples['nothing-to-show'] = {
      summary: 'Nothing to show',
      value: {
        ...(endpoint.nothing(absentInput(endpoint), EXAMPLE_NOW) as JsonObject),
        message: nothingText,
      },
    }
  return {
    description: endpoint.status === 201 ? 'Created.' : 'Done.',
    headers: headerRefs(headers),
    content: { 'application/json': { schema: returns, ...(Object.keys(examples).length && { examples }) } },
  }
}

function file(description: string, returns: Json, isPart = false): JsonObject {
  const headers: HeaderName[] = ['Request-Id', ...LIMIT_HEADERS, 'ETag', 'Cache-Control', ...FILE_HEADERS]
  if (isPart) headers.push('Content-Range')
  return { description, headers: headerRefs(headers), content: { '*/*': { schema: returns } } }
}

/** The minimal input of a request. */
function absentInput({ fields }: AnyEndpoint): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldAbsent(field)]))
}
const fieldAbsent = (field: unknown) => (field as { absent: unknown }).absent

export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
