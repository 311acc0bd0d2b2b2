import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { readCalendar } from './calendar-file.ts'
import { MAX_FILE_BYTES, planStays, STAY_FAULTS } from './stay-file.rules.ts'

const installation = await openTestInstallation()
const TODAY = '2026-11-17'
const plan = (text: string, order: 'dmy' | 'mdy' | null = null) =>
  planStays(Buffer.from(text), order, TODAY, readCalendar)
const spans = (text: string, order: 'dmy' | 'mdy' | null = null) =>
  plan(text, order).stays.map(({ from, until, country }) => `${country} ${from} ${until}`)
const faultsOf = (text: string) => plan(text).faults.map(({ line, code }) => `${line} ${code}`)

async function newOwner() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId: entity_id } = member
  const headers = {
    'content-type': 'application/octet-stream',
    cookie: session.cookie,
    origin: installation.address,
  }
  const send =
    (path: string) =>
    (raw: string, query = '', more = {}) =>
      installation.ask(`/web/presence/${path}?entity_id=${entity_id}${query}`, {
        method: 'POST',
        raw,
        headers: { ...headers, ...more },
      })
  return {
    preview: send('import/preview'),
    upload: send('import'),
    paint: (from: string, until: string, country: string) =>
      session.ask('POST', '/web/presence/paint', { entity_id, from, until, country }),
    undo: (change_id: number) => session.ask('POST', '/web/presence/undo', { entity_id, change_id }),
    stays: async () =>
      (await session.ask('GET', `/web/presence/stays?entity_id=${entity_id}&year=2025`)).body,
    days: async () => {
      const path = `/web/v1/presence?entity_id=${entity_id}&year=2025&detail=true`
      return (await session.ask('GET', path)).body.calendar as Record<string, string>
    },
  }
}

const CSV =
  'País;Desde;Hasta\nEspaña;01/01/2025;31/03/2025\nfrance;31/03/2025;10/04/2025\nES;11/04/2025;30/06/2025\n'

test('a file is previewed without writing, imported as one change, and undone exactly', async () => {
  const { preview, upload, paint, undo, stays, days } = await newOwner()
  await paint('2025-02-01', '2025-02-10', 'PT')
  await paint('2025-06-20', '2025-07-20', 'GB')
  const before = { days: await days(), stays: (await stays()).stays }
  const seen = await preview(CSV)
  assert.equal(seen.status, 200, seen.text)
  assert.deepEqual([seen.body.format, seen.body.stays.length, seen.body.fault_count], ['csv', 3, 0])
  assert.deepEqual((await stays()).stays, before.stays)
  const { status, body } = await upload(CSV)
  assert.equal(status, 200)
  assert.deepEqual(
    [body.change.kind, body.change.from, body.change.until],
    ['import', '2025-01-01', '2025-06-30'],
  )
  const after = await days()
  assert.deepEqual(
    [after['2025-02-05'], after['2025-03-31'], after['2025-04-11'], after['2025-07-10']],
    ['ES', 'FR', 'ES', 'GB'],
  )
  assert.deepEqual((await upload(CSV)).body, { change: null }, 'the same file again')
  assert.equal((await undo(body.change.id)).status, 200)
  assert.deepEqual({ days: await days(), stays: (await stays()).stays }, before)
})

test('another file with the same Idempotency-Key is imported too', async () => {
  const { upload, days } = await newOwner()
  const key = { 'idempotency-key': 'my stays' }
  for (const row of ['2025-01-01,2025-01-31,ES', '2025-03-01,2025-03-10,FR']) {
    const { status, body } = await upload(`from,until,country\n${row}\n`, '', key)
    assert.deepEqual([status, body.change.from], [200, row.slice(0, 10)])
  }
  const found = await days()
  assert.deepEqual([found['2025-01-05'], found['2025-03-05']], ['ES', 'FR'])
})

test('a file with one wrong line imports nothing and names the line', async () => {
  const { preview, upload, stays } = await newOwner()
  const text = 'from,until,country\n2025-01-01,2025-01-31,ES\n2025-02-01,2025-02-10,Atlantis\n'
  const { body } = await preview(text)
  assert.deepEqual(body.faults, [{ line: 3, code: 'country', value: 'Atlantis' }])
  const refused = await upload(text)
  assert.deepEqual([refused.status, refused.body.code], [400, 'presence_import_invalid'])
  assert.deepEqual((await stays()).stays, [])
})

test('dates that can be read in two ways are asked about', async () => {
  const { preview, upload } = await newOwner()
  const text = 'from,until,country\n01/02/2025,03/04/2025,ES\n'
  assert.equal((await preview(text)).body.asks_date_order, true)
  assert.equal((await upload(text)).body.code, 'presence_import_ambiguous')
  assert.deepEqual(spans(text, 'dmy'), ['ES 2025-02-01 2025-04-03'])
  assert.deepEqual(spans(text, 'mdy'), ['ES 2025-01-02 2025-03-04'])
  assert.equal((await upload(text, '&date_order=mdy')).status, 200)
})

