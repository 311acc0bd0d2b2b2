import assert from 'node:assert/strict'
import test from 'node:test'
import { newPdf, stampedDocument, storeDocument } from '../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../tests/harness/installation.ts'
import { seeded, testRounds, testSeed } from '../../../tests/harness/random.ts'
import { reinstate, withdraw } from './withdraw-document.ts'

const installation = await openTestInstallation()
const { database, ask } = installation
const random = seeded(testSeed)
const TYPES = ['ARTICLES', 'INVOICE', 'OTHER'] as const

const query = async (sql: string, params: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, params))).rows

const add = (member: TestMember, docType: string = TYPES[random.below(3)]!) =>
  storeDocument(installation, member, { docType }).then(({ id }) => id)

const take = (id: number, reason = 'of another LLC') =>
  withdraw(database, BY_TEST, { id, reason }, new Date())

const list = (member: TestMember, more = '') =>
  ask(`/v1/documents?entity_id=${member.entityId}&limit=500${more}`, { key: member.key })

const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id)

/** Positions are 1, 2, 3 in id order, overall and per type, and the stored counts match. */
async function checkPlaces({ entityId }: TestMember): Promise<void> {
  const wrong = await query(
    `select * from (
       select place, type_place, row_number() over (order by id) as n,
              row_number() over (partition by doc_type order by id) as type_n
       from documents.document where entity_id = $1 and withdrawn_at is null
     ) where place <> n or type_place <> type_n`,
    [entityId],
  )
  assert.deepEqual(wrong, [], `seed ${testSeed}`)
  const counts = await query(
    `select t.doc_type, t.documents, (
       select count(*)::integer from documents.document d
       where d.entity_id = t.entity_id and t.doc_type in ('*', d.doc_type) and withdrawn_at is null
     ) as there from documents.tally t where entity_id = $1`,
    [entityId],
  )
  for (const { doc_type, documents, there } of counts)
    assert.equal(documents, there, `${doc_type}, seed ${testSeed}`)
}

test('a withdrawn document disappears from all API responses, and its bytes, hash and proof are kept', async () => {
  const member = await newMember(installation)
  const { id, sha256 } = await stampedDocument(installation, member)
  const routes = [`/v1/documents?id=${id}`, `/v1/documents/${id}/download`, `/v1/documents/${id}/proof`]
  const statuses = async () =>
    Promise.all(routes.map(async route => (await ask(route, { key: member.key })).status))
  assert.deepEqual(await statuses(), [200, 200, 200])
  await take(id)
  assert.deepEqual(await statuses(), [404, 404, 404])
  const unknown = await ask('/v1/documents?id=999999999', { key: member.key })
  assert.deepEqual((await ask(routes[0]!, { key: member.key })).body, unknown.body, 'as if it were not there')
  const { body } = await list(member)
  assert.deepEqual([body.data, body.pagination.total], [[], 0])
  const [kept] = await query(
    `select s.proof is not null as proven from documents.document d
     join documents.file f on f.sha256 = d.sha256 join documents.stamp s on s.sha256 = d.sha256
     where d.id = $1 and d.sha256 = decode($2, 'hex')`,
    [id, sha256],
  )
  assert.deepEqual(kept, { proven: true })
  await reinstate(database, BY_TEST, id)
  assert.deepEqual(await statuses(), [200, 200, 200])
})

test('after any withdrawals and reinstatements, pages and counts match the remaining documents', async () => {
  for (let round = 0; round < 3 * testRounds; round++) {
    const member = await newMember(installation)
    const shown = new Set<number>()
    const hidden = new Set<number>()
    for (let i = 0; i < 14; i++) shown.add(await add(member))
    for (let step = 0; step < 25; step++) {
      const what = random.below(5)
      if (what === 0) shown.add(await add(member))
      else if (what < 3 && hidden.size) {
        const id = [...hidden][random.below(hidden.size)]!
        await reinstate(database, BY_TEST, id)
        hidden.delete(id)
        shown.add(id)
      } else if (shown.size) {
        const id = [...shown][random.below(shown.size)]!
        await take(id)
        shown.delete(id)
        hidden.add(id)
      }
      await checkPlaces(member)
    }
    const expected = [...shown].sort((a, b) => b - a)
    const all = await list(member)
    assert.deepEqual([idsOf(all), all.body.pagination.total], [expected, expected.length], `seed ${testSeed}`)
    const page = await ask(`/v1/documents?entity_id=${member.entityId}&limit=3&offset=2`, { key: member.key })
    assert.deepEqual(idsOf(page), expected.slice(2, 5), `seed ${testSeed}`)
  }
})

