import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { newReadablePdf } from '../../../tests/harness/documents.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'

const words = (line: string) => line.match(/"[^"]*"|\S+/g)!.map(word => word.replaceAll('"', ''))
const YEAR = new Date().getUTCFullYear()
const END = `${YEAR}-12-31`

test('shows an operator immediately what a record means for its filings, and what is overdue', async t => {
  const { url } = await openScratch(t)
  const folder = await mkdtemp(join(tmpdir(), 'llano-filed-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const name of ['old.pdf', 'new.pdf']) await writeFile(join(folder, name), newReadablePdf())
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32), LLANO_DOCUMENTS_DIR: join(folder, 'store') }
  const elsewhere = (name: string) =>
    `--filed-elsewhere "By the accountant" --signed-copy "${join(folder, name)}"`
  const run = async (...lines: string[]) =>
    (await runCommandLines(lines.map(words), env)).map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  const [, bare, listed, shown] = await run(
    'member create --email ana@example.com --name Ana',
    'entity create --member 1 --name "Ana LLC"',
    'filing list --entity 1',
    'entity show 1',
  )
  assert.equal(
    bare,
    `LLC 1 created for Ana: Ana LLC
Tax filings planned: 5472/${YEAR} (filing list --entity 1)
No formation date: filings before ${YEAR} are not scheduled. Set it with --formation-date.`,
  )
  assert.match(listed!, new RegExp(`5472 +${YEAR} .* pending`))
  assert.match(shown!, new RegExp(`^manager_subscription +active until ${YEAR + 1}-\\d\\d-\\d\\d$`, 'm'))

  const before = YEAR - 2
  const [formed, all, overdue, filed, early, dissolved, cleared, named, domestic] = await run(
    `entity update 1 --formation-date ${before}-01-10`,
    'filing list --entity 1',
    'filing list --overdue --json',
    `filing mark --entity 1 --year ${before} --status filed ${elsewhere('old.pdf')}`,
    `filing mark --entity 1 --year ${YEAR} --status filed ${elsewhere('new.pdf')} --json`,
    `entity update 1 --dissolved-on ${before}-06-30`,
    'entity update 1 --dissolved-on ""',
    'entity update 1 --name "Ana Ruiz LLC"',
    'entity update 1 --foreign-owned no',
  )
  assert.equal(
    formed,
    `LLC 1 is changed: formation_date\nTax filings changed: 5472/${before}, 5472/${YEAR - 1} (filing list --entity 1)`,
  )
  assert.match(all!, new RegExp(`5472 +${before} +${YEAR - 1}-04-1\\d +- +pending, OVERDUE`))
  const late = JSON.parse(overdue!).data
  assert.ok(late.length >= 1 && late.every((one: { overdue: boolean }) => one.overdue))
  assert.equal(filed, `Form 5472 of Ana LLC for ${before}: filed.`)
  assert.equal(JSON.parse(early!).note, `Note: the tax year ${YEAR} has not ended yet; it runs until ${END}.`)
  assert.match(dissolved!, new RegExp(`status, dissolved_on\nTax filings changed: 5472/${YEAR - 1} `))
  assert.match(cleared!, new RegExp(`status, dissolved_on\nTax filings changed: 5472/${YEAR - 1} `))
  assert.equal(named, 'LLC 1 is changed: name')
  assert.match(domestic!, /\nNot foreign-owned: no filings are scheduled\. Filings due .* stay open\.$/)
})