test('an arrival without a departure lasts until the next arrival, and the last one until today', () => {
  assert.deepEqual(spans('Arrival,Country\n2026-01-10,ES\n2026-03-01,Portugal\n'), [
    'ES 2026-01-10 2026-02-28',
    `PT 2026-03-01 ${TODAY}`,
  ])
})

test('every kind of wrong line is named', () => {
  const line = (row: string) => faultsOf(`from,until,country\n${row}\n`)
  assert.deepEqual(line('2025-02-30,2025-03-01,ES'), ['2 date'])
  assert.deepEqual(line(',2025-03-01,ES'), ['2 date'])
  assert.deepEqual(line('2025-03-02,2025-03-01,ES'), ['2 order'])
  assert.deepEqual(line('1989-03-02,1990-03-01,ES'), ['2 date_range'])
  assert.deepEqual(line('1990-01-01,2020-01-01,ES'), ['2 too_long'])
  assert.deepEqual(line('2026-11-10,2026-11-18,ES'), ['2 future'])
  assert.deepEqual(line('2025-01-01,2025-01-02,Ger'), ['2 country'])
  assert.deepEqual(line('2025-01-01,2025-01-09,ES\n2025-01-05,2025-01-12,FR'), ['3 overlap'])
  assert.deepEqual(faultsOf('a,b\n1,2\n'), ['0 no_columns'])
  assert.deepEqual(faultsOf(''), ['0 no_rows'])
  assert.deepEqual(faultsOf('from,country\n'), ['0 no_rows'])
  assert.deepEqual(faultsOf('from,country\n2025-01-01,"ES\n'), ['2 not_readable'])
  assert.deepEqual(faultsOf(`from,country\n${'2025-01-01,ES\n'.repeat(501)}`), ['0 too_many'])
  assert.deepEqual(planStays(Buffer.from([0, 1, 2]), null, TODAY, readCalendar).faults[0]!.code, 'not_text')
})

