// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { ask, newMember, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { areas } from '../../areas.ts'
import { readConfig } from '../../kernel/config.ts'
import { makeServer } from '../../kernel/http/http.ts'
import { makeLog } from '../../kernel/log.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { operator, sha256 } from './operator.fixture.ts'
import { isOurStore, recognizeStoreJob } from './storage/recognize.ts'
import { tempFolder } from './storage/storage.fixture.ts'
import { startS3 } from './storage/store.fixture.ts'
import { MARK_NAME } from './storage/store.ts'
import { deleteAbandonedUploads } from './storage/sweep.ts'
import { vaultOf } from './storage/vault.ts'

const NOT_OURS = /^Nothing was done: .* is not the document store of this installation: .*\n$/

/** An operator with three documents, and the database's record of their files. */
async function withThree(t: TestContext) {
  const setup = await operator(t)
  const files = [newPdf(3000), newPdf(3001), newPdf(3002)]
  for (const [i, bytes] of files.entries()) await writeFile(join(setup.folder, `${i}.pdf`), bytes)
  const add = (i: number, entity = 1) =>
    `document add --entity ${entity} --type OTHER --file ${setup.folder}/${i}.pdf`
  await setup.run(add(0), add(1), add(2))
  const rows = () => setup.query('select * from documents.file order by sha256')
  return { ...setup, files, add, rows }
}

test('with a wrong folder nothing is marked, stored or repointed, and the error says the folder is wrong', async t => {
  const { folder, runWith, run, add, rows, query } = await withThree(t)
  const before = await rows()
  const empty = await tempFolder(t)
  const outcomes = await runWith(
    { LLANO_DOCUMENTS_DIR: empty },
    'document check',
    'document check --all --json',
    `document fetch 1 --out ${folder}/out.pdf`,
    `document restore 1 --file ${folder}/0.pdf`,
    add(0, 2),
  )
  for (const { code, stderr, stdout } of outcomes) {
    assert.equal(code, 1)
    assert.match(stderr || `${JSON.parse(stdout).error}\n`, NOT_OURS)
  }
  assert.deepEqual(await rows(), before)
  assert.equal((await query('select * from documents.document')).length, 3)
  const [check] = await run('document check --all')
  assert.equal(check!.code, 0, check!.stdout)
})

test('with a nonexistent bucket nothing is marked', async t => {
  const { settings } = await startS3(t)
  const { runWith, add, rows, out } = await operatorIn(t, settings)
  await runWith({}, add)
  const before = await rows()
  const [check, fetched, added] = await runWith(
    { LLANO_S3_BUCKET: 'nobodys' },
    'document check',
    `document fetch 1 --out ${out}`,
    add,
  )
  for (const outcome of [check, fetched, added]) {
    assert.notEqual(outcome!.code, 0)
    assert.match(outcome!.stderr, /NoSuchBucket|bucket does not exist/)
  }
  assert.deepEqual(await rows(), before)
  const [whole] = await runWith({}, 'document check --all')
  assert.equal(whole!.code, 0, whole!.stdout + whole!.stderr)
})

async function operatorIn(t: TestContext, settings: Awaited<ReturnType<typeof startS3>>['settings']) {
  const { folder, runWith, query } = await operator(t)
  const env = {
    LLANO_S3_ENDPOINT: settings.endpoint,
    LLANO_S3_BUCKET: settings.bucket,
    LLANO_S3_KEY: settings.key,
    LLANO_S3_SECRET: settings.secret,
  }
  await writeFile(join(folder, 'x.pdf'), newPdf(3000))
  return {
    out: join(folder, 'out.pdf'),
    add: `document add --entity 1 --type OTHER --file ${folder}/x.pdf`,
    runWith: (more: Record<string, string>, ...lines: string[]) => runWith({ ...env, ...more }, ...lines),
    rows: () => query('select * from documents.file'),
  }
}

