// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { startMailServer } from '../../../tests/harness/mail-server.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { startS3 } from '../../areas/documents/storage/store.fixture.ts'
import { type Config, readConfig } from '../config.ts'
import { waitFor } from '../embedded/testbed.fixture.ts'
import type { JobReport } from '../jobs/jobs.ts'
import { kernelArea } from '../kernel.ts'
import { sendDueMail } from '../mail/send-mail.ts'
import { secretsFrom } from '../secrets.ts'
import { int } from '../sql/statement.ts'
import { byParams, write } from '../sql/write.ts'
import { findHeads } from './head.rules.ts'
import { sealAudit } from './seal.ts'

const note = write({
  name: 'test.note_for_heads',
  action: 'note.create',
  params: { number: int },
  row: { number: int },
  sql: "written as (select $number::integer as number, 'note/' || $number as record)",
})

/** As the server runs it. */
const publishing = kernelArea.jobs.find(({ name }) => name === 'publish audit heads')!

/** A chain, a folder, and the commands as an operator runs them. */
async function openSetup(t: TestContext, env: Record<string, string> = {}) {
  const scratch = await openScratch(t)
  const folder = await mkdtemp(join(tmpdir(), 'llano-heads-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const settings = {
    LLANO_DATA_DIR: folder,
    LLANO_AUDIT_HEADS: `file:${join(folder, 'heads.jsonl')}`,
    ...env,
  }
  const config = readConfig(settings)
  let number = 0
  return {
    ...scratch,
    folder,
    config,
    file: join(folder, 'heads.jsonl'),
    async seal(count = 1) {
      for (let i = 0; i < count; i++) {
        const by = byParams({ actor: 'test', ip: null, idempotency: null })
        await scratch.database.durable.one(note, { number: ++number, ...by })
        await sealAudit(scratch.database)
      }
    },
    publish: (other: Config = config, now = new Date()) =>
      publishing.run(
        {
          database: scratch.database,
          secrets: secretsFrom('s'.repeat(32)),
          config: other,
          now: () => now,
        },
        new AbortController().signal,
      ) as Promise<JobReport>,
    /** `heads` is LLANO_AUDIT_HEADS for this run. */
    async verify(flags: string[] = [], heads = '') {
      const lines = [
        ['audit', 'verify', ...flags],
        ['audit', 'verify', '--json', ...flags],
      ]
      const [people, json] = await runCommandLines(lines, {
        DATABASE_URL: scratch.url,
        LLANO_SECRET: 's'.repeat(32),
        LLANO_DATA_DIR: folder,
        LLANO_TIMESTAMPS: 'off',
        LLANO_AUDIT_HEADS: heads,
      })
      assert.equal(people!.code, json!.code, people!.stderr)
      const report = JSON.parse(json!.stdout)
      const findings: string[] = report.findings?.map(
        (one: { kind: string; what: string }) => `${one.kind}: ${one.what}`,
      )
      return { code: json!.code, text: people!.stdout, report, findings }
    },
    /** What an owner of the database can do to make the chain look as if it had ended at a seal. */
    cutOffAfter: (seal: number) =>
      scratch.query(`
        set session_replication_role = replica;
        delete from kernel.audit_row r using kernel.audit_leaf l where l.row_id = r.id and l.seal_id > ${seal};
        delete from kernel.audit_leaf where seal_id > ${seal};
        delete from kernel.audit_seal where id > ${seal}`),
  }
}

test('the server publishes heads every minute', () => {
  assert.equal(publishing.everyMs, 60_000)
})

test('publishes a head once, to its own file, and again when the chain has grown', async t => {
  const setup = await openSetup(t)
  assert.deepEqual(await setup.publish(), { trouble: null }, 'an empty log has no head')
  await setup.seal(2)
  await Promise.all([setup.publish(), setup.publish(), setup.publish()])
  await setup.publish()
  await setup.seal()
  await setup.publish()
  const lines = (await readFile(setup.file, 'utf8')).trim().split('\n')
  const heads = lines.map(line => JSON.parse(line))
  const [installation] = await setup.query('select id::text from kernel.installation')
  const seals = await setup.query("select encode(hash, 'hex') as hash from kernel.audit_seal order by id")
  assert.deepEqual(
    heads.map(({ llano, installation, seal, rows, hash }) => ({ llano, installation, seal, rows, hash })),
    [2, 3].map(seal => ({
      llano: 'audit-head',
      installation: installation!.id,
      seal,
      rows: seal,
      hash: seals[seal - 1]!.hash,
    })),
  )
  assert.equal((await stat(setup.file)).mode & 0o777, 0o600)
})

test('a truncated chain looks intact on its own, and `--head` reports it', async t => {
  const setup = await openSetup(t)
  await setup.seal(5)
  await setup.publish()
  const whole = await setup.verify(['--head', setup.file])
  assert.equal(whole.code, 0, whole.text)
  assert.match(whole.text, /^Confirmed from outside up to seal 5, published at \S+Z; 0 newer seals\.$/m)
  await setup.cutOffAfter(3)
  const alone = await setup.verify()
  assert.equal(alone.code, 0)
  assert.match(
    alone.text,
    /^Nothing outside this database confirms the end of the chain\. Set LLANO_AUDIT_HEADS/m,
  )
  assert.equal(alone.report.external, null)
  for (const result of [
    await setup.verify(['--head', setup.file]),
    await setup.verify([], `file:${setup.file}`),
  ]) {
    assert.equal(result.code, 1)
    assert.deepEqual(
      result.findings.map(one => one.replace(/(at|after) \S+Z/, '$1 …')),
      [
        'removed: the chain ends at seal 3; the head published at … names seal 5',
        'removed: 2 rows sealed after … (seal 3)',
      ],
    )
    assert.match(result.text, /does NOT verify/)
  }
})

test('reports how many rows were lost, and since when, after writes went on from an older state', async t => {
  const setup = await openSetup(t)
  for (let round = 0; round < 3; round++) {
    await setup.seal(2)
    await setup.publish()
  }
  await setup.cutOffAfter(2)
  const [end] = await setup.query(
    `select to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from kernel.audit_seal where id = 2`,
  )
  await setup.seal(5)
  await setup.publish()
  const result = await setup.verify([], `file:${setup.file}`)
  assert.equal(result.code, 1)
  assert.deepEqual(
    result.findings.map(one => one.replace(/at \S+Z$/, 'at …')),
    [
      'changed: seal 4 is not the one in the head published at …',
      `removed: up to 4 rows sealed after ${end!.at} (seal 2)`,
    ],
  )
})

test('compares with the published heads as well if `--head` names a file', async t => {
  const setup = await openSetup(t)
  await setup.seal()
  await setup.publish()
  const old = join(setup.folder, 'old')
  await writeFile(old, await readFile(setup.file))
  await setup.seal()
  await setup.publish()
  await setup.cutOffAfter(1)
  const result = await setup.verify(['--head', old], `file:${setup.file}`)
  assert.equal(result.code, 1)
  assert.match(result.findings[0]!, /^removed: the chain ends at seal 1; .* names seal 2$/)
})

test('`--head` reports a chain rewritten together with its anchors', async t => {
  const setup = await openSetup(t)
  await setup.seal(2)
  await setup.query(`insert into documents.stamp (sha256) select sha256(hash) from kernel.audit_seal where id = 2;
    insert into documents.anchor (day, seal_id, sha256, stamp_id)
      select '2026-01-01', 2, s.sha256, s.id from documents.stamp s, kernel.audit_seal a where a.id = 2 and s.sha256 = sha256(a.hash)`)
  await setup.publish()
  await setup.query(`
    alter table documents.anchor disable trigger all;
    alter table documents.stamp disable trigger all;
    delete from documents.anchor; delete from documents.stamp;
    set session_replication_role = replica;
    update kernel.audit_row set actor = 'somebody else';
    update kernel.audit_leaf set seal_id = null, hash = null;
    delete from kernel.audit_seal`)
  await sealAudit(setup.database)
  await setup.seal()
  const alone = await setup.verify()
  assert.equal(alone.code, 0, alone.text)
  const result = await setup.verify(['--head', setup.file])
  assert.equal(result.code, 1)
  assert.match(result.findings[0]!, /^changed: seal 2 is not the one in the head published at /)
})

test('finds heads in a syslog, in an email with broken lines, and in several files', async t => {
  const setup = await openSetup(t)
  await setup.seal()
  await setup.publish()
  const line = (await readFile(setup.file, 'utf8')).trim()
  const [syslog, mail, empty] = ['syslog', 'mail.eml', 'empty'].map(name => join(setup.folder, name))
  await writeFile(syslog!, `other text\n<110>1 2026-01-01T00:00:00Z host llano 7 audit-head - ${line}\n`)
  const broken = line.replaceAll(/.{60}/g, part => `${part}=\r\n`)
  await writeFile(
    mail!,
    `Subject: x\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nKeep this.\r\n${broken}\r\n`,
  )
  await writeFile(empty!, 'nothing here\n')
  const result = await setup.verify(['--head', syslog!, mail!])
  assert.deepEqual(
    [result.code, result.report.external],
    [0, { heads: 2, up_to_seal: 1, published_at: JSON.parse(line).at }],
  )
  for (const name of [empty!, join(setup.folder, 'missing')]) {
    const refused = await setup.verify(['--head', name])
    assert.equal(refused.code, 1)
    assert.match(refused.report.error, /^--head: /)
  }
  assert.deepEqual(
    findHeads('{"llano":"audit-head","seal":-1} {"llano":"audit-head"} {"llano":"audit-head","seal":'),
    [],
  )
})

test('reports heads of another installation, and heads missing from where they were published', async t => {
  const setup = await openSetup(t)
  await setup.seal(3)
  await setup.publish()
  const line = await readFile(setup.file, 'utf8')
  const foreign = join(setup.folder, 'foreign')
  await writeFile(foreign, line.replace(/"installation":"[^"]*"/, '"installation":"another"'))
  assert.match(
    (await setup.verify(['--head', foreign])).findings[0]!,
    /^broken: a head belongs to installation another/,
  )
  await writeFile(setup.file, '')
  const result = await setup.verify([], `file:${setup.file}`)
  assert.match(
    result.findings[0]!,
    /^removed: the head of seal 3, published to file:\S+ on \S+, is missing there$/,
  )
  await rm(setup.file)
  const gone = await setup.verify([], `file:${setup.file}`)
  assert.match(gone.findings[0]!, /^broken: the heads published to file:\S+ cannot be read: ENOENT/)
})

test('an unreachable destination is reported, does not block the others, and gets its head later', async t => {
  const setup = await openSetup(t)
  await setup.seal()
  const closed = createServer()
  await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise(resolve => closed.close(resolve))
  const LLANO_AUDIT_HEADS = `syslog:tcp://127.0.0.1:${port}, file:${setup.file}`
  const config = readConfig({ LLANO_DATA_DIR: setup.folder, LLANO_AUDIT_HEADS })
  const { trouble } = await setup.publish(config)
  assert.match(trouble!, /^audit heads were not published: syslog:tcp:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/)
  assert.equal(findHeads(await readFile(setup.file, 'utf8')).length, 1)
  let received = ''
  const server = createServer(socket =>
    socket.setEncoding('utf8').on('data', text => {
      received += text
    }),
  )
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  t.after(() => server.close())
  assert.deepEqual(await setup.publish(config), { trouble: null })
  await waitFor('the line', () => received.endsWith('\n'))
  assert.match(received, /^<110>1 \d{4}-\S+Z \S+ llano \d+ audit-head - \{"llano":"audit-head".*\}\n$/)
})

test('sends a head to a syslog server over UDP', async t => {
  const setup = await openSetup(t)
  await setup.seal()
  const socket = createSocket('udp4')
  t.after(() => socket.close())
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  let received = ''
  socket.on('message', message => {
    received += message
  })
  const LLANO_AUDIT_HEADS = `syslog:udp://127.0.0.1:${socket.address().port}`
  await setup.publish(readConfig({ LLANO_DATA_DIR: setup.folder, LLANO_AUDIT_HEADS }))
  await waitFor('the datagram', () => received)
  assert.equal(findHeads(received)[0]!.seal, 1)
})

test('emails a head once a day', async t => {
  const setup = await openSetup(t)
  const server = await startMailServer(t)
  const config = readConfig({
    LLANO_DATA_DIR: setup.folder,
    LLANO_AUDIT_HEADS: 'mailto:audit@example.com',
    LLANO_SMTP_URL: server.url,
    LLANO_MAIL_FROM: 'llano@example.com',
  })
  for (let i = 0; i < 3; i++) {
    await setup.seal()
    await setup.publish(config)
  }
  await sendDueMail(setup.database, config)
  assert.equal(server.received.length, 1)
  assert.deepEqual(server.received[0]!.to, ['audit@example.com'])
  const saved = join(setup.folder, 'saved.eml')
  await writeFile(saved, server.received[0]!.content)
  const result = await setup.verify(['--head', saved])
  assert.deepEqual(
    [result.code, result.report.external.up_to_seal],
    [0, 1],
    'the mail as it came is enough to verify',
  )
})

/** An installation that publishes its heads in a bucket, and what the command line finds by them. */
async function openBucket(t: TestContext) {
  const { settings } = await startS3(t)
  const s3 = {
    LLANO_S3_ENDPOINT: settings.endpoint,
    LLANO_S3_BUCKET: settings.bucket,
    LLANO_S3_KEY: settings.key,
    LLANO_S3_SECRET: settings.secret,
    LLANO_AUDIT_HEADS: 's3:audit/heads',
  }
  const setup = await openSetup(t, s3)
  const verifyByCommand = async () => {
    const [run] = await runCommandLines([['audit', 'verify', '--json']], {
      ...s3,
      DATABASE_URL: setup.url,
      LLANO_SECRET: 's'.repeat(32),
      LLANO_DATA_DIR: setup.folder,
      LLANO_TIMESTAMPS: 'off',
    })
    return { code: run!.code, report: JSON.parse(run!.stdout) }
  }
  return { ...setup, verifyByCommand }
}

test('stores heads in a bucket, one object each, and verifies them from there', async t => {
  const setup = await openBucket(t)
  for (let i = 0; i < 2; i++) {
    await setup.seal()
    assert.deepEqual(await setup.publish(), { trouble: null })
  }
  await setup.cutOffAfter(1)
  const { code, report } = await setup.verifyByCommand()
  assert.equal(code, 1)
  assert.match(report.findings[0].what, /^the chain ends at seal 1; the head published at \S+ names seal 2$/)
  assert.equal(report.external.heads, 2)
})

test('compares all heads in a bucket, however many newer ones there are', async t => {
  const setup = await openBucket(t)
  for (let i = 0; i < 3; i++) {
    await setup.seal()
    await setup.publish()
  }
  await setup.cutOffAfter(1)
  for (let i = 0; i < 25; i++) {
    await setup.seal()
    await setup.publish()
  }
  const { code, report } = await setup.verifyByCommand()
  assert.equal(code, 1)
  assert.match(report.findings[0].what, /^seal 2 is not the one in the head published at /)
  assert.match(report.findings[1].what, /^up to 2 rows sealed after \S+Z \(seal 1\)$/)
})

test('locks the heads in a bucket for as long as configured', async t => {
  const received: IncomingHttpHeaders[] = []
  const server = createHttpServer((request, response) => {
    received.push(request.headers)
    request.resume().on('end', () => response.setHeader('etag', '"x"').end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const setup = await openSetup(t, {
    LLANO_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    LLANO_S3_BUCKET: 'heads',
    LLANO_S3_KEY: 'key',
    LLANO_S3_SECRET: 'secret',
    LLANO_AUDIT_HEADS: 's3:audit',
    LLANO_AUDIT_HEADS_RETAIN_DAYS: '30',
  })
  await setup.seal()
  const now = new Date('2026-11-16T10:00:00Z')
  assert.deepEqual(await setup.publish(setup.config, now), { trouble: null })
  const [headers] = received
  assert.deepEqual(
    [headers!['x-amz-object-lock-mode'], headers!['x-amz-object-lock-retain-until-date']],
    ['COMPLIANCE', '2026-12-16T10:00:00.000Z'],
  )
})

test('parses destinations for heads, and rejects invalid ones', () => {
  const of = (LLANO_AUDIT_HEADS: string) => () => readConfig({ LLANO_AUDIT_HEADS })
  assert.throws(of('ftp://x'), /LLANO_AUDIT_HEADS holds "ftp:\/\/x", which is none of file:/)
  assert.throws(of('file:relative'), /none of/)
  assert.throws(of('s3:heads'), /needs LLANO_S3_ENDPOINT/)
  assert.throws(() => readConfig({ LLANO_AUDIT_HEADS_RETAIN_DAYS: '0' }), /number of days/)
  const { auditHeads } = readConfig({
    LLANO_AUDIT_HEADS: 'file:/a b.jsonl, syslog:tcp://[::1]:6514,mailto:a@example.com',
  })
  assert.deepEqual(auditHeads, [
    { kind: 'file', path: '/a b.jsonl' },
    { kind: 'syslog', protocol: 'tcp', host: '::1', port: 6514 },
    { kind: 'mail', address: 'a@example.com' },
  ])
})
