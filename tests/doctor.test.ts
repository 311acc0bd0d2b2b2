// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { startS3 } from '../src/areas/documents/storage/store.fixture.ts'
import { areas } from '../src/areas.ts'
import { readConfig } from '../src/kernel/config.ts'
import type { CheckContext } from '../src/kernel/doctor/check.ts'
import { judgeClock, judgeExpiry, judgeSettings, judgeSpace } from '../src/kernel/doctor/doctor.rules.ts'
import type { Finding } from '../src/kernel/doctor/finding.rules.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { DAY_MS } from '../src/kernel/values/dates.ts'
import { makeCertificate, withoutOpenssl } from './harness/certificate.ts'
import { newMember, TEST_SECRET } from './harness/installation.ts'
import { startMailServer } from './harness/mail-server.ts'
import { allMigrations } from './harness/migrations.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment } from './harness/server-process.ts'

const checks = new Map(areas.flatMap(area => area.checks ?? []).map(check => [check.name, check]))
const migrations = await allMigrations()

function tempFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'llano-doctor-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs one check as `llano doctor` does. */
async function run(
  name: string,
  env: Record<string, string> = {},
  more: Partial<CheckContext> = {},
): Promise<readonly Finding[]> {
  const context: CheckContext = {
    config: readConfig({ LLANO_DEMO: 'off', ...env }),
    now: () => new Date(),
    migrations,
    server: null,
    database: null,
    secrets: secretsFrom(TEST_SECRET),
    ...more,
  }
  const findings = await checks.get(name)!.run(context)
  for (const finding of findings) if (finding.state !== 'ok') assert.ok(finding.fix.length > 5, finding.found)
  return findings
}

const textOf = (findings: readonly Finding[]) =>
  findings.map(({ state, found }) => `${state}: ${found}`).join('\n')

test('finds nothing wrong with a running installation, changes nothing, and lists every check in its JSON', async t => {
  const deployment = await Deployment.make(t)
  const server = await deployment.serve()
  const { json } = await deployment.llano(['doctor'])
  assert.equal(json.problems, 0, JSON.stringify(json.findings, null, 2))
  const named = new Set(json.findings.map((finding: { check: string }) => finding.check))
  assert.deepEqual(
    [...checks.keys()].filter(name => !named.has(name)),
    [],
  )
  assert.deepEqual(
    readdirSync(deployment.dataDir).filter(name => name === 'documents'),
    [],
  )
  await server.stop()
})

test('an empty data folder is a problem and stays empty', async t => {
  const dataDir = tempFolder(t)
  const deployment = await Deployment.make(t, { LLANO_DATA_DIR: dataDir })
  const { json } = await deployment.llano(['doctor'], 1)
  assert.match(JSON.stringify(json), /There is no installation in/)
  assert.match(JSON.stringify(json), /There is no secret/)
  assert.deepEqual(readdirSync(dataDir), [])
})

test('prints each finding with its fix, and exits with 1 if there is a problem', async t => {
  const deployment = await Deployment.make(t, {
    DATABASE_URL: 'postgres://nobody:hidden-word@127.0.0.1:9/none',
  })
  const running = deployment.run(['doctor'])
  assert.equal(await running.ended, 1)
  assert.match(running.stdout(), /^problem {2}database +The database cannot be used .*\n +→ Check the host/m)
  assert.match(running.stdout(), /^ok +program +Llano \d/m)
  assert.match(running.stdout(), /\n\d+ problems?, \d+ warnings?\.\n$/)
  assert.doesNotMatch(running.stdout() + running.stderr(), /hidden-word/)
})

test('program: reports versions and the build', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
  assert.match(
    textOf(await run('program')),
    new RegExp(`^ok: Llano ${version} on Node ${process.versions.node}`),
  )
})

test('settings: repeats the warnings of the start', async () => {
  assert.equal(textOf(await run('settings')), 'ok: No dangerous settings.')
  const findings = await run('settings', { HOST: '0.0.0.0' })
  assert.match(textOf(findings), /warning: LLANO_PUBLIC_URL is not set/)
})

