// Full run only: it reads files of the maximum size.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { throttleKeyText } from '../../../kernel/http/throttle.ts'
import { planImport } from './plan-import.rules.ts'

const installation = await openTestInstallation()

async function signIn() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const upload = (path: string, query: Record<string, string>, raw: string) =>
    session.ask(
      'POST',
      `/web/entries/${path}?${new URLSearchParams({ entity_id: String(member.entityId), ...query })}`,
      undefined,
      { raw, headers: { 'content-type': 'application/octet-stream' } },
    )
  return { member, upload }
}

const plan = (text: string) =>
  planImport(Buffer.from(text), { dateOrder: null, decimal: null }, 1, new Map<string, number>())
const codes = (text: string) => plan(text).faults.map(({ line, code }) => `${line} ${code}`)
const row = (columns: number) => `date,amount${',x'.repeat(columns - 2)}\n`

test('reads a file of up to 200 columns; a wider row anywhere is an error of the file', () => {
  const rows = `2026-01-01,1${','.repeat(198)}\n`
  assert.deepEqual(codes(row(200) + rows), [])
  assert.equal(plan(row(200) + rows).columns.length, 200)
  assert.deepEqual(codes(row(201) + rows), ['1 too_many_columns'])
  assert.deepEqual(codes(`date,amount\n2026-01-01,1\n2026-01-02,2${',x'.repeat(199)}\n`), [
    '3 too_many_columns',
  ])
  // Commas in a semicolon-separated file.
  assert.deepEqual(codes(`date;amount;note\n2026-01-01;1;${',x'.repeat(300)}\n`), [])
  // A header longer than the sample.
  assert.deepEqual(codes(`date,amount${`,${'x'.repeat(9_000)}`.repeat(210)}\n`), ['1 too_many_columns'])
})

test('a cell of more than 10,000 characters is an error of the file', () => {
  const cell = (length: number) => `date,amount,other\n2026-01-01,1,"${'x'.repeat(length)}"\n`
  assert.deepEqual(codes(cell(10_000)), [])
  assert.deepEqual(codes(cell(10_001)), ['2 long_cell'])
  assert.deepEqual(codes(`date,amount,${'x'.repeat(300_000)}\n`), ['1 long_cell'])
})

test('rejects a file of one row of commas with a short response, and imports nothing', async () => {
  const { upload } = await signIn()
  const file = `date,amount${','.repeat(1024 * 1024)}`
  const preview = await upload('import/preview', {}, file)
  assert.equal(preview.status, 200, preview.text.slice(0, 300))
  assert.ok(preview.text.length < 2_000, `${preview.text.length} characters`)
  const { faults, columns, can_import, sha256 } = preview.body.data
  assert.deepEqual(faults, [{ line: 1, column: null, code: 'too_many_columns', value: null }])
  assert.deepEqual([columns, can_import], [[], false])
  const refused = await upload('import', { sha256 }, file)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [400, 'The file has errors (1). Preview it to see them.'],
  )
})

test('a preview stays short, whatever the file contains', async () => {
  const { upload } = await signIn()
  const preview = async (file: string) => {
    const { text, body } = await upload('import/preview', {}, file)
    assert.ok(text.length < 150_000, `${text.length} characters`)
    return body.data
  }
  const long = 'x'.repeat(400)
  const faulty = await preview(`date,amount${`,${long}`.repeat(198)}\n${`2026-01-01,${long}\n`.repeat(5000)}`)
  assert.deepEqual([faulty.faults.length, faulty.fault_count], [100, 5000])
  assert.equal(faulty.faults[0].value.length, 60)
  assert.deepEqual(
    new Set(faulty.columns.slice(2).map(({ name }: { name: string }) => name.length)),
    new Set([60]),
  )
  const rows = Array.from({ length: 5000 }, (_, i) => `2026-01-01,1,${i} ${long},${'y'.repeat(1000)}\n`)
  const good = await preview(`date,amount,counterparty,description\n${rows.join('')}`)
  assert.deepEqual([good.first.length, good.entries], [20, 5000])
  assert.deepEqual([good.unknown_names.length, good.unknown_name_count], [50, 5000])
  assert.equal(good.unknown_names[0].length, 300)
})

for (const path of ['import/preview', 'import'])
  test(`POST /web/entries/${path}: reading a file does not block the event loop`, async () => {
    const { upload } = await signIn()
    // The maximum work: every cell of 20,000 rows is checked.
    const wide = `date,amount${',name'.repeat(198)}\n`
    const file = wide + `2026-01-01,x${',a'.repeat(198)}\n`.repeat(20_000)
    const query = path === 'import' ? { sha256: hash('sha256', file) } : {}
    const before = performance.eventLoopUtilization()
    const { body, text } = await upload(path, query, file)
    const { utilization } = performance.eventLoopUtilization(before)
    if (path === 'import') assert.equal(body.error, 'The file has errors (20000). Preview it to see them.')
    else assert.equal(body.data.fault_count, 20_000, text.slice(0, 300))
    assert.ok(utilization < 0.5, `busy for ${Math.round(utilization * 100)} % of the time`)
  })

test('a member can preview and import at most 300 times an hour', async () => {
  const { member, upload } = await signIn()
  await installation.database.withClient(client =>
    client.query(
      `insert into kernel.throttle (key, ends_at, used)
       values (sha256(convert_to($1, 'UTF8')), now() + interval '10 minutes', 300)`,
      [throttleKeyText(['CSV files by member', member.memberId])],
    ),
  )
  for (const [path, query] of [
    ['import/preview', {}],
    ['import', { sha256: '0'.repeat(64) }],
  ] as const) {
    const { status, headers } = await upload(path, query, 'date,amount\n2026-01-01,1\n')
    assert.equal(status, 429)
    assert.ok(Number(headers.get('retry-after')) > 0)
  }
})
