import { keyOf, nameOfRef, type Schema } from '../kernel/openapi/typescript-types.ts'
import {
  type ApiModel,
  className,
  type Method,
  type Parameter,
  type Resource,
  snakeCase,
} from './api-model.ts'

/** Reserved words of Python that can be field names. */
const KEYWORDS = new Set(
  'and as class def del for from global if import in is lambda not or pass return try while with'.split(' '),
)

/** The TypedDicts of the Python SDK. Classes within others get a name of their own. */
export function makePythonTypes({ types }: ApiModel, note: string): string {
  const classes: string[] = []
  for (const [name, schema] of types) declare(name, schema, classes)
  return `# ${note}
"""What the API takes and returns. A dictionary has exactly these keys."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

#: Amounts are exact: a whole number is an int, any other a Decimal.
Number = Union[int, Decimal]

${classes.join('\n\n')}`
}

function declare(name: string, schema: Schema, classes: string[]): void {
  if (schema.type !== 'object' || !schema.properties) {
    // An alias is evaluated when it is read, so it must come after what it names; strings are looked up later.
    classes.push(`${name} = ${quoted(typeOf(schema, name, classes))}\n`)
    return
  }
  const required = new Set<string>(schema.required ?? [])
  const fields = Object.entries<Schema>(schema.properties).map(([key, part]) => ({
    key,
    type: typeOf(part, `${name}${pascal(key)}`, classes),
    description: part.description as string | undefined,
    isRequired: required.has(key),
  }))
  const always = fields.filter(({ isRequired }) => isRequired)
  const sometimes = fields.filter(({ isRequired }) => !isRequired)
  if (fields.some(({ key }) => KEYWORDS.has(key) || keyOf(key) !== key)) {
    const items = (list: typeof fields) =>
      `{${list.map(({ key, type }) => `${quoted(key)}: ${quoted(type)}`).join(', ')}}`
    if (sometimes.length) throw new Error(`${name}: optional fields next to a keyword`)
    classes.push(`${name} = TypedDict(${quoted(name)}, ${items(always)})\n`)
    return
  }
  const lines = (list: typeof fields) =>
    list
      .map(
        ({ key, type, description }) =>
          `    ${key}: ${type}\n${description ? `    ${quoted(description)}\n` : ''}`,
      )
      .join('')
  const doc = schema.description ? `    ${quoted(schema.description)}\n\n` : ''
  const body = (list: typeof fields) => doc + lines(list) || '    pass\n'
  // NotRequired came with Python 3.11.
  if (sometimes.length === 0) classes.push(`class ${name}(TypedDict):\n${body(always)}`)
  else if (always.length === 0) classes.push(`class ${name}(TypedDict, total=False):\n${body(sometimes)}`)
  else {
    classes.push(`class _${name}(TypedDict):\n${lines(always)}`)
    classes.push(`class ${name}(_${name}, total=False):\n${body(sometimes)}`)
  }
}

