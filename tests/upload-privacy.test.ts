import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createMember } from '../src/areas/members/members.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { storeDocument } from './harness/documents.ts'
import {
  type Answer,
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from './harness/installation.ts'
import { callOf, sampleRequest } from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'

// Every endpoint that accepts a file of a member is tested, including future ones. Files of the firm belong to no member.
const installation = await openTestInstallation()
const { database, ask, address } = installation
const uploads: AnyEndpoint[] = areas
  .flatMap(area => [...area.endpoints, ...(area.web ?? [])])
  .filter(endpoint => endpoint.takes === 'upload')
  .filter(({ access }) => !('clients' in access) || access.clients !== 'firm')

test('there are endpoints that take files', () => assert.ok(uploads.length >= 4))

/** A file accepted both as a document and as what the endpoint imports; all have the same size. */
const newFile = ({ name }: AnyEndpoint) => {
  const unique = randomBytes(8).toString('hex')
  return Buffer.from(
    name.endsWith('Stays')
      ? `from,country,note\n2026-01-05,ES,${unique}\n`
      : `date,amount,description\n2026-01-05,12.50,${unique}\n`,
  )
}

async function upload(endpoint: AnyEndpoint, owner: TestMember, content: Buffer): Promise<Answer> {
  const sample = await sampleRequest(installation, endpoint, owner)
  if ('sha256' in sample) sample.sha256 = createHash('sha256').update(content).digest('hex')
  if ('file_name' in sample) sample.file_name = 'statement.csv'
  const { path, asking } = callOf(endpoint, sample)
  const headers = { cookie: await cookieFor(endpoint, owner), origin: address }
  const answer = await ask(path, {
    ...asking,
    raw: content,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  assert.equal(answer.status, endpoint.status, answer.text)
  return answer
}

async function cookieFor(endpoint: AnyEndpoint, { memberId }: TestMember): Promise<string> {
  if (endpoint.access.scheme !== 'manager') return (await openSession(installation, memberId)).cookie
  const email = `staff-${randomBytes(8).toString('hex')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Staff', role: 'admin' })
  return (await openSession(installation, id)).cookie
}

/** What someone sees, without their own ids, hash and times. */
const shown = (text: string, content: Buffer): unknown =>
  JSON.parse(text.replaceAll(createHash('sha256').update(content).digest('hex'), 'HASH'), (name, value) =>
    /^(id|.*_id|download_url|uploaded_at|changed_at|name|description)$/.test(name) && value !== null
      ? '…'
      : value,
  )

const shownHeaders = ({ headers }: Answer) =>
  [...headers].filter(([name]) => !['date', 'etag', 'content-length', 'request-id'].includes(name))

/** Everything that the owner of an LLC sees of its documents. */
async function look({ entityId, key }: TestMember, content: Buffer) {
  const list = await ask(`/v1/documents?entity_id=${entityId}`, { key })
  const proofs = await Promise.all(
    list.body.data.map(({ id }: { id: number }) => ask(`/v1/documents/${id}/proof`, { key })),
  )
  return { documents: shown(list.text, content), proofs: proofs.map(({ status }) => status) }
}

async function confirm({ entityId }: TestMember): Promise<void> {
  await database.withClient(client =>
    client.query(
      `update documents.stamp s set status = 'confirmed', chain = 'bitcoin', proof = 'a proof', submitted_at = '2020-01-01',
         bitcoin = '{"height":800000,"block_hash":"00","merkle_root":"00","time":"2020-01-01T00:00:00Z"}', next_try_at = null
       from documents.document d where d.entity_id = $1 and d.sha256 = s.sha256
         and coalesce((to_jsonb(s) ->> 'entity_id')::integer, $1) = $1`,
      [entityId],
    ),
  )
}

for (const endpoint of uploads) {
  test(`${endpoint.name}: another member's bytes get the same response as unknown bytes, then and later`, async () => {
    const [first, second, third] = [
      await newMember(installation),
      await newMember(installation),
      await newMember(installation),
    ]
    const [known, fresh] = [newFile(endpoint), newFile(endpoint)]
    await upload(endpoint, first, known)
    await storeDocument(installation, first, { fileName: 'statement.csv', content: known })
    await confirm(first)

    const ofKnown = await upload(endpoint, second, known)
    const ofFresh = await upload(endpoint, third, fresh)
    assert.deepEqual(shown(ofKnown.text, known), shown(ofFresh.text, fresh))
    assert.deepEqual(shownHeaders(ofKnown), shownHeaders(ofFresh))
    assert.deepEqual(await look(second, known), await look(third, fresh))

    // The other's stamp progresses after the upload as well.
    await confirm(first)
    assert.deepEqual(await look(second, known), await look(third, fresh))
    // The effects of one's own uploads are visible.
    const again = await storeDocument(installation, first, { fileName: 'statement.csv', content: known })
    const { body } = await ask(`/v1/documents?entity_id=${first.entityId}`, { key: first.key })
    assert.deepEqual([body.data[0].id, body.data[0].ots_status], [again.id, 'confirmed'])
  })
}
