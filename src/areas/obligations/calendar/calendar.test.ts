import assert from 'node:assert/strict'
import test from 'node:test'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { doneObligation, ownOneOff } from '../../../../tests/harness/obligations.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { changeEntity } from '../../entities/entities.ts'
import { settle } from '../settle.ts'
import { writeCalendar } from './calendar.rules.ts'
import { calendarLinkGrant } from './grants.ts'

const installation = await openTestInstallation()
const { database, ask } = installation

type Owner = TestMember & { session: TestSession }

async function newOwner(): Promise<Owner> {
  const member = await newMember(installation)
  return { ...member, session: await openSession(installation, member.memberId) }
}

async function newLink({ session }: Owner): Promise<{ id: number; path: string }> {
  const made = await session.ask('POST', '/web/obligations/calendar-links', {})
  assert.equal(made.status, 201, made.text)
  const { id, url } = made.body.data
  return { id, path: new URL(url).pathname }
}

type Parsed = { uid: string; day: string; summary: string; sequence: number }

/** By ical.js, which reads jCal and checks the structure. */
function byIcalJs(text: string): Parsed[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map(one => {
    const event = new ICAL.Event(one)
    const { uid, summary, startDate } = event
    assert.ok(startDate.isDate, 'a whole day')
    return { uid, summary, day: startDate.toString(), sequence: Number(event.sequence) }
  })
}

/** By node-ical, which has a parser of its own. */
function byNodeIcal(text: string): Parsed[] {
  const found = Object.values(nodeIcal.sync.parseICS(text)).filter(one => one?.type === 'VEVENT')
  return found.map(one => {
    const event = one as VEvent
    const { start } = event
    const day = [start.getFullYear(), start.getMonth() + 1, start.getDate()]
      .map(part => String(part).padStart(2, '0'))
      .join('-')
    assert.equal(event.datetype, 'date', 'a whole day')
    return { uid: event.uid, summary: String(event.summary), day, sequence: Number(event.sequence) }
  })
}

async function read(path: string): Promise<Parsed[]> {
  const answer = await ask(path)
  assert.equal(answer.status, 200, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/calendar/)
  const [one, other] = [byIcalJs(answer.text), byNodeIcal(answer.text)]
  const order = (a: Parsed, b: Parsed) => (a.uid < b.uid ? -1 : 1)
  assert.deepEqual(one.toSorted(order), other.toSorted(order), 'both parsers read the same')
  return one
}

test('two independent parsers, ical.js and node-ical, read the feed alike', async () => {
  const owner = await newOwner()
  const id = await ownOneOff(installation, owner)
  await doneObligation(installation, owner)
  const { path } = await newLink(owner)
  const [before, ...others] = await read(path)
  const due = addDays(dateOf(new Date()), 10)
  assert.deepEqual([before!.uid, before!.day, others.length], [`obligation-${id}@llano`, due, 0])
  assert.equal(before!.summary, `Test LLC: Answer a letter (${due.slice(0, 4)})`)
})

test('an answer that changes a due date moves the event', async () => {
  const owner = await newOwner()
  const now = new Date()
  const of = { memberId: owner.memberId, entityId: owner.entityId }
  await database.transaction(async tx => {
    const record = { formation_date: `${now.getUTCFullYear() - 2}-03-12` }
    await changeEntity(tx, BY_TEST, owner.entityId, record, now)
    await settle(tx, BY_TEST, of, now, { fresh: true })
  })
  const renewsOn = async (answer: string) => {
    const fact = { entity_id: owner.entityId, fact: 'registered_agent_renews_on', year: null, answer }
    const saved = await owner.session.ask('POST', '/web/obligations/answers', fact)
    assert.equal(saved.status, 200, saved.text)
  }
  const { path } = await newLink(owner)
  const year = now.getUTCFullYear()
  const agent = async (day: string) =>
    (await read(path)).find(one => one.summary.includes('agent') && one.day === `${year}-${day}`)
  await renewsOn('12-20')
  const before = await agent('12-20')
  await renewsOn('12-28')
  const after = await agent('12-28')
  assert.ok(before && after && after.uid === before.uid, 'the same event on another day')
  assert.ok(after.sequence > before.sequence)
  assert.equal(await agent('12-20'), undefined)
})

