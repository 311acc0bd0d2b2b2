import assert from 'node:assert/strict'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { onlyJson, runCommandLines } from '../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { findRates } from './rates.ts'

const DAILY = 'Date,USD,GBP,\n2025-02-10,1.0315,0.832,\n2025-02-07,1.0377,0.833,\n'
const IRS = 'Country,Currency,2025\nEuro Zone,Euro,0.886\nUnited Kingdom,Pound,0.759\n'

async function openRates(t: test.TestContext) {
  const scratch = await openScratch(t)
  const folder = await mkdtemp(join(tmpdir(), 'llano-rates-'))
  t.after(() => rm(folder, { recursive: true }))
  const write = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: 's'.repeat(32) }
  const run = async (...line: string[]) => (await runCommandLines([line], env))[0]!
  return { ...scratch, write, run }
}

test('rates are imported once, a changed rate is changed, and each import is audited', async t => {
  const { query, write, run } = await openRates(t)
  const file = await write('eurofxref-hist.csv', DAILY)
  const line = ['rates', 'import', '--kind', 'ecb-daily', '--file', file, '--json']
  const counts = { kind: 'ecb-daily', changed: 0, skipped: [] }
  assert.deepEqual(onlyJson('import', await run(...line)), { ...counts, added: 4, unchanged: 0 })
  assert.deepEqual(onlyJson('import', await run(...line)), { ...counts, added: 0, unchanged: 4 })
  await write('eurofxref-hist.csv', DAILY.replace('1.0315', '1.0316'))
  assert.deepEqual(onlyJson('import', await run(...line)), { ...counts, added: 0, changed: 2, unchanged: 2 })
  const audited = await query("select detail from kernel.audit_row where action = 'rates.import'")
  assert.deepEqual(audited, [{ detail: 'ecb_daily' }, { detail: 'ecb_daily' }])
  const imports = await query(
    'select kind, file_name, added, changed, imported_by from rates.import order by id',
  )
  const from = { kind: 'ecb_daily', file_name: 'eurofxref-hist.csv', imported_by: `cli:${process.getuid!()}` }
  assert.deepEqual(imports, [
    { ...from, added: 4, changed: 0 },
    { ...from, added: 0, changed: 2 },
  ])
  const listed = onlyJson('list', await run('rates', 'list', '--currency', 'gbp', '--json')).data
  assert.deepEqual(
    listed.map((one: Record<string, unknown>) => [one.date, one.quoted, one.dollars_per_unit, one.file_name]),
    [
      ['2025-02-10', '1.0316 USD per EUR, 0.832 GBP per EUR', 1.239903846154, 'eurofxref-hist.csv'],
      ['2025-02-07', '1.0377 USD per EUR, 0.833 GBP per EUR', 1.245738295318, 'eurofxref-hist.csv'],
    ],
  )
  assert.match((await run('rates', 'list')).stdout, /ecb-daily +EUR +2 +2025-02-07 +2025-02-10/)
})

test('a file that cannot be imported is refused and leaves nothing', async t => {
  const { query, write, run } = await openRates(t)
  const bad = await write('bad.csv', `${DAILY}2025-02-06,zero,0.83,\n`)
  const huge = await write('huge.csv', '')
  await truncate(huge, 33 * 1024 * 1024)
  for (const [path, message] of [
    [bad, /Line 4 of the file: the rate of USD is not a number/],
    [huge, /at most 32 MiB/],
    [`${bad}.missing`, /cannot be read/],
    [tmpdir(), /is not a file/],
  ] as const) {
    const { code, stderr } = await run('rates', 'import', '--kind', 'ecb-daily', '--file', path)
    assert.notEqual(code, 0)
    assert.match(stderr, message)
  }
  const left =
    'select (select count(*)::integer from rates.rate) + (select count(*)::integer from rates.import) as n'
  assert.deepEqual(await query(left), [{ n: 0 }])
})

test('the rate of the day comes first, the last one before a day without one, then the average of the year', async t => {
  const { database, write, run } = await openRates(t)
  await run('rates', 'import', '--kind', 'ecb-daily', '--file', await write('ecb.csv', DAILY))
  await run(
    'rates',
    'import',
    '--kind',
    'irs-yearly',
    '--year',
    '2025',
    '--file',
    await write('irs.csv', IRS),
  )
  const treasury = await write('treasury.csv', 'Code,Rate\nEUR,0.851\n')
  await run('rates', 'import', '--kind', 'treasury-year-end', '--year', '2025', '--file', treasury)
  const cases = [
    [{ day: '2025-02-10' }, 'ecb_daily 2025-02-10'],
    [{ day: '2025-02-09' }, 'ecb_daily 2025-02-07'],
    [{ day: '2025-02-19' }, 'ecb_daily 2025-02-10'],
    [{ day: '2025-02-20' }, 'irs_yearly 2025-12-31'],
    [{ day: '2025-02-06' }, 'irs_yearly 2025-12-31'],
    [{ day: null }, 'irs_yearly 2025-12-31'],
    [{ day: '2025-02-10', kind: 'irs_yearly' as const }, 'irs_yearly 2025-12-31'],
    [{ day: null, kind: 'treasury_year_end' as const }, 'treasury_year_end 2025-12-31'],
    [{ day: null, kind: 'ecb_daily' as const }, null],
    [{ day: null, year: 2024 }, null],
    [{ day: null, currency: 'CHF' }, null],
  ] as const
  const wanted = cases.map(([one]) => ({ currency: 'EUR', year: 2025, kind: null, ...one }))
  const found = await findRates(database.durable, wanted)
  assert.deepEqual(
    found.map(rate => rate && `${rate.source} ${rate.date}`),
    cases.map(([, expected]) => expected),
  )
})
