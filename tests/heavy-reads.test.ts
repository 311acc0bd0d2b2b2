import assert from 'node:assert/strict'
import test from 'node:test'
import { noteIndexed } from '../src/areas/bookkeeping/search/searchable.sql.ts'
import { areas } from '../src/areas.ts'
import { openTestInstallation } from './harness/installation.ts'

const endpoints = areas.flatMap(area => [...(area.endpoints ?? []), ...(area.web ?? [])])

test('every list over all LLCs uses the connections for slow reads', () => {
  const lists = endpoints.filter(
    ({ access, method, fields }) => access.scheme === 'manager' && method === 'GET' && 'limit' in fields,
  )
  assert.ok(lists.length > 5)
  assert.deepEqual(
    lists.filter(({ reads }) => reads !== 'heavy').map(({ name }) => name),
    [],
  )
})

test('writes never use the connections for slow reads', async () => {
  assert.deepEqual(
    endpoints.filter(({ method, reads }) => reads === 'heavy' && method !== 'GET').map(({ name }) => name),
    [],
  )
  const { database } = await openTestInstallation()
  await assert.rejects(database.heavy.all(noteIndexed, { entity_id: 1, revision: 1 }), { code: '25006' })
})
