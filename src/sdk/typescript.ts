import { keyOf, type Schema, typeOf } from '../kernel/openapi/typescript-types.ts'
import { type ApiModel, camelCase, className, type Method, type Resource } from './api-model.ts'

/** The types and resources of the TypeScript SDK. */
export function makeTypescript({ resources, types }: ApiModel, note: string): string {
  return [
    `// ${note}\n`,
    "import type { Download } from './download.ts'",
    "import type { PageList } from './pages.ts'",
    "import type { RequestOptions, Transport } from './transport.ts'\n",
    ...types.map(([name, schema]) => declare(name, schema)),
    ...resources.map(declareResource),
    declareAll(resources),
  ].join('\n')
}

function declare(name: string, schema: Schema): string {
  const { description, patternProperties: _, ...plain } = schema
  if (plain.type !== 'object' || !plain.properties)
    return `${comment(description)}export type ${name} = ${typeOf(schema)}\n`
  const required = new Set<string>(plain.required ?? [])
  const fields = Object.entries<Schema>(plain.properties).map(
    ([key, part]) =>
      `${comment(part.description, '  ')}  ${keyOf(key)}${required.has(key) ? '' : '?'}: ${typeOf(part)}${required.has(key) ? '' : ' | undefined'}\n`,
  )
  return `${comment(description)}export interface ${name} {\n${fields.join('')}}\n`
}

function comment(text: string | undefined, indent = ''): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`
}

function declareResource({ name, description, methods }: Resource): string {
  return `${comment(description)}export class ${className(name)} {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

${methods.map(declareMethod).join('\n')}}
`
}

function declareMethod(method: Method): string {
  const { words, summary, description, http, path, inPath, selector, input, kind, isKeyed } = method
  const positional = selector ? [...inPath, selector] : inPath
  const isOptional = input?.parameters.every(({ isRequired }) => !isRequired)
  const takes = [
    ...positional.map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(input ? [`input: ${input.type}${isOptional ? ' = {}' : ''}`] : []),
    'options?: RequestOptions',
  ]
  const returned = typeOf(method.returns ?? {})
  const types = kind === 'list' ? `${returned}, ${method.page}` : returned
  const returns = { list: `PageList<${types}>`, file: 'Promise<Download>' }[kind as string]
  const query = selector ? `{ ${selector.name} }` : input?.goesIn === 'query' && 'input'
  const call = [
    `method: '${http}'`,
    `path: ${pathText(path)}`,
    ...(query ? [query === 'input' ? 'query: input' : `query: ${query}`] : []),
    ...(input?.goesIn === 'body' ? ['body: input'] : []),
    ...(isKeyed ? ['isKeyed: true'] : []),
  ]
  const send = kind === 'file' ? 'download' : `${kind}<${types}>`
  return `${comment(`${summary}\n\n${description}`, '  ')}  ${camelCase(words.join(' '))}(${takes.join(', ')}): ${returns ?? `Promise<${returned}>`} {
    return this.#transport.${send}({ ${call.join(', ')} }, options)
  }
`
}

const pathText = (path: string): string =>
  path.includes('{')
    ? `\`${path.replaceAll(/\{(\w+)\}/g, (_, name) => `\${encodeURIComponent(${name})}`)}\``
    : `'${path}'`

function declareAll(resources: Resource[]): string {
  const fields = resources.map(({ name }) => `  readonly ${camelCase(name)}: ${className(name)}\n`)
  const filled = resources.map(
    ({ name }) => `    this.${camelCase(name)} = new ${className(name)}(transport)\n`,
  )
  return `/** Every resource of the API. */
export class Resources {
${fields.join('')}
  constructor(transport: Transport) {
${filled.join('')}  }
}
`
}
