import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import pg from 'pg'
import { checkBooks } from '../../../tests/harness/check-books.ts'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember } from '../../../tests/harness/installation.ts'
import { allMigrations } from '../../../tests/harness/scratch-database.ts'
import { waitFor } from '../../../tests/harness/server-process.ts'
import { startAnotherServer } from '../../../tests/harness/servers.ts'
import { sealAudit } from '../../kernel/audit/seal.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { readConfig } from '../../kernel/config.ts'
import { connectionUrl } from '../../kernel/embedded/connection.ts'
import { readPasswords } from '../../kernel/embedded/passwords.ts'
import { preparePlaces } from '../../kernel/embedded/places.ts'
import { openInstallation } from '../../kernel/installation.ts'
import { isPaused } from '../../kernel/jobs/pause.ts'
import { vaultOf } from '../documents/storage/vault.ts'
import { archiveWal } from './backup.jobs.ts'
import { PASSPHRASE, tempFolder } from './backups.fixture.ts'
import { createBackup } from './create-backup.ts'
import { whileAlone } from './lease.ts'
import { silent } from './progress.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreAt } from './restore-at.ts'
import { expectTarget } from './target/target.ts'
import { verifyFiles } from './verify-backup.ts'
import { listSegments } from './wal-archive.ts'

