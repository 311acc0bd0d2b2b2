// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import type { Answer } from './harness/installation.ts'
import { type CommandRun, Deployment, type ServerProcess, waitFor } from './harness/server-process.ts'
import { queryOnce } from './harness/test-postgres.ts'
import { findForms, formsOf, readAllRows, searchEverywhere } from './harness/traces.ts'

const IDENTIFIERS = {
  passport: 'ZQX7391846',
  itin: '943-78-5126',
  ssn: '583-41-9672',
  national_id: 'KW-83.719.462-P',
  tax_id: 'TQ 91 28 37 46 V',
}
type Kind = keyof typeof IDENTIFIERS
const KINDS = Object.keys(IDENTIFIERS) as Kind[]

/** A control value stored in clear everywhere the search looks, to prove that the search works. */
const CONTROL = 'PLANTED-HX4719283'

const OLD_SECRET = 'a-first-secret-for-this-test-and-nothing-else'
const NEW_SECRET = 'another-secret-for-this-test-and-nothing-else'

test('the search finds a text in any encoding', () => {
  const forms = formsOf(CONTROL)
  const packed = CONTROL.replace('-', '')
  const written: Record<string, Buffer | string> = {
    plain: `name=${CONTROL};`,
    'small letters': CONTROL.toLowerCase(),
    'without its separator': packed,
    'turned around': [...CONTROL].reverse().join(''),
    hexadecimal: Buffer.from(`a${CONTROL}b`).toString('hex'),
    'large hexadecimal': Buffer.from(packed).toString('hex').toUpperCase(),
    UTF16LE: Buffer.from(`x${CONTROL}`, 'utf16le'),
    UTF16BE: Buffer.from(`x${packed}`, 'utf16le').swap16(),
    'as JSON': JSON.stringify({ a: [CONTROL] }),
  }
  for (const before of ['', 'a', 'ab', 'abc'])
    for (const after of ['', 'z', 'zy']) {
      const around = Buffer.from(before + CONTROL + after)
      written[`base64 between ${before} and ${after}`] = around.toString('base64')
      written[`base64url between ${before} and ${after}`] = around.toString('base64url')
    }
  for (const [how, bytes] of Object.entries(written)) {
    assert.notDeepEqual(findForms(bytes, forms), [], how)
    const buried = Buffer.concat([randomBytes(4000), Buffer.from(bytes), randomBytes(4000)])
    assert.notDeepEqual(findForms(buried, forms), [], `${how}, among other bytes`)
  }
  for (const other of ['PLANTED-HX4719284', 'nothing', randomBytes(100_000)])
    assert.deepEqual(findForms(other, forms), [])
  assert.notDeepEqual(findForms(encodeURIComponent('TQ 91 28 37 46 V'), formsOf(IDENTIFIERS.tax_id)), [])
})

