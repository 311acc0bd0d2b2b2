/** The part of JSON Schema that the tools use. */
export type Schema = {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
  readonly items?: Schema
  readonly maxItems?: number
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/**
 * What is wrong with a value, or null. The browser does not check an agent's input, and a full validator
 * would be larger than all the tools together.
 */
export function findFault(schema: Schema, value: unknown, where = 'input'): string | null {
  if (schema.anyOf) {
    const faults = schema.anyOf.map(one => findFault(one, value, where))
    return faults.includes(null) ? null : faults[0]!
  }
  if (schema.enum && !schema.enum.includes(value as string))
    return `${where} must be one of ${schema.enum.map(one => JSON.stringify(one)).join(', ')}.`
  const fault = schema.type ? findTypeFault(schema.type, value) : null
  if (fault) return `${where} must be ${fault}.`
  if (typeof value === 'string') return findTextFault(schema, value, where)
  if (typeof value === 'number') return findNumberFault(schema, value, where)
  if (Array.isArray(value)) return findListFault(schema, value, where)
  if (value !== null && typeof value === 'object') return findObjectFault(schema, value as object, where)
  return null
}

const NAMES = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

function findTypeFault(type: keyof typeof NAMES, value: unknown): string | null {
  const isRight = {
    object: value !== null && typeof value === 'object' && !Array.isArray(value),
    array: Array.isArray(value),
    string: typeof value === 'string',
    integer: Number.isSafeInteger(value),
    number: typeof value === 'number' && Number.isFinite(value),
    boolean: typeof value === 'boolean',
    null: value === null,
  }
  return isRight[type] ? null : NAMES[type]
}

function findTextFault({ minLength = 0, maxLength, pattern }: Schema, value: string, where: string) {
  if (value.length < minLength) return `${where} must have at least ${minLength} characters.`
  if (maxLength !== undefined && value.length > maxLength)
    return `${where} must have at most ${maxLength} characters.`
  if (pattern && !new RegExp(pattern, 'u').test(value)) return `${where} must match ${pattern}.`
  return null
}

function findNumberFault({ minimum, maximum }: Schema, value: number, where: string): string | null {
  if (minimum !== undefined && value < minimum) return `${where} must be at least ${minimum}.`
  if (maximum !== undefined && value > maximum) return `${where} must be at most ${maximum}.`
  return null
}

function findListFault({ items, maxItems }: Schema, value: readonly unknown[], where: string): string | null {
  if (maxItems !== undefined && value.length > maxItems)
    return `${where} must have at most ${maxItems} items.`
  for (const [place, one] of value.entries()) {
    const fault = items && findFault(items, one, `${where}[${place}]`)
    if (fault) return fault
  }
  return null
}

function findObjectFault(schema: Schema, value: object, where: string): string | null {
  const { properties = {}, required = [] } = schema
  for (const name of required) if (!Object.hasOwn(value, name)) return `${where} lacks ${name}.`
  for (const [name, one] of Object.entries(value)) {
    if (!Object.hasOwn(properties, name)) {
      if (schema.additionalProperties !== false) continue
      const known = Object.keys(properties)
      return `${where} has no ${JSON.stringify(name.slice(0, 40))}; it may have ${known.length ? known.join(', ') : 'nothing'}.`
    }
    const fault = findFault(properties[name]!, one, `${where}.${name}`)
    if (fault) return fault
  }
  return null
}
