import assert from 'node:assert/strict'
import { link, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import test from 'node:test'
import { wholeFile } from '../../../tests/harness/after-file.ts'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { readConfig } from '../../kernel/config.ts'
import { waitFor } from '../../kernel/embedded/testbed.fixture.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { addDocument, addFiles } from './documents.ts'
import { tempFolder } from './storage/storage.fixture.ts'
import { startS3 } from './storage/store.fixture.ts'
import { MARK_NAME } from './storage/store.ts'
import { deleteAbandonedUploads } from './storage/sweep.ts'
import { vaultOf } from './storage/vault.ts'

const template = await openScratch(wholeFile)
const secrets = secretsFrom(TEST_SECRET)

/** An installation for this test alone: a database and a folder. */
async function withFolder(t: test.TestContext, env: Record<string, string> = {}) {
  const { database, query } = await openScratch(t, { template })
  const folder = await tempFolder(t)
  const config = readConfig({ LLANO_DATA_DIR: folder, LLANO_DOCUMENTS_ENCRYPTED: 'off', ...env })
  const { documentsDir } = config
  /** Except the store's marker file. */
  const files = async () => {
    const found = await readdir(documentsDir, { recursive: true, withFileTypes: true })
    return found
      .filter(entry => entry.isFile() && entry.name !== MARK_NAME)
      .map(entry => join(entry.parentPath, entry.name))
  }
  const rowOf = async (sha256: string) => {
    const sql = `select store_key, sealed, damage from documents.file where sha256 = decode($1, 'hex')`
    return (await query(sql, [sha256]))[0] as { store_key: string; sealed: boolean; damage: string | null }
  }
  const setup = { database, secrets, config }
  return { setup, database, config, files, query, rowOf, newMember: () => newMember(setup) }
}

test('adding a document creates a file, a record, a content to timestamp and one audit row', async t => {
  const { setup, config, files, query, rowOf, newMember } = await withFolder(t)
  const member = await newMember()
  const { id, sha256 } = await storeDocument(setup, member)
  const { store_key } = await rowOf(sha256)
  assert.deepEqual(await files(), [join(config.documentsDir, store_key)])
  const audit = await query('select actor, action from kernel.audit_row where record = $1', [
    `document/${id}`,
  ])
  assert.deepEqual(audit, [{ actor: 'test', action: 'document.create' }])
  const stamps = await query(`select status from documents.stamp where sha256 = decode($1, 'hex')`, [sha256])
  assert.deepEqual(stamps, [{ status: 'none' }])
})

test('stores the same content once, however many documents and LLCs have it', async t => {
  const { setup, files, newMember } = await withFolder(t)
  const [one, other] = [await newMember(), await newMember()]
  const content = newPdf()
  const added = [
    await storeDocument(setup, one, { content }),
    await storeDocument(setup, one, { content, docType: 'OTHER', fileName: 'again.pdf' }),
    await storeDocument(setup, other, { content }),
  ]
  assert.equal(new Set(added.map(({ sha256 }) => sha256)).size, 1)
  assert.equal(new Set(added.map(({ id }) => id)).size, 3)
  assert.equal((await files()).length, 1)
})

test('concurrent uploads of the same content each create a document, and one file is stored', async t => {
  const { setup, config, files, query, rowOf, newMember } = await withFolder(t)
  const member = await newMember()
  const content = newPdf(50_000)
  const added = await Promise.all(Array.from({ length: 6 }, () => storeDocument(setup, member, { content })))
  assert.equal(new Set(added.map(({ id }) => id)).size, 6)
  assert.deepEqual(await files(), [join(config.documentsDir, (await rowOf(added[0]!.sha256)).store_key)])
  const places = await query('select id, place from documents.document where entity_id = $1 order by id', [
    member.entityId,
  ])
  assert.deepEqual(
    places.map(row => row.place),
    [1, 2, 3, 4, 5, 6],
    'places follow the ids, without holes',
  )
})

test('stores a damaged content again when someone uploads it again', async t => {
  const { setup, config, files, rowOf, newMember } = await withFolder(t)
  const member = await newMember()
  const content = newPdf()
  const { sha256 } = await storeDocument(setup, member, { content })
  for (const damage of ['changed', 'missing']) {
    const path = join(config.documentsDir, (await rowOf(sha256)).store_key)
    if (damage === 'missing') await rm(path)
    else await writeFile(path, newPdf())
    await storeDocument(setup, member, { content })
    const row = await rowOf(sha256)
    assert.notEqual(join(config.documentsDir, row.store_key), path)
    assert.ok((await files()).includes(join(config.documentsDir, row.store_key)))
  }
})

test('a rejected file is neither stored nor recorded', async t => {
  const { setup, files, query, newMember } = await withFolder(t)
  const member = await newMember()
  const refused: [wanted: object, why: RegExp][] = [
    [{ docType: 'NAPKIN' }, /^doc_type must be one of ARTICLES, EIN_LETTER/],
    [{ title: '' }, /^title must not be empty/],
    [{ title: 'a\nb' }, /^title must be one line/],
    [
      { content: Buffer.from('\x7fELF\0') },
      /^The file name ends in \.pdf, but the content is not a PDF\. Accepted formats: /,
    ],
    [
      { content: Buffer.from('\x7fELF\0'), fileName: 'x.bin' },
      /^Files of this format are not accepted\. Accepted formats: /,
    ],
    [{ content: Buffer.alloc(0) }, /is empty/],
  ]
  for (const [wanted, why] of refused)
    await assert.rejects(storeDocument(setup, member, wanted), { message: why })
  assert.deepEqual(await files().catch(() => []), [])
  const rows = await query('select 1 from documents.document where entity_id = $1', [member.entityId])
  assert.equal(rows.length, 0)
})

test('with encryption on, the stored file reveals nothing of the content and can still be read', async t => {
  const { setup, config, files, rowOf, newMember } = await withFolder(t, { LLANO_DOCUMENTS_ENCRYPTED: 'on' })
  const member = await newMember()
  const content = Buffer.from(`a note that is easy to find ${Math.random()}\n`.repeat(9000))
  const { sha256, mime_type } = await storeDocument(setup, member, { content, fileName: 'note.txt' })
  const row = await rowOf(sha256)
  assert.deepEqual([row.sealed, mime_type], [true, 'text/plain'])
  for (const path of await files()) assert.ok(!(await readFile(path)).includes('easy to find'))
  const { contents } = vaultOf(config, secrets)
  const stored = { ...row, sha256: Buffer.from(sha256, 'hex'), size_bytes: content.length }
  assert.equal(await contents.check(stored), null)
})

test('with a bucket configured, contents are in the bucket and nothing stays on disk', async t => {
  const { settings } = await startS3(t)
  const env = {
    LLANO_S3_ENDPOINT: settings.endpoint,
    LLANO_S3_BUCKET: settings.bucket,
    LLANO_S3_KEY: settings.key,
    LLANO_S3_SECRET: settings.secret,
  }
  for (const encrypted of ['off', 'on']) {
    const { setup, config, files, rowOf, newMember } = await withFolder(t, {
      ...env,
      LLANO_DOCUMENTS_ENCRYPTED: encrypted,
    })
    const member = await newMember()
    const content = newPdf(400_000)
    const { sha256 } = await storeDocument(setup, member, { content })
    assert.deepEqual(await files(), [])
    const row = await rowOf(sha256)
    const stored = { ...row, sha256: Buffer.from(sha256, 'hex'), size_bytes: content.length }
    const { contents } = vaultOf(config, secrets)
    assert.equal(await contents.check(stored), null)
    const part: Buffer[] = []
    for await (const piece of await contents.openPart(stored, { start: 100, end: 200_000 })) part.push(piece)
    assert.ok(Buffer.concat(part).equals(content.subarray(100, 200_000)))
  }
})

const LONG_AGO = new Date('2020-01-01')

test('the sweep removes what a crash left behind, and no documents', async t => {
  const { setup, config, files, rowOf, newMember } = await withFolder(t)
  const member = await newMember()
  const { sha256 } = await storeDocument(setup, member)
  const { store_key } = await rowOf(sha256)
  const incoming = join(config.documentsDir, 'incoming')
  const orphan = `${'ab'.repeat(32)}-${'0'.repeat(16)}`
  await mkdir(join(config.documentsDir, 'ab'), { recursive: true })
  await writeFile(join(config.documentsDir, 'ab', orphan), 'stored, but never recorded')
  await writeFile(join(incoming, orphan), 'its draft')
  await writeFile(join(incoming, 'arriving-0123456789abcdef'), 'half of one')
  await writeFile(join(incoming, 'arriving-fedcba9876543210'), 'one that comes now')
  await link(join(config.documentsDir, store_key), join(incoming, store_key.slice(3)))
  for (const name of [orphan, 'arriving-0123456789abcdef', store_key.slice(3)])
    await utimes(join(incoming, name), LONG_AGO, LONG_AGO)
  const done = await deleteAbandonedUploads({ ...setup, now: () => new Date() })
  assert.equal(done.swept, 3)
  const left = [join(config.documentsDir, store_key), join(incoming, 'arriving-fedcba9876543210')]
  assert.deepEqual((await files()).sort(), left.sort())
  assert.deepEqual(await deleteAbandonedUploads({ ...setup, now: () => new Date() }), { swept: 0 })
})

test('the sweep never removes a file that is being written', async t => {
  const { setup, config, files, database, rowOf, newMember } = await withFolder(t)
  const member = await newMember()
  // The first document marks the store, through a draft of its own.
  const { store_key } = await rowOf((await storeDocument(setup, member)).sha256)
  const drafts = async () => (await files()).filter(path => path !== join(config.documentsDir, store_key))
  vaultOf(config, secrets).receiving.signOfLifeMs = 5
  const source = new PassThrough()
  t.after(() => source.destroy())
  source.write(newPdf())
  const adding = addDocument({ ...setup, db: database.durable, now: new Date() }, BY_TEST, member.entityId, {
    docType: 'OTHER',
    fileName: 'slow.pdf',
    content: source,
  })
  const draft = await waitFor('the draft', async () => (await drafts())[0])
  await utimes(draft, LONG_AGO, LONG_AGO)
  await waitFor('a sign of life', async () => (await stat(draft)).mtimeMs > LONG_AGO.getTime())
  assert.deepEqual(await deleteAbandonedUploads({ ...setup, now: () => new Date() }), { swept: 0 })
  source.end()
  assert.equal((await adding).file_name, 'slow.pdf')
})

test('a transaction that is rolled back records nothing, and the sweep cleans up', async t => {
  const { setup, config, files, database, newMember } = await withFolder(t)
  const member = await newMember()
  const wanted = { docType: 'OTHER', fileName: 'x.pdf', content: Readable.from([newPdf()]) }
  const doing = database.transaction(async tx => {
    const within = { ...setup, db: tx, afterCommit: () => {}, now: new Date() }
    await addDocument(within, BY_TEST, member.entityId, wanted)
    throw new Error('something else failed')
  })
  await assert.rejects(doing, /something else failed/)
  assert.equal((await files()).length, 2, 'the content and its draft')
  for (const path of await files()) if (path.includes('incoming')) await utimes(path, LONG_AGO, LONG_AGO)
  await deleteAbandonedUploads({ database, secrets, config, now: () => new Date() })
  assert.deepEqual(await files(), [])
})

test('a committed transaction leaves nothing behind but the files', async t => {
  const { setup, config, files, database, rowOf, newMember } = await withFolder(t)
  const member = await newMember()
  const content = newPdf()
  const twice = [content, content, newPdf()].map((bytes, i) => ({
    docType: 'OTHER',
    fileName: `${i}.pdf`,
    content: Readable.from([bytes]),
  }))
  const clearing: (() => Promise<void>)[] = []
  const added = await database.transaction(tx => {
    const afterCommit = (clear: () => Promise<void>) => clearing.push(clear)
    return addFiles({ ...setup, db: tx, afterCommit, now: new Date() }, BY_TEST, member.entityId, twice)
  })
  for (const clear of clearing) await clear()
  const kept = new Set(await Promise.all(added.map(async ({ sha256 }) => (await rowOf(sha256)).store_key)))
  assert.deepEqual(
    (await files()).sort(),
    [...kept].map(key => join(config.documentsDir, key)).sort(),
    'no draft, and of the same bytes one file',
  )
})

test('files added in a transaction never use its connection for two things at once', async t => {
  const { setup, database, newMember } = await withFolder(t)
  const member = await newMember()
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  t.after(() => process.off('warning', hear))
  const wanted = Array.from({ length: 40 }, (_, i) => ({
    docType: 'OTHER',
    fileName: `${i}.pdf`,
    content: Readable.from([newPdf()]),
  }))
  let [running, most] = [0, 0]
  await database.transaction(async tx => {
    const watched = (run: (...given: never[]) => Promise<unknown>) =>
      (async (...given: never[]) => {
        most = Math.max(most, ++running)
        return run(...given).finally(() => running--)
      }) as never
    const db = { all: watched(tx.all), one: watched(tx.one), maybe: watched(tx.maybe) }
    await addFiles({ ...setup, db, afterCommit: () => {}, now: new Date() }, BY_TEST, member.entityId, wanted)
  })
  assert.equal(most, 1)
  assert.deepEqual(warnings, [])
})
