// Full run only: it backs up and restores whole clusters.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { allMigrations } from '../../../tests/harness/migrations.ts'
import { waitFor } from '../../../tests/harness/server-process.ts'
import { startJobs } from '../../kernel/jobs/jobs.ts'
import { deletePause, insertPause, jobsMayRun } from '../../kernel/jobs/pause.ts'
import { makeLog } from '../../kernel/log.ts'
import { jobMetrics } from '../../kernel/metrics.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { createMember } from '../members/members.ts'
import { runBackups } from './backup.jobs.ts'
import { backUp, fill, makePlace, type Place, tempFolder } from './backups.fixture.ts'
import { whileAlone } from './lease.ts'
import { listBackupsIn } from './manifest.ts'
import { silent } from './progress.ts'
import { pruneBackups } from './prune-backups.ts'
import { expectTarget } from './target/target.ts'
import { verifyNewest } from './verify.jobs.ts'
import { verifyFiles } from './verify-backup.ts'

async function makeOffice(t: TestContext, more: Record<string, string> = {}): Promise<Place> {
  const env = { LLANO_BACKUP_DIR: join(await tempFolder(t), 'backups'), LLANO_SECRET: TEST_SECRET, ...more }
  const place = await makePlace(t, env)
  const admin = { email: 'admin@example.com', name: 'Ada', role: 'admin' } as const
  await createMember(place.scratch.database.durable, BY_TEST, admin)
  return place
}

const run = ({ scratch: { database }, config }: Place, now: Date) =>
  runBackups(
    { database, config, secrets: secretsFrom(TEST_SECRET), now: () => now },
    new AbortController().signal,
  )

const idsIn = async (place: Place) => (await listBackupsIn(expectTarget(place.config))).map(one => one.id)

test('the job creates one backup a day, records it in the audit log and shows it in the metrics', async t => {
  const place = await makeOffice(t)
  const now = new Date()
  assert.deepEqual(await run(place, now), { trouble: null })
  assert.deepEqual(await run(place, now), { trouble: null })
  const [id, ...others] = await idsIn(place)
  assert.deepEqual(others, [])
  const rows = await place.scratch.query(
    "select actor, record from kernel.audit_row where action = 'backup.create'",
  )
  assert.deepEqual(rows, [{ actor: 'job:backup', record: `backup/${id}` }])
  const metrics = await jobMetrics.metrics()
  const seconds = Number(/^llano_backup_newest_timestamp_seconds (\d+)/m.exec(metrics)![1])
  assert.ok(Math.abs(seconds - now.getTime() / 1000) < 2)
  assert.match(metrics, /^llano_backup_problem\{problem="failed"\} 0$/m)
  await run(place, new Date(now.getTime() + DAY_MS))
  assert.equal((await idsIn(place)).length, 2)
})

test('a failed backup is recorded, shown in the metrics and mailed to admins once a day; so is an overdue one', async t => {
  const place = await makeOffice(t)
  await writeFile(place.env.LLANO_BACKUP_DIR!, 'a file, not a folder')
  // At noon, so that an hour later is the same day.
  const now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
  await assert.rejects(run(place, now), /ENOTDIR/)
  await assert.rejects(run(place, new Date(now.getTime() + 3_600_000)), /ENOTDIR/)
  const mails = () => place.scratch.query('select to_address, subject, body from kernel.mail order by id')
  const [failed, ...more] = await mails()
  assert.deepEqual(
    [failed!.to_address, failed!.subject, more],
    ['admin@example.com', 'Llano: the backup failed', []],
  )
  assert.match(failed!.body, /ENOTDIR/)
  assert.match(await jobMetrics.metrics(), /^llano_backup_problem\{problem="failed"\} 1$/m)
  const actions = await place.scratch.query(
    "select action from kernel.audit_row where action like 'backup.%'",
  )
  assert.deepEqual(
    actions.map(row => row.action),
    ['backup.fail', 'backup.fail'],
  )
  // Another process creates backups at the moment, for days.
  await rm(place.env.LLANO_BACKUP_DIR!)
  await place.scratch.query("insert into backups.lease (holder, taken_until) values ('x', 'infinity')")
  const later = new Date(now.getTime() + 3 * DAY_MS)
  assert.deepEqual(await run(place, later), { trouble: 'there is no backup' })
  await run(place, later)
  assert.deepEqual(
    (await mails()).slice(1).map(mail => mail.subject),
    ['Llano: the backup is overdue'],
  )
  assert.match(await jobMetrics.metrics(), /^llano_backup_problem\{problem="overdue"\} 1$/m)
})

test('a backup that a shutdown ends leaves nothing behind and is not reported as failed', async t => {
  const place = await makeOffice(t)
  const { database } = place.scratch
  const stopping = AbortSignal.abort()
  const deps = { database, config: place.config, secrets: secretsFrom(TEST_SECRET), now: () => new Date() }
  await assert.rejects(runBackups(deps, stopping), { name: 'AbortError' })
  assert.deepEqual(await idsIn(place), [])
  assert.deepEqual(await place.scratch.query('select from kernel.mail'), [])
  assert.deepEqual(await place.scratch.query('select failure from backups.backup'), [{ failure: null }])
})

