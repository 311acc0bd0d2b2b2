import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'

const installation = await openTestInstallation()
const { ask } = installation

test('a created entry is listed, with its totals', async () => {
  const { entityId, key } = await newMember(installation)
  const created = await ask('/v1/bookkeeping', {
    key,
    body: { entity_id: entityId, year: 2026, month: 3, income: 12.5 },
  })
  assert.equal(created.status, 201)
  assert.equal(created.body.data.movement_type, 'ingreso')
  const listed = await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
  assert.deepEqual(listed.body.data, [created.body.data])
  assert.deepEqual(listed.body.summary, { total_income: 12.5, total_expenses: 0, net: 12.5 })
})
