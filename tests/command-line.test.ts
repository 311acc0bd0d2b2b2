import assert from 'node:assert/strict'
import test from 'node:test'
import { COMMANDS, type Outcome, runCommandLines } from './harness/command-lines.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, waitFor } from './harness/server-process.ts'

const words = (line: string) => line.match(/"[^"]*"|\S+/g)!.map(word => word.replaceAll('"', ''))

/** Standard output as the one JSON object it must be. */
function onlyJson(line: string, { stdout }: Outcome) {
  assert.match(
    stdout,
    /^\{.*\}\n$/,
    `${line}: one line with one object, not ${JSON.stringify(stdout.slice(0, 200))}`,
  )
  return JSON.parse(stdout)
}

/** Everything an operator may do, in an order that works; `writes` is what the audit log says of it. */
const SCRIPT: { line: string; writes?: string }[] = [
  { line: 'migrate' },
  { line: 'openapi' },
  { line: 'member create --email ana@example.com --name Ana', writes: 'member.create member/1' },
  {
    line: 'member create --email max@example.com --name Max --role manager',
    writes: 'member.create member/2',
  },
  { line: 'member list' },
  { line: 'entity create --member ana@example.com --name "Ana LLC"', writes: 'entity.create entity/1' },
  {
    line: 'entity create --member 1 --name Other --state WY --subscription none',
    writes: 'entity.create entity/2',
  },
  { line: 'entity list' },
  {
    line: 'counterparty create --entity 1 --name Ana --kind OWNER',
    writes: 'counterparty.create counterparty/1',
  },
  {
    line: 'counterparty create --entity 1 --name Bea --kind FAMILY --relation spouse',
    writes: 'counterparty.create counterparty/2',
  },
  { line: 'counterparty list --entity 1' },
  { line: 'key create --member 1 --name test --scopes all', writes: 'key.create key/1' },
  {
    line: 'key create --member 1 --name narrow --scopes read:bookkeeping,write:bookkeeping --allow-ip 203.0.113.0/24 2001:db8::1 --rate-limit 5000 --expires 2030-01-31',
    writes: 'key.create key/2',
  },
  { line: 'key rotate 1 --grace-hours 1', writes: 'key.rotate key/1' },
  { line: 'key revoke 2', writes: 'key.revoke key/2' },
  // Again, which changes nothing and so is no write.
  { line: 'key revoke 2' },
  { line: 'key list' },
  { line: 'key list --member ana@example.com' },
  { line: 'audit verify' },
]

test('every command answers one JSON object, and each that writes leaves exactly one audit row', async t => {
  const { url, query } = await openScratch(t)
  const outcomes = await runCommandLines(
    SCRIPT.map(({ line }) => [...words(line), '--json']),
    { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) },
  )
  for (const [i, { line, writes }] of SCRIPT.entries()) {
    assert.equal(outcomes[i]!.code, 0, `${line}: ${outcomes[i]!.stdout}${outcomes[i]!.stderr}`)
    const answer = onlyJson(line, outcomes[i]!)
    if (writes?.includes('.create ')) assert.ok(Number.isInteger(answer.id), `${line} answers an id`)
    if (/^key (create|rotate)/.test(line)) assert.match(answer.key, /^llk_[0-9A-Za-z]{38}$/)
  }
  const rows = await query('select actor, action, record, ip from kernel.audit_row order by id')
  assert.deepEqual(
    rows.map(row => `${row.action} ${row.record}`),
    SCRIPT.flatMap(({ writes }) => writes ?? []),
  )
  assert.deepEqual([...new Set(rows.map(row => row.actor))], [`cli:${process.getuid!()}`])

  const tried = new Set(SCRIPT.map(({ line }) => words(line).slice(0, 2).join(' ')))
  const served = ['serve', 'worker', 'migrate', 'openapi']
  const untried = COMMANDS.map(command => command.words).filter(
    name => !tried.has(name) && !served.includes(name),
  )
  assert.deepEqual(untried, [], 'a new command joins this script')
})