test('pruning keeps the chosen backups whole and removes documents that only the others had', async t => {
  const place = await makeOffice(t)
  const { database } = place.scratch
  const target = expectTarget(place.config)
  const at = (day: number) => () => new Date(Date.UTC(2026, 0, day, 3))
  await fill(place, 2)
  await backUp(place, at(1))
  // As after a re-encryption: the file has another key, and only the first backup has it under the old one.
  const [file] = await place.scratch.query('select store_key from documents.file limit 1')
  const [was, is] = [file!.store_key, `${file!.store_key}-again`]
  const { documentsDir } = place.config
  await rename(join(documentsDir, was), join(documentsDir, is))
  await place.scratch.query('update documents.file set store_key = $1 where store_key = $2', [is, was])
  const second = await backUp(place, at(2))
  await fill(place, 1)
  const third = await backUp(place, at(3))
  const keep = { daily: 2, weekly: 0, monthly: 0 }
  const prune = () =>
    whileAlone(database.durable, lease =>
      pruneBackups({ db: database.durable, target, keep, by: BY_TEST }, lease),
    )
  const pruned = await prune()
  assert.deepEqual([pruned!.kept, pruned!.removed.length, pruned!.documents], [[second.id, third.id], 1, 1])
  for (const manifest of [second, third])
    assert.deepEqual((await verifyFiles({ target, manifest, progress: silent })).problems, [])
  assert.deepEqual(await prune(), { kept: [second.id, third.id], removed: [], documents: 0, segments: 0 })
  const removed = await place.scratch.query('select id from backups.backup where removed_at is not null')
  assert.deepEqual(
    removed.map(row => row.id),
    pruned!.removed,
  )
})

test('the newest backup is verified on schedule, once for all processes, and an email tells admins about a failure', async t => {
  const place = await makeOffice(t)
  const { database } = place.scratch
  await fill(place, 1)
  const deps = {
    database,
    config: place.config,
    secrets: secretsFrom(TEST_SECRET),
    migrations: await allMigrations(),
  }
  const startedAt = new Date()
  const verify = (hoursLater: number, stopping = new AbortController().signal, config = place.config) => {
    const at = new Date(startedAt.getTime() + hoursLater * 3_600_000)
    return verifyNewest({ ...deps, config, now: () => at }, stopping)
  }
  const actions = async () =>
    (
      await place.scratch.query(
        "select action from kernel.audit_row where action like 'backup.verify%' order by id",
      )
    ).map(row => row.action)
  const { id } = await backUp(place, () => startedAt)
  assert.deepEqual(await verify(0.5), { trouble: null })
  const never = { ...place.config, backup: { ...place.config.backup, verifyDays: null } }
  assert.deepEqual(await verify(2, undefined, never), { trouble: null })
  assert.deepEqual(await actions(), [])

  // A shutdown in the middle leaves nothing behind.
  const shutdown = new AbortController()
  const stopped = verify(2, shutdown.signal)
  const temporary = join(place.dataDir, 'backup-verify')
  await waitFor('the temporary database', () => existsSync(temporary))
  shutdown.abort()
  await assert.rejects(stopped, { name: 'AbortError' })
  assert.equal(existsSync(temporary), false)
  assert.deepEqual(await place.scratch.query('select verified_at from backups.backup'), [
    { verified_at: null },
  ])

  await Promise.all([verify(2), verify(2)])
  assert.deepEqual(await actions(), ['backup.verify'])
  assert.match(await jobMetrics.metrics(), /^llano_backup_verified_timestamp_seconds [1-9]/m)
  await verify(6 * 24)
  assert.deepEqual(await actions(), ['backup.verify'])

  const names: string[] = []
  for await (const { name } of expectTarget(place.config).list(`backups/${id}/tables`)) names.push(name)
  const path = join(place.env.LLANO_BACKUP_DIR!, names[0]!)
  const bytes = await readFile(path)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(path, bytes)
  const report = await verify(8 * 24)
  assert.match(report.trouble!, /was changed since it was written/)
  await verify(8 * 24)
  assert.deepEqual(await actions(), ['backup.verify', 'backup.verify_fail', 'backup.verify_fail'])
  const mails = await place.scratch.query('select to_address, subject, body from kernel.mail')
  assert.deepEqual(
    mails.map(mail => [mail.to_address, mail.subject]),
    [['admin@example.com', 'Llano: a backup is damaged or could not be verified']],
  )
  assert.match(mails[0]!.body, new RegExp(`Backup ${id} .*was changed since it was written`, 's'))
  assert.match(await jobMetrics.metrics(), /^llano_backup_problem\{problem="damaged"\} 1$/m)
})

test('while an installation is paused no job runs and nothing is written to its backups', async t => {
  const place = await makeOffice(t)
  const { database } = place.scratch
  await database.durable.one(insertPause, { reason: 'a test', record: 'backup/1', ...byParams(BY_TEST) })
  await assert.rejects(backUp(place), /is paused because it was restored/)
  let [ran, checks] = [0, 0]
  const mayRun = jobsMayRun(database)
  const jobs = startJobs(
    { database, config: place.config, secrets: secretsFrom(TEST_SECRET), now: () => new Date() },
    [{ name: 'x', everyMs: 10, run: async () => ++ran }],
    makeLog('silent'),
    undefined,
    () => {
      checks++
      return mayRun()
    },
  )
  await waitFor('the job to be held back', () => checks > 1)
  assert.equal(ran, 0)
  await database.durable.one(deletePause, byParams(BY_TEST))
  await waitFor('the job to run', () => ran > 0)
  await jobs.stop()
})
