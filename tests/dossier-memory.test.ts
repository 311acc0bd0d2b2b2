// Full run only: it measures memory with large files.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
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

const LARGE = join(import.meta.dirname, 'harness', 'large-dossier.ts')

/** Far more than the allowed memory; in a long run, more than 32 bits. */
const MEBIBYTES = testRounds > 1 ? 4_200 : 260
/** Also many small ones. */
const SMALL_DOCUMENTS = testRounds > 1 ? 5_000 : 300

/** Of three years. */
const ENTRIES = testRounds > 1 ? 1_000_000 : 30_000

/** More than a small dossier takes. What varies between runs is less, the documents are far more. */
const ALLOWED_MEBIBYTES = 100

type Size = { mebibytes: number; small: number; entries: number }

const SMALL: Size = { mebibytes: 0, small: 1, entries: 0 }
const LARGE_SIZES: readonly [what: string, size: Size][] = [
  [`${MEBIBYTES} MiB of documents`, { mebibytes: MEBIBYTES, small: SMALL_DOCUMENTS, entries: 0 }],
  [`${ENTRIES} entries in the books`, { mebibytes: 0, small: 1, entries: ENTRIES }],
]

/** Peak memory in MiB of creating and of verifying the dossier of a new LLC. */
async function measure(t: TestContext, size: Size): Promise<{ make: number; verify: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-dossier-'))
  t.after(() => rm(folder, { recursive: true }))
  const { database, url: databaseUrl } = await openScratch(t)
  const { entityId } = await newMember({ database, secrets: secretsFrom(TEST_SECRET) })
  const env = { LLANO_DATA_DIR: folder, LLANO_TIMESTAMPS: 'off', LLANO_DOCUMENTS_ENCRYPTED: 'off' }
  const run = async (work: 'fill' | 'make' | 'verify') => {
    const given = { databaseUrl, env, secret: TEST_SECRET, entityId, folder, work, ...size }
    const child = fork(LARGE, [JSON.stringify(given)], { execArgv: PROGRAM_FLAGS })
    const ended = once(child, 'exit')
    const [answer] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => assert.fail(`${work} ended with ${code}`)),
    ])
    await ended
    return answer
  }
  await run('fill')
  const made = await run('make')
  // As many as were added, each with its record, and no proof of the manifest, because nothing is timestamped here.
  assert.equal(made.documents, size.small + (size.mebibytes ? 2 : 0))
  const verified = await run('verify')
  assert.deepEqual([verified.status, verified.wrong], ['unchecked', []])
  return { make: made.peakMebibytes, verify: verified.peakMebibytes }
}

let small: ReturnType<typeof measure> | undefined

for (const [what, size] of LARGE_SIZES)
  test(`creating and verifying a dossier with ${what} takes at most ${ALLOWED_MEBIBYTES} MiB more memory than a small one`, async t => {
    small ??= measure(t, SMALL)
    const least = await small
    const most = await measure(t, size)
    for (const work of ['make', 'verify'] as const) {
      const text = `${work}: ${Math.round(most[work])} MiB, a small dossier ${Math.round(least[work])} MiB`
      t.diagnostic(text)
      assert.ok(most[work] < least[work] + ALLOWED_MEBIBYTES, text)
    }
  })