test('every command explains itself with --help, and answers people in words', async t => {
  const { url } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const lines = COMMANDS.map(command => [...command.words.split(' '), '--help'])
  const reads = SCRIPT.filter(({ writes, line }) => !writes && !/revoke|openapi|--member|--entity/.test(line))
  const outcomes = await runCommandLines([['--help'], ...lines, ...reads.map(({ line }) => words(line))], env)
  const [whole, ...each] = outcomes
  for (const [i, { words: name, summary, flags, args = [] }] of COMMANDS.entries()) {
    const { code, stdout } = each[i]!
    const told = stdout.replaceAll(/\s+/g, ' ')
    assert.equal(code, 0, name)
    assert.match(stdout, new RegExp(`^Usage: llano ${name}`))
    assert.ok(told.includes(summary), `${name} --help says what it does`)
    for (const flag of [...flags.map(flag => flag.flags), '--json'])
      assert.ok(told.includes(flag), `${name}: ${flag}`)
    for (const arg of args) assert.ok(told.includes(arg.description), `${name}: ${arg.name}`)
    assert.match(whole!.stdout, new RegExp(`^ +${name.split(' ')[0]}\\b`, 'm'))
  }
  for (const [i, { line }] of reads.entries()) {
    const { code, stdout } = outcomes[1 + COMMANDS.length + i]!
    assert.equal(code, 0, line)
    assert.doesNotMatch(stdout, /^[[{]/, `${line} answers people`)
    assert.match(stdout, /\S.*\n$/s)
  }
})

const REFUSED: Record<string, RegExp> = {
  'member create --email nonsense --name Ana': /^email must be an address/,
  'member create --email ana@example.com --name " "': /^name must not be empty\.$/,
  'entity create --member 99 --name X': /^There is no member 99\.$/,
  'entity create --member nobody@example.com --name X': /^There is no member nobody@example\.com\.$/,
  'counterparty create --entity 99 --name X --kind BANK': /^There is no entity 99\.$/,
  'counterparty list --entity x': /^There is no entity x\.$/,
  'key create --member 1 --name k --scopes read:everything':
    /^(Unknown scope read:everything|There is no member 1)/,
  'key rotate 99': /^There is no API key 99 that is still valid\.$/,
  'key revoke 99': /^There is no API key 99\.$/,
  'key revoke x': /^"x" is not the id of a key\.$/,
}

test('a refusal is a sentence, ends with 1, and leaves nothing', async t => {
  const { url, query } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const lines = Object.keys(REFUSED).map(words)
  const outcomes = await runCommandLines([...lines.map(line => [...line, '--json']), ...lines], env)
  for (const [i, [line, sentence]] of Object.entries(REFUSED).entries()) {
    const [asJson, forPeople] = [outcomes[i]!, outcomes[i + lines.length]!]
    assert.deepEqual([asJson.code, forPeople.code], [1, 1], line)
    assert.match(onlyJson(line, asJson).error, sentence)
    assert.match(forPeople.stderr.trimEnd(), sentence)
    assert.equal(forPeople.stdout, '', line)
    assert.match(forPeople.stderr, /\.\n$/, `${line}: a whole sentence`)
  }
  assert.deepEqual(await query('select * from kernel.audit_row'), [])
})

const MISUSED = [
  'member create --email ana@example.com',
  'member create --email ana@example.com --name Ana --role king',
  'member create --email ana@example.com --name Ana --colour red',
  'member remove 1',
  'key revoke',
  'key revoke 1 2',
  'counterparty create --entity 1 --name X --kind PIRATE',
  'fly',
]

test('a command line used wrongly ends with 2 and points to --help', async t => {
  const { url } = await openScratch(t, { migrated: false })
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const lines = MISUSED.map(words)
  const outcomes = await runCommandLines([...lines, ...lines.map(line => [...line, '--json'])], env)
  for (const [i, line] of MISUSED.entries()) {
    const [plain, asJson] = [outcomes[i]!, outcomes[i + lines.length]!]
    assert.deepEqual([plain.code, asJson.code], [2, 2], line)
    assert.equal(plain.stdout, '', line)
    assert.match(plain.stderr, /^error: .*\n\(add --help|Usage: llano/s, line)
    assert.match(onlyJson(line, asJson).error, /\S/)
  }
})

test('the process ends with 0 for done, 1 for refused, 2 for misused and 3 for our own fault', async t => {
  const { url, query } = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const done = await deployment.llano(['member', 'list'], 0)
  assert.deepEqual(done.json, { data: [] })
  await deployment.llano(['key', 'revoke', '99'], 1)
  await deployment.llano(['key', 'revoke'], 2)
  await query('alter table members.member rename to member_away')
  const bug = await deployment.llano(['member', 'list'], 3)
  assert.match(bug.json.error, /^members\.list_members: relation "members\.member" does not exist$/)
  assert.doesNotMatch(bug.stderr, /\.ts:\d+/, 'no trace for the operator')
})

test('serve --json tells its address in one JSON object', async t => {
  const { url } = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const running = deployment.run(['serve', '--json'], {
    PORT: '0',
    LLANO_METRICS_PORT: '0',
    LLANO_PROCESSES: '1',
  })
  await waitFor('it to serve', () => running.stdout().endsWith('\n'), 60_000)
  const { address, metrics, demo_key } = JSON.parse(running.stdout())
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  assert.equal((await fetch(metrics)).status, 200)
  assert.equal(demo_key, null)
  running.child.kill('SIGTERM')
  assert.equal(await running.ended, 0)
  assert.equal(running.stdout().split('\n').length, 2, 'and nothing after it')
})
