import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas } from '../src/areas.ts'
import type { Field } from '../src/kernel/http/fields.ts'
import { Refusal } from '../src/kernel/http/refusal.ts'

/** Fields whose text is not stored as it was sent. */
const NOT_STORED: Record<string, string> = {
  password: 'hashed',
  current_password: 'hashed',
  new_password: 'hashed',
  scopes: 'compared with the list of scopes',
  allow_list: 'parsed as addresses',
  options: 'compared with the catalog',
  services: 'compared with the order',
}

const fields = areas.flatMap(({ endpoints = [], web = [] }) =>
  [...endpoints, ...web].flatMap(endpoint =>
    Object.entries(endpoint.fields as Record<string, Field<unknown>>).map(([name, field]) => ({
      at: `${endpoint.name}.${name}`,
      name,
      field,
    })),
  ),
)

/** What the field makes of the value, or null if it rejects it. */
function readBy(field: Field<unknown>, value: unknown): string | null {
  try {
    return JSON.stringify(field.read(value, 'body')) ?? null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

test('no field lets through a NUL, which PostgreSQL cannot store', () => {
  const letsThrough = new Set<string>()
  for (const { at, name, field } of fields) {
    const [example] = (field.schema as { examples?: unknown[] }).examples ?? []
    const texts = [example, 'ana@example.com', 'abc', 'https://example.com/x'].filter(
      text => typeof text === 'string',
    )
    const values = texts.flatMap(text => [`${text.slice(0, 1)}\0${text.slice(1)}`, `${text}\0`])
    for (const value of [...values, ...values.map(one => [one])])
      if (!(name in NOT_STORED) && readBy(field, value)?.includes('\\u0000')) letsThrough.add(at)
  }
  assert.deepEqual([...letsThrough], [])
})

test('all fields treat invisible characters alike: none of their texts has one', () => {
  const invisible = [...'\u00ad\u200b\u200e\u202a\u202e\u2060\u2066\u2069\ufeff']
  const letsThrough = new Set<string>()
  for (const { at, name, field } of fields) {
    if (name in NOT_STORED) continue
    const [example] = (field.schema as { examples?: unknown[] }).examples ?? []
    const texts = [example, 'ana@example.com', 'abc', 'https://example.com/x'].filter(
      text => typeof text === 'string',
    )
    for (const character of invisible) {
      const values = texts.map(text => `${text.slice(0, 1)}${character}${text.slice(1)}`)
      for (const value of [...values, ...values.map(one => [one])])
        if (readBy(field, value)?.includes(character)) letsThrough.add(at)
    }
  }
  assert.deepEqual([...letsThrough], [])
})

test('no email has invisible characters or those that separate addresses', () => {
  const emails = fields.filter(({ field }) => (field.schema as { format?: string }).format === 'email')
  assert.ok(emails.length >= 6, 'sign in, reset, invite, change, order, book')
  for (const { at, field } of emails) {
    assert.equal(readBy(field, " Ana.O'Neil+llc@Example.com "), `"ana.o'neil+llc@example.com"`, at)
    for (const part of [
      '\0',
      '\u200b',
      '\u202e',
      '\u2028',
      '<',
      '>',
      ',',
      ';',
      ':',
      '"',
      '(',
      ')',
      '[',
      ']',
      '\\',
    ])
      for (const email of [`a${part}b@example.com`, `ab@exam${part}ple.com`, `ab@example.co${part}m`])
        assert.equal(readBy(field, email), null, `${at} ${JSON.stringify(email)}`)
  }
})
