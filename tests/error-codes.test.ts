import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { areas } from '../src/areas.ts'
import type { Fields } from '../src/kernel/http/fields.ts'
import { MAX_BODY_BYTES } from '../src/kernel/http/request-body.ts'
import { operationErrors } from '../src/kernel/openapi/operation-errors.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { makeReportOf } from './harness/reports.ts'
import { callOf, endpoints, sampleRequest } from './harness/sample-requests.ts'

const installation = await openTestInstallation()
const { address } = installation
const member = await newMember(installation, { hourlyLimit: 1_000_000 })
const schemes = Object.assign({}, ...areas.map(area => area.access))

test('what to do about an error is said of those that the API can answer, and of no others', () => {
  const ofApi = new Set(
    endpoints.flatMap(endpoint => operationErrors(endpoint, schemes[endpoint.access.scheme])),
  )
  // Requests in general and agents get those of the kernel.
  for (const { name, errors = {} } of areas)
    for (const one of Object.values(errors))
      if (name !== 'kernel') assert.equal(one.entry.fix !== undefined, ofApi.has(one), one.code)
})

test('every error code is defined once, and says in both languages what is wrong', () => {
  const all = areas.flatMap(area => Object.values(area.errors ?? {}))
  const codes = all.map(({ code }) => code)
  assert.deepEqual(
    codes.filter((code, at) => codes.indexOf(code) !== at),
    [],
  )
  // A sentence need not name its field, which is next to it.
  const names = (text: string) => [...new Set(text.match(/\{(?!field\})\w+\}/g))].sort()
  for (const { code, entry } of all) {
    assert.match(code, /^[a-z][a-z0-9_]*$/)
    for (const text of [entry.en, entry.es]) assert.ok(text.length > 5, `${code} has no text`)
    assert.deepEqual(names(entry.es), names(entry.en), code)
    assert.notEqual(entry.es, entry.en, `${code} is not translated`)
  }
})

/** A value that a field of any kind refuses with this code. */
const WRONG: Record<string, (schema: { maxLength?: number }) => unknown> = {
  invalid_integer: () => 'x',
  invalid_text: () => 7,
  invalid_unicode: () => '\ud800',
  control_characters: () => 'a\u0000b',
  too_long: ({ maxLength }) => 'x'.repeat(maxLength! + 1),
  multiple_lines: () => 'a\nb',
  invisible_characters: () => 'a\u202eb',
  invalid_date: () => '2026-02-30',
  invalid_country: () => 'XX',
  invalid_number: () => 'x',
  too_many_decimals: () => 0.000_000_000_000_15,
  amount_out_of_range: () => 1e12,
  amount_not_positive: () => 0,
  invalid_choice: () => 'nothing of the list',
  invalid_boolean: () => 'maybe',
}

