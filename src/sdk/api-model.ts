import { nameOfRef, type Schema } from '../kernel/openapi/typescript-types.ts'

/** The API as clients see it, from its OpenAPI document: resources with methods, and the types they use. */
export type ApiModel = {
  resources: Resource[]
  /** By name, in the order of the document: what methods take and return, and all schemas these refer to. */
  types: [name: string, schema: Schema][]
}

export type Resource = { name: string; description: string; methods: Method[] }

export type Parameter = { name: string; schema: Schema; isRequired: boolean; description: string }

export type Method = {
  /** As words, such as `read proof`. */
  words: string[]
  summary: string
  description: string
  http: string
  path: string
  /** In the path; given by position. */
  inPath: Parameter[]
  /** The one record that a list is asked for instead; given by position. */
  selector: Parameter | null
  /** Given by name, and the name of their type. */
  input: { parameters: Parameter[]; goesIn: 'query' | 'body'; type: string } | null
  /** A list has pages, a record is the `data` of the answer, and an answer is returned whole. */
  kind: 'list' | 'record' | 'answer' | 'file'
  /** What is returned: an item of a list. Null for files. */
  returns: Schema
  /** The type of a page, for lists. */
  page: string | null
  /** Whether it takes an Idempotency-Key. */
  isKeyed: boolean
  /** Whether it takes `Dry-Run`, as every write does. */
  isWrite: boolean
}

/** `events` is the name of the method that follows them. */
const RESOURCE_NAMES: Record<string, string> = { events: 'event log' }

export function readApi(document: Schema): ApiModel {
  const { schemas, parameters } = document.components
  const resolve = (found: Schema): Schema =>
    found?.$ref === undefined
      ? found
      : resolve((found.$ref.includes('/parameters/') ? parameters : schemas)[nameOfRef(found.$ref)])
  const types = new Map<string, Schema>()
  const operations = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([http, operation]) => ({
      path,
      http: http.toUpperCase(),
      operation,
    })),
  )
  const resources = (document.tags as { name: string; description: string }[]).map(tag => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag.name)
    const noun = mainNoun(own)
    const methods = own.flatMap(({ path, http, operation }) =>
      methodsOf(path, http, operation, { resolve, types, noun }),
    )
    const words = RESOURCE_NAMES[tag.name.toLowerCase()] ?? tag.name.toLowerCase()
    return { name: words, description: tag.description, methods }
  })
  checkNames(resources)
  for (const [name, schema] of [...types]) collect(schema, schemas, types, name)
  for (const { methods } of resources)
    for (const { returns } of methods) collect(returns, schemas, types, null)
  return { resources, types: [...types].sort(([a], [b]) => (a < b ? -1 : 1)) }
}

type Reading = { resolve: (found: Schema) => Schema; types: Map<string, Schema>; noun: string }

