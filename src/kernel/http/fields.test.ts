import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../tests/harness/any-text.ts'
import { testRounds, testSeed } from '../../../tests/harness/random.ts'
import {
  boolean,
  changeable,
  clearable,
  country,
  date,
  type Fields,
  id,
  integer,
  name,
  objectSchema,
  optional,
  otherwise,
  readFields,
  readName,
  text,
} from './fields.ts'

const notes = { description: 'for tests' }
const runs = { seed: testSeed, numRuns: 2000 * testRounds }

function refusalOf(fields: Fields, raw: Record<string, unknown>, source: 'body' | 'query' = 'body'): string {
  try {
    readFields(fields, raw, source)
  } catch (error) {
    assert.equal((error as { status: number }).status, 400)
    return (error as Error).message
  }
  assert.fail(`${JSON.stringify(raw)} was accepted`)
}

test('an integer in a body is a JSON integer within its bounds; anything else is rejected', () => {
  const fields = { n: integer(notes, { min: -5, max: 500 }) }
  fc.assert(
    fc.property(fc.anything(), value => {
      const right = Number.isInteger(value) && (value as number) >= -5 && (value as number) <= 500
      if (right) assert.equal(readFields(fields, { n: value }, 'body').n, value)
      else
        assert.match(
          refusalOf(fields, { n: value }),
          /^n (must be a whole number from -5 to 500|is required)\.$/,
        )
    }),
    runs,
  )
})

test('an integer in a query has one valid spelling', () => {
  const fields = { n: integer(notes, { min: -5, max: Number.MAX_SAFE_INTEGER }) }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.maxSafeInteger().map(String), fc.float().map(String)), value => {
      const number = Number(value)
      const right = Number.isSafeInteger(number) && String(number) === value && number >= -5
      if (right) assert.equal(readFields(fields, { n: value }, 'query').n, number)
      else assert.match(refusalOf(fields, { n: value }, 'query'), /^n must be a whole number/)
    }),
    runs,
  )
  for (const value of ['-0', '00', '01', '+1', '1.0', '1e3', ' 1', '1 ', '1\n', '٣', '', '9007199254740992'])
    refusalOf(fields, { n: value }, 'query')
})

test('an id is at least 1, up to the largest safe integer', () => {
  const fields = { id: id(notes) }
  for (const value of [1, 2 ** 31, Number.MAX_SAFE_INTEGER])
    assert.equal(readFields(fields, { id: value }, 'body').id, value)
  for (const value of [0, -1, 2 ** 53, 1.5, '1']) refusalOf(fields, { id: value })
})

test('an accepted text is NFC, trimmed, short enough and free of control characters; parsing it again changes nothing', () => {
  const fields = { t: optional(text(notes, { max: 20 })) }
  fc.assert(
    fc.property(anyText(30), value => {
      let read: string | null
      try {
        read = readFields(fields, { t: value }, 'body').t
      } catch (error) {
        assert.match(
          (error as Error).message,
          /^t must (be at most 20|not contain (control|characters that are invisible)|be valid Unicode)/,
        )
        return
      }
      if (read === null) return assert.equal(value.trim(), '')
      assert.equal(read, read.normalize('NFC').trim())
      assert.ok([...read].length <= 20)
      assert.ok(!/[^\n\P{Cc}]/u.test(read))
      assert.equal(readFields(fields, { t: read }, 'body').t, read)
    }),
    runs,
  )
})

test('lengths count code points', () => {
  const fields = { t: text(notes, { max: 3 }) }
  for (const value of ['abc', '😀😀😀', 'e\u0301e\u0301e\u0301', '  abc  '])
    assert.equal([...readFields(fields, { t: value }, 'body').t].length, 3)
  for (const value of ['abcd', '😀😀😀😀'])
    assert.equal(refusalOf(fields, { t: value }), 't must be at most 3 characters long.')
})

test('dates and booleans are parsed strictly', () => {
  const fields = { on: optional(date(notes)), flag: optional(boolean(notes)) }
  assert.deepEqual(readFields(fields, { on: '2024-02-29', flag: false }, 'body'), {
    on: '2024-02-29',
    flag: false,
  })
  assert.deepEqual(readFields(fields, { flag: 'true' }, 'query'), { on: null, flag: true })
  for (const flag of ['true', 1, 0, 'yes', ''])
    assert.equal(refusalOf(fields, { flag }), 'flag must be true or false.')
  for (const flag of ['True', '1', '', 'TRUE']) refusalOf(fields, { flag }, 'query')
  for (const on of ['2023-02-29', 5, '', ' 2024-02-29'])
    assert.match(refusalOf(fields, { on }), /^on must be a calendar date/)
})

test('absent is null or the default; in a body null is absent', () => {
  const fields = {
    a: optional(integer(notes, { min: 0, max: 9 })),
    b: otherwise(integer(notes, { min: 0, max: 9 }), 7),
  }
  for (const raw of [{}, { a: undefined }, { a: null, b: null }])
    assert.deepEqual(readFields(fields, raw, 'body'), { a: null, b: 7 })
  assert.match(refusalOf(fields, { a: null }, 'query'), /^a must be/)
})

test('a required text must not be empty', () => {
  const fields = { t: text(notes, { max: 10 }) }
  for (const value of ['', '  ', '\n']) assert.equal(refusalOf(fields, { t: value }), 't must not be empty.')
  for (const value of [undefined, null]) assert.equal(refusalOf(fields, { t: value }), 't is required.')
})

