// biome-ignore lint/suspicious/noExplicitAny: JSON Schema of every shape
export type Schema = any

/** The name of the schema that a reference leads to. */
export const nameOfRef = (ref: string): string => ref.split('/').at(-1)!

/** A property name, quoted if it must be. */
export const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

/** The TypeScript type of a JSON Schema. A reference is the name of its schema. */
export function typeOf(schema: Schema): string {
  if (schema === undefined || schema === true) return 'unknown'
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one: unknown) => JSON.stringify(one)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return [...new Set(choices.map(typeOf))].join(' | ')
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one: Schema) => `(${typeOf(one)})`).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type, anyOf: undefined })).join(' | ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `(${typeOf(schema.items)})[]`
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

function objectOf(schema: Schema): string {
  const required = new Set<string>(schema.required ?? [])
  const parts = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => `${keyOf(name)}${required.has(name) ? '' : '?'}: ${typeOf(part)}`,
  )
  const [more] = Object.values(schema.patternProperties ?? {})
  const others =
    more ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
  if (others !== undefined) parts.push(`[name: string]: ${typeOf(others)}`)
  return parts.length ? `{ ${parts.join('; ')} }` : 'Record<string, unknown>'
}
