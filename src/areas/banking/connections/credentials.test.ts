// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { startTestBanks } from '../../../../tests/harness/banking.ts'
import { runCommandLines, words } from '../../../../tests/harness/command-lines.ts'
import type { Answer } from '../../../../tests/harness/installation.ts'
import {
  type CommandRun,
  Deployment,
  type ServerProcess,
  waitFor,
} from '../../../../tests/harness/server-process.ts'
import { queryOnce } from '../../../../tests/harness/test-postgres.ts'
import { readAllRows, searchEverywhere } from '../../../../tests/harness/traces.ts'
import type { Misbehavior } from '../simulator/misbehavior.ts'
import type { Simulator } from '../simulator/serve.ts'

const MERCURY = 'secret-token:mercury_production_rma_Q7xKT93mWvZ2pLbN8yRdHs4c'
const NEXT_MERCURY = 'secret-token:mercury_production_wma_J5tVfE81nXqC6uGaM0zYkPw3'
const WISE = 'c4f1d2a7-93be-4e58-8d16-7b2f90a3e5c1'
/** The whole token, and parts that would identify it. */
const TOKENS = {
  'token of Mercury': MERCURY,
  'token of Mercury without its prefix': MERCURY.slice('secret-token:'.length),
  'end of the token of Mercury': MERCURY.slice(-24),
  'second token of Mercury': NEXT_MERCURY,
  'second token of Mercury without its prefix': NEXT_MERCURY.slice('secret-token:'.length),
  'end of the second token of Mercury': NEXT_MERCURY.slice(-24),
  'token of Wise': WISE,
}

/** A control value stored in clear everywhere the search looks, to prove that the search works. */
const CONTROL = 'PLANTED-BT6203957'

const OLD_SECRET = 'a-first-secret-for-bank-tokens-in-this-test'
const NEW_SECRET = 'another-secret-for-bank-tokens-in-this-test'

type Llano = (args: string[], expected?: number, input?: string) => Promise<CommandRun>

test("a bank's token is never in clear in any table, file, log, response, audit row or error", async t => {
  const deployment = await Deployment.make(t, { LLANO_LOG_LEVEL: 'debug' })
  const { simulator } = await startTestBanks({ mercury: [MERCURY, NEXT_MERCURY], wise: [WISE] })
  t.after(() => simulator.close())
  const output: Record<string, string> = {}
  const settings = { LLANO_SECRET: OLD_SECRET }
  const llano: Llano = async (args, expected = 0, input) => {
    const run =
      input === undefined
        ? await deployment.command(args, expected, settings)
        : await deployment.llano(args, expected, settings, input)
    output[`command ${Object.keys(output).length}, ${args.slice(0, 2).join(' ')}`] = run.stdout + run.stderr
    return run
  }

  const first = await deployment.serve(settings)
  await llano(['member', 'create', '--email', 'ana@example.com', '--name', 'Ana'])
  await llano(['entity', 'create', '--member', '1', '--name', 'Example Holdings LLC'])
  const limit = ['--scopes', 'all', '--rate-limit', '1000']
  const { key } = (await llano(['key', 'create', '--member', '1', '--name', 'k', ...limit])).json

  await connect(llano, simulator)
  // One process for many commands, because startup does not matter here.
  const run = async (...lines: string[]) => {
    const env = { DATABASE_URL: deployment.databaseUrl, LLANO_DATA_DIR: deployment.dataDir, ...settings }
    for (const { stdout, stderr } of await runCommandLines(lines.map(words), env))
      output[`command ${Object.keys(output).length}`] = stdout + stderr
  }
  const answers = await failInAllWays(run, first, simulator, key)
  answers.push(...(await breakThings(llano, deployment, first, key)))
  await useTheRest(llano)
  assert.equal(await first.stop(), 0)

  // A new secret: the job re-encrypts the tokens.
  const second = await deployment.serve({ LLANO_SECRET: `${NEW_SECRET} ${OLD_SECRET}` })
  const sealers = () =>
    queryOnce(
      deployment.ownerUrl,
      "select distinct split_part(token, '.', 1) from banking.connection where token is not null",
    )
  const [old] = await sealers()
  await waitFor(
    'the token to be re-encrypted',
    async () => (await sealers())[0]!.split_part !== old!.split_part,
    60_000,
  )
  const synced = await second.ask('/v1/bookkeeping/sync?entity_id=1', { method: 'POST', key })
  assert.equal(synced.status, 200, synced.text)
  answers.push(synced, await plant(deployment, second, key))
  await queryOnce(deployment.ownerUrl, 'checkpoint')
  const tables = await readAllRows(deployment.ownerUrl)
  assert.equal(await second.stop(), 0)

  output['the first server'] = first.stdout() + first.stderr()
  output['the second server'] = second.stdout() + second.stderr()
  for (const [i, answer] of answers.entries())
    output[`answer ${i}`] = answer.text + JSON.stringify([...answer.headers])
  await check(deployment, tables, output)
})

