import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { exportsFolder } from '../src/areas/bookkeeping/exports/temporary-export.ts'
import { setIdentifier } from '../src/areas/members/members.ts'
import { codeText, writeBookingMail } from '../src/areas/orders/bookings/booking-mail.rules.ts'
import { planErasure } from '../src/areas/privacy/erase-person.ts'
import { exportPerson } from '../src/areas/privacy/export-person.ts'
import { areas } from '../src/areas.ts'
import { addEntry } from './harness/books.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { ownConversation } from './harness/messages.ts'
import { openFiles } from './harness/open-files.ts'
import { peopleOf } from './harness/people.ts'
import { openSession } from './harness/sessions.ts'
import { newCollaborator } from './harness/shares.ts'

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

test('emails are exported without the secrets of their links and codes', async () => {
  const { newBrowser, newPerson, mailTo } = peopleOf(installation)
  const person = await newPerson()
  const newEmail = `new-${person.email}`
  const secretsSent: string[] = []
  /** The secret of the newest email to an address. */
  const sent = async (email: string, link: RegExp) => {
    const found = link.exec((await mailTo(email)).at(-1)!.body)
    assert.ok(found, String(link))
    secretsSent.push(found[1]!)
    return found[1]!
  }
  await newBrowser().post('/web/auth/forgotten', { email: person.email })
  await sent(person.email, /\/sign-in\/reset#(\S+)/)
  const owner = await newPerson()
  const shared = { entity_ids: [owner.entityId], role: 'bookkeeper', areas: ['bookkeeping'] }
  const inviting = await openSession(installation, owner.memberId)
  await inviting.ask('POST', '/web/people/invitations', { email: person.email, ...shared })
  await sent(person.email, /\/invitation#(\S+)/)
  const session = await openSession(installation, person.memberId)
  await session.ask('POST', '/web/me/email', { email: newEmail })
  await sent(person.email, /\/email#undo-(\S+)/)
  const token = await sent(newEmail, /\/email#confirm-(\S+)/)
  assert.equal((await session.ask('POST', '/web/email/confirm', { token })).status, 200)
  await sent(person.email, /\/email#undo-(\S+)/)
  const code = '0123456789ABCDEFGHJK'
  const booked = writeBookingMail({
    what: 'booked',
    name: 'Ana',
    language: 'es',
    topic: 'other',
    starts: 0,
    ends: 1,
    zone: 'UTC',
    call_by: 'phone',
    call_link: null,
    phone: '+34600000117',
    requestId: 'a',
    moves: 0,
    code,
    publicUrl: installation.config.publicUrl,
    now: 0,
  })
  await database.withClient(client =>
    client.query(
      `insert into kernel.mail (about, to_address, subject, body) values ('test/' || gen_random_uuid(), $1, $2, $3)`,
      [newEmail, booked.subject, booked.body],
    ),
  )
  await sent(newEmail, new RegExp(`(${codeText(code)})`))
  const exported = await exportOf(person.memberId)
  assert.equal(exported.mail.filter(({ body }) => body.includes('(not included)')).length, secretsSent.length)
  for (const secret of secretsSent) assert.ok(!exported.text.includes(secret), secret)
  assert.ok(exported.mail.some(({ body }) => body.includes(`/email#(not included)\n`)))

  // An account that nobody has used yet.
  const invited = await newMember(installation)
  const admin = await openSession(installation, (await newManager(installation, 'Admin', 'admin')).id)
  const input = { member_id: invited.memberId }
  const answer = await admin.ask('POST', '/web/console/members/invite', input)
  assert.equal(answer.status, 201, answer.text)
  const [{ email }] = (
    await database.withClient(client =>
      client.query('select email from members.member where id = $1', [invited.memberId]),
    )
  ).rows
  const link = await sent(email, /\/invitation#(\S+)/)
  assert.ok(!(await exportOf(invited.memberId)).text.includes(link))
})

test('a bookkeeper exports the messages they wrote about LLCs of others, not those of others; an erasure says that they are kept', async () => {
  const owner = await newMember(installation)
  const { memberId, session } = await newCollaborator(installation, owner, { areas: ['messages'] })
  const conversation_id = await ownConversation(installation, owner, 'Title of the owner')
  const send = (path: string, body: object) => session.ask('POST', path, body)
  const wrote = { text: 'Text of the bookkeeper' }
  assert.equal((await send('/web/messages/send', { conversation_id, ...wrote })).status, 201)
  const started = { entity_id: owner.entityId, title: 'Title of the bookkeeper', ...wrote }
  assert.equal((await send('/web/messages', started)).status, 201)
  const exported = await exportOf(memberId)
  const titles = exported.rows('messages.conversation').map(({ title }) => title)
  const texts = exported.rows('messages.message').map(({ text }) => text)
  assert.deepEqual([titles, texts], [[started.title], [wrote.text, wrote.text]])
  const ofOwner = await exportOf(owner.memberId)
  assert.deepEqual(
    [ofOwner.rows('messages.conversation').length, ofOwner.rows('messages.message').length],
    [2, 3],
  )

  const personalData = areas.flatMap(area => area.personalData ?? [])
  const keptOf = async (id: number) => {
    const { kept } = await planErasure(installation, personalData, id, new Date())
    return kept
      .filter(({ table }) => table.startsWith('messages.'))
      .map(one => [one.table, one.rows, one.until])
  }
  assert.deepEqual(await keptOf(memberId), [
    ['messages.conversation', 1, null],
    ['messages.message', 2, null],
  ])
  assert.deepEqual(await keptOf(owner.memberId), [])
})

async function exportOf(memberId: number) {
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const wanted = { memberId, identifiers: true, now: new Date() }
  const { bytes, dispose } = await exportPerson(installation, personalData, wanted)
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  await dispose()
  const files = await readZip(Buffer.concat(pieces))
  const rows = (table: string): Record<string, unknown>[] => JSON.parse(files.get(`${table}.json`)!)
  return { text: [...files.values()].join('\n'), mail: rows('kernel.mail') as { body: string }[], rows }
}

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

test('a slow reader holds up no connection, and nothing is left in the folder of exports', async t => {
  const alone = await openTestInstallation({ isAlone: true, t })
  const { memberId } = await newMember(alone)
  const query = (sql: string, values: unknown[] = []) =>
    alone.database.withClient(async client => (await client.query(sql, values)).rows)
  // More than the buffers between the database and the reader hold, and incompressible.
  await query(
    `insert into kernel.mail (about, to_address, subject, body)
     select 'test/' || n, m.email, 'Hello', (select string_agg(md5(n || '/' || k), '') from generate_series(1, 200) k)
     from generate_series(1, 600) n, members.member m where m.id = $1`,
    [memberId],
  )
  const personalData = areas.flatMap(area => area.personalData ?? [])
  const wanted = { memberId, identifiers: false, now: new Date() }
  const { bytes, result, dispose } = await exportPerson(alone, personalData, wanted)
  await bytes.next()
  const open = await query(
    "select state, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  assert.deepEqual(open, [])
  const folder = exportsFolder(alone.config.dataDir)
  assert.deepEqual(await readdir(folder), [], 'the temporary file has no name')
  assert.equal((await openFiles(folder)).length, 1)
  await bytes.return(undefined)
  await dispose()
  assert.deepEqual(await openFiles(folder), [])
  assert.equal(result.tables.find(({ path }) => path === 'kernel.mail.json')!.rows, 600)
  const small = exportPerson(alone, personalData, { ...wanted, maxBytes: 100_000 })
  await assert.rejects(small, { status: 400, code: 'data_too_large' })
  assert.deepEqual(await openFiles(folder), [])
})
