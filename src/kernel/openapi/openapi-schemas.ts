/** JSON Schema as used in an OpenAPI document. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

const INT32_MAX = 2 ** 31 - 1
/** The length that a format implies, explicit for tools that ask for it. */
const LENGTH_OF_FORMAT: Record<string, number> = { date: 10, 'date-time': 24 }

/**
 * Collects the schemas of a document. One with a `title` becomes a component and is referenced; the others
 * are inline.
 */
export class SchemaCollection {
  readonly components: { [name: string]: Json } = {}

  /** A schema in its published form. TypeBox's own symbols are lost through JSON. */
  add(schema: object): Json {
    return this.#publish(JSON.parse(JSON.stringify(schema)))
  }

  /** The same, as a named component. */
  addNamed(name: string, schema: object): Json {
    return this.add({ title: name, ...schema })
  }

  #publish(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map(part => this.#publish(part))
    if (schema === null || typeof schema !== 'object') return schema
    const found: JsonObject = {}
    for (const [key, value] of Object.entries(schema)) found[key] = this.#publishPart(key, value)
    const whole = withBounds(withoutNeedlessChoice(found))
    return typeof whole.title === 'string' ? this.#refer(whole.title, whole) : whole
  }

  #publishPart(key: string, value: Json): Json {
    if (['enum', 'const', 'default', 'examples', 'required'].includes(key)) return value
    if (key !== 'properties' && key !== 'patternProperties') return this.#publish(value)
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([name, part]) => [name, this.#publish(part)]),
    )
  }

  #refer(name: string, schema: JsonObject): Json {
    const known = this.components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are called ${name}`)
    this.components[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }
}

/** "A string, or null" reads better as one type with two names than as a choice of two schemas. */
function withoutNeedlessChoice(schema: JsonObject): JsonObject {
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [first, second] = anyOf as [JsonObject, JsonObject]
  if (second.type !== 'null' || typeof first.type !== 'string') return schema
  return orNull({ ...others, ...first })
}

export function orNull(schema: JsonObject): JsonObject {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  const { type, ...others } = schema
  if (Array.isArray(others.enum)) others.enum = [...others.enum, null]
  return { type: [type, 'null'], ...others }
}

/** Adds what is implied: the range of an integer, the length of a date. */
function withBounds(schema: JsonObject): JsonObject {
  const types = [schema.type].flat()
  if (types.includes('integer')) {
    const { minimum, maximum } = schema
    const fits32 = Math.max(-Number(minimum ?? 0), Number(maximum ?? 0)) <= INT32_MAX
    const format = schema.format ?? (maximum !== undefined && fits32 ? 'int32' : 'int64')
    const most = format === 'int32' ? INT32_MAX : Number.MAX_SAFE_INTEGER
    return { ...schema, format, minimum: minimum ?? -most, maximum: maximum ?? most }
  }
  if (types.includes('string') && schema.maxLength === undefined) {
    const maxLength = LENGTH_OF_FORMAT[String(schema.format)]
    if (maxLength !== undefined) return { ...schema, maxLength }
  }
  return schema
}
