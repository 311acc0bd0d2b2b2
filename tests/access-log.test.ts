import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLink } from '../src/areas/auditors/links.ts'
import { insertCounterparty } from '../src/areas/bookkeeping/bookkeeping.ts'
import { createMember, setIdentifier } from '../src/areas/members/members.ts'
import { insertLeaveOut } from '../src/areas/tax/form-5472/leave-out.sql.ts'
import { insertBlankForm } from '../src/areas/tax/official-form/blank-form.sql.ts'
import { BLANK_1120, BLANK_5472 } from '../src/areas/tax/official-form/official-form.fixture.ts'
import { insertEnglish } from '../src/areas/tax/package/english.sql.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import { addEntry } from './harness/books.ts'
import { ownPayment } from './harness/console.ts'
import { storeDocument } from './harness/documents.ts'
import { makeDossierOrder } from './harness/dossier.ts'
import { footprint } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { makeTransaction } from './harness/ledger.ts'
import { checkNamed } from './harness/named-list.ts'
import { dailyThird } from './harness/random.ts'
import { callOf, referenceOf, type Sample, sampleRequest } from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'
import { queryOnce } from './harness/test-postgres.ts'

// Every read of the console is tested, including future ones: it is recorded for the member, or listed here
// with a reason.
// A separate database, because blank forms are shared by all LLCs.
const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, ask, address } = installation

/** What staff can read without a row in a member's access log. */
const NOT_ON_RECORD: Record<string, string> = {
  listClients: 'the directory: names to find a client by; opening one is on record',
  listLlcs: 'the directory: names to find an LLC by; opening one is on record',
  listRateTables: 'published exchange rates',
  listFederalRates: 'published federal rates',
  listLlcDossiers: 'when dossiers were made, nothing of what they contain',
  listFilings: 'which forms are due when, with nothing of what they say',
  listAllObligations: 'what is due when, with nothing of the facts; opening an LLC is on record',
  listOpenQuestions: 'who has open questions, never which; opening an LLC is on record',
  listFailingBanks: 'whose bank connection fails, never an account or a balance; opening an LLC is on record',
  listUnreconciledLlcs: 'how many months are open, never a balance; opening an LLC is on record',
  readDashboard: 'counts of lists and sums of payments',
  listAllReports: 'which reports there are; opening one is on record',
  listClientConversations: 'which conversations there are, and who wrote last; opening one is on record',
  countClientUnread: 'a number of the signed-in person',
  listAllKeys: 'names and limits of API keys, never a value',
  listAssignments: 'who looks after whom: names of staff and clients',
  readMemberInvitation: 'whether a person has a password, and when they were invited',
  readMemberAccess: 'how many sessions, keys and links there are, never which',
  listApprovals: 'changes to admins that need a second one',
  listOrders: 'which orders there are; opening one is on record',
  listBookings: 'calls booked by visitors, who have no account',
  listMail: 'addresses and subjects of mail, never a text',
  browseAuditLog: 'ids of records and who wrote them, nothing of what they say',
  listAuditActions: 'names of actions',
  readChain: 'the state of the audit log',
  listJobs: 'the jobs of this installation',
  listBackups: 'when backups were made',
  readInstallationState: 'whether this installation is paused or its backups have a problem',
  listCatalog: 'what the operator sells',
  readSetup: 'what the installation still needs',
  readFirm: 'what the firm says about itself',
  listAnnouncements: 'published changes of the API',
  readMemberUsage: 'counts and sizes, nothing of what the records say',
  readBookingCalendar: 'opening hours of the operator',
}

const all: AnyEndpoint[] = areas.flatMap(area => [...area.endpoints, ...(area.web ?? [])])
const ofStaff = all.filter(({ method, access }) => method === 'GET' && access.scheme === 'manager')

test('every read of the console is recorded, or has a reason not to be', () => {
  const silent = ofStaff.filter(({ reveals }) => reveals === null).map(({ name }) => name)
  const list = 'NOT_ON_RECORD of tests/access-log.test.ts, with a reason, unless the endpoint gets `reveals`'
  checkNamed(silent, Object.keys(NOT_ON_RECORD), list)
})

test('a stored response for a repeated request never reveals a record', () => {
  for (const { name, method, reveals } of all) if (reveals) assert.notEqual(method, 'POST', name)
})

