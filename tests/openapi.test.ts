import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { Type } from 'typebox'
import { areas } from '../src/areas.ts'
import { ABOUT_API } from '../src/docs/about-api.ts'
import { apiDocumentText } from '../src/docs/api-document.ts'
import { endpoint, type PublishedEndpoint } from '../src/kernel/http/endpoint.ts'
import { errors } from '../src/kernel/http/errors.ts'
import { id, optional, text } from '../src/kernel/http/fields.ts'
import { describeApi } from '../src/kernel/openapi/openapi.ts'
import { MAIN } from './harness/bundled-program.ts'
import { openTestInstallation } from './harness/installation.ts'

const top = join(import.meta.dirname, '..')
const { ask } = await openTestInstallation()
const endpoints = areas.flatMap(area => area.endpoints)
const committed = await readFile(join(top, 'docs/openapi.json'), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: a document is looked into at many depths
type Any = any
const document: Any = JSON.parse(committed)

test('the description of the same endpoints is the same text', () => {
  assert.equal(apiDocumentText(endpoints), apiDocumentText([...endpoints]))
})

test('the description is public, and a 304 for clients that have it', async () => {
  const first = await ask('/openapi.json')
  assert.equal(first.status, 200)
  assert.equal(first.text, committed)
  assert.match(first.headers.get('content-type')!, /^application\/json/)
  const etag = first.headers.get('etag')!
  assert.match(etag, /^"[\w-]+"$/)
  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const again = await ask('/openapi.json', { headers: { 'if-none-match': known } })
    assert.equal(again.status, 304, known)
    assert.equal(again.text, '')
  }
  const changed = await ask('/openapi.json', { headers: { 'if-none-match': '"other"' } })
  assert.equal(changed.status, 200)
})

test("exactly the API's endpoints are described, with their scopes", () => {
  const described = operations().map(({ method, path, operation }) => [
    operation.operationId,
    method.toUpperCase(),
    path,
    operation['x-required-scopes']?.[0] ?? null,
    operation.tags[0],
  ])
  const served = endpoints.map(e => [e.name, e.method, e.path, e.access.scope, e.tag])
  assert.deepEqual(described.sort(), served.sort())
  for (const { operation } of operations()) {
    assert.deepEqual(operation.security, [{ api_key: [] }])
    assert.match(operation.description, /scope `\w+:\w+`/)
  }
})

test('every response to a valid key has the request id and the remaining limit', () => {
  const limits = ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit']
  for (const { operation } of operations()) {
    for (const [status, response] of Object.entries<Any>(operation.responses)) {
      const names = Object.keys(resolve(response).headers)
      assert.ok(names.includes('Request-Id'), `${operation.operationId} ${status}`)
      for (const name of limits)
        assert.equal(names.includes(name), !['401', '500'].includes(status), `${status} ${name}`)
      assert.equal(names.includes('Retry-After'), status === '429')
      assert.equal(names.includes('WWW-Authenticate'), status === '401')
    }
  }
})

test('a GET supports conditional requests, a write can be repeated and tried', () => {
  for (const { method, operation } of operations()) {
    const names = (operation.parameters ?? []).map((parameter: Any) => resolve(parameter).name)
    const { responses } = operation
    assert.equal(names.includes('If-None-Match'), method === 'get')
    assert.equal(names.includes('Idempotency-Key'), method !== 'get')
    assert.equal(names.includes('Dry-Run'), method !== 'get')
    assert.equal('304' in responses, method === 'get')
    const success = responses['200'] ?? responses['201']
    assert.equal('ETag' in success.headers, method === 'get')
    assert.equal('Idempotency-Replayed' in success.headers, method !== 'get')
    const isRefused = operation['x-error-codes'].includes('dry_run_not_supported')
    assert.equal('Dry-Run' in success.headers, method !== 'get' && !isRefused)
  }
})

test('an error has a message and a code, and a 403 may tell the address', () => {
  const { responses, schemas } = document.components
  for (const name of ['Invalid', 'Unauthenticated', 'LimitSpent', 'ServerFault'])
    assert.equal(responses[name].content['application/json'].schema.$ref, '#/components/schemas/Error')
  const names = ['error', 'code', 'field', 'errors']
  assert.deepEqual(Object.keys(schemas.Error.properties), names)
  assert.deepEqual(Object.keys(schemas.ForbiddenError.properties), [...names, 'ip'])
  for (const schema of [schemas.Error, schemas.ForbiddenError]) {
    assert.deepEqual(schema.required, ['error', 'code'])
    assert.equal(schema.additionalProperties, false)
  }
})