const event = (lines: string) => `BEGIN:VEVENT\r\nUID:1\r\n${lines}\r\nEND:VEVENT\r\n`
const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${events.map(event).join('')}END:VCALENDAR\r\n`

test('events of a calendar are stays: whole days end the day before, times on their day', () => {
  const text = calendar(
    'DTSTART;VALUE=DATE:20250110\r\nDTEND;VALUE=DATE:20250115\r\nSUMMARY:Trip\r\nLOCATION:Madrid\\, Spain',
    'DTSTART:20250201T230000Z\r\nDTEND:20250203T010000Z\r\nSUMMARY:Francia',
    'DTSTART;VALUE=DATE:20250301\r\nSUMMARY:PT',
  )
  assert.deepEqual(spans(text), [
    'ES 2025-01-10 2025-01-14',
    'FR 2025-02-01 2025-02-03',
    'PT 2025-03-01 2025-03-01',
  ])
})

test('events end after their duration', () => {
  const lasting = (start: string, duration: string) =>
    spans(calendar(`DTSTART${start}\r\nDURATION:${duration}\r\nSUMMARY:ES`))
  assert.deepEqual(lasting(';VALUE=DATE:20250110', 'P5D'), ['ES 2025-01-10 2025-01-14'])
  assert.deepEqual(lasting(';VALUE=DATE:20250110', '+P2W'), ['ES 2025-01-10 2025-01-23'])
  assert.deepEqual(lasting(';VALUE=DATE:20250110', 'P0D'), ['ES 2025-01-10 2025-01-10'])
  assert.deepEqual(lasting(':20250110T230000Z', 'PT30M'), ['ES 2025-01-10 2025-01-10'])
  assert.deepEqual(lasting(':20250110T230000', 'P1DT1H30M'), ['ES 2025-01-10 2025-01-12'])
  assert.deepEqual(lasting(';TZID=Europe/Madrid:20250110T000000', 'PT48H0M5S'), ['ES 2025-01-10 2025-01-12'])
})

test('impossible dates, times and durations of events are named, never moved to another day', () => {
  const faults = (lines: string) => faultsOf(calendar(`${lines}\r\nSUMMARY:ES`))
  for (const start of [
    ';VALUE=DATE:20250230',
    ';VALUE=DATE:20251301',
    ':20250101T990000',
    ':20250101T106000',
    ':20250101',
    ':x',
  ])
    assert.deepEqual(faults(`DTSTART${start}`), ['1 date'], start)
  const start = 'DTSTART:20250110T100000\r\n'
  for (const end of [':20250230T100000', ':20250110T250000', ';VALUE=DATE:20250112'])
    assert.deepEqual(faults(`${start}DTEND${end}`), ['1 date'], end)
  assert.deepEqual(faults(`${start}DTSTART:20250111T100000`), ['1 date'])
  assert.deepEqual(faults(`${start}DTEND:20250110T090000`), ['1 order'])
  assert.deepEqual(faults(`${start}DTEND:20250109T110000`), ['1 order'])
  assert.deepEqual(faults(`${start}DURATION:-P3D`), ['1 order'])
  for (const duration of [
    'P',
    'PT',
    'P1Y',
    'P1W2D',
    'PT1D',
    'xyz',
    '',
    'P9999999999D',
    'P1D\r\nDURATION:P2D',
  ])
    assert.deepEqual(faults(`${start}DURATION:${duration}`), ['1 duration'], duration)
  assert.deepEqual(faults(`${start}DTEND:20250111T100000\r\nDURATION:P1D`), ['1 duration'])
  assert.deepEqual(faults('DTSTART;VALUE=DATE:20250110\r\nDURATION:PT5H'), ['1 duration'])
  assert.deepEqual(faults(`${start}DURATION:P99999W`), ['1 future'])
  assert.deepEqual(faults('DTSTART:19900110T100000\r\nDURATION:P5000D'), ['1 too_long'])
})

test('someone who flies west may land before they left', () => {
  const flight = 'DTSTART;TZID=Asia/Tokyo:20250110T170000\r\nDTEND;TZID=America/Los_Angeles:20250110T100000'
  assert.deepEqual(spans(calendar(`${flight}\r\nSUMMARY:US`)), ['US 2025-01-10 2025-01-10'])
})

test('cancelled events are skipped and counted', async () => {
  const off = 'DTSTART;VALUE=DATE:20250110\r\nSTATUS:CANCELLED\r\nSUMMARY:FR'
  const text = calendar(off, 'DTSTART;VALUE=DATE:20250110\r\nSUMMARY:ES', off)
  const { preview } = await newOwner()
  const { body } = await preview(text)
  assert.deepEqual([body.skipped, body.fault_count, body.stays.length, body.stays[0].line], [2, 0, 1, 2])
  assert.deepEqual([plan(calendar(off)).skipped, ...faultsOf(calendar(off))], [1, '0 no_rows'])
  const all = calendar('DTSTART;VALUE=DATE:20250110\r\nSUMMARY:ES').replace(
    'PRODID',
    'METHOD:CANCEL\r\nPRODID',
  )
  assert.equal(plan(all).skipped, 1)
})

test('events that repeat, have no date or no country are named by their number', () => {
  const text = calendar(
    'DTSTART;VALUE=DATE:20250110\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Spain',
    'SUMMARY:Spain',
    'DTSTART;VALUE=DATE:20250301\r\nSUMMARY:Dinner with Georgia and friends',
  )
  assert.deepEqual(faultsOf(text), ['1 recurring', '2 date', '3 country'])
  assert.deepEqual(faultsOf('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'), ['0 not_readable'])
  assert.deepEqual(faultsOf(calendar()), ['0 no_rows'])
  assert.deepEqual(faultsOf(calendar(...Array.from({ length: 501 }, () => 'SUMMARY:x'))), ['0 too_many'])
})

test('any bytes give a plan or faults, never an exception', () => {
  const anyText = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes)),
    fc.string({ maxLength: 300 }).map(text => Buffer.from(`from,until,country\n${text}`)),
    fc.string({ maxLength: 300 }).map(text => Buffer.from(calendar(text))),
    fc.string({ maxLength: 300 }).map(text => Buffer.from(`BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`)),
    fc
      .array(
        fc.constantFrom(
          'BEGIN:VEVENT',
          'END:VEVENT',
          'DTSTART:',
          'DTSTART:20250101',
          'DTEND:99999999',
          'DURATION:P1W',
          'DURATION:-PT99999999999H',
          'STATUS:CANCELLED',
          ' x',
          ';;;',
          'BEGIN:',
        ),
      )
      .map(lines => Buffer.from(`BEGIN:VCALENDAR\n${lines.join('\n')}\nEND:VCALENDAR`)),
  )
  fc.assert(
    fc.property(anyText, bytes => {
      const { stays, faults } = planStays(bytes, null, TODAY, readCalendar)
      assert.ok(stays.length > 0 || faults.length > 0)
      for (const { code } of faults) assert.ok(STAY_FAULTS.includes(code))
      for (const { from, until } of stays) assert.ok(from <= until && until <= TODAY)
    }),
    { seed: 20_261_117, numRuns: 500 },
  )
})

test('the largest files with the worst contents are read', () => {
  const fill = (piece: string) => piece.repeat(Math.floor(MAX_FILE_BYTES / piece.length))
  for (const text of [
    fill('BEGIN:VCALENDAR\n'),
    `BEGIN:VCALENDAR\n${fill('BEGIN:A\n')}`,
    `BEGIN:VCALENDAR\n${fill('X;A=B:C\n')}END:VCALENDAR`,
    `BEGIN:VCALENDAR\nX${fill(';A="b"')}:c\nEND:VCALENDAR`,
    `BEGIN:VCALENDAR\nX:${fill('\n x')}\nEND:VCALENDAR`,
    fill('"'),
    fill(',;\t|'),
    `from,country\n${fill('a,')}`,
  ])
    assert.ok(plan(text).faults.length > 0)
})