function methodsOf(
  path: string,
  http: string,
  operation: Schema,
  { resolve, types, noun }: Reading,
): Method[] {
  const id: string = operation.operationId
  const typeName = id[0]!.toUpperCase() + id.slice(1)
  const [verb, ...object] = wordsOf(id)
  const given: Schema[] = (operation.parameters ?? []).map(resolve)
  const toParameter = ({ name, schema, required, description }: Schema): Parameter => ({
    name,
    schema,
    isRequired: required,
    description,
  })
  const inPath = given.filter(parameter => parameter.in === 'path').map(toParameter)
  const inQuery = given.filter(parameter => parameter.in === 'query').map(toParameter)
  const body = resolve(operation.requestBody?.content['application/json']?.schema)
  if (operation.requestBody && !body) throw new Error(`${id}: clients can only send JSON`)
  const parameters = body ? bodyParameters(body) : inQuery
  const common = {
    summary: operation.summary,
    description: operation.description,
    http,
    path,
    inPath,
    isKeyed: given.some(({ name }) => name === 'Idempotency-Key'),
    isWrite: given.some(({ name }) => name === 'Dry-Run'),
  }
  const input = (list: Parameter[]): Method['input'] => {
    if (list.length === 0) return null
    const type = `${typeName}Input`
    types.set(type, objectOf(list))
    return { parameters: list, goesIn: body ? 'body' : 'query', type }
  }
  /** An object without a name gets this one. */
  const named = (schema: Schema, name: string): Schema => {
    if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((one: Schema) => named(one, name)) }
    if (!schema.properties) return schema
    types.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }
  const isMain = singular(object.join(' ')) === noun
  const words = isMain ? [verb!] : [verb!, ...object]
  const success = Object.entries<Schema>(operation.responses).find(([status]) => status.startsWith('2'))![1]
  const answer = success.content ? success.content['application/json']?.schema : { type: 'null' }
  if (answer === undefined)
    return [
      {
        ...common,
        words,
        selector: null,
        input: input(parameters),
        kind: 'file',
        returns: null,
        page: null,
      },
    ]
  const shapes: Schema[] = (resolve(answer).anyOf ?? [answer]).map(resolve)
  const list = shapes.find(
    ({ properties }) => properties?.data?.type === 'array' && (properties.pagination || properties.has_more),
  )
  const other = shapes.find(shape => shape !== list)
  const selector = list && other ? parameters.find(isSelector) : undefined
  const methods: Method[] = []
  if (list) {
    const page = `${typeName}Page`
    types.set(page, list)
    methods.push({
      ...common,
      words,
      selector: null,
      input: input(parameters.filter(parameter => parameter !== selector)),
      kind: 'list',
      returns: named(list.properties.data.items, `${typeName}Item`),
      page,
    })
  }
  if (!list || other) {
    if (list && !selector) throw new Error(`${id}: which parameter asks for one record?`)
    const names = Object.keys(other.properties ?? {})
    const isRecord =
      names.includes('data') &&
      names.every(name => name === 'data' || name === 'message') &&
      (list !== undefined || shapes.length === 1)
    methods.push({
      ...common,
      words: list ? ['get', ...words.slice(1)] : words,
      selector: selector ? { ...selector, isRequired: true } : null,
      input: list ? null : input(parameters),
      kind: isRecord ? 'record' : 'answer',
      returns: isRecord ? named(other.properties.data, `${typeName}Record`) : answer,
      page: null,
    })
  }
  return methods
}

const isSelector = ({ name }: Parameter) => name === 'id' || (name.endsWith('_id') && name !== 'entity_id')

function bodyParameters(body: Schema): Parameter[] {
  return Object.entries<Schema>(body.properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: body.required.includes(name),
    description: schema.description ?? '',
  }))
}

const objectOf = (parameters: Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, isRequired, description }) => [
      name,
      { ...(isRequired ? schema : orNull(schema)), description },
    ]),
  ),
  required: parameters.filter(parameter => parameter.isRequired).map(({ name }) => name),
})

/** Null is the same as absent in a request, or clears a value. */
function orNull(schema: Schema): Schema {
  const kinds = [schema.type].flat()
  if (schema.enum || !schema.type) return { anyOf: [schema, { type: 'null' }] }
  return kinds.includes('null') ? schema : { ...schema, type: [...kinds, 'null'] }
}

/** What the shortest path of a resource is about: its methods need no other name than their verb. */
function mainNoun(operations: { path: string; operation: Schema }[]): string {
  const [first] = [...operations].sort((a, b) => a.path.length - b.path.length)
  return first ? singular(wordsOf(first.operation.operationId).slice(1).join(' ')) : ''
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '')

/** `readForm5472` is `read form5472`. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])/).map(word => word.toLowerCase())

/** Adds all schemas that this one refers to. */
function collect(
  schema: Schema,
  all: Record<string, Schema>,
  types: Map<string, Schema>,
  own: string | null,
): void {
  if (Array.isArray(schema)) for (const part of schema) collect(part, all, types, null)
  else if (schema !== null && typeof schema === 'object')
    for (const [key, part] of Object.entries<Schema>(schema)) {
      if (key !== '$ref') collect(part, all, types, own)
      else {
        const name = nameOfRef(part)
        if (types.has(name)) continue
        types.set(name, all[name])
        collect(all[name], all, types, name)
      }
    }
}

function checkNames(resources: Resource[]): void {
  for (const { name, methods } of resources) {
    const names = methods.map(({ words }) => words.join(' '))
    const twice = names.find((one, at) => names.indexOf(one) !== at)
    if (twice) throw new Error(`The resource ${name} has two methods called ${twice}.`)
  }
}

export const camelCase = (words: string): string =>
  words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
export const snakeCase = (words: string): string => words.replaceAll(' ', '_')
export const className = (words: string): string => {
  const camel = camelCase(words)
  return `${camel[0]!.toUpperCase()}${camel.slice(1)}Resource`
}