test('secret: must be there, private and the right one', async t => {
  const { url } = await openScratch(t)
  const [dataDir, server] = [tempFolder(t), openDatabase(url)]
  t.after(() => server.close())
  const env = { LLANO_DATA_DIR: dataDir }
  assert.match(textOf(await run('secret', env, { secrets: null })), /^problem: There is no secret/)
  writeFileSync(join(dataDir, 'secret'), TEST_SECRET, { mode: 0o600 })
  assert.equal(textOf(await run('secret', env, { database: server })), 'ok: The secret is present.')
  chmodSync(join(dataDir, 'secret'), 0o644)
  assert.match(textOf(await run('secret', env)), /^problem: Other users can read/)
  chmodSync(join(dataDir, 'secret'), 0o600)
  const [known] = secretsFrom('another-secret-of-at-least-32-characters').keyIds
  await server.withClient(client =>
    client.query('insert into kernel.known_secret (key_id) values ($1)', [known]),
  )
  assert.match(textOf(await run('secret', env, { database: server })), /^problem: The secret is not the one/)
  const both = secretsFrom(`${TEST_SECRET} another-secret-of-at-least-32-characters`)
  assert.match(
    textOf(await run('secret', env, { database: server, secrets: both })),
    /^warning: An old secret is still configured/,
  )
})

test('disk: reports free space, also of folders that do not exist yet', async t => {
  const findings = await run('disk', { LLANO_DATA_DIR: join(tempFolder(t), 'not', 'yet') })
  assert.match(textOf(findings), /^\w+: Data folder: [\d.]+ GiB of [\d.]+ GiB free$/)
  const GIB = 1024 ** 3
  const states = [0.5 * GIB, 5 * GIB, 20 * GIB].map(free => judgeSpace('x', free, 100 * GIB).state)
  assert.deepEqual(states, ['problem', 'warning', 'ok'])
  assert.equal(judgeSpace('x', 5 * GIB, 20 * GIB).state, 'ok', 'a small disk with a quarter free')
})

test('database: reports a healthy server, and settings that can lose writes', async t => {
  const scratch = await openScratch(t)
  const server = openDatabase(scratch.url)
  t.after(() => server.close())
  const healthy = await run('database', { LLANO_PROCESSES: '2' }, { server })
  assert.doesNotMatch(textOf(healthy), /problem/)
  assert.match(textOf(healthy), /^ok: PostgreSQL 18/m)
  const [{ name }] = (await scratch.query('select current_database() as name')) as [{ name: string }]
  await scratch.query(`alter database ${name} set synchronous_commit = off`)
  const changed = openDatabase(scratch.url)
  t.after(() => changed.close())
  assert.match(textOf(await run('database', {}, { server: changed })), /problem: synchronous_commit is off/)
  assert.match(
    textOf(await run('database', { LLANO_PROCESSES: '64' }, { server })),
    /warning: \d+ connections are available; this node uses up to 990\./,
  )
})

test('database: judges every setting', () => {
  const good = {
    server_version_num: '180004',
    server_version: '18.4',
    server_encoding: 'UTF8',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    TimeZone: 'UTC',
    max_connections: '100',
    superuser_reserved_connections: '3',
    reserved_connections: '0',
  }
  assert.deepEqual([...new Set(judgeSettings(good, 97).map(({ state }) => state))], ['ok'])
  const bad: [change: Partial<typeof good>, found: RegExp][] = [
    [{ server_version_num: '170009', server_version: '17.9' }, /problem: PostgreSQL 17\.9 is too old/],
    [{ server_encoding: 'SQL_ASCII' }, /problem: .*SQL_ASCII/],
    [{ fsync: 'off' }, /problem: fsync is off/],
    [{ full_page_writes: 'off' }, /problem: full_page_writes is off/],
    [{ synchronous_commit: 'local' }, /warning: synchronous_commit is local/],
    [{ data_checksums: 'off' }, /warning: Data checksums are off/],
    [{ TimeZone: 'Europe/Madrid' }, /problem: .*Europe\/Madrid/],
    [{ reserved_connections: '1' }, /warning: 96 connections/],
  ]
  for (const [change, found] of bad) assert.match(textOf(judgeSettings({ ...good, ...change }, 97)), found)
})

