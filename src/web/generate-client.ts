import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areas } from '../areas.ts'
import type { AnyEndpoint } from '../kernel/http/endpoint.ts'
import { keyOf, type Schema, typeOf } from '../kernel/openapi/typescript-types.ts'

export const CLIENT_FILE = join(import.meta.dirname, '..', '..', 'web', 'api.generated.ts')
export const RENEW = 'node bootstrap.mjs --script src/web/generate-client.ts --write'

/**
 * The pages' view of the server: each operation with its path and types, from the same values as the OpenAPI
 * document. Our own generator, because current ones need an older TypeScript.
 */
export function makeClient(): string {
  const lines = operations().map(
    ({ endpoint }) =>
      `  ${endpoint.name}: {\n    input: ${inputOf(endpoint)}\n    output: ${outputOf(endpoint)}\n  }`,
  )
  const table = operations().map(
    ({ endpoint, path }) => `  ${endpoint.name}: ['${endpoint.method}', '${path}', '${endpoint.takes}'],`,
  )
  return [
    `// Generated from the endpoints; renew it with\n//   ${RENEW}\n`,
    `export type Operations = {\n${lines.join('\n')}\n}\n`,
    'type Known = Record<keyof Operations, readonly [method: string, path: string, takes: string]>',
    `export const OPERATIONS: Known = {\n${table.join('\n')}\n}\n`,
  ].join('\n')
}

function operations(): { endpoint: AnyEndpoint; path: string }[] {
  return areas.flatMap(({ endpoints, web = [] }) => [
    ...endpoints
      .filter(({ keysOnly }) => !keysOnly)
      .map(endpoint => ({ endpoint, path: `/web${endpoint.path}` })),
    ...web.map(endpoint => ({ endpoint, path: endpoint.path })),
  ])
}

function inputOf({ fields, path }: AnyEndpoint): string {
  const named = Object.entries(fields as Record<string, { schema: Schema; required: boolean }>)
  if (named.length === 0) return 'Record<string, never>'
  const parts = named.map(([name, { schema, required }]) => {
    const isNeeded = required || path.includes(`{${name}}`)
    return `${keyOf(name)}${isNeeded ? '' : '?'}: ${typeOf(schema)}${isNeeded ? '' : ' | null'}`
  })
  return `{ ${parts.join('; ')} }`
}

const outputOf = ({ answers, returns }: AnyEndpoint): string =>
  answers === 'file' ? 'never' : typeOf(returns)

if (import.meta.main) {
  const text = makeClient()
  if (process.argv.includes('--write')) await writeFile(CLIENT_FILE, text)
  else process.stdout.write(text)
}