test('a store of an earlier version without its marker gets it if it holds the newest contents', async t => {
  const { folder, run, runWith, query, add } = await withThree(t)
  await query('delete from documents.store')
  await rm(join(folder, 'documents', MARK_NAME))
  const [elsewhere] = await runWith({ LLANO_DOCUMENTS_DIR: await tempFolder(t) }, 'document check')
  assert.match(elsewhere!.stderr, NOT_OURS, 'not one that holds nothing of it')
  const [check, added] = await run('document check', add(0))
  assert.deepEqual([check!.code, added!.code], [0, 0])
  const [store] = await query('select mark from documents.store')
  await copyFile(join(folder, 'documents', MARK_NAME), join(folder, 'copy'))
  await rm(join(folder, 'documents', MARK_NAME))
  const [again] = await run('document check')
  assert.equal(again!.code, 0, 'even when only the mark was lost')
  assert.deepEqual(await query('select mark from documents.store'), [store], 'which stays the same')
})

test('after a loss, an operator accepts another store and restores the files', async t => {
  const { folder, runWith, query } = await withThree(t)
  const env = { LLANO_DOCUMENTS_DIR: await tempFolder(t) }
  const [adopted, , , , whole] = await runWith(
    env,
    'document check --adopt --json',
    ...[0, 1, 2].map(i => `document restore ${i + 1} --file ${folder}/${i}.pdf`),
    'document check --all',
  )
  const found = JSON.parse(adopted!.stdout).damaged.map(({ damage }: { damage: string }) => damage)
  assert.deepEqual([adopted!.code, found], [1, ['missing', 'missing', 'missing']])
  assert.equal(whole!.code, 0, whole!.stdout)
  const [other] = await runWith({}, 'document check')
  assert.match(other!.stderr, NOT_OURS, 'the old one, should it turn up again, is not taken for it')
  const audited = await query("select 1 from kernel.audit_row where action = 'store.adopt'")
  assert.equal(audited.length, 1)
})

test("a store with another installation's marker is accepted only on an operator's request", async t => {
  const { runWith, query } = await withThree(t)
  const env = { LLANO_DOCUMENTS_DIR: await tempFolder(t) }
  const foreign = 'ab'.repeat(16)
  await writeFile(join(env.LLANO_DOCUMENTS_DIR, MARK_NAME), `${foreign}\n`)
  const [refused] = await runWith(env, 'document check')
  assert.match(refused!.stderr, NOT_OURS)
  await runWith(env, 'document check --adopt')
  assert.deepEqual(await query('select mark from documents.store'), [{ mark: foreign }])
  const audited = await query("select record from kernel.audit_row where action = 'store.adopt'")
  assert.deepEqual(audited, [{ record: `store/${foreign}` }])
})