test('every reference leads somewhere', () => {
  const refs = [...committed.matchAll(/"\$ref": "([^"]+)"/g)].map(match => match[1]!)
  assert.ok(refs.length > 20)
  for (const ref of refs) assert.ok(resolve({ $ref: ref }), ref)
})

test('a body may contain nulls and read-only fields, as the service allows', () => {
  const { CreateEntryBody: body } = document.components.schemas
  assert.deepEqual(body.properties.category.type, ['string', 'null'])
  assert.equal(body.properties.year.type, 'integer')
  const [letThrough] = Object.keys(body.patternProperties)
  for (const name of ['id', 'source', 'created_at']) assert.match(name, new RegExp(letThrough!))
  assert.doesNotMatch('ids', new RegExp(letThrough!))
  assert.deepEqual(body.required, ['entity_id', 'year', 'month'])
  assert.equal(body.additionalProperties, false)
})

const ACCESS = { scheme: 'api_key', scope: 'read:documents' } as PublishedEndpoint['access']
const showRecord = (more: Partial<PublishedEndpoint> = {}): PublishedEndpoint =>
  endpoint({
    name: 'showRecord',
    method: 'GET',
    path: '/v1/records/{id}',
    access: ACCESS,
    agents: 'read',
    tag: 'Bookkeeping',
    summary: 'Show a record.',
    description: 'One record.',
    fields: {
      id: id({ description: 'Which.' }),
      note: optional(text({ description: 'Any.' }, { max: 300 })),
    },
    returns: Type.Object({ data: Type.Object({}) }),
    run: async () => ({}),
    ...more,
  })

test('a call that addresses a record by its path can miss it', () => {
  const { paths }: Any = describeApi([showRecord()], ABOUT_API)
  const { get } = paths['/v1/records/{id}']
  assert.ok('404' in get.responses)
  const [record, note] = get.parameters
  assert.deepEqual([record.in, record.required], ['path', true])
  assert.deepEqual([note.in, note.required], ['query', false])
})

test('the error codes of an endpoint are listed with its operation, by status', () => {
  const listed = showRecord({ path: '/v1/records', errors: [errors.not_found] })
  const { paths }: Any = describeApi([listed], ABOUT_API)
  const { get } = paths['/v1/records']
  assert.equal(get.responses['404'].description, 'Codes: `not_found`.')
  assert.ok(get['x-error-codes'].includes('not_found') && get['x-error-codes'].includes('invalid_api_key'))
})

test('an undescribed endpoint cannot be published', () => {
  assert.throws(() => describeApi([showRecord({ tag: 'Unheard of' })], ABOUT_API), /tag Unheard of/)
  const access = { ...ACCESS, scheme: 'smile' }
  assert.throws(() => describeApi([showRecord({ access })], ABOUT_API), /scheme smile/)
  const twice = [
    showRecord({ returns: Type.Object({}, { title: 'Thing' }) }),
    showRecord({ name: 'other', path: '/v1/others', returns: Type.String({ title: 'Thing' }) }),
  ]
  assert.throws(() => describeApi(twice, ABOUT_API), /two different schemas are called Thing/)
})

test('the command writes the description to a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'llano-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    const written = runCommand('openapi', '--out', file, '--json')
    assert.equal(written.status, 0, written.stderr)
    assert.deepEqual(JSON.parse(written.stdout), { file })
    assert.equal(await readFile(file, 'utf8'), committed)
    const printed = runCommand('openapi')
    assert.equal(printed.stdout, committed)
    const refused = runCommand('openapi', '--out', join(folder, 'missing', 'openapi.json'))
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /cannot be written \(ENOENT\)/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('Spectral finds no problems, with the OWASP rules', () => {
  const args = [
    join(top, 'node_modules/@stoplight/spectral-cli/dist/index.js'),
    'lint',
    'docs/openapi.json',
    '--fail-severity=hint',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: top, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  assert.match(stdout, /No results/)
})

function runCommand(...args: string[]) {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' })
}

function operations(): { path: string; method: string; operation: Any }[] {
  return Object.entries<Any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Any>(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function resolve(found: Any): Any {
  if (!found.$ref) return found
  return found.$ref
    .slice(2)
    .split('/')
    .reduce((place: Any, name: string) => place?.[name], document)
}
