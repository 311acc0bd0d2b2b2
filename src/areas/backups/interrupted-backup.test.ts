// Full run only: it kills processes at many places and starts each of them again.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import test from 'node:test'
import { TEST_SECRET } from '../../../tests/harness/installation.ts'
import { cleanEnv } from '../../../tests/harness/server-process.ts'
import { backUp, fill, makePlace, tempFolder } from './backups.fixture.ts'
import { whileAlone } from './lease.ts'
import { listBackupsIn, readManifest } from './manifest.ts'
import { silent } from './progress.ts'
import { expectTarget } from './target/target.ts'
import { verifyFiles } from './verify-backup.ts'

const SCRIPT = join(import.meta.dirname, 'interrupted-backup.fixture.ts')
/** Spread over the whole work; each takes a process of its own. */
const TIMES = 8

async function run(
  env: Record<string, string>,
  dieAt: number,
): Promise<{ signal: string | null; stdout: string }> {
  const args = ['--disable-warning=ExperimentalWarning', SCRIPT, JSON.stringify({ env, dieAt })]
  const child = spawn(process.execPath, args, { env: cleanEnv({}), stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  const [, signal] = await once(child, 'close')
  return { signal, stdout }
}

test('a backup killed at any moment does not count, and the next one removes it and keeps its documents', async t => {
  const folder = join(await tempFolder(t), 'backups')
  const place = await makePlace(t, { LLANO_BACKUP_DIR: folder, LLANO_SECRET: TEST_SECRET })
  const target = expectTarget(place.config)
  const effects = Number((await run(place.env, 0)).stdout)
  assert.ok(effects > 100)
  await fill(place, 2)
  let complete = 1
  for (let i = 1; i <= TIMES; i++) {
    const { signal } = await run(place.env, Math.floor((effects * i) / TIMES))
    assert.equal(signal, 'SIGKILL')
    // Complete or not at all: what counts can be restored.
    for (const { id, isComplete } of await listBackupsIn(target))
      if (isComplete) {
        const manifest = await readManifest(target, id)
        assert.deepEqual((await verifyFiles({ target, manifest, progress: silent })).problems, [])
      }
    // The claim of the dead process would expire after some seconds.
    assert.equal(await whileAlone(place.scratch.database.durable, async () => 1), null)
    await place.scratch.query("update backups.lease set taken_until = '-infinity'")
    const manifest = await backUp(place)
    assert.equal(manifest.documents.count, 2)
    assert.deepEqual((await verifyFiles({ target, manifest, progress: silent })).problems, [])
    const found = await listBackupsIn(target)
    assert.ok(
      found.every(one => one.isComplete),
      'nothing is left of the interrupted one',
    )
    complete = found.length
  }
  assert.ok(complete >= TIMES)
})
