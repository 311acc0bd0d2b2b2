import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { setIdentifier } from '../src/areas/members/members.ts'
import { addEntry } from './harness/books.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { openSession } from './harness/sessions.ts'

const installation = await openTestInstallation()
const { database, secrets, address } = installation

async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts).toString())
  }
  return files
}

test('members download everything about themselves and nothing of others, and it is on record', async () => {
  const [mine, other] = [await newMember(installation), await newMember(installation)]
  for (const member of [mine, other])
    await addEntry(installation, member, { description: `books of ${member.memberId}` })
  const passport = { memberId: mine.memberId, kind: 'passport' as const }
  await setIdentifier(database.durable, secrets, BY_TEST, passport, 'XDA731846')
  const { cookie } = await openSession(installation, mine.memberId)
  const response = await fetch(`${address}/web/me/data`, { headers: { cookie, origin: address } })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/zip')
  const files = await readZip(Buffer.from(await response.arrayBuffer()))
  const rows = (table: string) => JSON.parse(files.get(`${table}.json`)!) as Record<string, unknown>[]
  assert.deepEqual(
    rows('members.identifier').map(one => one.sealed),
    ['XDA731846'],
  )
  assert.deepEqual(
    rows('bookkeeping.entry').map(one => one.description),
    [`books of ${mine.memberId}`],
  )
  assert.deepEqual(
    rows('entities.entity').map(one => one.id),
    [mine.entityId],
  )
  for (const [name, text] of files) assert.ok(!text.includes(`books of ${other.memberId}`), name)
  const { rows: read } = await database.withClient(client =>
    client.query('select kind from members.access_record where member_id = $1', [mine.memberId]),
  )
  assert.deepEqual(read, [{ kind: 'identifiers' }])
})

test('it needs a recent proof of identity, and a page of ours', async () => {
  const { memberId } = await newMember(installation)
  const old = await openSession(installation, memberId, { provedMinutesAgo: 11 })
  const refused = await old.ask('GET', '/web/me/data')
  assert.deepEqual([refused.status, refused.body.code], [403, 'step_up_required'])
  const { cookie } = await openSession(installation, memberId)
  const elsewhere = await fetch(`${address}/web/me/data`, {
    headers: { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(elsewhere.status, 403)
})
