// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { newMember } from '../../../tests/harness/installation.ts'
import { testRounds } from '../../../tests/harness/random.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { readConfig } from '../../kernel/config.ts'
import { type Secrets, secretsFrom } from '../../kernel/secrets.ts'
import { resealFiles } from './reseal.ts'
import { collect, NEW_SECRET, OLD_SECRET, oldSecrets, tempFolder } from './storage/storage.fixture.ts'
import { startS3 } from './storage/store.fixture.ts'
import { MARK_NAME } from './storage/store.ts'
import { deleteAbandonedUploads } from './storage/sweep.ts'
import { vaultOf } from './storage/vault.ts'

const both = secretsFrom(`${NEW_SECRET} ${OLD_SECRET}`)
const newOnly = secretsFrom(NEW_SECRET)

/** Files encrypted with the older secret, and one unencrypted. */
async function sealedFiles(t: TestContext, count: number, env: Record<string, string> = {}) {
  const { database, query, url } = await openScratch(t)
  const folder = await tempFolder(t)
  // A configuration object represents a process and has its own cache.
  const process = () => readConfig({ LLANO_DATA_DIR: folder, LLANO_DOCUMENTS_ENCRYPTED: 'on', ...env })
  const setup = { database, secrets: oldSecrets, config: process() }
  const member = await newMember(setup)
  const plain = new Map<string, Buffer>()
  for (let i = 0; i < count; i++) {
    const content = newPdf(70_000 + i)
    plain.set((await storeDocument(setup, member, { content })).sha256, content)
  }
  const off = {
    ...setup,
    config: readConfig({ LLANO_DATA_DIR: folder, LLANO_DOCUMENTS_ENCRYPTED: 'off', ...env }),
  }
  const clear = newPdf(500)
  plain.set((await storeDocument(off, member, { content: clear })).sha256, clear)
  const rows = () =>
    query('select sha256, size_bytes::integer, store_key, sealed, sealed_by, damage from documents.file')
  const files = async () => {
    const found = await readdir(setup.config.documentsDir, { recursive: true, withFileTypes: true })
    return found
      .filter(entry => entry.isFile() && entry.name !== MARK_NAME)
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
  }
  /** All contents, read with these secrets. */
  async function expectAllWhole(secrets: Secrets) {
    const { contents } = vaultOf(process(), secrets)
    for (const row of await rows()) {
      const bytes = await collect(await contents.open(row as Parameters<typeof contents.open>[0]))
      assert.ok(bytes.equals(plain.get(row.sha256.toString('hex'))!))
    }
  }
  const reseal = (secrets = both) => resealFiles({ database, secrets, config: process() })
  return {
    database,
    url,
    query,
    folder,
    process,
    rows,
    files,
    expectAllWhole,
    reseal,
    documentsDir: setup.config.documentsDir,
  }
}

test('files of an older secret are re-encrypted so that it can be removed, and nothing of it is left behind', async t => {
  const { rows, files, reseal, expectAllWhole, documentsDir, query } = await sealedFiles(t, 3)
  const before = await rows()
  assert.equal(await reseal(), 3)
  await expectAllWhole(newOnly)
  const after = await rows()
  assert.deepEqual(
    after.filter(({ sealed }) => sealed).map(row => row.sealed_by),
    Array(3).fill(newOnly.keyIds[0]),
  )
  assert.deepEqual(await files(), after.map(row => join(documentsDir, row.store_key)).sort())
  for (const { sealed, store_key } of before)
    assert.equal(
      after.some(row => row.store_key === store_key),
      !sealed,
      'no key of the store is used twice',
    )
  assert.equal(await reseal(), 0, 'and once only')
  const audited = await query("select actor from kernel.audit_row where action = 'file.reseal'")
  assert.deepEqual(audited, Array(3).fill({ actor: 'job:reseal' }))
})

test('files of an earlier version without a recorded key are identified by their headers', async t => {
  const { query, reseal, expectAllWhole } = await sealedFiles(t, 2)
  await query('update documents.file set sealed_by = null')
  assert.equal(await reseal(), 2)
  await expectAllWhole(newOnly)
})

test('with one secret nothing is done, and files of a newer secret are left alone', async t => {
  const { reseal, rows } = await sealedFiles(t, 1)
  const before = await rows()
  assert.equal(await reseal(oldSecrets), 0)
  assert.deepEqual(await rows(), before)
  await reseal()
  const after = await rows()
  assert.equal(await reseal(secretsFrom(`${OLD_SECRET} ${'another-older-secret-of-long-ago'}`)), 0)
  assert.deepEqual(await rows(), after)
})

