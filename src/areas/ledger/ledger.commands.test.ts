import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'

const words = (line: string) => line.match(/"[^"]*"|\S+/g)!.map(word => word.replaceAll('"', ''))

test('an operator submits, lists, shows, decides and stops transactions on the command line', async t => {
  const { url, query } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const run = (...lines: string[]) => runCommandLines(lines.map(words), env)
  await run(
    'member create --email ana@example.com --name Ana',
    'member create --email max@example.com --name "Max Manager" --role manager',
    'member create --email eva@example.com --name "Eva Admin" --role admin',
    'entity create --member 1 --name "Ana LLC"',
    'entity create --member 1 --name "Other LLC"',
  )
  const submitted = await run(
    'ledger submit --entity 1 --amount 1500.5 --category OPEX --description "New chairs" --recurring annual --json',
    'ledger submit --entity 2 --amount 0.0001 --category OTHER --exec-date 2099-12-31 --bank Wise --json',
    'ledger submit --entity 1 --amount 20 --category CAPEX --json',
  )
  const [first, second, third] = submitted.map(({ code, stdout }) => {
    assert.equal(code, 0, stdout)
    const { id, data } = JSON.parse(stdout)
    assert.equal(data.transaction_id, id)
    assert.equal(data.status, 'PENDING')
    return id as string
  })
  const ids = (stdout: string) =>
    JSON.parse(stdout).data.map((one: { transaction_id: string }) => one.transaction_id)

  const [all, ofOne, one, shown] = await run(
    'ledger list --json',
    'ledger list --entity 2 --json',
    'ledger list --limit 1',
    `ledger show ${first!.toLowerCase()} --json`,
  )
  assert.deepEqual(ids(all!.stdout), [first, second, third], 'of all LLCs, oldest first')
  assert.deepEqual(ids(ofOne!.stdout), [second])
  assert.match(
    one!.stdout,
    new RegExp(`${first} +1 Ana LLC +OPEX +1500\\.5 +annual .* PENDING +New chairs\\n$`),
  )
  assert.doesNotMatch(one!.stdout, new RegExp(second!))
  const { data, series } = JSON.parse(shown!.stdout)
  assert.deepEqual([data.transaction_id, data.amount], [first, 1500.5])
  assert.deepEqual(series, { occurrence: 0, next_due: null, ended_at: null, newest: 0 })

  const decided = await run(
    `ledger decide ${first} --status ratified --manager max@example.com`,
    `ledger decide ${first} --status VETOED --resolution Late --manager eva@example.com`,
    `ledger decide ${second} --status VETOED --manager max@example.com`,
    `ledger decide ${second} --status VETOED --resolution "  " --manager max@example.com`,
    `ledger decide ${second} --status REJECTED --resolution "No invoice" --manager ana@example.com`,
    `ledger decide ${second} --status REJECTED --resolution "No invoice" --manager eva@example.com --json`,
    'ledger list --status REJECTED --json',
    'ledger list --status VETOED',
    'ledger list --entity 1 --status RATIFIED --json',
    `ledger stop ${third}`,
    `ledger stop ${first}`,
    `ledger stop ${first} --json`,
    `ledger show ${first}`,
  )
  assert.deepEqual(
    decided.map(({ code }) => code),
    [0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0],
  )
  const outputs = decided.map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  assert.equal(
    outputs[0],
    `${first} is RATIFIED, decided by Max Manager. Its ACTA is added to the LLC's documents within seconds while the server or a worker is running.`,
  )
  assert.match(
    outputs[1]!,
    /^This transaction was already ratified by Max Manager on \w+ \d+, 20\d\d, \d\d:\d\d UTC\. Decisions are/,
  )
  for (const text of outputs.slice(2, 4)) assert.match(text, /^--resolution is required for VETOED/)
  assert.match(outputs[4]!, /^Only a Manager or an admin can/)
  const refused = JSON.parse(outputs[5]!)
  assert.deepEqual(
    [refused.id, refused.data.status, refused.data.decided_by],
    [second, 'REJECTED', 'Eva Admin'],
  )
  assert.deepEqual(ids(outputs[6]!), [second])
  assert.equal(outputs[7], 'There are no VETOED transactions.')
  assert.deepEqual(ids(outputs[8]!), [first])
  assert.match(outputs[9]!, /is not recurring\.$/)
  assert.equal(outputs[10], `The series of ${first} is stopped.`)
  assert.deepEqual(JSON.parse(outputs[11]!), { id: first, stopped: false })
  assert.match(outputs[12]!, /\bstatus +RATIFIED\n[\s\S]*\bseries ended +20\d\d-/)

  const [every, everyOf] = await run(
    'ledger list --status all --json',
    'ledger list --entity 1 --status ALL --json',
  )
  assert.deepEqual(ids(every!.stdout), [third, second, first], 'whatever became of them, newest first')
  assert.deepEqual(ids(everyOf!.stdout), [third, first])

  const bad = await run(
    'ledger submit --entity 1 --amount 1e3 --category OPEX',
    'ledger submit --entity 1 --amount -5 --category OPEX',
    'ledger submit --entity 1 --amount 5 --category OPEX --exec-date 2020-01-01',
    `ledger decide ${third} --status PENDING --manager max@example.com`,
    'ledger list --status LATE',
  )
  const sentences = [
    /^--amount must be a number/,
    /^--amount must be greater than 0/,
    /^--exec-date must not be before today/,
    /^--status must be one of RATIFIED, VETOED, REJECTED/,
    /^--status must be one of PENDING, RATIFIED, VETOED, REJECTED, ALL\.\n$/,
  ]
  for (const [i, { code, stderr }] of bad.entries()) {
    assert.equal(code, 1)
    assert.match(stderr, sentences[i]!)
  }
  const [counts] = await query(
    'select sum(pending + ratified + vetoed + rejected)::integer as total from ledger.tally',
  )
  assert.equal(counts!.total, 3)
})