test('an identifier is never in clear in any table, file, log, email, audit row or error', async t => {
  const deployment = await Deployment.make(t, { LLANO_LOG_LEVEL: 'debug' })
  const outputs: Record<string, string> = {}
  const settings = { LLANO_SECRET: OLD_SECRET }
  const llano = async (args: string[], expected = 0, input?: string): Promise<CommandRun> => {
    const run =
      input === undefined
        ? await deployment.command(args, expected, settings)
        : await deployment.llano(args, expected, settings, input)
    outputs[`llano ${args.join(' ')} (${Object.keys(outputs).length})`] = run.stdout + run.stderr
    return run
  }

  const first = await deployment.serve(settings)
  const member = await llano(['member', 'create', '--email', 'ana@example.com', '--name', 'Ana'])
  await llano(['entity', 'create', '--member', '1', '--name', 'Ana LLC'])
  const { key } = (
    await llano(['key', 'create', '--member', '1', '--name', 'k', '--scopes', 'all', '--rate-limit', '1000'])
  ).json
  assert.equal(member.json.id, 1)

  // Stored, replaced by the same, shown, and given in the wrong place.
  for (const kind of KINDS) {
    const words = ['member', 'identify', '--member', '1', '--kind', kind]
    assert.equal((await llano(words, 0, `${IDENTIFIERS[kind]}\n`)).json.changed, true)
    assert.equal((await llano(words, 0, IDENTIFIERS[kind].toLowerCase())).json.changed, false)
    await llano(words, 1, `${IDENTIFIERS[kind]}!`)
    await llano(words, 1, `${IDENTIFIERS[kind]}\n${IDENTIFIERS[kind]}\n`)
  }
  await llano(['member', 'identify', '--member', '1', '--kind', 'itin'], 1, IDENTIFIERS.ssn)
  const shown = await llano(['member', 'show', '--member', '1'])
  assert.deepEqual(
    Object.values(shown.json.identifiers).map(value => String(value).replaceAll('•', '').length),
    KINDS.map(() => 3),
    'people see the last three characters',
  )
  await announceSomething(deployment, llano)

  const answers = await useProfile(first, key)
  answers.push(...(await breakThings(deployment, first, key, llano)))
  await sendMailWith(deployment, CONTROL)
  assert.equal(await first.stop(), 0)

  // A new secret: the job re-encrypts all of them.
  const second = await deployment.serve({ LLANO_SECRET: `${NEW_SECRET} ${OLD_SECRET}` })
  await waitFor('all to be re-encrypted', async () => (await keysThatSealed(deployment)).length === 1, 60_000)
  const profile = await second.ask('/v1/profile', { key })
  assert.deepEqual(profile.body.data.identifiers, IDENTIFIERS)
  await plant(deployment, second, key)
  await queryOnce(deployment.ownerUrl, 'checkpoint')
  const tables = await readAllRows(deployment.ownerUrl)
  assert.equal(await second.stop(), 0)

  outputs['the first server'] = first.stdout() + first.stderr()
  outputs['the second server'] = second.stdout() + second.stderr()
  for (const [i, answer] of answers.entries())
    outputs[`answer ${i}`] = JSON.stringify(answer.body) + answer.text
  await checkNothingIsInClear(deployment, tables, outputs)
})

/** Reads the profile and sends it back, and provokes every kind of error with the values in every place. */
async function useProfile(server: ServerProcess, key: string): Promise<Answer[]> {
  const read = await server.ask('/v1/profile', { key })
  assert.deepEqual(read.body.data.identifiers, IDENTIFIERS, 'who may read them gets them')
  const put = (body: unknown) => server.ask('/v1/profile', { key, method: 'PUT', body })
  const sentBack = await put({ ...read.body.data, phone: '+34 600 000 117' })
  assert.deepEqual(sentBack.body.data.identifiers, IDENTIFIERS)
  const { passport, tax_id } = IDENTIFIERS
  const refused = [
    await put({ identifiers: IDENTIFIERS }),
    await put({ phone: passport }),
    await put({ country: passport, name: [passport] }),
    await put({ name: 'Ana', passport }),
    await put([passport]),
    await server.ask('/v1/profile', {
      key,
      method: 'PUT',
      raw: `{"passport":"${passport}`,
      headers: { 'content-type': 'application/json' },
    }),
    await server.ask(`/v1/profile?passport=${passport}`, { key }),
    await server.ask(`/v1/profile/${passport}`, { key }),
    await server.ask(`/v1/profile?tax_id=${encodeURIComponent(tax_id)}`, { key: `llk_${passport}` }),
  ]
  assert.deepEqual([...new Set(refused.map(answer => answer.status))].sort(), [400, 401, 404])
  return refused
}

