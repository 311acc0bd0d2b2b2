import assert from 'node:assert/strict'
import test from 'node:test'
import { areas } from '../../src/areas.ts'
import { hasName } from '../../web/console/jobs/job-names.ts'

test('the console has a name in both languages for every job of the program', () => {
  const chores = areas.flatMap(area => area.chores.map(({ name }) => name))
  assert.ok(chores.length > 20)
  assert.deepEqual(
    chores.filter(name => !hasName(name)),
    [],
  )
})