test('concurrent withdrawals, reinstatements and uploads leave consistent lists, each withdrawal done once', async () => {
  const member = await newMember(installation)
  const ids: number[] = []
  for (let i = 0; i < 16; i++) ids.push(await add(member))
  const back = ids.slice(0, 4)
  for (const id of back) await take(id)
  const twice = [...ids.slice(4), ...ids.slice(4)].map(id =>
    take(id).then(
      () => 1,
      error => {
        assert.equal(error.code, 'document_already_withdrawn')
        return 0
      },
    ),
  )
  const [done, ...added] = await Promise.all([
    Promise.all(twice),
    ...Array.from({ length: 8 }, () => add(member)),
    ...back.map(id => reinstate(database, BY_TEST, id)),
  ])
  assert.equal(
    done.reduce((sum: number, one) => sum + one, 0),
    12,
  )
  await checkPlaces(member)
  const uploaded = added.slice(0, 8) as number[]
  assert.deepEqual(idsOf(await list(member)).sort(), [...uploaded, ...back].sort())
})

test("a withdrawal does not affect another LLC's list", async () => {
  const [one, other] = [await newMember(installation), await newMember(installation)]
  const content = newPdf()
  const mine = await storeDocument(installation, one, { content })
  const theirs = await storeDocument(installation, other, { content })
  const before = (await list(other)).text
  await take(mine.id)
  assert.equal((await list(other)).text, before)
  const download = await ask(`/v1/documents/${theirs.id}/download`, { key: other.key })
  assert.equal(download.status, 200, 'the same bytes of somebody else stay')
  await checkPlaces(other)
})

test('the audit log records withdrawal and reinstatement; the reason is stored only with the document', async () => {
  const member = await newMember(installation)
  const id = await add(member)
  await take(id, 'belongs to Bea Mena')
  const [row] = await query('select withdrawn_reason from documents.document where id = $1', [id])
  assert.equal(row.withdrawn_reason, 'belongs to Bea Mena')
  await reinstate(database, BY_TEST, id)
  const audited = await query(
    'select actor, action, detail from kernel.audit_row where record = $1 order by id',
    [`document/${id}`],
  )
  assert.deepEqual(audited.slice(1), [
    { actor: 'test', action: 'document.withdraw', detail: null },
    { actor: 'test', action: 'document.reinstate', detail: null },
  ])
})

test('rejects a document that is unknown, not withdrawn, or withdrawn without a reason, and changes nothing', async () => {
  const member = await newMember(installation)
  const id = await add(member)
  await assert.rejects(take(999_999_999), { message: 'There is no document 999999999.' })
  await assert.rejects(take(id, ' '), { message: 'reason must not be empty.' })
  await assert.rejects(reinstate(database, BY_TEST, id), { message: `Document ${id} is not withdrawn.` })
  await checkPlaces(member)
  assert.deepEqual(idsOf(await list(member)), [id])
})

test('no SQL can change a document except its position and withdrawal', async () => {
  const member = await newMember(installation)
  const id = await add(member)
  for (const change of ["title = 'x'", 'entity_id = 1', 'sha256 = null', 'uploaded_at = now()'])
    await assert.rejects(query(`update documents.document set ${change} where id = ${id}`), change)
})

test('rejects withdrawing an ACTA, because it records a decision', async () => {
  const member = await newMember(installation)
  const { id } = await storeDocument(installation, member, { docType: 'ACTA' })
  await assert.rejects(take(id), {
    code: 'acta_not_withdrawable',
  })
  assert.deepEqual(idsOf(await list(member)), [id])
})

test('a new entry cannot name a withdrawn document; existing entries keep it', async () => {
  const member = await newMember(installation)
  const id = await add(member)
  const body = { entity_id: member.entityId, year: 2026, month: 3, income: 5, document_id: id }
  const post = () => installation.ask('/v1/bookkeeping', { key: member.key, body })
  assert.equal((await post()).status, 201)
  await take(id)
  const refused = await post()
  assert.deepEqual(
    [refused.status, refused.body.error],
    [400, 'document_id is not a document of this LLC.'],
    'in the words for a foreign one',
  )
  const listed = await installation.ask(`/v1/bookkeeping?entity_id=${member.entityId}`, { key: member.key })
  assert.deepEqual(
    listed.body.data.map((entry: { document_id: number }) => entry.document_id),
    [id],
  )
  await reinstate(database, BY_TEST, id)
  assert.equal((await post()).status, 201)
})
