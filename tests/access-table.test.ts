import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareAccess } from './harness/access-table.ts'

test('every route asks for what docs/access.md expects, and every role has the permissions it lists', () => {
  assert.deepEqual(
    compareAccess(),
    [],
    'If this is intended, renew docs/access.md with npm run generate, and review it.',
  )
})
