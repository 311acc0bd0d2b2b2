import assert from 'node:assert/strict'
import test from 'node:test'
import { planShares, type TestFile } from './test-plan.ts'

const fileOf = (path: string, more: Partial<TestFile> = {}): TestFile => ({
  path,
  fullOnly: null,
  isInThirds: false,
  isAlone: false,
  usesBrowser: false,
  seconds: 5,
  ...more,
})

test('every file runs once, and one that changes its process runs alone', () => {
  const files = Array.from({ length: 50 }, (_, place) =>
    fileOf(String(place), { isAlone: place % 10 === 0, usesBrowser: place % 3 === 0, seconds: place }),
  )
  const shares = planShares(files)
  assert.deepEqual(
    shares
      .flat()
      .map(({ path }) => Number(path))
      .toSorted((one, other) => one - other),
    files.map((_, place) => place),
  )
  for (const share of shares)
    assert.equal(
      share.length === 1,
      share.some(({ isAlone }) => isAlone),
    )
})

test('the longest shares run first, and long files are not together', () => {
  const files = Array.from({ length: 24 }, (_, place) =>
    fileOf(String(place), { seconds: place < 2 ? 100 : 1 }),
  )
  const shares = planShares([...files, fileOf('alone', { isAlone: true, seconds: 500 })])
  assert.deepEqual(
    shares[0]!.map(({ path }) => path),
    ['alone'],
  )
  for (const share of shares.slice(1)) assert.equal(share.filter(({ seconds }) => seconds === 100).length, 1)
})
