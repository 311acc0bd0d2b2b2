// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { startTestBanks } from '../../../tests/harness/banking.ts'
import { type Outcome, onlyJson, runCommandLines, words } from '../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { readAllRows } from '../../../tests/harness/traces.ts'
import { SIMULATOR_TOKENS } from './simulator/serve.ts'
import { SKIPS } from './sync/import.rules.ts'
import { TRANSACTION_STATES } from './transactions/transaction-states.rules.ts'

/** A command-line operator: a member with an LLC, and banks to connect. */
async function operator(t: test.TestContext) {
  const { url, query } = await openScratch(t)
  const { simulator, settled } = await startTestBanks()
  t.after(() => simulator.close())
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const run = (...lines: string[]) => runCommandLines(lines.map(words), env)
  const made = await run(
    'member create --email ana@example.com --name Ana',
    'entity create --member 1 --name "Example Holdings LLC"',
    'counterparty create --entity 1 --name Bea --kind CLIENT',
  )
  assert.deepEqual(codes(made), [0, 0, 0])
  const urls = { mercury: simulator.mercuryUrl, wise: simulator.wiseUrl }
  const connect = (bank: 'mercury' | 'wise', token = SIMULATOR_TOKENS[bank]) =>
    `bank connect --entity 1 --provider ${bank} --token ${token} --base-url ${urls[bank]}`
  /** Every row of every table, and the state of its sequences. */
  const everything = async () => {
    const sequences = await query(
      'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
    )
    return { rows: Object.fromEntries(await readAllRows(url)), sequences }
  }
  return { run, connect, query, everything, simulator, settled }
}

const codes = (outcomes: readonly Outcome[]) => outcomes.map(({ code }) => code)

/** The rows of the first table in a text, as cells below their headings. */
function cells(text: string): string[][] {
  const lines = text.split('\n')
  const at = lines.findIndex(line => /^─+( {2}─+)+$/.test(line))
  assert.ok(at > 0, text)
  const starts = [...lines[at]!.matchAll(/─+/g)].map(match => match.index)
  const end = lines.findIndex((line, i) => i > at && !/ {2}/.test(line))
  return lines.slice(at + 1, end).map(line => {
    // Only spaces between two columns.
    for (const start of starts.slice(1)) assert.match(line.slice(start - 2, start), /^ *$/, line)
    return starts.map((start, i) => line.slice(start, starts[i + 1]).trim())
  })
}

