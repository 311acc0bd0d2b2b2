import assert from 'node:assert/strict'
import test from 'node:test'
import {
  bool,
  bytes,
  decodeRow,
  encodeParams,
  instant,
  int,
  json,
  orNull,
  statement,
  text,
} from './statement.ts'

let number = 0
const define = (sql: string, params = {}, row = {}) =>
  statement({ name: `test.definition_${++number}`, params, row, sql })

test('named parameters become numbers in declaration order, however often they are used', () => {
  const made = define('select $b, $a, $b::text, $ab', { a: int, ab: text, b: int })
  assert.equal(made.sql, 'select $3, $1, $3::text, $2')
})

test('an undeclared or unused parameter is an error at start', () => {
  assert.throws(
    () => define('select $a, $c', { a: int }),
    /test\.definition_\d+: \$c is not among its parameters/,
  )
  assert.throws(() => define('select 1', { a: int }), /parameters never used: a/)
})

test('a name is used once, because a connection prepares a statement under it', () => {
  statement({ name: 'test.unique', params: {}, row: {}, sql: 'select 1' })
  assert.throws(
    () => statement({ name: 'test.unique', params: {}, row: {}, sql: 'select 2' }),
    /two statements named/,
  )
})

test('parameters are sent in order, whatever the order they are given in', () => {
  const made = define('select $a, $b, $c', { a: int, b: orNull(text), c: json })
  assert.deepEqual(encodeParams(made, { c: [1, 'x'], b: null, a: 7 } as never), ['7', null, '[1,"x"]'])
})

test('reads a row by position', () => {
  const made = define('select 1', {}, { a: int, b: bool, c: bytes, d: instant, e: orNull(int) })
  const row = decodeRow(made, ['12', 't', '\\x00ff', '2026-11-15 09:30:00.5+00', null])
  assert.deepEqual(row, {
    a: 12,
    b: true,
    c: Buffer.from([0, 255]),
    d: '2026-11-15T09:30:00.500Z',
    e: null,
  })
})

test('an undeclared NULL is a bug, not a value', () => {
  const made = define('select 1', {}, { a: int })
  assert.throws(() => decodeRow(made, [null]), /an unexpected NULL/)
})
