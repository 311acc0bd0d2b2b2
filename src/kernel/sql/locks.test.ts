import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { LOCKS } from './locks.ts'

const SRC = join(import.meta.dirname, '..', '..')

test('every lock has a number of its own', () => {
  const numbers = Object.values(LOCKS)
  assert.equal(new Set(numbers).size, numbers.length)
})

test('only listed locks are taken', () => {
  const files = globSync('**/*.{ts,sql}', { cwd: SRC }).filter(path => !path.endsWith('locks.ts'))
  const takers = files.filter(path => /advisory_(?:xact_)?lock\(/.test(readFileSync(join(SRC, path), 'utf8')))
  assert.deepEqual(
    takers,
    [join('kernel', 'sql', 'migrate.ts')],
    'take locks of LOCKS with takeLock or tryLock',
  )
})