async function connect(llano: Llano, { mercuryUrl, wiseUrl }: Simulator): Promise<void> {
  const words = ['bank', 'connect', '--entity', '1', '--provider']
  const mercury = [...words, 'mercury', '--base-url', mercuryUrl]
  const wise = [...words, 'wise', '--base-url', wiseUrl]
  assert.equal((await llano(mercury, 0, `${MERCURY}\n`)).json.id, 1)
  assert.equal((await llano([...wise, '--token', WISE])).json.id, 2)
  // In the wrong format, in the wrong place, or twice.
  await llano(mercury, 1, `${MERCURY}\n${MERCURY}\n`)
  await llano([...mercury, '--token', `${MERCURY} ${WISE}`], 1)
  await llano([...mercury, MERCURY], 2)
  await llano([...words, MERCURY], 2)
  await llano(['bank', 'token', MERCURY], 1, WISE)
  await llano(['bank', 'token', '1', NEXT_MERCURY], 2)
}

/** These are retried after a pause at every request, so one per bank is enough. */
const RETRIED: Misbehavior[] = [
  { kind: 'server-error', status: 500, bank: 'wise' },
  { kind: 'cut', where: 'in the body', bank: 'mercury' },
]

/** Everything that makes a request to a bank. */
const EACH = ['bank sync', 'bank sync --dry-run', 'bank test']

const FAILURES: Misbehavior[] = [
  { kind: 'token-expires' },
  { kind: 'address-not-allowed', ip: '203.0.113.7' },
  { kind: 'approval-needed' },
  { kind: 'too-many-requests', retryAfter: { seconds: 600 } },
  { kind: 'redirect', to: `http://127.0.0.1:1/${WISE}` },
  { kind: 'wrong', what: 'not-json' },
  { kind: 'wrong', what: 'amount-infinite' },
]

/** Each failure at both banks, through the API and the command line; then everything works again. */
async function failInAllWays(
  run: (...lines: string[]) => Promise<void>,
  server: ServerProcess,
  simulator: Simulator,
  key: string,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const sync = async (query = 'entity_id=1') => {
    const answer = await server.ask(`/v1/bookkeeping/sync?${query}`, { method: 'POST', key })
    answers.push(answer)
    return answer
  }
  for (const failure of FAILURES) {
    simulator.misbehave([failure])
    await sync()
    const commands = EACH.flatMap(words => [`${words} 1`, `${words} 2`])
    await run(...commands, 'bank list', 'bank resume 1', 'bank resume 2')
  }
  for (const failure of RETRIED) {
    simulator.misbehave([failure])
    assert.match((await sync()).body.message, /could not be read/)
    await run(`bank sync ${failure.bank === 'wise' ? 2 : 1}`, 'bank list')
  }
  simulator.misbehave([])
  assert.ok(answers.filter(answer => answer.status === 500).length > 3, 'some of them failed altogether')
  const done = await sync()
  assert.equal(done.status, 200, done.text)
  for (const query of [`entity_id=${WISE}`, `entity_id=1&token=${MERCURY}`])
    assert.equal((await sync(query)).status, 400)
  return answers
}

