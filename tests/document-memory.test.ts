// Full run only: it measures memory with large files.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { newMember, TEST_SECRET } from './harness/installation.ts'
import { PROGRAM_FLAGS } from './harness/program-flags.ts'
import { testRounds } from './harness/random.ts'
import { openScratch } from './harness/scratch-database.ts'

const LARGE = join(import.meta.dirname, 'harness', 'large-document.ts')

/** A long run uses a file larger than 31 bits; any run one far larger than the allowed memory. */
const MEBIBYTES = testRounds > 1 ? 2_100 : 260

/** More than a small document takes. What varies between runs is less, the large document is far more. */
const ALLOWED_MEBIBYTES = 60

/** Peak memory in MiB of a process that stores and serves one document. */
async function measure(t: TestContext, settings: Record<string, string>, mebibytes: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-large-'))
  t.after(() => rm(folder, { recursive: true }))
  const { database, url: databaseUrl } = await openScratch(t)
  const { entityId, key } = await newMember({ database, secrets: secretsFrom(TEST_SECRET) })
  const env = { LLANO_DATA_DIR: folder, ...settings }
  const input = { databaseUrl, env, secret: TEST_SECRET, entityId, mebibytes }
  const child = fork(LARGE, [JSON.stringify(input)], { execArgv: PROGRAM_FLAGS })
  const ended = once(child, 'exit')
  const [{ id, sha256, size_bytes, address }] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => assert.fail(`it ended with ${code}`)),
  ])
  assert.equal(size_bytes, mebibytes * 1024 * 1024 + 9)

  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${address}/v1/documents/${id}/download`, { headers })
  const hash = createHash('sha256')
  for await (const piece of response.body!) hash.update(piece)
  assert.equal(hash.digest('hex'), sha256)

  const last = { ...headers, range: 'bytes=-9' }
  const part = await fetch(`${address}/v1/documents/${id}/download`, { headers: last })
  assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 9])

  child.send('how much?')
  const [{ peakMebibytes }] = await once(child, 'message')
  await ended
  return peakMebibytes
}

for (const [how, settings] of [
  ['plain', {}],
  ['sealed', { LLANO_DOCUMENTS_ENCRYPTED: 'on' }],
] as const)
  test(`${how}: ${MEBIBYTES} MiB are uploaded and downloaded intact with at most ${ALLOWED_MEBIBYTES} MiB more memory than one`, async t => {
    const small = await measure(t, settings, 1)
    const large = await measure(t, settings, MEBIBYTES)
    const text = `${Math.round(large)} MiB, a document of one MiB ${Math.round(small)} MiB`
    t.diagnostic(text)
    assert.ok(large < small + ALLOWED_MEBIBYTES, text)
  })
