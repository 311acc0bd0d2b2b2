// Full run only: it backs up and restores whole clusters.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { checkBooks } from '../../../tests/harness/check-books.ts'
import { TEST_SECRET } from '../../../tests/harness/installation.ts'
import { allMigrations } from '../../../tests/harness/migrations.ts'
import { seeded, testSeed } from '../../../tests/harness/random.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { isPaused } from '../../kernel/jobs/pause.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { openDatabase } from '../../kernel/sql/postgres.ts'
import { vaultOf } from '../documents/storage/vault.ts'
import {
  backUp,
  fill,
  inBucket,
  makePlace,
  PASSPHRASE,
  type Place,
  restoreInto,
  rowsOf,
  tempFolder,
} from './backups.fixture.ts'
import { listDocumentsOf } from './copy-documents.ts'
import { filesOf } from './create-backup.ts'
import { chooseBackup, documentName, listBackupsIn } from './manifest.ts'
import { silent } from './progress.ts'
import { loadDatabase } from './restore-database.ts'
import { expectTarget } from './target/target.ts'
import { verifyFiles, verifyWhole } from './verify-backup.ts'

type Where = (t: TestContext) => Promise<Record<string, string>>

const inFolder: Where = async t => ({ LLANO_BACKUP_DIR: join(await tempFolder(t), 'backups') })

/** What belongs to the copy alone: the pause, its audit row, and what the backup itself recorded later. */
const OWN_TABLES = [
  'kernel.pause',
  'kernel.audit_row',
  'kernel.audit_leaf',
  'backups.backup',
  'backups.lease',
]

async function expectSameRows(original: Place, copy: Place): Promise<void> {
  const [before, after] = [await rowsOf(original.scratch.ownerUrl), await rowsOf(copy.scratch.ownerUrl)]
  assert.deepEqual([...after.keys()], [...before.keys()])
  for (const [name, rows] of before) if (!OWN_TABLES.includes(name)) assert.equal(after.get(name), rows, name)
}

