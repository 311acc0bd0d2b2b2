import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { newMember, TEST_SECRET } from './harness/installation.ts'
import { PROGRAM_FLAGS } from './harness/program-flags.ts'
import { testRounds } from './harness/random.ts'
import { openScratch } from './harness/scratch-database.ts'

const LARGE = join(import.meta.dirname, 'harness', 'large-dossier.ts')

/** More than the allowed memory; in a long run, more than 32 bits. */
const MEBIBYTES = testRounds > 1 ? 4_200 : 260
/** Also many small ones. */
const SMALL_DOCUMENTS = testRounds > 1 ? 5_000 : 300

/** Of three years. */
const ENTRIES = testRounds > 1 ? 1_000_000 : 30_000

const MOST_MEBIBYTES = 220

type Much = { mebibytes: number; small: number; entries: number }

const MUCH: readonly [what: string, much: Much][] = [
  [`${MEBIBYTES} MiB of documents`, { mebibytes: MEBIBYTES, small: SMALL_DOCUMENTS, entries: 0 }],
  [`${ENTRIES} entries in the books`, { mebibytes: 0, small: 1, entries: ENTRIES }],
]

for (const [what, much] of MUCH)
  test(`a dossier with ${what} is created and verified with less than ${MOST_MEBIBYTES} MiB of memory`, async t => {
    const folder = await mkdtemp(join(tmpdir(), 'llano-dossier-'))
    t.after(() => rm(folder, { recursive: true }))
    const { database, url: databaseUrl } = await openScratch(t)
    const { entityId } = await newMember({ database, secrets: secretsFrom(TEST_SECRET) })
    const env = { LLANO_DATA_DIR: folder, LLANO_TIMESTAMPS: 'off', LLANO_DOCUMENTS_ENCRYPTED: 'off' }
    const told = { databaseUrl, env, secret: TEST_SECRET, entityId, folder }
    for (const work of ['fill', 'make', 'verify']) {
      const words = { ...told, work, ...much }
      const child = fork(LARGE, [JSON.stringify(words)], {
        execArgv: PROGRAM_FLAGS,
      })
      const ended = once(child, 'exit')
      const [answer] = await Promise.race([
        once(child, 'message'),
        ended.then(([code]) => assert.fail(`${work} ended with ${code}`)),
      ])
      await ended
      if (work === 'fill') continue
      t.diagnostic(`${work}: ${Math.round(answer.peakMebibytes)} MiB at most`)
      assert.ok(answer.peakMebibytes < MOST_MEBIBYTES, `${work}: ${answer.peakMebibytes} MiB`)
      // As many as were added, each with its record, and no proof of the manifest, because nothing is
      // timestamped here.
      if (work === 'make') assert.equal(answer.documents, much.small + (much.mebibytes ? 2 : 0))
      else assert.deepEqual([answer.status, answer.wrong], ['unchecked', []])
    }
  })