/** A server with its own database and folder. */
async function served(t: TestContext) {
  const { database, query } = await openScratch(t)
  const secrets = secretsFrom(TEST_SECRET)
  const folder = await tempFolder(t)
  const start = async (documentsDir: string) => {
    const config = readConfig({ LLANO_DATA_DIR: folder, LLANO_DOCUMENTS_DIR: documentsDir })
    const log = makeLog('silent')
    const metrics = { observe() {} }
    const app = makeServer({ database, secrets, config, areas, log, metrics, trustedProxies: [] })
    t.after(() => app.close())
    return { config, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }
  const { config, address } = await start(join(folder, 'documents'))
  const member = await newMember({ database, secrets })
  const setup = { database, secrets, config }
  const { id, sha256 } = await storeDocument(setup, member, { content: newPdf(4000) })
  const [row] = await query('select store_key from documents.file')
  const path = join(config.documentsDir, row!.store_key)
  const download = async (from = address) =>
    (await ask(`${from}/v1/documents/${id}/download`, { key: member.key })).status
  const damage = async () => (await query('select damage from documents.file'))[0]!.damage
  return { ...setup, folder, path, start, download, damage, query, sha256, vault: vaultOf(config, secrets) }
}

test('a server with a wrong folder returns 500 and marks nothing; the right one keeps serving', async t => {
  const { start, download, damage } = await served(t)
  const wrong = await start(await tempFolder(t))
  assert.deepEqual([await download(wrong.address), await damage()], [500, null])
  assert.equal(await download(), 200)
})

test('while a disk is not mounted nothing is marked, and everything is served when it is back', async t => {
  const { config, download, damage } = await served(t)
  await rename(config.documentsDir, `${config.documentsDir}.unmounted`)
  await mkdir(config.documentsDir)
  assert.deepEqual([await download(), await damage()], [500, null])
  await rm(config.documentsDir, { recursive: true })
  await rename(`${config.documentsDir}.unmounted`, config.documentsDir)
  assert.equal(await download(), 200)
})

test('a missing file that is back is served again without a check, and its mark is cleared', async t => {
  const { path, download, damage, vault, query, sha256 } = await served(t)
  vault.contents.lookAgainMs = 3_600_000
  await rename(path, `${path}.elsewhere`)
  assert.deepEqual([await download(), await damage()], [500, 'missing'])
  assert.equal(await download(), 500, 'it is looked at once more')
  await rename(`${path}.elsewhere`, path)
  assert.equal(await download(), 500, 'and then not for a while')
  vault.contents.lookAgainMs = 0
  assert.deepEqual([await download(), await damage()], [200, null])
  const sql = 'select actor, action from kernel.audit_row where record = $1 order by id'
  assert.deepEqual(await query(sql, [`file/${sha256}`]), [
    { actor: 'job:documents', action: 'file.damaged' },
    { actor: 'job:documents', action: 'file.whole' },
  ])
})

test('other bytes in place of a missing file are not served, nor read again', async t => {
  const { path, download, damage, vault } = await served(t)
  vault.contents.lookAgainMs = 0
  await rename(path, `${path}.elsewhere`)
  await download()
  await writeFile(path, newPdf(4000))
  assert.deepEqual([await download(), await damage()], [500, 'changed'])
  await rm(path)
  await rename(`${path}.elsewhere`, path)
  assert.equal(await download(), 500, 'until a check has found it whole')
})

test('a job logs that the store is not ours, and creates none if nothing was stored', async t => {
  const { database, secrets, config, start } = await served(t)
  const trouble = async (of: typeof config) =>
    (await recognizeStoreJob.run(
      { database, secrets, config: of, now: () => new Date() },
      new AbortController().signal,
    )) as { trouble: string | null }
  assert.equal((await trouble(config)).trouble, null)
  const wrong = (await start(await tempFolder(t))).config
  assert.match(
    (await trouble(wrong)).trouble!,
    /^the folder .* is not the document store of this installation/,
  )
  const blocked = join(await tempFolder(t), 'file')
  await writeFile(blocked, '')
  assert.match((await trouble((await start(blocked)).config)).trouble!, /cannot be checked: ENOTDIR/)
})

test("the sweep removes nothing from another installation's folder", async t => {
  const [ours, theirs] = [await served(t), await served(t)]
  // What a crash leaves of a recorded document: its content and its draft.
  const draft = join(theirs.config.documentsDir, 'incoming', basename(theirs.path))
  await link(theirs.path, draft)
  const later = () => new Date(Date.now() + 48 * 3600 * 1000)
  const { database, secrets } = ours
  assert.deepEqual(await deleteAbandonedUploads({ database, secrets, config: theirs.config, now: later }), {
    swept: 0,
  })
  assert.equal(await theirs.download(), 200)
})

test('two concurrent first documents agree on one marker', async t => {
  const { database, query } = await openScratch(t)
  const secrets = secretsFrom(TEST_SECRET)
  const config = readConfig({ LLANO_DATA_DIR: await tempFolder(t) })
  const member = await newMember({ database, secrets })
  const setup = { database, secrets, config }
  await Promise.all([1, 2, 3, 4].map(() => storeDocument(setup, member)))
  assert.ok(await isOurStore(database.durable, vaultOf(config, secrets).store))
  assert.equal((await query('select 1 from documents.store')).length, 1)
})

test('a document unknown to a wrong folder keeps its storage key and its bytes', async t => {
  const { runWith, run, add, files, stored } = await withThree(t)
  const place = await stored(sha256(files[0]!))
  await runWith({ LLANO_DOCUMENTS_DIR: await tempFolder(t) }, add(0, 2), add(0, 1))
  assert.equal(await stored(sha256(files[0]!)), place)
  const [again] = await run(`${add(0, 2)} --json`)
  assert.equal(again!.code, 0)
  assert.equal(await stored(sha256(files[0]!)), place)
})
