import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openSession } from '../../../tests/harness/sessions.ts'

const installation = await openTestInstallation()
const manager = await newManager(installation)
const session = await openSession(installation, manager.id)

test('a Manager adds a document to an LLC; its bytes are unchanged and its owner sees it', async () => {
  const { entityId, key } = await newMember(installation)
  const raw = `Articles of ${entityId}\nin plain words\n`
  const query = `entity_id=${entityId}&doc_type=ARTICLES&file_name=articles.txt&title=Articles`
  const sent = await session.ask('POST', `/web/console/documents?${query}`, undefined, {
    raw,
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(sent.status, 201, sent.text)
  const { id } = sent.body.data
  const file = await session.ask('GET', `/web/console/documents/${id}/download`)
  assert.deepEqual([file.status, file.text], [200, raw])
  assert.match(file.headers.get('content-disposition') ?? '', /attachment/)
  const list = await session.ask('GET', `/web/console/documents?entity_id=${entityId}`)
  assert.equal(list.body.data[0].title, 'Articles')
  const own = await installation.ask(`/v1/documents?id=${id}`, { key })
  assert.equal(own.body.data.sha256, sent.body.data.sha256)
})

test('rejects a manual upload of an ACTA and an upload to an unknown LLC', async () => {
  const { entityId } = await newMember(installation)
  const upload = (query: string) =>
    session.ask('POST', `/web/console/documents?${query}`, undefined, { raw: 'words of some kind\n' })
  assert.equal((await upload(`entity_id=${entityId}&doc_type=ACTA&file_name=a.txt`)).status, 400)
  assert.equal((await upload('entity_id=2000000000&doc_type=OTHER&file_name=a.txt')).status, 404)
  const list = await session.ask('GET', `/web/console/documents?entity_id=${entityId}`)
  assert.equal(list.body.pagination.total, 0)
  assert.equal((await session.ask('GET', '/web/console/documents/9000000000/download')).status, 404)
})