test('names with commas, line ends, accents and long texts survive, and what is not confirmed says so', () => {
  const name = `Declaración; con comas, barras \\ y líneas\nnuevas — ${'muy larga ñ '.repeat(20)}`.trim()
  const events = [1, 2].map(id => ({
    id,
    name,
    year: 2026,
    part: 'Q1',
    llcName: 'Peña, Ríos & Co LLC',
    dueBy: '2027-02-28',
    isProposed: id === 2,
    sequence: id,
    changedAt: '2026-11-17T09:00:00.000Z',
  }))
  const text = writeCalendar(events, 'es')
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  for (const parsed of [byIcalJs(text), byNodeIcal(text)])
    assert.deepEqual(
      parsed.map(({ summary, day }) => [summary, day]),
      ['2026 Q1', '2026 Q1, por confirmar'].map(period => [
        `Peña, Ríos & Co LLC: ${name} (${period})`,
        '2027-02-28',
      ]),
    )
})

test('a revoked link, a wrong secret and the link of a disabled member are not found', async () => {
  const owner = await newOwner()
  const [first, second] = [await newLink(owner), await newLink(owner)]
  const listed = await owner.session.ask('GET', '/web/obligations/calendar-links')
  assert.deepEqual(
    listed.body.data.map(({ id }: { id: number }) => id),
    [second.id, first.id],
  )
  assert.doesNotMatch(listed.text, /llcal_/)
  const revoke = () => owner.session.ask('POST', '/web/obligations/calendar-links/revoke', { id: first.id })
  assert.equal((await revoke()).status, 200)
  assert.equal((await revoke()).status, 200, 'again changes nothing')
  assert.equal((await ask(first.path)).status, 404)
  assert.equal((await ask(second.path)).status, 200)
  assert.equal((await ask(`${second.path.slice(0, -1)}${second.path.endsWith('A') ? 'B' : 'A'}`)).status, 404)
  assert.equal((await ask('/web/calendar/x')).status, 404)
  await database.withClient(client =>
    client.query(`update members.member set disabled_at = now(), disabled_by = 'test' where id = $1`, [
      owner.memberId,
    ]),
  )
  assert.equal((await ask(second.path)).status, 404)
})

test('revoking all access on the security page revokes calendar links', async () => {
  const owner = await newOwner()
  const { path } = await newLink(owner)
  const { rows } = await database.withClient(client =>
    client.query('select hash from obligations.calendar_link where member_id = $1', [owner.memberId]),
  )
  assert.ok(!path.includes(rows[0].hash.toString('base64url')), 'only a hash is stored')
  const by = { actor: 'test', ip: null, idempotency: null }
  assert.equal((await calendarLinkGrant.list!(database.durable, owner.memberId)).length, 1)
  await database.transaction(tx => calendarLinkGrant.revoke(tx, by, owner.memberId, 'all'))
  assert.equal((await ask(path)).status, 404)
})

test('a member has at most five links', async () => {
  const owner = await newOwner()
  for (let count = 0; count < 5; count++) await newLink(owner)
  const refused = await owner.session.ask('POST', '/web/obligations/calendar-links', {})
  assert.deepEqual([refused.status, refused.body.code], [400, 'too_many_calendar_links'])
})

test('a repeated request creates one calendar link, and does not repeat its address', async () => {
  const { session } = await newOwner()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const create = () => session.ask('POST', '/web/obligations/calendar-links', {}, { headers })
  const [first, second] = [await create(), await create()]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.match(first.body.data.url, /\/web\/calendar\//)
  assert.deepEqual(second.body.data, { id: first.body.data.id, url: null })
  assert.equal((await session.ask('GET', '/web/obligations/calendar-links')).body.data.length, 1)
})
