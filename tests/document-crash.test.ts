import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { sweepDrafts } from '../src/areas/documents/storage/sweep.ts'
import { vaultOf } from '../src/areas/documents/storage/vault.ts'
import { readConfig } from '../src/kernel/config.ts'
import { newMember, openTestInstallation, TEST_SECRET } from './harness/installation.ts'
import { testRounds } from './harness/random.ts'

const installation = await openTestInstallation()
const { database, databaseUrl, secrets } = installation
const UPLOAD = join(import.meta.dirname, 'harness', 'interrupted-upload.ts')

type End = { signal: string | null; printed: string }

function upload(dataDir: string, entityId: number, dieAt: number): Promise<End> {
  const told = JSON.stringify({ databaseUrl, dataDir, secret: TEST_SECRET, entityId, dieAt })
  const words = ['--disable-warning=ExperimentalWarning', UPLOAD, told]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, (error, printed, stderr) => {
      const signal = error?.signal ?? null
      if (error && !signal) reject(new Error(stderr))
      else resolve({ signal, printed })
    })
  })
}

test('an upload killed (kill -9) before or after any effect leaves the whole document or nothing', async t => {
  const top = await mkdtemp(join(tmpdir(), 'llano-upload-'))
  t.after(() => rm(top, { recursive: true }))
  const { entityId } = await newMember(installation)
  const { effects } = JSON.parse((await upload(join(top, 'counted'), entityId, 0)).printed)
  assert.ok(effects >= 20, `${effects} effects were seen`)

  // Every third, moments before and after by turns; all of them in a long run.
  const step = testRounds > 1 ? 1 : 3
  const seen: [what: string, isRecorded: boolean][] = []
  for (let dieAt = 1; dieAt <= effects; dieAt += step) {
    // A folder of its own each time: the same effects in the same order.
    const dataDir = join(top, String(dieAt))
    const before = await lastDocument(entityId)
    const { signal, printed } = await upload(dataDir, entityId, dieAt)
    assert.equal(signal, 'SIGKILL', `it died at effect ${dieAt}`)
    const found = await lastDocument(entityId)
    const isRecorded = found?.id !== before?.id
    seen.push([printed.trim(), isRecorded])
    await checkWholeOrNothing(dataDir, isRecorded ? found : null, printed)
  }
  assert.ok(seen.length >= 10, `${seen.length} points`)
  const recorded = seen.map(([, isRecorded]) => isRecorded)
  assert.deepEqual(recorded, recorded.toSorted(), 'once it is recorded, it stays so at every later moment')
  assert.ok(recorded.includes(true) && recorded.includes(false))
  t.diagnostic(`${effects} effects; killed at: ${seen.map(([what]) => what).join(', ')}`)
})

async function lastDocument(entityId: number) {
  const sql = `select d.id, f.sha256, f.size_bytes::integer, f.store_key, f.sealed
               from documents.document d join documents.file f using (sha256)
               where d.entity_id = $1 order by d.place desc limit 1`
  return (await database.withClient(client => client.query(sql, [entityId]))).rows[0] ?? null
}

type Row = Awaited<ReturnType<typeof lastDocument>>

/** At once a document is whole or not there at all; and after the sweep there is nothing else either. */
async function checkWholeOrNothing(dataDir: string, document: Row, about: string): Promise<void> {
  const config = readConfig({ LLANO_DATA_DIR: dataDir })
  const { contents } = vaultOf(config, secrets)
  if (document) assert.equal(await contents.check(document), null, about)
  const dayAfterTomorrow = () => new Date(Date.now() + 48 * 3600 * 1000)
  await sweepDrafts({ database, secrets, config, now: dayAfterTomorrow })
  const found = await readdir(config.documentsDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  assert.deepEqual(files, document ? [join(config.documentsDir, document.store_key)] : [], about)
  if (document) assert.equal(await contents.check(document), null, about)
}
