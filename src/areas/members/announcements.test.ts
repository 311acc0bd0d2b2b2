import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { dayFromNow, newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { listAnnouncements, publishAnnouncement } from './announcements.ts'
import { createMember } from './members.ts'

const installation = await openTestInstallation({ isAlone: true })

const NOW = new Date('2026-11-15T22:00:00Z')
const NEWS = {
  title: 'The field `old` goes',
  body: 'Use `new`.',
  title_es: 'Desaparece el campo `old`',
  body_es: 'Utilice `new`.',
  effective_on: '2026-12-15',
}

async function openHouse(t: test.TestContext) {
  const scratch = await openScratch(t)
  const db = scratch.database.durable
  for (const [name, language, role] of [
    ['ana', 'es', 'member'],
    ['bob', 'en', 'member'],
    ['max', 'en', 'manager'],
  ] as const)
    await createMember(db, BY_TEST, { email: `${name}@example.com`, name, role, language })
  const publish = (more: Partial<typeof NEWS> = {}) =>
    publishAnnouncement(db, BY_TEST, { ...NEWS, ...more }, { now: NOW, site: 'https://llano.example.com' })
  const mail = () =>
    scratch.query('select about, to_address, subject, body from kernel.mail order by to_address')
  return { ...scratch, publish, mail }
}

test('an announcement queues one email per member, in their language, with one audit row', async t => {
  const { publish, mail, query } = await openHouse(t)
  assert.deepEqual(await publish(), { id: 1, mails: 2, already: false })
  const queued = await mail()
  assert.deepEqual(
    queued.map(row => [row.to_address, row.about]),
    [
      ['ana@example.com', 'announcement/1/member/1'],
      ['bob@example.com', 'announcement/1/member/2'],
    ],
  )
  assert.match(queued[0]!.subject, /^Cambio en la API el 15 de diciembre de 2026: Desaparece/)
  assert.match(queued[1]!.subject, /^Change to the API on December 15, 2026: The field/)
  const rows = await query("select action, record from kernel.audit_row where action like 'announce%'")
  assert.deepEqual(rows, [{ action: 'announcement.publish', record: 'announcement/1' }])
})

test('the same announcement again is recognized and queues nothing, even when sent concurrently', async t => {
  const { publish, mail, query } = await openHouse(t)
  const done = await Promise.all(Array.from({ length: 4 }, () => publish()))
  assert.deepEqual(done.map(({ mails }) => mails).sort(), [0, 0, 0, 2])
  assert.equal(new Set(done.map(({ id }) => id)).size, 1)
  assert.deepEqual((await publish()).already, true)
  assert.equal((await mail()).length, 2)
  assert.equal((await query('select * from members.announcement')).length, 1)
})

test('rejects another text with the same title and date; another date is another announcement', async t => {
  const { publish, mail } = await openHouse(t)
  const { id } = await publish()
  await assert.rejects(publish({ body: 'Use `newer`.' }), new RegExp(`Announcement ${id} has the same title`))
  assert.equal((await mail()).length, 2)
  const later = await publish({ effective_on: '2027-01-31' })
  assert.notEqual(later.id, id)
  assert.equal((await mail()).length, 4)
})

test('rejects less than 30 days of notice, and publishes and queues nothing', async t => {
  const { publish, mail, query } = await openHouse(t)
  await assert.rejects(publish({ effective_on: '2026-12-14' }), /not before December 15, 2026/)
  await assert.rejects(publish({ title: ' ' }), /title must not be empty/)
  await assert.rejects(publish({ body_es: null as never }), /needs both a title and a body/)
  assert.deepEqual([await mail(), await query('select * from members.announcement')], [[], []])
})

test('lists announcements by effective date, latest first', async t => {
  const { publish, database } = await openHouse(t)
  for (const effective_on of ['2027-01-01', '2027-03-01', '2027-02-01']) await publish({ effective_on })
  const listed = await listAnnouncements(database.quick)
  assert.deepEqual(
    listed.map(one => one.effective_on),
    ['2027-03-01', '2027-02-01', '2027-01-01'],
  )
  assert.match(listed[0]!.published_at, /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
})

test('an admin sees the emails, publishes them once, and is refused with a code; a Manager is not allowed', async () => {
  const staffOf = async (role: 'admin' | 'manager') =>
    openSession(installation, (await newManager(installation, 'Elena Robledo', role)).id)
  const admin = await staffOf('admin')
  await newMember(installation)
  const wanted = { title: 'Amounts become strings', body: 'Read them as text.', effective_on: dayFromNow(40) }
  const send = (more: object = {}, by = admin) =>
    by.ask('POST', '/web/console/announcements', { ...wanted, ...more })
  const shown = await send({ preview: true })
  assert.equal(shown.status, 200, shown.text)
  assert.equal(shown.body.data.members, 1)
  assert.match(shown.body.data.es.subject, /^Cambio en la API el .*: Amounts become strings$/)
  assert.equal(shown.body.data.published, null)
  const listed = async () => (await admin.ask('GET', '/web/console/announcements')).body.data
  assert.deepEqual(await listed(), [], 'a preview publishes nothing')

  const refusals: [more: object, code: string][] = [
    [{ effective_on: dayFromNow(29) }, 'announcement_too_soon'],
    [{ title_es: 'Los importes son texto' }, 'announcement_half_translated'],
    [{ body: ' ' }, 'empty'],
  ]
  for (const [more, code] of refusals) {
    const { status, body } = await send(more)
    assert.deepEqual([status, body.code], [400, code])
  }
  assert.deepEqual(await listed(), [])
  const manager = await staffOf('manager')
  assert.equal((await send({}, manager)).body.code, 'permission_missing')

  const [one, other] = await Promise.all([send(), send()])
  const published = [one!, other!].map(({ body }) => body.data.published)
  assert.deepEqual(
    published.map(({ already }) => already).sort(),
    [false, true],
    'of two at once, one is sent',
  )
  assert.deepEqual(published.map(({ mails }) => mails).sort(), [0, 1])
  const [announcement, ...others] = await listed()
  assert.deepEqual([announcement.title, announcement.title_es, others], [wanted.title, null, []])
  assert.equal((await send({ body: 'Something else.' })).body.code, 'announcement_exists')
})