test('database role: warns about a role that can change the audit log, and about a superuser', async t => {
  const scratch = await openScratch(t)
  const [app, owner] = [openDatabase(scratch.url), openDatabase(scratch.ownerUrl)]
  t.after(() => Promise.all([app.close(), owner.close()]))
  const as = (server: typeof app) => run('database role', {}, { server, database: server })
  assert.match(textOf(await as(app)), /^ok: The role llano_app cannot change the audit log/)
  assert.match(textOf(await as(owner)), /^(warning|problem): The role/)
})

test('migrations: lists those that have not run, and a database of a newer version', async t => {
  const scratch = await openScratch(t)
  const server = openDatabase(scratch.url)
  t.after(() => server.close())
  assert.equal(
    textOf(await run('migrations', {}, { server })),
    `ok: All ${migrations.length} migrations have run.`,
  )
  const pending = { file: '20990101T0000-later.sql', sql: '', hash: 'x', replaces: [] }
  assert.match(
    textOf(await run('migrations', {}, { server, migrations: [...migrations, pending] })),
    /^problem: 1 migrations have not run: 20990101T0000-later\.sql/,
  )
  assert.match(
    textOf(await run('migrations', {}, { server, migrations: migrations.slice(0, -1) })),
    /^problem: This database was made by a newer version/,
  )
  const empty = await openScratch(t, { migrated: false })
  const unmigrated = openDatabase(empty.url)
  t.after(() => unmigrated.close())
  assert.match(
    textOf(await run('migrations', {}, { server: unmigrated })),
    /^problem: \d+ migrations have not run/,
  )
})

test('clock: compares with the database', async t => {
  const scratch = await openScratch(t)
  const server = openDatabase(scratch.url)
  t.after(() => server.close())
  const ahead = (ms: number) => run('clock', {}, { server, now: () => new Date(Date.now() + ms) })
  assert.equal(textOf(await ahead(0)), 'ok: The clock agrees with the database.')
  assert.match(textOf(await ahead(10_000)), /^warning: This clock is (9\.9|10\.\d) s ahead of the database/)
  assert.match(textOf(await ahead(-90_000)), /^problem: This clock is (89\.9|90\.\d) s behind the database/)
  assert.equal(judgeClock('x', 3_000, 2_000).state, 'ok', 'a slow answer proves nothing')
})

test('jobs: reports failing and blocked jobs, and that none runs', async t => {
  const scratch = await openScratch(t)
  const database = openDatabase(scratch.url)
  t.after(() => database.close())
  assert.match(textOf(await run('jobs', {}, { database })), /^warning: No background job has run/)
  const insert = (job: string, trouble: string | null, failure: string | null) =>
    scratch.query(
      `insert into kernel.job_status (job, node, every_ms, last_run_at, took_ms, trouble, failure, since, failures)
       values ($1, 'one', 1000, now(), 1, $2, $3, now(), 0)`,
      [job, trouble, failure],
    )
  await insert('a', null, null)
  assert.equal(textOf(await run('jobs', {}, { database })), 'ok: The background jobs work.')
  await insert('b', 'the bank is closed', null)
  await insert('c', null, 'out of paper')
  const found = textOf(await run('jobs', {}, { database }))
  assert.match(found, /warning: The job "b" cannot do its work: the bank is closed/)
  assert.match(found, /problem: The job "c" fails: out of paper/)
})