/** Whatever breaks in the database, the response is a 500 and the log does not contain the values. */
async function breakThings(
  deployment: Deployment,
  server: ServerProcess,
  key: string,
  llano: (args: string[], expected?: number, input?: string) => Promise<CommandRun>,
): Promise<Answer[]> {
  const put = () =>
    server.ask('/v1/profile', { key, method: 'PUT', body: { name: 'Ana', identifiers: IDENTIFIERS } })
  const identify = (expected: number) =>
    llano(['member', 'identify', '--member', '1', '--kind', 'passport'], expected, 'NEW7391846')
  const query = (sql: string) => queryOnce(deployment.ownerUrl, sql)
  const failures: Answer[] = []

  await query('alter table members.identifier rename to identifier_away')
  failures.push(await server.ask('/v1/profile', { key }), await put())
  await identify(3)
  await query('alter table members.identifier_away rename to identifier')

  await query('alter table members.identifier add constraint broken check (false) not valid')
  await identify(3)
  await query('alter table members.identifier drop constraint broken')

  await query("update members.identifier set sealed = sealed || 'AAAA' where kind = 'ssn'")
  failures.push(await server.ask('/v1/profile', { key }), await put())
  await query("update members.identifier set sealed = left(sealed, -4) where kind = 'ssn'")
  assert.deepEqual(
    failures.map(answer => answer.status),
    [500, 500, 500, 500],
  )
  return failures
}

async function announceSomething(
  deployment: Deployment,
  llano: (args: string[]) => Promise<CommandRun>,
): Promise<void> {
  const file = join(deployment.dataDir, 'news.md')
  await writeFile(file, 'Something changes.\n')
  const words = ['announce', '--title', 'A change', '--text-file', file, '--effective', '2099-01-01']
  assert.equal((await llano(words)).json.mails, 1)
}

/** An email with the text, written to the data folder by the job, next to the announcement's. */
async function sendMailWith(deployment: Deployment, text: string): Promise<void> {
  await queryOnce(
    deployment.ownerUrl,
    "insert into kernel.mail (about, to_address, subject, body) values ('control', 'ana@example.com', 'Hello', $1)",
    [text],
  )
  await waitFor(
    'the mail to be written',
    async () =>
      (await queryOnce(deployment.ownerUrl, 'select from kernel.mail where sent_at is null')).length === 0,
    60_000,
  )
}

async function keysThatSealed(deployment: Deployment): Promise<unknown[]> {
  return queryOnce(deployment.ownerUrl, "select distinct split_part(sealed, '.', 1) from members.identifier")
}

/** The control value in clear: in a table, PostgreSQL's log, the server's log and a database error. */
async function plant(deployment: Deployment, server: ServerProcess, key: string): Promise<void> {
  const { ownerUrl: databaseUrl } = deployment
  await queryOnce(databaseUrl, `create table public.planted as select '${CONTROL}'::text as clear`)
  await queryOnce(databaseUrl, `do $$ begin raise log '${CONTROL}'; end $$`)
  await queryOnce(
    databaseUrl,
    `alter table members.member add constraint "${CONTROL}" check (false) not valid`,
  )
  const put = await server.ask('/v1/profile', { key, method: 'PUT', body: { name: 'Ana' } })
  assert.equal(put.status, 500)
  await queryOnce(databaseUrl, `alter table members.member drop constraint "${CONTROL}"`)
}

async function checkNothingIsInClear(
  deployment: Deployment,
  tables: Map<string, string>,
  outputs: Record<string, string>,
): Promise<void> {
  const search = await searchEverywhere(deployment.dataDir, tables, outputs, IDENTIFIERS, CONTROL)
  const { found, controlIn, files } = search
  assert.deepEqual(found, [])

  assert.ok(files > 500, `${files} files`)
  assert.ok((tables.get('members.identifier') ?? '').split('\n').length === KINDS.length)
  const expected = [
    /^table public\.planted$/,
    /^table kernel\.mail$/,
    /^the second server$/,
    /^file postgres\.log$/,
    /^file mail\/\d+\.eml$/,
    /^file postgres\/base\/\d+\/\d+$/,
    /^file postgres\/pg_wal\/[0-9A-F]{24}$/,
  ]
  for (const pattern of expected)
    assert.ok(
      controlIn.some(where => pattern.test(where)),
      `the control was not found in ${pattern}, only in ${controlIn.join(', ')}`,
    )
}