const NOISE = /undefined|null|NaN|\[object|\.\d{3,4}0*\b(?!Z)/

test('a bank that rejects the token or cannot be reached is not connected, and nothing is written', async t => {
  const { run, connect, everything, simulator } = await operator(t)
  const before = await everything()
  const [refused, asJson] = await run(
    connect('mercury', 'secret-token:mercury_production_rma_unknown'),
    `${connect('wise', '11111111-2222-3333-4444-555555555555')} --json`,
  )
  assert.deepEqual(codes([refused!, asJson!]), [1, 1])
  assert.match(refused!.stderr, /^Mercury rejected the token: it is wrong, expired or revoked\.$/m)
  assert.equal(refused!.stdout, '')
  assert.match(onlyJson('connect', asJson!).error, /^Wise rejected the token: /)
  const { requestCount } = simulator
  const [future] = await run(`${connect('mercury')} --since 2999-01-01`)
  assert.equal(future!.code, 1)
  assert.equal(future!.stderr, '--since must not be in the future.\n')
  assert.equal(simulator.requestCount, requestCount, 'the bank is not contacted')
  simulator.misbehave([{ kind: 'wrong', what: 'not-json' }])
  const [broken] = await run(connect('mercury'))
  assert.equal(broken!.code, 1)
  assert.match(broken!.stderr, /^Mercury sent a response that is not JSON\. The address was /m)
  for (const { stdout, stderr } of [refused!, asJson!, broken!])
    assert.doesNotMatch(stdout + stderr, /_unknown|11111111|_simulated/, 'no token is repeated')
  assert.deepEqual(await everything(), before)
})

test('a dry run writes nothing, explains what would happen to every transaction, and predicts the sync correctly', async t => {
  const { run, connect, everything, settled } = await operator(t)
  await run(
    connect('mercury'),
    'bank rule add --entity 1 --payee Inkwell --category hardware --counterparty 1',
  )
  const before = await everything()
  const [people, asJson] = await run('bank sync 1 --dry-run', 'bank sync 1 --dry-run --json')
  assert.deepEqual(await everything(), before)
  const preview = onlyJson('dry run', asJson!)
  assert.equal(preview.would_sync, settled.length)
  for (const row of preview.transactions) {
    if (row.action === 'skip') assert.ok(SKIPS.includes(row.why), row.why)
    else assert.match(row.why, /^(transfer|rule|choice|counterparty|bank category|kind|sign): \S/)
  }
  const ruled = preview.transactions.filter((row: { payee: string }) => row.payee === 'Inkwell & Sons')
  assert.deepEqual(
    ruled.map((row: { category: string; why: string }) => `${row.category} ${row.why}`),
    Array.from(ruled, () => 'hardware rule: rule 1'),
  )
  const rows = cells(people!.stdout)
  assert.equal(rows.length, preview.would_sync + preview.would_skip)
  for (const row of rows) assert.ok(row[0] && row[1] && row[3] && row[5], row.join(' | '))
  assert.match(
    people!.stdout,
    new RegExp(
      `^${preview.would_sync} would be imported, ${preview.would_skip} skipped\\. Nothing was written\\.$`,
      'm',
    ),
  )

  const [done, again] = await run('bank sync 1 --json', 'bank sync 1 --dry-run --whole --json')
  const { synced, skipped } = onlyJson('sync', done!)
  assert.deepEqual([synced, skipped], [preview.would_sync, preview.would_skip])
  assert.deepEqual(onlyJson('dry run', again!).would_sync, 0)
})

test('after a bank was removed and connected again, a dry run knows what is in the books', async t => {
  const { run, connect, everything } = await operator(t)
  await run(connect('wise'), 'bank sync 1', 'bank remove 1', connect('wise'))
  const before = await everything()
  const [dry] = await run('bank sync 2 --dry-run --json')
  const { would_sync, would_skip } = onlyJson('dry run', dry!)
  assert.deepEqual([would_sync, would_skip > 5], [0, true])
  assert.deepEqual(await everything(), before)
  const [done] = await run('bank sync 2 --json')
  assert.equal(onlyJson('sync', done!).synced, 0)
})

test('rejects connecting accounts that another connection already reads', async t => {
  const { run, connect, everything } = await operator(t)
  await run(connect('mercury'), 'bank sync 1')
  const before = await everything()
  const [second] = await run(connect('mercury'))
  assert.equal(second!.code, 1)
  assert.match(second!.stderr, /^Connection 1 already imports all of these accounts\. /m)
  assert.deepEqual((await everything()).rows, before.rows)
})

test('does not repeat a token given in the wrong place', async t => {
  const { run, connect } = await operator(t)
  await run(connect('mercury'))
  const token = 'secret-token:mercury_production_wma_misplaced'
  const wrong = await run(
    `bank token ${token}`,
    `bank token ${token} --json`,
    `bank token 1 ${token}`,
    `bank token 1 ${token} --json`,
    `bank connect --entity 1 --provider ${token}`,
    `bank connect --entity 1 --provider mercury --tokn ${token} --json`,
    `bank connect --entity 1 --provider wise --token "${token} x"`,
  )
  assert.deepEqual(codes(wrong), [1, 1, 2, 2, 2, 2, 1])
  for (const { stdout, stderr } of wrong) {
    assert.doesNotMatch(stdout + stderr, /misplaced/)
    assert.match(stdout + stderr, /\S/)
  }
})

test('a connection that needs attention is active again once the bank accepts its token, and not before', async t => {
  const { run, connect, simulator } = await operator(t)
  await run(connect('mercury'))
  simulator.misbehave([{ kind: 'token-expires' }])
  const [failed, listed, refused, tested] = await run(
    'bank sync 1',
    'bank list --json',
    'bank sync 1',
    'bank test 1',
  )
  assert.deepEqual(codes([failed!, listed!, refused!, tested!]), [1, 0, 1, 1])
  assert.match(failed!.stderr, /^Mercury rejected the token: .* Nothing was imported\.$/m)
  const [row] = onlyJson('bank list', listed!).data
  assert.deepEqual([row.status, row.failures, 'token' in row], ['needs_attention', 1, false])
  assert.match(
    refused!.stderr,
    /^Mercury \(connection 1\) needs attention\. Test it again with llano bank test 1\.$/m,
  )
  assert.match(tested!.stderr, /^Mercury rejected the token/m)

  simulator.misbehave([])
  const [revived, done] = await run('bank test 1', 'bank sync 1')
  assert.match(revived!.stdout, /^Mercury: connection 1 works\. It is active again\.$/m)
  assert.match(done!.stdout, /^Mercury \(connection 1\): \d+ imported, \d+ skipped\.$/m)
})

test('a new token is tested before it is saved, and reactivates a connection that needed attention', async t => {
  const { run, connect, simulator, everything } = await operator(t)
  await run(connect('mercury'))
  simulator.misbehave([{ kind: 'token-expires' }])
  await run('bank sync 1')
  const before = await everything()
  simulator.misbehave([])
  const [refused] = await run('bank token 1 --token secret-token:mercury_production_rma_unknown')
  assert.equal(refused!.code, 1)
  assert.deepEqual(await everything(), before, 'the old one is still there')
  const [taken, done] = await run(`bank token 1 --token ${SIMULATOR_TOKENS.mercury}`, 'bank sync 1')
  assert.match(taken!.stdout, /^Connection 1 has a new token\. /m)
  assert.equal(done!.code, 0)
})

test('warns about a token that can move money', async t => {
  const { simulator } = await startTestBanks({ mercury: ['secret-token:mercury_production_wma_simulated'] })
  t.after(() => simulator.close())
  const { run } = await operator(t)
  const words = `bank connect --entity 1 --provider mercury --base-url ${simulator.mercuryUrl}`
  // The prefix is part of the token, but some people copy only what follows it.
  const [made] = await run(`${words} --token mercury_production_wma_simulated`)
  assert.equal(made!.code, 0, made!.stderr)
  assert.match(made!.stdout, /^Note: this token could move money\. Llano never does,/m)
})

test('a paused connection is not read, and each state is shown in words', async t => {
  const { run, connect } = await operator(t)
  await run(connect('mercury'))
  const [paused, refused, dry, resumed, done] = await run(
    'bank pause 1',
    'bank sync 1',
    'bank sync 1 --dry-run',
    'bank resume 1',
    'bank sync 1',
  )
  assert.deepEqual(codes([paused!, refused!, dry!, resumed!, done!]), [0, 1, 1, 0, 0])
  assert.match(paused!.stdout, /^Connection 1 is paused until llano bank resume\.$/m)
  assert.match(refused!.stderr, /^Connection 1 is paused\. Resume it with llano bank resume 1\.$/m)
  assert.match(resumed!.stdout, /^Connection 1 is active again\.$/m)
})

test('output is in aligned columns', async t => {
  const { run, connect, settled } = await operator(t)
  const outcomes = await run(
    connect('mercury'),
    connect('wise'),
    'bank rule add --entity 1 --payee "Inkwell & Sons" --category hardware',
    'bank rule list --entity 1',
    'bank sync 1 --dry-run',
    'bank sync 1',
    'bank sync 2',
    'bank list',
    'bank show 1',
    'bank show 2',
    'bank test 2',
    `bank categorise --entity 1 --transaction ${settled[1]} --category software`,
    'entry remove 1',
    'bank transactions --entity 1',
    'bank transactions --entity 1 --state removed',
  )
  for (const { code, stdout } of outcomes) {
    assert.equal(code, 0)
    assert.doesNotMatch(stdout.replaceAll(/\d{4}-\d\d-\d\dT\S+Z/g, ''), NOISE)
  }
  const tableOf = (i: number) => cells(outcomes[i]!.stdout)
  assert.deepEqual(tableOf(3), [['1', 'inkwell sons', 'any', 'hardware', '-']])
  assert.deepEqual(
    tableOf(1).map(row => [row[2], row[4]]),
    [
      ['USD', 'yes'],
      ['EUR', 'yes'],
    ],
  )
  assert.deepEqual(
    tableOf(7).map(row => row.slice(0, 4)),
    [
      ['1', '1', 'Mercury', 'active'],
      ['2', '1', 'Wise', 'active'],
    ],
  )
  const all = tableOf(13)
  assert.ok(all.length > settled.length)
  for (const [date, amount, , , state] of all) {
    assert.match(date!, /^2026-0[1-3]-\d\d$/)
    assert.match(amount!, /^-?\d+(\.\d{1,2})?$/)
    assert.ok((TRANSACTION_STATES as readonly string[]).includes(state!), state!)
  }
  assert.deepEqual(
    tableOf(14).map(row => [row[4], row[8]]),
    [['removed', settled[0]]],
  )
})

test('rejects unknown categories, counterparties, purposes and payees, and writes nothing', async t => {
  const { run, connect, everything, settled } = await operator(t)
  await run(connect('mercury'), 'bank sync 1')
  const before = await everything()
  const rule = 'bank rule add --entity 1 --payee Inkwell'
  const categorize = `bank categorise --entity 1 --transaction ${settled[0]}`
  const refused: Record<string, RegExp> = {
    [`${rule} --category napkins`]: /^--category must be one of venta_servicio, .*\.$/m,
    [`${rule} --category software --counterparty 99`]: /^There is no counterparty 99 of this LLC\.$/m,
    [`${rule} --category software --counterparty x`]: /^"x" is not the id of a counterparty\.$/m,
    [`${rule} --category software --purpose " "`]: /^--purpose must be 1 to 4000 characters long\.$/m,
    'bank rule add --entity 1 --payee "…" --category software': /^--payee must contain letters or digits/m,
    [`${categorize} --category napkins`]: /^--category must be one of venta_servicio, .*\.$/m,
    [`${categorize} --category software --counterparty 99`]:
      /^(?:--counterparty|counterparty_id) is not a counterparty of this LLC\.$/m,
    [`${categorize} --category software --purpose ${'x'.repeat(4001)}`]: /^--purpose must be 1 to 4000/m,
    [`bank restore --entity 1 --transaction ${settled[0]}`]:
      /^Bank transaction \S+ is already in the books, as entry 1\.$/m,
    'bank restore --entity 1 --transaction nonsense': /^This LLC has no bank transaction nonsense\.$/m,
  }
  const outcomes = await run(...Object.keys(refused))
  for (const [i, [line, sentence]] of Object.entries(refused).entries()) {
    assert.equal(outcomes[i]!.code, 1, line)
    assert.match(outcomes[i]!.stderr, sentence)
  }
  assert.deepEqual((await everything()).rows, before.rows)
})

test('errors of tokens and bank transactions have a code, and name the option', async t => {
  const { run, connect, query, settled } = await operator(t)
  await run(connect('mercury'), 'bank sync 1')
  const [removed, booked, twin] = settled
  await query(
    `insert into banking.transaction (account_id, bank_id, standing, status, amount, booked, day, made_at)
     select min(id), 'waiting', 'pending', 'pending', 5, 0, '2026-03-01', now() from banking.account`,
  )
  await run('entry remove 1')
  // Ids are unique per account only.
  await query(
    `insert into banking.transaction (account_id, bank_id, standing, status, amount, booked, day, made_at)
     select account.id, transaction.bank_id, standing, transaction.status, amount, booked, day, made_at
     from banking.transaction join banking.account on account.id <> account_id
     where transaction.bank_id = '${twin}' limit 1`,
  )
  const categorize = (id: unknown) =>
    `bank categorise --entity 1 --transaction ${id} --category software --json`
  const expected: [line: string, code: string, field?: string][] = [
    ['bank connect --entity 1 --provider wise --token "a b" --json', 'invalid_bank_token', '--token'],
    ['bank sync 9 --json', 'bank_connection_not_found'],
    [categorize('nonsense'), 'bank_transaction_not_found'],
    [categorize('waiting'), 'bank_transaction_not_imported'],
    [categorize(removed), 'bank_transaction_not_in_books'],
    [categorize(twin), 'bank_transaction_ambiguous'],
    [`bank restore --entity 1 --transaction ${booked} --json`, 'bank_transaction_in_books'],
  ]
  const outcomes = await run(...expected.map(([line]) => line))
  for (const [i, [line, code, field]] of expected.entries()) {
    const error = onlyJson(line, outcomes[i]!)
    assert.deepEqual([outcomes[i]!.code, error.code, error.field], [1, code, field], line)
  }
})

test('shows the status that the page shows, also of a settled transaction of zero', async t => {
  const { run, connect, query } = await operator(t)
  await run(connect('mercury'), 'bank sync 1')
  await query(
    "update banking.transaction set amount = 0, booked = 0 where entry_id = 1 and standing = 'settled'",
  )
  const [listed] = await run('bank transactions --entity 1 --state booked --json')
  const { data } = JSON.parse(listed!.stdout) as {
    data: { amount: string; entry_id: number; state: string }[]
  }
  assert.deepEqual(
    data.filter(one => Number(one.amount) === 0).map(({ entry_id, state }) => [entry_id, state]),
    [[1, 'booked']],
  )
})

test('connecting a bank emails the owner and starts the first import, as on the website', async t => {
  const { run, connect, query } = await operator(t)
  const [made] = await run(connect('mercury'))
  assert.equal(made!.code, 0)
  const mails = await query("select to_address from kernel.mail where subject = 'Llano: Bank connected'")
  assert.deepEqual(mails, [{ to_address: 'ana@example.com' }])
  const runs = await query('select entity_id, state, claimed_at from banking.sync_run')
  assert.deepEqual(runs, [{ entity_id: 1, state: 'running', claimed_at: null }])
  // The mail is the last step: without it, nothing else is written either.
  await query(`
    create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert on kernel.mail for each row execute function public.refuse()`)
  const [failed] = await run(connect('wise'))
  assert.notEqual(failed!.code, 0)
  assert.equal((await query('select 1 from banking.connection')).length, 1)
})
