// Full run only: it backs up and restores whole clusters.
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { checkBooks } from '../../../tests/harness/check-books.ts'
import { newMember, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { findTestPostgres } from '../../../tests/harness/scratch-database.ts'
import { startAnotherServer } from '../../../tests/harness/servers.ts'
import { queryOnce, withDatabase } from '../../../tests/harness/test-postgres.ts'
import { sealAudit } from '../../kernel/audit/seal.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { readConfig } from '../../kernel/config.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { openDatabase } from '../../kernel/sql/postgres.ts'
import { backUp, fill, makePlace, PASSPHRASE, restoreInto, rowsOf, tempFolder } from './backups.fixture.ts'
import { listBackupsIn } from './manifest.ts'
import { silent } from './progress.ts'
import { lockSecret, unlockSecret } from './secret-box.ts'
import { expectTarget } from './target/target.ts'
import { verifyFiles } from './verify-backup.ts'

const inFolder = async (t: TestContext) => ({ LLANO_BACKUP_DIR: join(await tempFolder(t), 'backups') })

test('restoring onto data is refused and changes nothing, unless its installation is named', async t => {
  const env = { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET }
  const original = await makePlace(t, env)
  await fill(original, 1)
  const manifest = await backUp(original)
  const target = expectTarget(original.config)
  const other = await makePlace(t, env)
  // The databases of tests are copies of one.
  await other.scratch.query('update kernel.installation set id = gen_random_uuid()')
  const running = openDatabase(other.config.databaseUrl!)
  await newMember({ database: running, secrets: secretsFrom(TEST_SECRET) })
  const countMembers = async () => (await other.scratch.query('select email from members.member')).length
  const [{ id }] = (await other.scratch.query('select id from kernel.installation')) as [{ id: string }]
  for (const replace of [null, manifest.installation])
    await assert.rejects(
      restoreInto(other, target, manifest, { replace }),
      new RegExp(`holds installation ${id} with \\d+ audit rows.*--replace ${id}$`),
    )
  assert.equal(await countMembers(), 1)
  await assert.rejects(
    restoreInto(other, target, manifest, { replace: id }),
    /Llano is running on this database/,
  )
  await running.close()
  await restoreInto(other, target, manifest, { replace: id })
  const [restored] = await other.scratch.query('select id from kernel.installation')
  assert.equal(restored!.id, manifest.installation)
  const empty = await makePlace(t, env, { migrated: false })
  await assert.rejects(restoreInto(empty, target, manifest, { replace: id }), /there is no installation/)
})

test('the secret opens only with its passphrase, and without it nothing is restored', async t => {
  const env = { ...(await inFolder(t)), LLANO_BACKUP_PASSPHRASE: PASSPHRASE }
  const original = await makePlace(t, { ...env, LLANO_SECRET: TEST_SECRET })
  await fill(original, 1)
  const manifest = await backUp(original)
  const target = expectTarget(original.config)
  const pieces: Buffer[] = []
  for await (const { name } of target.list('backups'))
    for await (const piece of target.read(name)) pieces.push(Buffer.from(piece))
  assert.ok(!Buffer.concat(pieces).includes(TEST_SECRET), 'the secret is nowhere in plain text')

  const copy = await makePlace(t, env, { migrated: false })
  const unlock = { passphrase: 'another, just as long' }
  await assert.rejects(
    restoreInto(copy, target, manifest, { unlock }),
    /The passphrase does not open the secret/,
  )
  const elsewhere = await makePlace(t, { ...env, LLANO_SECRET: 'x'.repeat(40) }, { migrated: false })
  await assert.rejects(restoreInto(elsewhere, target, manifest), /is not the one of this backup/)
  for (const place of [copy, elsewhere])
    assert.deepEqual(await place.scratch.query("select from pg_namespace where nspname = 'kernel'"), [])

  const without = await makePlace(t, { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET })
  const bare = await backUp(without)
  assert.equal(bare.secret, null)
  const lost = await makePlace(t, env, { migrated: false })
  await assert.rejects(
    restoreInto(lost, expectTarget(without.config), bare),
    /does not contain the secret. Set LLANO_SECRET/,
  )
})

for (const kind of ['x25519', 'rsa'] as const)
  test(`a secret for a public key (${kind}) opens only with its private key`, () => {
    const pair = () => {
      const options = {
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      } as const
      return kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048, ...options })
        : generateKeyPairSync('x25519', options)
    }
    const [own, other] = [pair(), pair()]
    const box = lockSecret('the secret', { publicKey: own.publicKey as string }, 'backup 1')
    const open = (privateKey: string, purpose = 'backup 1') => unlockSecret(box, { privateKey }, purpose)
    assert.equal(open(own.privateKey as string), 'the secret')
    assert.throws(() => open(other.privateKey as string), /The private key does not open/)
    assert.throws(() => open(own.privateKey as string, 'backup 2'), /does not open/)
    assert.throws(() => unlockSecret(box, { passphrase: PASSPHRASE }, 'backup 1'), /give its private key/)
    assert.throws(() => lockSecret('x', { publicKey: 'not a key' }, 'backup 1'), /not a public key in PEM/)
  })