test('mail: signs in, offers the sender and sends nothing', async t => {
  assert.match(textOf(await run('mail')), /^ok: Email is written to files/)
  const mail = await startMailServer(t)
  const env = { LLANO_SMTP_URL: mail.url, LLANO_MAIL_FROM: 'Office <office@example.com>' }
  assert.match(textOf(await run('mail', env)), /^ok: 127\.0\.0\.1:\d+ accepts email from office@example\.com/)
  assert.deepEqual(mail.received, [])

  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ana' && password === 'right' ? done(null, { user: 'ana' }) : done(new Error('no')),
    onMailFrom: ({ address }, _session, done) =>
      done(address === 'office@example.com' ? null : Object.assign(new Error('no'), { responseCode: 553 })),
  })
  await new Promise<void>(resolve => strict.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>(resolve => strict.close(() => resolve())))
  const { port } = strict.server.address() as AddressInfo
  const at = (password: string, from: string) =>
    run('mail', { LLANO_SMTP_URL: `smtp://ana:${password}@127.0.0.1:${port}`, LLANO_MAIL_FROM: from })
  assert.match(textOf(await at('right', 'office@example.com')), /^ok/)
  assert.match(
    textOf(await at('wrong', 'office@example.com')),
    /^problem: .* rejected the user name or password/,
  )
  const refused = textOf(await at('right', 'other@example.com'))
  assert.match(refused, /^problem: .* does not accept email from other@example\.com \(553\)/)
  assert.doesNotMatch(refused, /right/)
  const nobody = await run('mail', { LLANO_SMTP_URL: 'smtp://127.0.0.1:9', LLANO_MAIL_FROM: 'a@example.com' })
  assert.match(textOf(nobody), /^problem: 127\.0\.0\.1:9 cannot be used \(\w+\)/)
})

test('address: the certificate must be trusted and not expire soon', {
  skip: withoutOpenssl,
}, async t => {
  assert.match(textOf(await run('address')), /^ok: The address is http:\/\/127\.0\.0\.1:8080/)
  const { key, cert } = makeCertificate('localhost')
  const server = tls.createServer({ key, cert }, socket => socket.destroy())
  server.on('tlsClientError', () => {})
  server.listen(0, 'localhost')
  await once(server, 'listening')
  t.after(() => server.close())
  const env = { LLANO_PUBLIC_URL: `https://localhost:${(server.address() as AddressInfo).port}` }
  assert.match(textOf(await run('address', env)), /^problem: The certificate of localhost is not trusted/)
  const usual = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...usual, cert])
  t.after(() => tls.setDefaultCACertificates(usual))
  assert.match(
    textOf(await run('address', env)),
    /^ok: The certificate of localhost is valid for (29|30) more days/,
  )
  const later = { now: () => new Date(Date.now() + 25 * DAY_MS) }
  assert.match(
    textOf(await run('address', env, later)),
    /^warning: The certificate of localhost is valid for/,
  )
  assert.equal(judgeExpiry('x', -0.5).state, 'problem')
  const nobody = await run('address', { LLANO_PUBLIC_URL: 'https://localhost:9' })
  assert.match(textOf(nobody), /^warning: https:\/\/localhost:9 cannot be reached/)
})

test('documents: files can be stored and removed again, in a folder and in a bucket', async t => {
  const documentsDir = join(tempFolder(t), 'documents')
  const onDisk = { LLANO_DOCUMENTS_DIR: documentsDir }
  assert.match(textOf(await run('documents', onDisk)), /^ok: The first document creates/)
  mkdirSync(documentsDir)
  assert.match(textOf(await run('documents', onDisk)), /^ok: The folder .* is writable/)
  assert.deepEqual(readdirSync(documentsDir), [])
  const blocked = join(documentsDir, 'a-file')
  writeFileSync(blocked, '')
  assert.match(
    textOf(await run('documents', { LLANO_DOCUMENTS_DIR: blocked })),
    /^problem: The folder .* is not writable \(ENOTDIR\)/,
  )
  const { settings } = await startS3(t)
  const bucket = (name: string) => ({
    LLANO_S3_ENDPOINT: settings.endpoint,
    LLANO_S3_BUCKET: name,
    LLANO_S3_KEY: settings.key,
    LLANO_S3_SECRET: settings.secret,
  })
  assert.match(textOf(await run('documents', bucket('papers'))), /^ok: The bucket papers .* is writable/)
  assert.match(
    textOf(await run('documents', bucket('missing'))),
    /^problem: The bucket missing .* is not writable/,
  )
})

test("documents: another installation's store is a problem", async t => {
  const scratch = await openScratch(t)
  const database = openDatabase(scratch.url)
  t.after(() => database.close())
  await scratch.query(`insert into documents.store (mark) values ('${'a'.repeat(32)}')`)
  const env = { LLANO_DOCUMENTS_DIR: tempFolder(t) }
  assert.match(
    textOf(await run('documents', env, { database })),
    /^problem: .* is not the document store of this/,
  )
})