/** A string that both JSON and Python read. */
const quoted = (text: string): string => JSON.stringify(text)

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The Python type of a JSON Schema. An object without a name becomes a class called `name`. */
function typeOf(schema: Schema, name: string, classes: string[]): string {
  if (schema === undefined || schema === null || schema === true) return 'Any'
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return literal([schema.const])
  if (Array.isArray(schema.enum)) return literal(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return union(choices.map((one: Schema, at: number) => typeOf(one, `${name}${at ? at + 1 : ''}`, classes)))
  if (Array.isArray(schema.type))
    return union(schema.type.map((type: string) => typeOf({ ...schema, type }, name, classes)))
  switch (schema.type) {
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'Number'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    case 'array':
      return `List[${typeOf(schema.items, name, classes)}]`
    case 'object': {
      if (schema.properties) {
        declare(name, schema, classes)
        return name
      }
      const [more] = Object.values(schema.patternProperties ?? {})
      return `Dict[str, ${typeOf(more ?? schema.additionalProperties, name, classes)}]`
    }
    default:
      return 'Any'
  }
}

function literal(values: unknown[]): string {
  const known = values.filter(value => value !== null)
  const type = `Literal[${known.map(value => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value))).join(', ')}]`
  return known.length < values.length ? `Optional[${type}]` : type
}

function union(types: string[]): string {
  const known = [...new Set(types)].filter(type => type !== 'None')
  const all = known.length === 1 ? known[0]! : `Union[${known.join(', ')}]`
  return types.includes('None') ? `Optional[${all}]` : all
}

/** The resources of the Python SDK. */
export function makePythonResources({ resources, types }: ApiModel, note: string): string {
  const classes: string[] = []
  for (const [name, schema] of types) declare(name, schema, classes)
  const names = classes.map(text => /^(?:class )?(\w+)/.exec(text)![1]!).filter(name => !name.startsWith('_'))
  const known = new Map(types)
  const text = resources.map(resource => declareResource(resource, known)).join('\n\n')
  const used = names.filter(name => new RegExp(`\\b${name}\\b`).test(text.replaceAll(/"[^"\n]*"/g, '')))
  const all = resources.map(({ name }) => `        self.${snakeCase(name)} = ${className(name)}(transport)\n`)
  return `# ${note}
"""The resources of the API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union, cast

from ._download import Download
from ._pages import PageList
from ._transport import OMITTED, Omitted, Transport, path_part
from .types import (
    Number,
${used.map(name => `    ${name},\n`).join('')})


${text}

class Resources:
    """Every resource of the API."""

    def __init__(self, transport: Transport) -> None:
${all.join('')}`
}

function declareResource({ name, description, methods }: Resource, types: Map<string, Schema>): string {
  return `class ${className(name)}:
    ${quoted(description)}

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

${methods.map(method => declareMethod(method, types)).join('\n')}`
}

function declareMethod(method: Method, types: Map<string, Schema>): string {
  const { words, summary, description, http, path, inPath, selector, input, kind, isKeyed, isWrite } = method
  const positional = selector ? [...inPath, selector] : inPath
  const named = input?.parameters ?? []
  const typed = ({ name, schema }: Parameter) => {
    // Classes within the input are declared under its name.
    const within = input ? `${input.type}${pascal(name)}` : name
    const whole = input ? types.get(input.type).properties[name] : schema
    return typeOf(whole, within, [])
  }
  const takes = [
    'self',
    ...positional.map(({ name, schema }) => `${argument(name)}: ${typeOf(schema, name, [])}`),
    '*',
    ...named
      .filter(({ isRequired }) => isRequired)
      .map(parameter => `${argument(parameter.name)}: ${typed(parameter)}`),
    ...named
      .filter(({ isRequired }) => !isRequired)
      .map(parameter => `${argument(parameter.name)}: Union[${typed(parameter)}, Omitted] = OMITTED`),
    ...(isKeyed ? ['idempotency_key: Optional[str] = None'] : []),
    ...(isWrite ? ['dry_run: bool = False'] : []),
    'timeout: Optional[float] = None',
  ]
  const returned = kind === 'file' ? 'Download' : typeOf(method.returns, '', [])
  const returns = kind === 'list' ? `PageList[${returned}, ${method.page}]` : returned
  const fields = (list: Parameter[]) =>
    `{${list.map(({ name }) => `${quoted(name)}: ${argument(name)}`).join(', ')}}`
  const send = kind === 'file' ? 'download' : kind
  const call = [
    quoted(http),
    pathText(path),
    ...(selector ? [`query=${fields([selector])}`] : []),
    ...(input ? [`${input.goesIn}=${fields(named)}`] : []),
    ...(isKeyed ? ['is_keyed=True', 'idempotency_key=idempotency_key'] : []),
    ...(isWrite ? ['dry_run=dry_run'] : []),
    'timeout=timeout',
  ]
  // The transport is untyped.
  const [before, after] =
    kind === 'record' || kind === 'answer' ? [`cast(${quoted(returns)}, `, ')'] : ['', '']
  return `    def ${argument(snakeCase(words.join(' ')))}(
${takes.map(one => `        ${one},\n`).join('')}    ) -> ${returns}:
        ${quoted(`${summary}\n\n${description}`)}
        return ${before}self._transport.${send}(
${call.map(one => `            ${one},\n`).join('')}        )${after}
`
}

const argument = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name)

const pathText = (path: string): string =>
  path.includes('{') ? `f"${path.replaceAll(/\{(\w+)\}/g, '{path_part($1)}')}"` : quoted(path)