test('everything acknowledged before a backup starts is in it, while writes continue', async t => {
  const env = { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET }
  const original = await makePlace(t, env)
  const { database, url } = original.scratch
  const secrets = secretsFrom(TEST_SECRET)
  const { entityId: entity_id, key } = await newMember({ database, secrets })
  const server = await startAnotherServer({ databaseUrl: url, secrets })
  const acknowledged: number[] = []
  let isOver = false
  const writers = [1, 2, 3].map(async month => {
    while (!isOver) {
      const body = { entity_id, year: 2026, month, expense: 1 }
      const answer = await server.ask('/v1/bookkeeping', { key, body })
      assert.equal(answer.status, 201, answer.text)
      acknowledged.push(answer.body.data.id)
      if (acknowledged.length % 10 === 0) await sealAudit(database, () => new Date())
    }
  })
  const backups = []
  for (let i = 1; i <= 3; i++) {
    while (acknowledged.length < i * 20) await new Promise(resolve => setImmediate(resolve))
    const before = [...acknowledged]
    backups.push({ before, manifest: await backUp(original) })
  }
  isOver = true
  await Promise.all(writers)
  await server.stop()
  for (const { before, manifest } of backups) {
    const copy = await makePlace(t, env, { migrated: false })
    await restoreInto(copy, expectTarget(original.config), manifest)
    const found = new Set(
      (await copy.scratch.query('select id::integer from bookkeeping.entry')).map(row => row.id),
    )
    assert.deepEqual(
      before.filter(id => !found.has(id)),
      [],
    )
    await checkBooks(copy.scratch.database)
    assert.equal((await verifyAudit(copy.scratch.database)).ok, true)
  }
})

test('a document that is re-encrypted during a backup is copied under its new key', async t => {
  const original = await makePlace(t, { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET })
  await fill(original, 2)
  const target = expectTarget(original.config)
  const { write } = target
  const { documentsDir } = original.config
  let moved: string | null = null
  target.write = async (...args) => {
    if (moved === null) {
      const [file] = await original.scratch.query(
        'select store_key from documents.file order by store_key limit 1',
      )
      moved = `${file!.store_key}-moved`
      await rename(join(documentsDir, file!.store_key), join(documentsDir, moved))
      await original.scratch.query('update documents.file set store_key = $1 where store_key = $2', [
        moved,
        file!.store_key,
      ])
    }
    await write(...args)
  }
  const manifest = await backUp(original, undefined, target)
  assert.deepEqual([manifest.documents.count, manifest.documents.damaged], [2, 0])
  const copied = await readFile(join(original.env.LLANO_BACKUP_DIR!, 'documents', moved!))
  assert.ok(copied.length > 0)
  assert.deepEqual((await verifyFiles({ target, manifest, progress: silent })).problems, [])
})