test('concurrent processes store each file once and intact', async t => {
  const { reseal, files, rows, expectAllWhole } = await sealedFiles(t, 4)
  const done = await Promise.all([reseal(), reseal(), reseal()])
  assert.equal(
    done.reduce((sum, count) => sum + count, 0),
    4,
    'each is done by one of them',
  )
  assert.equal((await files()).length, 5)
  assert.ok(
    (await rows()).every(({ damage }) => damage === null),
    'nobody took for missing what another moved',
  )
  await expectAllWhole(newOnly)
})

test('a damaged file is marked and does not block the others', async t => {
  const { reseal, rows, documentsDir } = await sealedFiles(t, 3)
  const [lost] = (await rows()).filter(({ sealed }) => sealed)
  await rm(join(documentsDir, lost!.store_key))
  await assert.rejects(
    reseal(),
    /^Error: 1 could not be re-encrypted, such as: .* is missing from the store$/,
  )
  const after = await rows()
  assert.equal(after.filter(({ sealed_by }) => sealed_by === newOnly.keyIds[0]).length, 2)
  assert.deepEqual(
    after.filter(({ damage }) => damage !== null).map(row => row.sha256),
    [lost!.sha256],
  )
  assert.equal(await reseal(), 0, 'and is left alone until it is whole')
})

test('files in a bucket are re-encrypted too', async t => {
  const { settings, folder: bucket } = await startS3(t)
  const { reseal, expectAllWhole, rows } = await sealedFiles(t, 2, {
    LLANO_S3_ENDPOINT: settings.endpoint,
    LLANO_S3_BUCKET: settings.bucket,
    LLANO_S3_KEY: settings.key,
    LLANO_S3_SECRET: settings.secret,
  })
  assert.equal(await reseal(), 2)
  await expectAllWhole(newOnly)
  const objects = (await readdir(bucket, { recursive: true })).filter(name => name.endsWith('_object'))
  assert.equal(objects.filter(name => !name.includes(MARK_NAME)).length, (await rows()).length)
})

const KILLED = join(import.meta.dirname, '..', '..', '..', 'tests', 'harness', 'interrupted-reseal.ts')

function resealAndDie(options: object): Promise<{ signal: string | null; printed: string }> {
  const words = ['--disable-warning=ExperimentalWarning', KILLED, JSON.stringify(options)]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, (error, printed, stderr) => {
      if (error && !error.signal) reject(new Error(stderr))
      else resolve({ signal: error?.signal ?? null, printed })
    })
  })
}

test('when killed (kill -9) before or after any effect, the content is intact and the sweep cleans up', async t => {
  const setup = await sealedFiles(t, 1)
  const { url, folder, rows, files, expectAllWhole, documentsDir, database, query } = setup
  const tell = (dieAt: number) => ({
    databaseUrl: url,
    dataDir: folder,
    secret: `${NEW_SECRET} ${OLD_SECRET}`,
    dieAt,
  })
  const [sealed] = (await rows()).filter(row => row.sealed)
  const bytes = await readFile(join(documentsDir, sealed!.store_key))
  assert.ok(bytes.length > 0)
  const seen: string[] = []
  // Alternates before and after; a long run covers all of them.
  for (let dieAt = 1; ; dieAt += testRounds > 1 ? 1 : 3) {
    const { signal, printed } = await resealAndDie(tell(dieAt))
    await expectAllWhole(both)
    const later = () => new Date(Date.now() + 48 * 3600 * 1000)
    await deleteAbandonedUploads({ database, secrets: both, config: setup.process(), now: later })
    assert.deepEqual(
      await files(),
      (await rows()).map(row => join(documentsDir, row.store_key)).sort(),
      `${printed}: nothing is left behind`,
    )
    await expectAllWhole(both)
    if (signal === null) break
    seen.push(printed.trim())
    // Back to the older secret, so that the next attempt has the same work.
    await resealFiles({
      database,
      secrets: secretsFrom(`${OLD_SECRET} ${NEW_SECRET}`),
      config: setup.process(),
    })
  }
  assert.ok(seen.length >= 8, `killed at: ${seen.join(', ')}`)
  t.diagnostic(`killed at: ${seen.join(', ')}`)
  assert.equal((await query('select 1 from documents.file where damage is not null')).length, 0)
})
