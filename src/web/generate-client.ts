import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas } from '../areas.ts'
import type { AnyEndpoint } from '../kernel/http/endpoint.ts'
import { keyOf, type Schema, typeOf } from '../kernel/openapi/typescript-types.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')
const NOTE = '// Generated from the endpoints; renew it with npm run generate\n'

/** The applications of the website, each of which is loaded without the others. */
const APPLICATIONS = ['site', 'account', 'console'] as const
type Application = (typeof APPLICATIONS)[number]

/**
 * The pages' view of the server, from the same values as the OpenAPI document: the types of all operations, and for each application
 * the method and path of those that its pages name. Our own generator, because current ones need an older TypeScript.
 */
export function makeClient(): Record<string, string> {
  const all = operations()
  const types = all.map(
    ({ endpoint }) =>
      `  ${endpoint.name}: {\n    input: ${inputOf(endpoint)}\n    output: ${outputOf(endpoint)}\n  }`,
  )
  const tables = APPLICATIONS.map(application => {
    const named = namesIn(application)
    const lines = all
      .filter(({ endpoint }) => named.has(endpoint.name))
      .map(
        ({ endpoint, path }) =>
          `  ${endpoint.name}: ['${endpoint.method}', '${path}', '${endpoint.takes}'],\n`,
      )
    const text = `${NOTE}\nimport type { Addresses } from '../shared/api.ts'\n\nexport const OPERATIONS: Addresses = {\n${lines.join('')}}\n`
    return [`web/${application}/operations.generated.ts`, text]
  })
  return Object.fromEntries([
    ['web/api.generated.ts', `${NOTE}\nexport type Operations = {\n${types.join('\n')}\n}\n`],
    ...tables,
  ])
}

function operations(): { endpoint: AnyEndpoint; path: string }[] {
  return areas.flatMap(({ endpoints, web = [] }) => [
    ...endpoints
      .filter(({ keysOnly }) => !keysOnly)
      .map(endpoint => ({ endpoint, path: `/web${endpoint.path}` })),
    ...web.map(endpoint => ({ endpoint, path: endpoint.path })),
  ])
}

const IMPORTED = /^(?:import|export) (?!type )[^;]*?'(\.[^']+\.tsx?)'|\bimport\('(\.[^']+\.tsx?)'\)/gm
const NAMED = /'([a-z]\w+)'/g
/** What only names types. */
const TYPES = /\b(?:Input|Output)<'\w+'>|^(?:export )?type \w+ =.*$/gm

/** Everything in quotes in the files that an application can load. */
function namesIn(application: Application): Set<string> {
  const files = new Set<string>()
  const names = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file) || !file.startsWith(WEB) || file.endsWith('.generated.ts')) return
    files.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, name] of text.replaceAll(TYPES, '').matchAll(NAMED)) names.add(name!)
    for (const [, from, loaded] of text.matchAll(IMPORTED)) visit(join(dirname(file), (from ?? loaded)!))
  }
  visit(join(WEB, application, 'main.tsx'))
  return names
}

function inputOf({ fields, path }: AnyEndpoint): string {
  const named = Object.entries(
    fields as Record<string, { schema: Schema; required: boolean; onNull: string }>,
  )
  if (named.length === 0) return 'Record<string, never>'
  const parts = named.map(([name, { schema, required, onNull }]) => {
    const isNeeded = required || path.includes(`{${name}}`)
    const takesNull = !isNeeded && onNull !== 'refuse'
    return `${keyOf(name)}${isNeeded ? '' : '?'}: ${typeOf(schema)}${takesNull ? ' | null' : ''}`
  })
  return `{ ${parts.join('; ')} }`
}

const outputOf = ({ answers, returns }: AnyEndpoint): string =>
  answers === 'file' ? 'never' : typeOf(returns)
