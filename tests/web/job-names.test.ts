import assert from 'node:assert/strict'
import test from 'node:test'
import { areas } from '../../src/areas.ts'
import { hasName } from '../../web/console/jobs/job-names.ts'

test('the console has a name in both languages for every job of the program', () => {
  const jobs = areas.flatMap(area => area.jobs.map(({ name }) => name))
  assert.ok(jobs.length > 20)
  assert.deepEqual(
    jobs.filter(name => !hasName(name)),
    [],
  )
})
