import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { onlyJson, runCommandLines, words } from '../../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'

test('statements are added, listed, compared and removed on the command line', async t => {
  const { url } = await openScratch(t)
  const folder = await mkdtemp(join(tmpdir(), 'llano-statements-'))
  t.after(() => rm(folder, { recursive: true }))
  const env = {
    DATABASE_URL: url,
    LLANO_SECRET: 's'.repeat(32),
    LLANO_DOCUMENTS_DIR: join(folder, 'documents'),
  }
  const run = (...lines: string[]) => runCommandLines(lines.map(words), env)
  const file = join(folder, 'relay.csv')
  await writeFile(file, 'Date;Importe;Saldo\n2025-10-03;100,50;100,50\n2025-12-05;-30,25;70,25\n')
  const made = await run(
    'member create --email ana@example.com --name Ana',
    'entity create --member 1 --name "Example Holdings LLC"',
  )
  assert.deepEqual(
    made.map(({ code }) => code),
    [0, 0],
  )
  const [nothing, added, listed, shown, asText, one] = await run(
    'reconciliation show --entity 1 --year 2025',
    `statement add --entity 1 --bank Relay --file ${file} --json`,
    'statement list --entity 1',
    'reconciliation show --entity 1 --year 2025 --json',
    'reconciliation show --entity 1 --year 2025',
    'reconciliation show --entity 1 --year 2025 --bank relay --month 2025-10',
  )
  assert.match(nothing!.stdout, /^There is nothing to reconcile\.\n$/)
  assert.equal(added!.code, 0, added!.stderr)
  const { months, document_id } = onlyJson('statement add', added!)
  assert.deepEqual(
    months.map((month: { month: string; closing: number }) => [month.month, month.closing]),
    [
      ['2025-10', 100.5],
      ['2025-11', 100.5],
      ['2025-12', 70.25],
    ],
  )
  assert.equal(document_id, 1)
  assert.match(listed!.stdout, /relay +- +USD +2025-12 +100\.5 +70\.25 +statement +1/)
  const { accounts } = onlyJson('reconciliation show', shown!)
  assert.deepEqual(
    accounts[0].months.map((month: { state: string; difference: number }) => [month.state, month.difference]),
    [
      ['differs', 100.5],
      ['reconciled', 0],
      ['differs', -30.25],
    ],
  )
  assert.match(asText!.stdout, /relay +USD +2025-10 +differs +0 +0 +100\.5 +100\.5\n/)
  assert.match(one!.stdout, /The difference is 100\.5\.\nOnly at the bank: 2025-10-03 100\.5/)
  const [removed, again, half, future] = await run(
    `statement remove ${months[0].id}`,
    `statement remove ${months[0].id}`,
    'statement add --entity 1 --bank relay --month 2025-10 --opening 1',
    'statement add --entity 1 --bank relay --month 2099-10 --opening 1 --closing 2',
  )
  assert.equal(removed!.code, 0, removed!.stderr)
  assert.match(again!.stderr, /There is no recorded balance/)
  assert.match(half!.stderr, /--opening and --closing go together/)
  assert.match(future!.stderr, /has not ended yet/)
})
