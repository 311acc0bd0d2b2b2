import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { MAX_VIEWS } from './view.rules.ts'

const installation = await openTestInstallation()

async function newPerson() {
  const { memberId, entityId } = await newMember(installation)
  const { ask } = await openSession(installation, memberId)
  const post = (path: string, body: object) =>
    ask('POST', `/web/books/views${path}`, { entity_id: entityId, ...body })
  const list = async () => (await ask('GET', `/web/books/views?entity_id=${entityId}`)).body.data
  return {
    entityId,
    post,
    list,
    save: (name: string, more = {}) => post('', { name, ...more }),
  }
}

test('a person saves, replaces, renames and deletes views, and nobody else sees them', async () => {
  const { post, list, save } = await newPerson()
  const query = { q: 'café', amount_from: 12.3456, document: 'without', all_years: true, sort: '-amount' }
  const saved = await save('Receipts', query)
  assert.equal(saved.status, 201, saved.text)
  const { id } = saved.body.data
  assert.deepEqual(saved.body.data, { id, name: 'Receipts', is_default: false, query })
  assert.equal((await save('Receipts', { year: 2025 })).body.data.id, id)
  await save('Another')
  assert.equal(
    (await post('/rename', { name: 'Receipts', new_name: 'Another' })).body.code,
    'view_name_taken',
  )
  assert.equal((await post('/rename', { name: 'Receipts', new_name: 'Old' })).status, 200)
  assert.deepEqual(
    (await list()).map(({ name, query }: { name: string; query: object }) => [name, query]),
    [
      ['Another', {}],
      ['Old', { year: 2025 }],
    ],
  )
  const other = await newPerson()
  assert.deepEqual(await other.list(), [])
  for (const [path, body] of [
    ['/rename', { name: 'Old', new_name: 'Mine' }],
    ['/default', { name: 'Old', is_default: true }],
    ['/remove', { name: 'Old' }],
  ] as const)
    assert.equal((await other.post(path, body)).body.code, 'view_not_found', path)
  assert.equal((await post('/remove', { name: 'Old' })).body.id, id)
  assert.equal((await post('/remove', { name: 'Old' })).status, 400)
  assert.deepEqual((await list()).length, 1)
})

test('at most one view is the default, even if two are chosen at once', async () => {
  const { post, list, save } = await newPerson()
  const names = ['A', 'B', 'C', 'D']
  for (const name of names) await save(name)
  const answers = await Promise.all(names.map(name => post('/default', { name, is_default: true })))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const chosen = (await list()).filter((view: { is_default: boolean }) => view.is_default)
  assert.equal(chosen.length, 1)
  assert.equal(
    (await post('/default', { name: chosen[0].name, is_default: false })).body.data.is_default,
    false,
  )
})

test('saving one view too many is rejected, and the names that exist can still be changed', async () => {
  const { list, save } = await newPerson()
  for (let i = 0; i < MAX_VIEWS; i++) await save(`View ${i}`)
  assert.equal((await save('One more')).body.code, 'too_many_views')
  assert.equal((await save('View 3', { q: 'x' })).status, 201)
  assert.equal((await list()).length, MAX_VIEWS)
})