/** Whatever breaks in the database, the log and the operator's errors do not contain the token. */
async function breakThings(
  llano: Llano,
  deployment: Deployment,
  server: ServerProcess,
  key: string,
): Promise<Answer[]> {
  const query = (sql: string) => queryOnce(deployment.ownerUrl, sql)
  const sync = () => server.ask('/v1/bookkeeping/sync?entity_id=1', { method: 'POST', key })
  const failures: Answer[] = []
  await query('alter table banking.connection add constraint broken check (false) not valid')
  await llano(['bank', 'token', '1'], 3, NEXT_MERCURY)
  failures.push(await sync())
  await query('alter table banking.connection drop constraint broken')

  await query("update banking.connection set token = token || 'AAAA' where id = 1")
  failures.push(await sync())
  await llano(['bank', 'test', '1'], 3)
  await query('update banking.connection set token = left(token, -4) where id = 1')

  await query('alter table banking.connection rename to connection_away')
  failures.push(await sync())
  await query('alter table banking.connection_away rename to connection')
  assert.deepEqual(
    failures.map(answer => answer.status),
    [500, 500, 500],
  )
  return failures
}

async function useTheRest(llano: Llano): Promise<void> {
  assert.equal((await llano(['bank', 'token', '1'], 0, NEXT_MERCURY)).json.token_power, 'could write')
  await llano(['bank', 'show', '1'])
  await llano(['bank', 'pause', '1'])
  await llano(['bank', 'transactions', '--entity', '1'])
  await llano(['audit', 'list', '--limit', '1000'])
  await llano(['bank', 'remove', '1'])
}

/** The control value in clear: in a table, PostgreSQL's log, the server's log and a response. */
async function plant(deployment: Deployment, server: ServerProcess, key: string): Promise<Answer> {
  const { ownerUrl: databaseUrl } = deployment
  await queryOnce(databaseUrl, `create table public.planted as select '${CONTROL}'::text as clear`)
  await queryOnce(databaseUrl, `do $$ begin raise log '${CONTROL}'; end $$`)
  const broken = `alter table banking.connection add constraint "${CONTROL}" check (false) not valid`
  await queryOnce(databaseUrl, broken)
  const answer = await server.ask('/v1/bookkeeping/sync?entity_id=1', { method: 'POST', key })
  assert.equal(answer.status, 500)
  await queryOnce(databaseUrl, `alter table banking.connection drop constraint "${CONTROL}"`)
  return server.ask(`/v1/bookkeeping/sync?entity_id=1&${CONTROL}=1`, { method: 'POST', key })
}

async function check(
  { dataDir }: Deployment,
  tables: Map<string, string>,
  output: Record<string, string>,
): Promise<void> {
  const { found, controlIn, files } = await searchEverywhere(dataDir, tables, output, TOKENS, CONTROL)
  assert.deepEqual(found, [])
  assert.ok(files > 500, `${files} files`)
  assert.ok(Object.keys(output).length > 60)
  assert.match(tables.get('banking.connection')!, /wise/, 'there is a connection with a token')
  const expected = [
    /^table public\.planted$/,
    /^the second server$/,
    /^answer \d+$/,
    /^file postgres\.log$/,
    /^file postgres\/base\/\d+\/\d+$/,
    /^file postgres\/pg_wal\/[0-9A-F]{24}$/,
  ]
  for (const pattern of expected)
    assert.ok(
      controlIn.some(where => pattern.test(where)),
      `the control was not found in ${pattern}, only in ${controlIn.join(', ')}`,
    )
}
