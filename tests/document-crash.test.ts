// Full run only: it kills processes at many places and starts each of them again.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { Content } from '../src/areas/documents/storage/contents.ts'
import { isOurStore } from '../src/areas/documents/storage/recognize.ts'
import { MARK_NAME } from '../src/areas/documents/storage/store.ts'
import { deleteAbandonedUploads } from '../src/areas/documents/storage/sweep.ts'
import { vaultOf } from '../src/areas/documents/storage/vault.ts'
import { readConfig } from '../src/kernel/config.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { newMember, TEST_SECRET } from './harness/installation.ts'
import { testRounds } from './harness/random.ts'
import { openScratch, type Scratch } from './harness/scratch-database.ts'

const secrets = secretsFrom(TEST_SECRET)
const UPLOAD = join(import.meta.dirname, 'harness', 'interrupted-upload.ts')

type End = { signal: string | null; printed: string }

function upload(databaseUrl: string, dataDir: string, entityId: number, dieAt: number): Promise<End> {
  const input = JSON.stringify({ databaseUrl, dataDir, secret: TEST_SECRET, entityId, dieAt })
  const words = ['--disable-warning=ExperimentalWarning', UPLOAD, input]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, (error, printed, stderr) => {
      const signal = error?.signal ?? null
      if (error && !signal) reject(new Error(stderr))
      else resolve({ signal, printed })
    })
  })
}

test('an upload killed (kill -9) before or after any effect leaves the complete document or nothing', async t => {
  const top = await mkdtemp(join(tmpdir(), 'llano-upload-'))
  t.after(() => rm(top, { recursive: true }))
  const template = await openScratch(t)
  const { entityId } = await newMember({ database: template.database, secrets })
  const counted = await openScratch(t, { template })
  const { effects } = JSON.parse((await upload(counted.url, join(top, 'counted'), entityId, 0)).printed)
  assert.ok(effects >= 20, `${effects} effects were seen`)

  // Every fifth, alternating before and after; a long run covers all of them.
  const step = testRounds > 1 ? 1 : 5
  const seen: [what: string, isRecorded: boolean][] = []
  for (let dieAt = 1; dieAt <= effects; dieAt += step) {
    // A separate installation each time: the same effects in the same order.
    const scratch = await openScratch(t, { template })
    const dataDir = join(top, String(dieAt))
    const { signal, printed } = await upload(scratch.url, dataDir, entityId, dieAt)
    assert.equal(signal, 'SIGKILL', `it died at effect ${dieAt}`)
    const found = await lastDocument(scratch, entityId)
    seen.push([printed.trim(), found !== null])
    await checkWholeOrNothing(scratch, dataDir, found, printed)
  }
  assert.ok(seen.length >= 10, `${seen.length} points`)
  const recorded = seen.map(([, isRecorded]) => isRecorded)
  assert.deepEqual(recorded, recorded.toSorted(), 'once it is recorded, it stays so at every later moment')
  assert.ok(recorded.includes(true) && recorded.includes(false))
  t.diagnostic(`${effects} effects; killed at: ${seen.map(([what]) => what).join(', ')}`)
})

async function lastDocument({ query }: Scratch, entityId: number) {
  const sql = `select d.id, f.sha256, f.size_bytes::integer, f.store_key, f.sealed
               from documents.document d join documents.file f using (sha256)
               where d.entity_id = $1 order by d.place desc limit 1`
  const [found] = await query(sql, [entityId])
  return (found ?? null) as (Content & { id: number }) | null
}

type Row = Awaited<ReturnType<typeof lastDocument>>

/** A document is complete or absent; and after the sweep nothing else is left. */
async function checkWholeOrNothing(
  { database }: Scratch,
  dataDir: string,
  document: Row,
  about: string,
): Promise<void> {
  const config = readConfig({ LLANO_DATA_DIR: dataDir })
  const { contents, store } = vaultOf(config, secrets)
  assert.ok(await isOurStore(database.durable, store), `${about}: the store is known again`)
  if (document) assert.equal(await contents.check(document), null, about)
  const dayAfterTomorrow = () => new Date(Date.now() + 48 * 3600 * 1000)
  await deleteAbandonedUploads({ database, secrets, config, now: dayAfterTomorrow })
  const found = await readdir(config.documentsDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found
    .filter(entry => entry.isFile() && entry.name !== MARK_NAME)
    .map(entry => join(entry.parentPath, entry.name))
  assert.deepEqual(files, document ? [join(config.documentsDir, document.store_key)] : [], about)
  if (document) assert.equal(await contents.check(document), null, about)
}
