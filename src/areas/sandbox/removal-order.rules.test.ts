import assert from 'node:assert/strict'
import test from 'node:test'
import { orderForRemoval } from './removal-order.rules.ts'

const rows = (...tables: string[]) => tables.map(table => ({ table, of: 'true' }))
const namesOf = (groups: { table: string }[][]) => groups.map(group => group.map(({ table }) => table))

test('rows go before those they refer to, and otherwise in reverse', () => {
  const tables = rows('kernel.event', 'a.parent', 'a.child', 'b.other')
  assert.deepEqual(namesOf(orderForRemoval(tables, [['a.parent', 'b.other']])), [
    ['a.child'],
    ['a.parent'],
    ['b.other'],
    ['kernel.event'],
  ])
})

test('tables that refer to each other are removed together', () => {
  const keys = [
    ['a.one', 'a.two'],
    ['a.two', 'a.one'],
    ['a.one', 'a.root'],
    ['a.leaf', 'a.two'],
  ] as const
  assert.deepEqual(namesOf(orderForRemoval(rows('a.root', 'a.one', 'a.two', 'a.leaf'), keys)), [
    ['a.leaf'],
    ['a.two', 'a.one'],
    ['a.root'],
  ])
})