async function newStaff() {
  const email = `staff-${crypto.randomUUID()}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Stella Staff', role: 'admin' })
  return { id, session: await openSession(installation, id) }
}

/** Recorded reads, by actor. */
async function recordsBy(actor: string) {
  return database.withClient(async client => {
    const audit = await client.query(
      "select action, record, detail from kernel.audit_row where actor = $1 and action like '%.read' order by id",
      [actor],
    )
    const access = await client.query(
      `select member_id, kind, record, times, host(ip) as ip from members.access_record where actor = $1 order by id`,
      [actor],
    )
    return { audit: audit.rows, access: access.rows }
  })
}

/** Filters an endpoint that lists everyone's records to this member, from the first page on. */
function narrowed(endpoint: AnyEndpoint, { after, ...sample }: Sample, member: TestMember): Sample {
  return 'entity_id' in endpoint.fields ? { ...sample, entity_id: member.entityId } : sample
}

for (const endpoint of dailyThird(ofStaff.filter(({ reveals }) => reveals)))
  describe(`GET ${endpoint.path}`, () => {
    test('leaves one row in the audit log and one for the owner of the record', async () => {
      const [member, staff] = [await newMember(installation), await newStaff()]
      const sample = narrowed(endpoint, await shownSample(endpoint, member, staff.id), member)
      const before = await recordsBy(`staff:${staff.id}`)
      assert.deepEqual(before, { audit: [], access: [] })
      const answer = await staff.session.ask('GET', callOf(endpoint, sample).path)
      assert.equal(answer.status, 200, answer.text)
      const { audit, access } = await recordsBy(`staff:${staff.id}`)
      assert.equal(access.length, 1, JSON.stringify(access))
      assert.equal(access[0].member_id, member.memberId)
      assert.equal(access[0].ip, '127.0.0.1')
      assert.deepEqual(audit, [
        { action: `${access[0].kind}.read`, record: access[0].record, detail: `member/${member.memberId}` },
      ])
    })

    test('a rejected request, or one for an unknown record, leaves no row', async () => {
      const [member, staff] = [await newMember(installation), await newStaff()]
      const sample = narrowed(endpoint, await shownSample(endpoint, member, staff.id), member)
      const { path } = callOf(endpoint, sample)
      const own = await openSession(installation, member.memberId)
      const before = await footprint(installation, member)
      assert.equal((await own.ask('GET', path)).status, 403)
      assert.equal((await ask(path)).status, 401)
      const unreadable = await staff.session.ask('GET', `${path}${path.includes('?') ? '&' : '?'}unknown=1`)
      assert.equal(unreadable.status, 400)
      for (const name of Object.keys(endpoint.fields)) {
        if (!endpoint.path.includes(`{${name}}`) || !referenceOf(endpoint, name)) continue
        const nobodys = typeof sample[name] === 'number' ? 2_147_483_000 : `${sample[name]}0`
        const answer = await staff.session.ask('GET', callOf(endpoint, { ...sample, [name]: nobodys }).path)
        assert.equal(answer.status, 404, answer.text)
      }
      assert.deepEqual(await recordsBy(`staff:${staff.id}`), { audit: [], access: [] })
      assert.deepEqual(await footprint(installation, member), before)
    })
  })

/** A sample with something to show. */
async function shownSample(endpoint: AnyEndpoint, member: TestMember, staffId: number): Promise<Sample> {
  const sample = await sampleRequest(installation, endpoint, member)
  const make = SHOWN[endpoint.name]
  return make ? { ...sample, ...(await make(member, staffId)) } : sample
}

/** Lists show something only if there is something: how to create it, and matching filters. */
const SHOWN: Record<string, (member: TestMember, staffId: number) => Promise<Sample>> = {
  downloadLlcDossier: async ({ entityId }, memberId) => ({
    id: await makeDossierOrder(installation, { entityId, memberId }),
  }),
  downloadLlcDocument: async member => ({ document_id: (await storeDocument(installation, member)).id }),
  async downloadLlcPackage(member) {
    const { entityId: entity_id } = member
    const party = { entity_id, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
    const db = database.durable
    const { id: counterparty_id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
    const { id: document_id } = await storeDocument(installation, member)
    const money = { income: 900, category: 'aportacion', movement_type: 'aportacion' }
    const entry = {
      counterparty_id,
      document_id,
      year: 2025,
      month: 6,
      economic_purpose: 'Capital',
      ...money,
    }
    const { id: entry_id } = await addEntry(installation, member, entry)
    const of = { entity_id, year: 2025 }
    const own = await openSession(installation, member.memberId)
    const form = await own.ask('GET', `/web/v1/reports/form-5472?entity_id=${entity_id}&year=2025`)
    const { open_questions } = form.body.data.incomplete
    const left = { reason: 'A test', open_questions }
    await db.one(insertLeaveOut, { ...of, ...left, ...byParams(BY_TEST) })
    const rows = [{ entry_id, description: 'Capital' }]
    await db.one(insertEnglish, { entity_id, rows, ...byParams(BY_TEST) })
    const blanks = [
      { form: '5472', revision: '2023-12', content: BLANK_5472 },
      { form: '1120', revision: '2025', content: BLANK_1120 },
    ]
    for (const blank of blanks) await db.one(insertBlankForm, { ...blank, ...byParams(BY_TEST) })
    return { year: 2025, sent_by: 'fax', part: undefined, extension: false }
  },
  async listQueue(member) {
    await makeTransaction(installation, member)
    return { status: 'PENDING', offset: 0 }
  },
  async listAllPayments(member) {
    await ownPayment(installation, member)
    return { status: 'pending', year: undefined, from: undefined, to: undefined, offset: 0 }
  },
}

test('a list over all LLCs leaves one row for each LLC it shows', async () => {
  const [one, other, staff] = [await newMember(installation), await newMember(installation), await newStaff()]
  for (const member of [one, other, one]) await ownPayment(installation, member)
  const answer = await staff.session.ask('GET', '/web/console/payments?limit=3')
  const shown = answer.body.data.map((row: { member_id: number }) => row.member_id)
  const { audit, access } = await recordsBy(`staff:${staff.id}`)
  assert.deepEqual(access.map(row => row.member_id).sort(), [...new Set(shown)].sort())
  assert.equal(audit.length, access.length)
})

const PASSPORT = 'XDA123456'
const ownLog = async (memberId: number, query = '') =>
  (await openSession(installation, memberId)).ask('GET', `/web/me/access-log${query}`)

async function withPassport() {
  const member = await newMember(installation)
  const of = { memberId: member.memberId, kind: 'passport' as const }
  await setIdentifier(database.durable, secrets, BY_TEST, of, PASSPORT)
  return member
}

test("complete identifiers read with an API key are recorded before the response, under the key's name", async () => {
  const member = await withPassport()
  const read = await ask('/v1/profile', { key: member.key })
  assert.equal(read.body.data.identifiers.passport, PASSPORT)
  const change = { method: 'PUT', key: member.key, body: { country: 'ES' } }
  assert.equal((await ask('/v1/profile', change)).body.data.identifiers.passport, PASSPORT)
  const { audit, access } = await recordsBy(`key:${member.keyId}`)
  assert.equal(audit.length, 2, 'each read has its row in the audit log')
  assert.deepEqual(
    access.map(row => [row.kind, row.record, row.times]),
    [['identifiers', `member/${member.memberId}`, 2]],
    'within ten minutes they are one row with a count',
  )
  const [row] = (await ownLog(member.memberId)).body.data
  assert.deepEqual(
    { who: row.who, name: row.name, role: row.role, kind: row.kind, times: row.times, ip: row.ip },
    { who: 'key', name: 'test', role: null, kind: 'identifiers', times: 2, ip: '127.0.0.1' },
  )
})

test('complete identifiers read on the website are recorded, under the member', async () => {
  const { memberId } = await withPassport()
  const session = await openSession(installation, memberId)
  const read = await session.ask('GET', '/web/v1/profile')
  assert.equal(read.body.data.identifiers.passport, PASSPORT)
  const { audit, access } = await recordsBy(`member:${memberId}`)
  assert.deepEqual(audit, [
    { action: 'identifiers.read', record: `member/${memberId}`, detail: `member/${memberId}` },
  ])
  assert.deepEqual(
    access.map(row => [row.member_id, row.kind, row.times]),
    [[memberId, 'identifiers', 1]],
  )
  const [row] = (await ownLog(memberId)).body.data
  assert.deepEqual([row.who, row.kind], ['member', 'identifiers'])
})

test('a profile without identifiers leaves no row', async () => {
  const member = await newMember(installation)
  assert.equal((await ask('/v1/profile', { key: member.key })).status, 200)
  assert.deepEqual(await recordsBy(`key:${member.keyId}`), { audit: [], access: [] })
})

test('a read that cannot be recorded shows nothing', async () => {
  const member = await withPassport()
  await queryOnce(
    installation.ownerUrl,
    `alter table members.access_record add constraint full_disk check (member_id <> ${member.memberId})`,
  )
  try {
    const refused = await ask('/v1/profile', { key: member.key })
    assert.equal(refused.status, 500)
    assert.ok(!refused.text.includes(PASSPORT))
    assert.deepEqual(await recordsBy(`key:${member.keyId}`), { audit: [], access: [] })
    const staff = await newStaff()
    const { id } = await storeDocument(installation, member)
    const download = await staff.session.ask('GET', `/web/console/documents/${id}/download`)
    assert.equal(download.status, 500)
  } finally {
    await queryOnce(installation.ownerUrl, 'alter table members.access_record drop constraint full_disk')
  }
})

test('a download already cached by the browser leaves no row, because nothing is sent', async () => {
  const [member, staff] = [await newMember(installation), await newStaff()]
  const { id } = await storeDocument(installation, member)
  const path = `/web/console/documents/${id}/download`
  const first = await staff.session.ask('GET', path)
  const etag = first.headers.get('etag')!
  const again = await staff.session.ask('GET', path, undefined, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  const { audit, access } = await recordsBy(`staff:${staff.id}`)
  assert.equal(audit.length, 1)
  assert.equal(access[0].times, 1)
})

test('counts all concurrent reads of one record', async () => {
  const [member, staff] = [await newMember(installation), await newStaff()]
  const ask = () => staff.session.ask('GET', `/web/console/members/${member.memberId}`)
  await Promise.all(Array.from({ length: 12 }, ask))
  const { audit, access } = await recordsBy(`staff:${staff.id}`)
  assert.equal(audit.length, 12)
  // Two rows if the ten minutes ended in between.
  assert.equal(
    access.reduce((sum, row) => sum + row.times, 0),
    12,
  )
})

test("members see which staff read what, without staff addresses, and nobody else's log", async () => {
  const [member, other, staff] = [
    await newMember(installation),
    await newMember(installation),
    await newStaff(),
  ]
  const { id } = await storeDocument(installation, member)
  await staff.session.ask('GET', `/web/console/members/${member.memberId}`)
  await staff.session.ask('GET', `/web/console/documents/${id}/download`)
  const { body } = await ownLog(member.memberId)
  assert.equal(body.pagination.total, 2)
  const [document, profile] = body.data
  assert.equal(document.kind, 'document')
  assert.equal(document.record, `document/${id}`)
  assert.ok(document.title)
  assert.equal(profile.kind, 'profile')
  for (const row of body.data) {
    assert.deepEqual([row.who, row.name, row.role, row.ip], ['staff', 'Stella Staff', 'admin', null])
  }
  const filtered = await ownLog(member.memberId, '?kind=profile')
  assert.deepEqual(filtered.body.data, [profile])
  assert.equal(filtered.body.pagination.total, 1)
  const second = await ownLog(member.memberId, '?limit=1&offset=1')
  assert.deepEqual(second.body.data, [profile])
  assert.deepEqual((await ownLog(other.memberId)).body.data, [])
})

test("an auditor's reads are in the same list, under the link's name", async () => {
  const member = await newMember(installation)
  const { secret } = await createLink(
    database,
    secrets,
    BY_TEST,
    {
      entity_id: member.entityId,
      name: 'Tax adviser',
      parts: ['books', 'documents'],
      days: 1,
    },
    { memberId: member.memberId, publicUrl: installation.config.publicUrl },
  )
  const opened = await ask('/web/auditor/open', {
    method: 'POST',
    body: {},
    // From a separate address: opening links is limited per address, and other test files open many.
    headers: { origin: address, authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.31' },
  })
  const [cookie = ''] = opened.headers.getSetCookie()[0]!.split(';')
  for (const path of ['/web/auditor/link', '/web/auditor/books', '/web/auditor/documents'])
    assert.equal((await ask(path, { headers: { cookie } })).status, 200, path)
  assert.equal((await ask('/web/auditor/ledger', { headers: { cookie } })).status, 403)
  const { body } = await ownLog(member.memberId)
  assert.deepEqual(
    body.data.map((row: Record<string, unknown>) => [row.who, row.name, row.kind, row.title]),
    [
      ['auditor', 'Tax adviser', 'document', 'Test LLC'],
      ['auditor', 'Tax adviser', 'books', 'Test LLC'],
    ],
  )
})
