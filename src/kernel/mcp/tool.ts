import type { AnyEndpoint, PublishedEndpoint, Wording } from '../http/endpoint.ts'
import { type Fields, integer, objectSchema, otherwise } from '../http/fields.ts'
import { IDEMPOTENCY_KEY } from '../http/idempotency.ts'

/** A list that fits in an agent's context; further records are on the next page. */
const PAGE = { limit: 20, most: 100 }
const MAX_TEXT = 500
export const IDEMPOTENCY_ARGUMENT = 'idempotency_key'

/** An endpoint as agents call it. */
export type Tool = {
  readonly name: string
  readonly endpoint: PublishedEndpoint
  /** Whether a call must name the record that it creates, so that repeating the call creates no second one. */
  readonly creates: boolean
  /** As it is listed. */
  readonly definition: {
    readonly name: string
    readonly title: string
    readonly description: string
    readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
    readonly outputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
    readonly annotations: Readonly<Record<string, boolean | string>>
  }
}

/** The tools of these endpoints. */
export const toolsOf = (endpoints: readonly PublishedEndpoint[]): Tool[] =>
  endpoints.filter(({ agents }) => agents !== 'never').map(toolOf)

/** `listEntries` is `list_entries`. */
export const toolName = (name: string) =>
  name.replaceAll(/[A-Z]|(?<![0-9])[0-9]+/g, part => `_${part.toLowerCase()}`)

function toolOf(original: PublishedEndpoint): Tool {
  const fields = original.fields as Fields
  const endpoint = fields.limit ? { ...original, fields: { ...fields, limit: pageSize() } } : original
  const name = toolName(endpoint.name)
  const title = name.replaceAll('_', ' ')
  const description = endpoint.agentText ?? `${english(endpoint.summary)} ${english(endpoint.description)}`
  if (description.length > MAX_TEXT)
    throw new Error(`${endpoint.name}: its \`agentText\` is missing or too long`)
  const creates = endpoint.status === 201
  const define = () => ({
    name,
    title: title[0]!.toUpperCase() + title.slice(1),
    description,
    inputSchema: inputSchema(endpoint, creates),
    outputSchema: outputSchema(endpoint.returns),
    annotations: {
      readOnlyHint: endpoint.agents === 'read',
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: endpoint.agents === 'import',
    },
  })
  let definition: Tool['definition'] | undefined
  return {
    name,
    endpoint,
    creates,
    // Made for the first agent: the schemas of all tools take a twentieth of a serving process's start.
    get definition() {
      definition ??= define()
      return definition
    },
  }
}

const english = (words: Wording) => (typeof words === 'string' ? words : words.en)

const pageSize = () =>
  otherwise(integer({ description: 'Maximum number of records.' }, { min: 1, max: PAGE.most }), PAGE.limit)

function inputSchema(endpoint: AnyEndpoint, creates: boolean): Tool['definition']['inputSchema'] {
  const { properties, required, ...others } = withoutWidths(objectSchema(endpoint.fields)) as {
    type: 'object'
    properties: Record<string, unknown>
    required: string[]
  }
  const key = {
    type: 'string',
    pattern: IDEMPOTENCY_KEY.pattern,
    maxLength: 255,
    description:
      'Your own name for this record, such as an invoice number. Repeating the call with it within 24 hours creates nothing new.',
  }
  return {
    ...others,
    properties: creates ? { ...properties, [IDEMPOTENCY_ARGUMENT]: key } : properties,
    required: creates ? [...required, IDEMPOTENCY_ARGUMENT] : required,
  }
}

/**
 * The response, without what would fill an agent's context: examples and lengths, and the innermost parts of very
 * large records. Their values are in the result all the same.
 */
function outputSchema(schema: object): Tool['definition']['outputSchema'] {
  for (let depth = MAX_DEPTH; ; depth--) {
    // A choice of objects, such as a list or one record, must say that it is an object.
    const found = { type: 'object' as const, ...(slim(plain(schema), depth) as object) }
    if (JSON.stringify(found).length <= MAX_SCHEMA || depth === 2) return found
  }
}

/** A schema down to this many objects within each other. */
function slim(schema: unknown, depth: number): unknown {
  if (Array.isArray(schema)) return schema.map(part => slim(part, depth))
  if (schema === null || typeof schema !== 'object') return schema
  const isObject = 'properties' in schema || 'patternProperties' in schema
  if (isObject && depth === 0) return { type: 'object' }
  const inner = isObject ? depth - 1 : depth
  const named = (parts: object) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, slim(part, inner)]))
  const kept = Object.entries(schema).filter(([key]) => !NEEDLESS.has(key))
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      LITERAL.has(key) ? value : NAMES.has(key) ? named(value) : slim(value, inner),
    ]),
  )
}

const MAX_DEPTH = 8
const MAX_SCHEMA = 4000
const NEEDLESS = new Set([
  'examples',
  'maxLength',
  'minLength',
  'format',
  'pattern',
  'title',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
])
const LITERAL = new Set(['enum', 'const', 'default', 'required'])
const NAMES = new Set(['properties', 'patternProperties'])

/** The largest integer is no limit that an agent has to know. */
const withoutWidths = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema), (_, value) =>
    value === Number.MAX_SAFE_INTEGER || value === 'int64' ? undefined : value,
  )

/** TypeBox's own symbols are lost through JSON. */
const plain = (schema: object): unknown => JSON.parse(JSON.stringify(schema))