test('a chosen second is restored: what was written before is there, and nothing after', async t => {
  const folder = await tempFolder(t)
  const env = {
    LLANO_DEMO: 'off',
    LLANO_BACKUP_DIR: join(folder, 'backups'),
    LLANO_BACKUP_PASSPHRASE: PASSPHRASE,
  }
  // A quote and a percent sign would end or change the archive command if they were not escaped.
  const dataDir = join(folder, "it's 100% here")
  const config = readConfig({ ...env, LLANO_DATA_DIR: dataDir, LLANO_BACKUP_WAL: 'on' })
  const migrations = await allMigrations()
  const installation = await openInstallation(config, migrations, () => {})
  let closed = false
  const close = async () => {
    if (!closed) await installation.close()
    closed = true
  }
  t.after(close)
  const { database, secrets } = installation
  const target = expectTarget(config)
  const member = await newMember({ database, secrets })
  const server = await startAnotherServer({ databaseUrl: installation.databaseUrl, secrets, config })
  const written: number[] = []
  const write = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const body = { entity_id: member.entityId, year: 2026, month: 6, income: 1 }
      const answer = await server.ask('/v1/bookkeeping', { key: member.key, body })
      assert.equal(answer.status, 201, answer.text)
      written.push(answer.body.data.id)
    }
    await sealAudit(database, () => new Date())
  }
  const ground = { database, secrets, config }
  const jobs = { ...ground, now: () => new Date() }
  const backUp = () =>
    whileAlone(database.durable, lease =>
      createBackup({ ...jobs, target, by: BY_TEST, progress: silent }, lease),
    )
  await write(3)
  const first = await backUp()
  await write(4)
  await storeDocument(ground, member, { content: newPdf() })
  const before = [...written]
  const { rows } = await database.withClient(client => client.query('select clock_timestamp() as at'))
  // PostgreSQL knows microseconds, and the driver cuts them off: in the same millisecond, the document would come after it.
  const at = new Date(rows[0].at.getTime() + 1)
  // The clock of PostgreSQL must have moved on by more than the precision of a time.
  await waitFor('the next second', () => Date.now() > at.getTime() + 1000)
  await write(5)
  await storeDocument(ground, member, { content: newPdf() })

  // As after a minute: the segment is closed and archived.
  const passwords = readPasswords(dataDir)!
  const owner = new pg.Client(connectionUrl(preparePlaces(dataDir).socketDir, 'llano', passwords, 'owner'))
  await owner.connect()
  const { rows: closing } = await owner.query('select pg_walfile_name(pg_switch_wal()) as name')
  await waitFor('the segment to be archived here', () =>
    existsSync(join(dataDir, 'postgres-wal', closing[0].name)),
  )
  await owner.end()
  assert.deepEqual(await archiveWal(jobs), { trouble: null })
  const manifest = first!
  assert.deepEqual((await verifyFiles({ target, manifest, progress: silent })).problems, [])

  const place = join(folder, "it's restored")
  const restoring = {
    config: readConfig({ ...env, LLANO_DATA_DIR: place }),
    migrations,
    by: BY_TEST,
    say() {},
  }
  const wish = { target, findUnlock: async () => ({ passphrase: PASSPHRASE }), progress: silent }
  await assert.rejects(
    restoreAt(restoring, { ...wish, at: new Date(Date.parse(manifest.base!.endedAt) - 1) }),
    /The earliest moment that can be restored is /,
  )
  const restored = await restoreAt(restoring, { ...wish, at })
  assert.deepEqual(restored, {
    documents: 1,
    missing: 0,
    id: manifest.id,
    installation: manifest.installation,
  })

  const copy = await openInstallation(restoring.config, migrations, () => {})
  try {
    const found = await copy.database.withClient(client =>
      client.query('select id::integer from bookkeeping.entry'),
    )
    assert.deepEqual(found.rows.map(row => row.id).sort(), before.sort())
    await checkBooks(copy.database)
    assert.equal((await verifyAudit(copy.database)).ok, true)
    assert.equal(await isPaused(copy.database.durable), true)
    const files = await copy.database.withClient(client =>
      client.query('select sha256, size_bytes::integer, store_key, sealed from documents.file'),
    )
    const { contents } = vaultOf(restoring.config, copy.secrets)
    for (const file of files.rows) assert.equal(await contents.check(file), null)
    assert.equal(
      await readFile(join(place, 'secret'), 'utf8'),
      await readFile(join(dataDir, 'secret'), 'utf8'),
    )
  } finally {
    await copy.close()
  }
  await assert.rejects(restoreAt(restoring, { ...wish, at }), /holds a database. Choose another folder/)

  await t.test('a changed or missing segment is found, and the last archived moment is said', async () => {
    const segments = []
    for await (const one of listSegments(target)) segments.push(one)
    const last = segments.filter(one => one.segment.length === 24).at(-1)!
    const path = join(env.LLANO_BACKUP_DIR, last.name)
    const bytes = await readFile(path)
    const changed = Buffer.from(bytes)
    changed[Math.floor(bytes.length / 2)]! ^= 1
    await writeFile(path, changed)
    const verify = async () => (await verifyFiles({ target, manifest, progress: silent })).problems
    assert.match((await verify()).join(), new RegExp(`${last.name} was changed`))
    await writeFile(path, bytes)
    const early = join(
      env.LLANO_BACKUP_DIR,
      segments.find(one => one.segment === manifest.base!.firstSegment)!.name,
    )
    const kept = await readFile(early)
    await rm(early)
    assert.match((await verify()).join(), /the WAL segment [0-9A-F]{24} is missing/)
    await writeFile(early, kept)
    const other = join(folder, 'too late')
    await mkdir(other)
    const late = { ...restoring, config: readConfig({ ...env, LLANO_DATA_DIR: other }) }
    await assert.rejects(restoreAt(late, { ...wish, at: new Date() }), /The archived WAL ends before/)
    assert.equal(existsSync(join(other, 'postgres')), false)
  })

  await t.test('pruning removes segments that no kept backup needs', async () => {
    const second = await backUp()
    const keep = { daily: 1, weekly: 0, monthly: 0 }
    const deps = { db: database.durable, target, keep, by: BY_TEST }
    const pruned = await whileAlone(database.durable, lease => pruneBackups(deps, lease))
    assert.deepEqual(pruned!.kept, [second!.id])
    assert.ok(pruned!.segments > 0)
    assert.deepEqual((await verifyFiles({ target, manifest: second!, progress: silent })).problems, [])
  })
  await server.stop()
  await close()
})
