// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { newMember, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { migrateAsOwner } from '../../../tests/harness/migrations.ts'
import { openReplicas, type Replica } from '../../../tests/harness/replicas.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { readConfig } from '../config.ts'
import { APP_ROLE } from '../embedded/passwords.ts'
import { waitFor } from '../embedded/testbed.fixture.ts'
import type { Job, JobReport } from '../jobs/jobs.ts'
import { jobMetrics } from '../metrics.ts'
import { secretsFrom } from '../secrets.ts'
import { type Database, openDatabase } from '../sql/postgres.ts'
import { byParams } from '../sql/write.ts'
import { acknowledgeAlarms, listOpenAlarms } from './alarm.sql.ts'
import { sealAudit } from './seal.ts'
import { makeWatchChainJob } from './watch-chain.ts'

const secrets = secretsFrom(TEST_SECRET)

/** A node with a data folder, and what it reports about the chain. */
async function newNode(t: TestContext, database: Database, folder?: string) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'llano-watch-')))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    LLANO_DATA_DIR: dataDir,
    LLANO_NODE: 'node-1',
    LLANO_ALERT_EMAIL: 'ops@example.com',
  })
  const look = async (job: Job) =>
    (await job.run(
      { database, secrets, config, now: () => new Date() },
      new AbortController().signal,
    )) as JobReport
  return { look, dataDir }
}

/** Writes something and seals it. */
async function addSeal(database: Database): Promise<void> {
  await newMember({ database, secrets })
  assert.ok((await sealAudit(database)) > 0)
}

async function openPair(t: TestContext): Promise<{ first: Replica; second: Replica; database: Database }> {
  const [first, second] = (await openReplicas(t, ['first', 'second'])) as [Replica, Replica]
  await first.init()
  await first.start()
  await first.query('create database llano')
  await first.query(`create role ${APP_ROLE} login`)
  await migrateAsOwner(first.url)
  await first.addStandby(second)
  const url = `postgres://${APP_ROLE}@${first.address},${second.address}/llano`
  const database = openDatabase(url, { isWatched: true })
  t.after(() => database.close())
  return { first, second, database }
}

test('after a promotion that lost writes, a node reports which seals are missing: log, metric, console and email', async t => {
  const { first, second, database } = await openPair(t)
  const { look } = await newNode(t, database)
  const job = makeWatchChainJob()
  await addSeal(database)
  assert.deepEqual(await look(job), { trouble: null })
  await second.stop()
  await addSeal(database)
  await addSeal(database)
  assert.deepEqual(await look(job), { trouble: null })
  await first.stop('SIGKILL')
  await second.start()
  await second.promote()
  // The new primary seals again, so its chain has the same numbers with other hashes.
  await waitFor('the new primary', () =>
    addSeal(database).then(
      () => true,
      () => false,
    ),
  )
  // The node may have been restarted meanwhile: the data folder remembers.
  const report = await look(makeWatchChainJob())
  assert.equal(report.isAlarm, true)
  assert.match(report.trouble!, /^the database lost seals 2 to 3 of the audit log/)
  const alarms = await database.durable.all(listOpenAlarms, { most: 9 })
  assert.deepEqual(
    alarms.map(({ node, first_seal, last_seal }) => [node, first_seal, last_seal]),
    [['node-1', 2, 3]],
  )
  const mails = await second.query('select to_address, subject, body from kernel.mail', 'llano')
  assert.equal(mails.length, 1)
  assert.equal(mails[0]!.to_address, 'ops@example.com')
  assert.match(mails[0]!.subject as string, /missing from the audit log: seals 2 to 3$/)
  assert.match(mails[0]!.body as string, /: seals 2 to 3, with \d+ rows sealed since \d{4}-\S+Z\.$/m)
  assert.match(await jobMetrics.metrics(), /^llano_audit_seals_missing 2$/m)
  await addSeal(database)
  assert.equal((await look(job)).isAlarm, true, 'until it is acknowledged')
  const by = byParams({ actor: 'test', ip: null, idempotency: null })
  await database.durable.one(acknowledgeAlarms, { up_to: alarms[0]!.id + 10, ...by })
  assert.deepEqual(await look(job), { trouble: null })
  assert.match(await jobMetrics.metrics(), /^llano_audit_seals_missing 0$/m)
})

test('a chain that only ends earlier is noticed, and one that continues is not', async t => {
  const { database, query, url } = await openScratch(t)
  const { look, dataDir } = await newNode(t, database)
  const job = makeWatchChainJob()
  for (let seals = 0; seals < 5; seals++) await addSeal(database)
  assert.deepEqual(await look(job), { trouble: null })
  await addSeal(database)
  assert.deepEqual(await look(job), { trouble: null })
  assert.deepEqual(await look(makeWatchChainJob()), { trouble: null }, 'nor after a restart')
  await query(`
    set session_replication_role = replica;
    delete from kernel.audit_seal where id > 3`)
  const env = {
    DATABASE_URL: url,
    LLANO_SECRET: TEST_SECRET,
    LLANO_DATA_DIR: dataDir,
    LLANO_TIMESTAMPS: 'off',
  }
  const verify = async () => {
    const [run] = await runCommandLines([['audit', 'verify']], env)
    return [run!.code, /^ {2}removed: .* saw .*$/m.exec(run!.stdout)?.[0].replace(/\S+Z$/, '…')]
  }
  const lost = 'saw seals 4 to 6, which the database no longer has: 9 rows, sealed since …'
  assert.deepEqual(await verify(), [1, `  removed: this node ${lost}`])
  assert.match((await look(job)).trouble!, /lost seals 4 to 6 /)
  assert.deepEqual(await verify(), [1, `  removed: the node node-1 ${lost}`])
  const acknowledge = async () => (await runCommandLines([['audit', 'acknowledge']], env))[0]!
  const { code, stdout } = await acknowledge()
  assert.equal(code, 0)
  assert.match(stdout, /node-1 +4 +6\nAcknowledged\.\n$/)
  assert.deepEqual(await look(job), { trouble: null })
  assert.equal((await acknowledge()).stdout, 'There are no open alarms.\n')
  const audited = await query("select action from kernel.audit_row where action like 'audit.a%' order by id")
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['audit.alarm', 'audit.acknowledge'],
  )
})

test('a data folder that was used with another database raises no alarm', async t => {
  const [one, other] = [await openScratch(t), await openScratch(t)]
  await other.query('update kernel.installation set id = gen_random_uuid()')
  const { look, dataDir } = await newNode(t, one.database)
  await addSeal(one.database)
  await addSeal(one.database)
  await look(makeWatchChainJob())
  await addSeal(other.database)
  const moved = await newNode(t, other.database, dataDir)
  assert.deepEqual(await moved.look(makeWatchChainJob()), { trouble: null })
})
