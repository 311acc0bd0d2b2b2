import assert from 'node:assert/strict'
import test from 'node:test'
import { groupCorrections } from '../../web/account/books/entry-groups.rules.ts'

const entry = (id: number, replaced_by: number | null = null) => ({
  id,
  corrected: replaced_by !== null,
  replaced_by,
})
const shown = (entries: ReturnType<typeof entry>[]) =>
  groupCorrections(entries).map(({ entry, earlier }) => [entry.id, ...earlier.map(({ id }) => id)])

test('an entry and its corrections are one group, under the newest replacement', () => {
  assert.deepEqual(shown([entry(9), entry(4), entry(3, 4), entry(2), entry(1, 4)]), [[9], [4, 3, 1], [2]])
})

test('a correction of a correction belongs to the same group', () => {
  const entries = [entry(5), entry(4, 5), entry(3, 5), entry(2, 3), entry(1, 3)]
  assert.deepEqual(shown(entries), [[5, 4, 3, 2, 1]])
})

test('without the replacement in the list, the first of the others stands for the group', () => {
  assert.deepEqual(shown([entry(7), entry(3, 4), entry(1, 4)]), [[7], [3, 1]])
})