for (const endpoint of endpoints)
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    const documented = operationErrors(endpoint, schemes[endpoint.access.scheme]).map(({ code }) => code)
    const isDocumented = (code: string) => documented.includes(code)

    const codesOf = async (init: RequestInit, query = '', path: string = endpoint.path) => {
      const headers = { authorization: `Bearer ${member.key}`, ...(init.headers as Record<string, string>) }
      const response = await fetch(`${address}${path}${query}`, { ...init, method: endpoint.method, headers })
      const body = await response.json()
      assert.ok(response.status >= 400, JSON.stringify(body))
      assert.equal(typeof body.error, 'string')
      if (body.errors)
        assert.deepEqual(body.errors[0], { error: body.error, code: body.code, field: body.field })
      return [body.code, ...(body.errors ?? []).map((one: { code: string }) => one.code)] as string[]
    }
    const JSON_TYPE = { 'content-type': 'application/json' }
    const expectCode = async (code: string, codes: Promise<string[]>) => {
      const found = await codes
      assert.ok(found.includes(code), `expected ${code}, got ${found.join(', ')}`)
      assert.ok(isDocumented(code), `${code} is not documented`)
    }

    test('answers the documented codes to requests with a wrong shape', async () => {
      const { path, query, body } = await sampleParts()
      if (endpoint.takes === 'body') {
        const send = (content: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
          codesOf({ body: content, headers }, '', path)
        if (isDocumented('body_required')) await expectCode('body_required', send(null))
        await expectCode('body_not_json', send('a=1', { 'content-type': 'text/plain' }))
        await expectCode('invalid_json', send('{'))
        await expectCode('duplicate_key', send('{"a":[{"b":1,"\\u0062":2}]}'))
        await expectCode('body_not_object', send('[]'))
        await expectCode('body_too_large', send(' '.repeat(MAX_BODY_BYTES + 1)))
        await expectCode('query_not_allowed', codesOf({ body: '{}', headers: JSON_TYPE }, '?a=1', path))
        await expectCode('unknown_field', send('{"nobody_knows_this":1}'))
        await expectCode(
          'condition_not_supported',
          codesOf({ body: JSON.stringify(body), headers: { ...JSON_TYPE, 'if-match': '"x"' } }, '', path),
        )
      } else
        await expectCode(
          'unknown_field',
          codesOf({}, `${query}${query ? '&' : '?'}nobody_knows_this=1`, path),
        )
      if (endpoint.method !== 'GET' && endpoint.takes === 'query') {
        const send = (content: string) =>
          codesOf({ body: content, headers: JSON_TYPE }, '?nobody_knows_this=1', path)
        await expectCode('body_not_allowed', send('{"a":1}'))
        for (const nothing of ['{}', ' { } ', '']) await expectCode('unknown_field', send(nothing))
      }
      const name = Object.keys(endpoint.fields as Fields).find(one => !endpoint.path.includes(`{${one}}`))
      if (endpoint.method !== 'GET' && endpoint.takes !== 'body')
        await expectCode('condition_not_supported', codesOf({ headers: { 'if-match': '"x"' } }, query, path))
      if (endpoint.method !== 'GET')
        for (const [value, code] of [
          ['yes', 'invalid_dry_run'],
          ['true', 'dry_run_not_supported'],
        ] as const) {
          if (value === 'true' && endpoint.dryRun !== 'refused') continue
          const sent = endpoint.takes === 'body' ? { body: JSON.stringify(body) } : {}
          const headers = { ...(sent.body && JSON_TYPE), 'dry-run': value }
          await expectCode(code, codesOf({ ...sent, headers }, endpoint.takes === 'body' ? '' : query, path))
        }
      if (isDocumented('duplicate_parameter')) {
        await expectCode('duplicate_parameter', codesOf({}, `?${name}=1&${name}=1`, path))
      }
      if (isDocumented('required')) {
        const nothing = endpoint.takes === 'body' ? { body: '{}', headers: JSON_TYPE } : {}
        await expectCode('required', codesOf(nothing, '', path))
      }
      if (endpoint.method !== 'GET')
        await expectCode(
          'invalid_idempotency_key',
          codesOf({ body: '{}', headers: { ...JSON_TYPE, 'idempotency-key': 'é' } }, '', path),
        )
    })

    test('answers the documented codes to wrong values in its fields', async () => {
      const { path, query, body } = await sampleParts()
      const isBody = endpoint.takes === 'body'
      const sent = isBody ? body : Object.fromEntries(new URLSearchParams(query))
      for (const [name, field] of Object.entries(endpoint.fields as Fields)) {
        if (endpoint.path.includes(`{${name}}`)) continue
        const wrong = field.errors
          // A list has errors of its own; those of its values are raised by the tests of its area.
          .filter(
            ({ code }) =>
              isDocumented(code) && WRONG[code] && (field.schema as { type?: unknown }).type !== 'array',
          )
          .map(({ code }) => [code, WRONG[code]!(field.schema)] as const)
        const withEmpty = field.required && isDocumented('empty') ? [...wrong, ['empty', ''] as const] : wrong
        for (const [code, value] of withEmpty) {
          const all = { ...sent, [name]: value }
          const found = isBody
            ? await codesOf({ body: JSON.stringify(all), headers: JSON_TYPE }, '', path)
            : await codesOf({}, `?${new URLSearchParams(all as Record<string, string>)}`, path)
          // A required field that is empty may have a code of its own.
          if (code !== 'empty') assert.ok(found.includes(code), `${name}: expected ${code}, got ${found}`)
        }
      }
    })

    const sampleParts = async () => {
      const sample = await sampleRequest(installation, endpoint, member)
      const { path: whole, asking } = callOf(endpoint, sample)
      const [path = '', query] = whole.split('?')
      return {
        path,
        query: query === undefined ? '' : `?${query}`,
        body: (asking.body ?? {}) as Record<string, unknown>,
      }
    }
  })

test('an error is in Spanish for those who ask for it, with the same code', async () => {
  const ask = async (language: string) => {
    const headers = { authorization: `Bearer ${member.key}`, 'accept-language': language }
    return (await fetch(`${address}/v1/bookkeeping`, { headers })).json()
  }
  assert.deepEqual(await ask('es-AR, en;q=0.5'), {
    error: 'entity_id es obligatorio.',
    code: 'required',
    field: 'entity_id',
  })
  assert.deepEqual(await ask('en'), { error: 'entity_id is required.', code: 'required', field: 'entity_id' })
  assert.deepEqual(await ask('fr'), await ask('en'))
})

test('the notes of a response to a report are checked like any other text', async () => {
  const report_id = await makeReportOf(installation, member)
  for (const [client_notes, code] of [
    [7, 'invalid_text'],
    ['\ud800', 'invalid_unicode'],
    ['a\u0000b', 'control_characters'],
    ['a\u202eb', 'invisible_characters'],
  ]) {
    const body = { report_id, decisions: [{ recommendation_idx: 0, decision: 'approved', client_notes }] }
    const answer = await installation.ask('/v1/reports', { key: member.key, body })
    assert.deepEqual([answer.status, answer.body.code], [400, code], answer.text)
  }
})