for (const [name, where] of [
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const)
  test(`a backup in ${name} restores every row and document into an empty place, which is paused`, async t => {
    const env = { ...(await where(t)), LLANO_BACKUP_PASSPHRASE: PASSPHRASE }
    const original = await makePlace(t, { ...env, LLANO_SECRET: TEST_SECRET })
    await fill(original)
    const manifest = await backUp(original)
    const target = expectTarget(original.config)
    assert.deepEqual(
      (await listBackupsIn(target)).map(({ id, isComplete }) => [id, isComplete]),
      [[manifest.id, true]],
    )

    const copy = await makePlace(t, env, { migrated: false })
    assert.deepEqual(await restoreInto(copy, target, manifest), { documents: 3, missing: 0 })
    await expectSameRows(original, copy)
    const database = openDatabase(copy.config.databaseUrl!)
    t.after(() => database.close())
    await checkBooks(database)
    const audit = await verifyAudit(database)
    assert.deepEqual([audit.ok, audit.waiting], [true, 1], 'only the restore itself is not sealed yet')
    assert.equal(await isPaused(database.durable), true)
    assert.equal((await readFile(join(copy.dataDir, 'secret'), 'utf8')).trim(), TEST_SECRET)
    const { contents } = vaultOf(copy.config, secretsFrom(TEST_SECRET))
    const files = await database.withClient(client =>
      client.query('select sha256, size_bytes::integer, store_key, sealed from documents.file'),
    )
    for (const file of files.rows) assert.equal(await contents.check(file), null, file.store_key)
    // Writes continue after the highest numbers of the original.
    const { rows } = await database.withClient(client =>
      client.query(
        "insert into kernel.audit_row (actor, action, record) values ('t', 't', 't') returning id",
      ),
    )
    assert.ok(Number(rows[0].id) > manifest.audit.rows)
  })

test('a second backup copies only new documents', async t => {
  const original = await makePlace(t, { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET })
  await fill(original, 2)
  const target = expectTarget(original.config)
  const first = await backUp(original)
  const written: string[] = []
  const { write } = target
  target.write = (...args) => {
    written.push(args[0])
    return write(...args)
  }
  await fill(original, 1)
  const second = await backUp({ ...original }, undefined, target)
  assert.equal(written.filter(one => one.startsWith('documents/')).length, 1)
  assert.deepEqual([first.documents.count, second.documents.count], [2, 3])
  assert.equal(first.secret, null)
  assert.deepEqual((await verifyFiles({ target, manifest: second, progress: silent })).problems, [])
  assert.deepEqual((await verifyFiles({ target, manifest: first, progress: silent })).problems, [])
})

test('a flipped byte anywhere in a backup is found', async t => {
  const env = { ...(await inFolder(t)), LLANO_BACKUP_PASSPHRASE: PASSPHRASE, LLANO_SECRET: TEST_SECRET }
  const original = await makePlace(t, env)
  await fill(original)
  const manifest = await backUp(original)
  const target = expectTarget(original.config)
  const verify = async () => {
    try {
      return (
        await verifyFiles({ target, manifest: await chooseBackup(target, manifest.id), progress: silent })
      ).problems
    } catch (error) {
      return [(error as Error).message]
    }
  }
  assert.deepEqual(await verify(), [])
  const names: string[] = []
  for (const folder of ['backups', 'documents'])
    for await (const file of target.list(folder)) names.push(file.name)
  const listed = new Set(filesOf(manifest).map(file => file.name))
  for await (const { key } of listDocumentsOf(target, manifest)) listed.add(documentName(key))
  assert.equal(names.length, listed.size + 2, 'nothing but the manifest and its checksum is unlisted')
  const random = seeded(testSeed)
  for (const name of names) {
    const path = join((env as Record<string, string>).LLANO_BACKUP_DIR!, name)
    const bytes = await readFile(path)
    for (let i = 0; i < 5; i++) {
      const [at, bit] = [random.below(bytes.length), random.below(8)]
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1 << bit
      await writeFile(path, changed)
      assert.notDeepEqual(await verify(), [], `bit ${bit} of byte ${at} of ${name}`)
    }
    await writeFile(path, bytes)
  }
  assert.deepEqual(await verify(), [])
})

test('verifying restores into a temporary database and finds wrong totals and a broken audit chain', async t => {
  const env = { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET }
  const original = await makePlace(t, env)
  await fill(original)
  const target = expectTarget(original.config)
  const [migrations, dataDir] = [await allMigrations(), original.dataDir]
  const verify = async (id: string) =>
    verifyWhole({
      target,
      manifest: await chooseBackup(target, id),
      progress: silent,
      dataDir,
      migrations,
      say() {},
    })
  const whole = await verify((await backUp(original)).id)
  assert.deepEqual(whole.problems, [])
  assert.deepEqual([whole.entries, whole.documents, whole.seals], [3, 3, 1])
  assert.ok(whole.rows > 20)

  await original.scratch.query("update bookkeeping.total set income = income + 1 where category = '*'")
  await original.scratch.query('alter table kernel.audit_row disable trigger user')
  await original.scratch.query("update kernel.audit_row set actor = 'x' where id = 1")
  const spoilt = await verify((await backUp(original)).id)
  assert.match(spoilt.problems.join('\n'), /stored total \d+\/2026\/6\/\*\/\* does not match/)
  assert.match(spoilt.problems.join('\n'), /audit log, changed: row 1 is not what was sealed/)
})

test('an older program refuses a backup and writes nothing; a newer one migrates on', async t => {
  const original = await makePlace(t, { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET })
  await fill(original, 0)
  const manifest = await backUp(original)
  const target = expectTarget(original.config)
  const migrations = await allMigrations()
  const load = async (known: typeof migrations) => {
    const empty = await openScratch(t, { migrated: false })
    const loading = { target, manifest, migrations: known, grantTo: null, progress: silent }
    await loadDatabase(empty.database, loading)
    return empty
  }
  await assert.rejects(load(migrations.slice(0, -1)), /made by a newer version of Llano \(it has .*\.sql\)/)
  const newer = {
    file: '29990101T0000-later.sql',
    sql: 'alter table kernel.pause add column later integer',
    hash: 'x',
    replaces: [],
  }
  const loaded = await load([...migrations, newer])
  assert.deepEqual(await loaded.query('select later from kernel.pause'), [])
  assert.equal((await loaded.query('select from kernel.migration')).length, migrations.length + 1)
})

test('a manifest cannot put SQL into the statements of a restore', async t => {
  const original = await makePlace(t, { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET })
  const manifest = await backUp(original)
  const target = expectTarget(original.config)
  const migrations = await allMigrations()
  const hostile = 'id) from stdin; create table public.stolen (); copy kernel.installation (id'
  for (const changed of [
    { columns: ['singleton', hostile] },
    { name: 'kernel.installation; drop schema x' },
  ]) {
    const tables = manifest.tables.map(table =>
      table.name === 'kernel.installation' ? { ...table, ...changed } : table,
    )
    const empty = await openScratch(t, { migrated: false })
    const loading = { target, manifest: { ...manifest, tables }, migrations, grantTo: null, progress: silent }
    await assert.rejects(
      loadDatabase(empty.database, loading),
      /which its migrations do not make|that its migrations do not make/,
    )
    assert.deepEqual(await empty.query("select to_regclass('public.stolen') as there"), [{ there: null }])
  }
})
