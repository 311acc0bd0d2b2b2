import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { listEntries, postEntry } from '../../../../tests/harness/books.ts'
import { newMember, openTestInstallation, type TestMember } from '../../../../tests/harness/installation.ts'
import { seeded, testSeed } from '../../../../tests/harness/random.ts'
import type { CommandContext } from '../../../kernel/cli/command.ts'
import { CATEGORIES } from '../vocabulary.rules.ts'
import { CSV_COLUMNS } from './csv.rules.ts'
import { entryExport } from './export.command.ts'

const installation = await openTestInstallation()

async function exportTo(
  t: TestContext,
  member: TestMember,
  format: string,
  more: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'llano-export-'))
  t.after(() => rm(folder, { recursive: true }))
  const context = {
    database: async () => installation.database,
    say() {},
    path: (given: string) => join(folder, given),
  } as unknown as CommandContext
  const options = { entity: String(member.entityId), format, out: 'books', ...more }
  const { json } = await entryExport.run(context, options)
  return {
    path: join(folder, 'books'),
    text: await readFile(join(folder, 'books'), 'utf8'),
    json,
    context,
    options,
  }
}

const NASTY = [
  '=cmd|calc',
  '+1',
  '@x',
  'a "quoted" text, with commas',
  'two\nlines; and | more',
  'ñandú \\ end',
]

/** One entry of each category in either direction, with texts that are hard to format. */
async function fill(member: TestMember): Promise<void> {
  const random = seeded(testSeed)
  for (const [i, category] of [...CATEGORIES, undefined].entries())
    for (const side of ['income', 'expense']) {
      const body = {
        [side]: (1 + random.below(1_000_000)) / 100,
        month: 1 + (i % 12),
        category,
        description: NASTY[i % NASTY.length],
        bank_source: ['mercury', 'wise', 'ñ & co', undefined][i % 4],
        transaction_date: [`2026-${String(1 + (i % 12)).padStart(2, '0')}-28`, '2027-01-02', undefined][
          i % 3
        ],
      }
      const { status, text } = await postEntry(installation, member, body)
      assert.equal(status, 201, text)
    }
}

/** Rows of cells (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

test('the CSV contains every entry of the books, and no formula', async t => {
  const member = await newMember(installation)
  await fill(member)
  const { text, json } = await exportTo(t, member, 'csv')
  const [head, ...rows] = parseCsv(text.replace(/^\uFEFF/, ''))
  assert.deepEqual(head, [...CSV_COLUMNS])
  const { body } = await listEntries(installation, member, { limit: 500 })
  assert.equal(rows.length, body.pagination.total)
  assert.equal(json.entries, rows.length)
  for (const row of rows) {
    const cells = Object.fromEntries(CSV_COLUMNS.map((name, i) => [name, row[i]!]))
    const entry = body.data.find((one: { id: number }) => one.id === Number(cells.id))
    for (const [name, cell] of Object.entries(cells)) {
      if (name === 'counterparty') continue
      const value = entry[name] === null ? '' : String(entry[name])
      assert.equal(cell.replace(/^'(?=[=+@-])/, ''), value, name)
      assert.ok(!/^[=+@]/.test(cell), cell)
    }
  }
})

test('pages of an export follow each other without a gap, and a year contains only that year', async t => {
  const member = await newMember(installation)
  for (let i = 0; i < 5; i++) await postEntry(installation, member, { income: i, year: 2025 + (i % 2) })
  const all = parseCsv((await exportTo(t, member, 'csv')).text)
  const one = parseCsv((await exportTo(t, member, 'csv', { year: '2025' })).text)
  assert.deepEqual([all.length, one.length], [6, 4])
  assert.ok(one.slice(1).every(row => row[1] === '2025'))
})

test('does not overwrite an existing file, and exports an LLC without entries as empty', async t => {
  const member = await newMember(installation)
  const { text, context, options } = await exportTo(t, member, 'csv')
  assert.equal(parseCsv(text).length, 1)
  await assert.rejects(entryExport.run(context, options), /already exists/)
  for (const format of ['hledger', 'beancount']) await exportTo(t, member, format)
})

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0

test('hledger reads the journal with the same net as the books', {
  skip: isInstalled('hledger') ? false : 'hledger is not installed',
}, async t => {
  const member = await newMember(installation)
  await fill(member)
  const { path } = await exportTo(t, member, 'hledger')
  const hledger = (...words: string[]) =>
    execFileSync('hledger', ['-f', path, ...words], { encoding: 'utf8' })
  hledger('check', 'accounts', 'commodities')
  const { body } = await listEntries(installation, member, { limit: 1 })
  const balance = hledger('balance', 'Assets', '--depth', '1', '-N', '-O', 'csv').trim().split('\n').at(-1)!
  assert.equal(Number(/"([-\d,.]+) USD"/.exec(balance)![1]!.replaceAll(',', '')), body.summary.net)
  assert.equal(hledger('print').match(/entry:/g)!.length, body.pagination.total)
})

test('Beancount finds no error in its journal', {
  skip: isInstalled('bean-check') ? false : 'Beancount is not installed',
}, async t => {
  const member = await newMember(installation)
  await fill(member)
  const { path } = await exportTo(t, member, 'beancount')
  const { status, stderr, stdout } = spawnSync('bean-check', [path], { encoding: 'utf8' })
  assert.equal(status, 0, stderr + stdout)
})