test('encryption: an installation that stores documents unencrypted is told to encrypt them', async t => {
  const scratch = await openScratch(t)
  const database = openDatabase(scratch.url)
  t.after(() => database.close())
  assert.match(textOf(await run('encryption', {}, { database })), /^ok: New documents are stored encrypted/)
  await scratch.query(`insert into documents.file (sha256, size_bytes, mime_type, store_key, sealed)
                       values (sha256('a'), 1, 'application/pdf', 'a', false)`)
  assert.match(textOf(await run('encryption', {}, { database })), /^warning: .* unencrypted/)
  const on = { LLANO_DOCUMENTS_ENCRYPTED: 'on' }
  assert.match(textOf(await run('encryption', on, { database })), /^ok/)
})

test('privacy: says how long personal data is kept, and names interrupted erasures', async t => {
  const scratch = await openScratch(t)
  const database = openDatabase(scratch.url)
  t.after(() => database.close())
  const days = { LLANO_KEEP_MAIL_DAYS: '33' }
  assert.match(textOf(await run('privacy', days, { database })), /^ok: Email texts are kept for 33 days/)
  await scratch.query(`insert into members.member (email, name) values ('a@example.com', 'Ana');
                       insert into privacy.erasure (member_id, names) values (1, '{}')`)
  assert.match(
    textOf(await run('privacy', {}, { database })),
    /problem: The erasure of member 1 was interrupted/,
  )
})

test('banks: names connections that need attention or fail again and again', async t => {
  const scratch = await openScratch(t)
  const database = openDatabase(scratch.url)
  t.after(() => database.close())
  const { entityId } = await newMember({ database, secrets: secretsFrom(TEST_SECRET) })
  const connect = (status: string, failures: number) =>
    scratch.query(
      `insert into banking.connection (entity_id, provider, base_url, token, token_power, status, failures, created_at)
       values ($1, 'wise', 'https://bank.example', 'x', 'reads', $2, $3, now())`,
      [entityId, status, failures],
    )
  await connect('active', 2)
  await connect('disabled', 9)
  assert.equal(textOf(await run('banks', {}, { database })), 'ok: Bank connections without problems: 1')
  await connect('needs_attention', 0)
  await connect('active', 3)
  assert.equal(
    textOf(await run('banks', {}, { database })),
    'warning: Bank connections that need attention: 3\nwarning: Bank connections that cannot be imported: 4',
  )
})

test('timestamps: asks every calendar and the source of block headers, and compares the clock', async t => {
  let [status, aheadMs] = [200, 0]
  const server = createServer((request, response) => {
    const date = new Date(Date.now() + aheadMs).toUTCString()
    // No block is known here, which is an answer too.
    response.writeHead(request.url!.startsWith('/api/') ? 404 : status, { date }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    LLANO_TIMESTAMPS: 'on',
    LLANO_CALENDARS: `${base}/a,${base}/b`,
    LLANO_BITCOIN_HEADERS: `esplora:${base}/api`,
  }
  assert.match(
    textOf(await run('timestamps', env)),
    /^ok: 2 calendars answer\.\nok: The clock agrees with 127/,
  )
  aheadMs = 120_000
  assert.match(textOf(await run('timestamps', env)), /problem: This clock is 1\d\d\.\d s behind 127/)
  status = 502
  assert.match(textOf(await run('timestamps', env)), /^problem: No calendar answers: .*status 502/)
  status = 200
  const one = { ...env, LLANO_CALENDARS: `${base}/a,http://127.0.0.1:9/b` }
  assert.match(
    textOf(await run('timestamps', one)),
    /^warning: Calendars that do not answer: http:\/\/127\.0\.0\.1:9/,
  )
  const noHeaders = { ...env, LLANO_BITCOIN_HEADERS: 'esplora:http://127.0.0.1:9/api' }
  assert.match(
    textOf(await run('timestamps', noHeaders)),
    /warning: The source of block headers does not work/,
  )
  assert.match(textOf(await run('timestamps', { LLANO_TIMESTAMPS: 'off' })), /^warning: Timestamps are off/)
})