test('a document missing from the store does not prevent a backup, and is counted', async t => {
  const original = await makePlace(t, { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET })
  await fill(original, 2)
  const [file] = await original.scratch.query('select store_key from documents.file limit 1')
  await rm(join(original.config.documentsDir, file!.store_key))
  const manifest = await backUp(original)
  assert.deepEqual([manifest.documents.count, manifest.documents.damaged], [2, 1])
  const target = expectTarget(original.config)
  const copy = await makePlace(
    t,
    { LLANO_SECRET: TEST_SECRET, LLANO_BACKUP_DIR: '/nowhere' },
    { migrated: false },
  )
  assert.deepEqual(await restoreInto(copy, target, manifest), { documents: 1, missing: 1 })
})

test('a store that is not mounted fails the backup instead of losing all documents', async t => {
  const original = await makePlace(t, { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET })
  await fill(original, 1)
  await rename(original.config.documentsDir, `${original.config.documentsDir}-elsewhere`)
  await assert.rejects(backUp(original), /is not the document store of this installation/)
  const [row] = await original.scratch.query('select failure from backups.backup')
  assert.match(row!.failure, /is not the document store/)
  assert.deepEqual(await listBackupsIn(expectTarget(original.config)), [])
})

test('a target with backups of another installation is refused', async t => {
  const env = { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET }
  await backUp(await makePlace(t, env))
  const other = await makePlace(t, env)
  await other.scratch.query('update kernel.installation set id = gen_random_uuid()')
  await assert.rejects(backUp(other), /holds backups of another installation/)
})

test('a file in the way of a target fails the backup, and leaves no trace in it', async t => {
  const folder = await tempFolder(t)
  await mkdir(dirname(join(folder, 'x')), { recursive: true })
  await writeFile(join(folder, 'backups'), 'a file, not a folder')
  const original = await makePlace(t, {
    LLANO_BACKUP_DIR: join(folder, 'backups'),
    LLANO_SECRET: TEST_SECRET,
  })
  await assert.rejects(backUp(original), /ENOTDIR/)
  const [row] = await original.scratch.query('select finished_at, failure from backups.backup')
  assert.match(row!.failure, /ENOTDIR/)
})

test('restores as an owner that is not a superuser, into a database with one role', async t => {
  const env = { ...(await inFolder(t)), LLANO_SECRET: TEST_SECRET }
  const original = await makePlace(t, env)
  await fill(original, 1)
  const manifest = await backUp(original)
  const { ownerUrl: home } = await findTestPostgres()
  const name = `plain_${randomBytes(6).toString('hex')}`
  await queryOnce(home, `create role ${name} login password '${name}' nosuperuser`)
  await queryOnce(home, `create database ${name} owner ${name}`)
  t.after(async () => {
    await queryOnce(home, `drop database ${name} with (force)`)
    await queryOnce(home, `drop role ${name}`)
  })
  const url = new URL(withDatabase(home, name))
  url.username = name
  url.password = name
  const config = readConfig({ ...env, LLANO_DATA_DIR: await tempFolder(t), DATABASE_URL: url.href })
  await restoreInto({ config }, expectTarget(original.config), manifest)
  const [before, after] = [await rowsOf(original.scratch.ownerUrl), await rowsOf(url.href)]
  for (const table of ['bookkeeping.entry', 'bookkeeping.total', 'documents.document', 'kernel.audit_seal'])
    assert.equal(after.get(table), before.get(table), table)
  // Triggers and references are back.
  const write = (sql: string) => queryOnce(url.href, sql)
  await assert.rejects(write("update kernel.audit_row set actor = 'x'"), /append-only/)
  const constraints =
    'select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace <> 11 order by 1, 2'
  assert.deepEqual(await write(constraints), await queryOnce(original.scratch.ownerUrl, constraints))
})