test('a query parameter may occur once', () => {
  assert.equal(
    refusalOf({ n: integer(notes, { min: 0, max: 9 }) }, { n: ['1', '2'] }, 'query'),
    'n can be given only once.',
  )
})

test('rejects unknown names with a suggestion, including names of Object.prototype', () => {
  const fields = { entity_id: optional(id(notes)), year: optional(id(notes)) }
  assert.match(refusalOf(fields, { yaer: 1 }), /^"yaer" is not a known field \(did you mean year\?\)/)
  assert.match(
    refusalOf(fields, { entityId: 1 }, 'query'),
    /^"entityId" is not a known parameter \(did you mean entity_id\?\)/,
  )
  assert.match(refusalOf(fields, { zzzzzz: 1 }), /allowed: entity_id, year/)
  for (const name of ['toString', 'constructor', 'hasOwnProperty', '']) refusalOf(fields, { [name]: 1 })
  refusalOf(fields, JSON.parse('{"__proto__": 1}'))
  assert.ok(refusalOf(fields, { ['x'.repeat(100_000)]: 1 }).length < 300)
})

test('returned field names are ignored in a body, not in a query', () => {
  const fields = { year: optional(id(notes)) }
  assert.deepEqual(readFields(fields, { year: 5, created_at: 'x' }, 'body', ['created_at']), { year: 5 })
  assert.throws(
    () => readFields(fields, { created_at: 'x' }, 'query', ['created_at']),
    /not a known parameter/,
  )
})

test('no value makes parsing fail other than with a refusal', () => {
  const fields = {
    n: optional(integer(notes, { min: 1, max: 12 })),
    t: optional(text(notes, { max: 10 })),
    on: optional(date(notes)),
    flag: otherwise(boolean(notes), false),
  }
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.constantFrom('n', 't', 'on', 'flag'), fc.string()), fc.jsonValue()),
      raw => {
        try {
          readFields(fields, raw as Record<string, unknown>, 'body')
        } catch (error) {
          assert.equal((error as { status?: number }).status, 400, String(error))
        }
      },
    ),
    runs,
  )
})

test('the schema of all fields lists the required ones and allows no others', () => {
  const schema = objectSchema({ a: id(notes), b: optional(id(notes)) }) as unknown as Record<string, unknown>
  assert.deepEqual(schema.required, ['a'])
  assert.deepEqual(Object.keys(schema.properties as object), ['a', 'b'])
  assert.equal(schema.additionalProperties, false)
})

test('fifty thousand unknown names cost little more than reading them', () => {
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`entity_ix${i}`, 1])),
  )
  // CPU time of this thread, because others may use the machine.
  const time = (work: () => void) => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  let raw = {}
  const reading = time(() => (raw = JSON.parse(body)))
  const checking = time(() =>
    assert.throws(() => readFields({ entity_id: id({ description: 'x' }) }, raw, 'body')),
  )
  assert.ok(checking < 20 * reading, `${checking} ms against ${reading} ms`)
})

test('a country is two ASCII letters, not letters that become ASCII when uppercased', () => {
  const read = (value: string) =>
    readFields({ country: country({ description: 'x' }) }, { country: value }, 'body')
  assert.deepEqual(read('is'), { country: 'IS' })
  assert.throws(() => read('ıs'), /country must be a two-letter country code/)
})

test('an update distinguishes omitted, cleared and changed fields', () => {
  const fields = { name: changeable(text(notes, { max: 10 })), phone: clearable(text(notes, { max: 10 })) }
  assert.deepEqual(readFields(fields, {}, 'body'), { name: undefined, phone: undefined })
  assert.deepEqual(readFields(fields, { name: 'A', phone: null }, 'body'), { name: 'A', phone: null })
  assert.deepEqual(readFields(fields, { phone: ' ' }, 'body'), { name: undefined, phone: null })
  assert.throws(() => readFields(fields, { name: null }, 'body'), /name must be a string/)
  assert.throws(() => readFields(fields, { name: '' }, 'body'), /name must not be empty/)
})

test('no text contains invisible or direction-changing characters', () => {
  const disguises = [
    ...'\u200b\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad\u200e\u2060',
    ...'\u034f\u115f\u1160\u17b4\u180e\u2800\u3164\uffa0\ufdd0\u{1d173}\u{e0001}\u{e0041}\u{e007f}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\u{e0041}',
  ]
  for (const disguise of disguises) {
    const given = `Acme${disguise}LLC`
    for (const field of [name(notes), text(notes, { max: 300 })])
      assert.match(
        refusalOf({ n: field }, { n: given }),
        /^n must not contain characters that are invisible or change the direction of writing\.$/,
      )
    assert.throws(() => readName('title', given), /^Error: title must not contain characters/)
  }
  for (const fine of [
    'می\u200cخواهم',
    '👩\u200d🔧 Tools',
    'Ñandú & Söhne',
    '❤\ufe0f',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])
    assert.equal(readName('title', fine), fine)
  for (const empty of ['\u200d', '\u200c \ufe0f', '\u{e0100}'])
    assert.throws(() => readName('title', empty), /title must not be empty/)
  for (const end of ['\n', '\u2028', '\u2029'])
    assert.match(refusalOf({ n: name(notes) }, { n: `a${end}b` }), /^n must be one line\.$/)
})
