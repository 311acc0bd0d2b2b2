import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../src/kernel/build.ts'
import { bundleForTests } from './harness/bundled-program.ts'
import { useMemoryForTemporaryFiles } from './harness/memory-folder.ts'
import { tryMutations } from './harness/mutate.ts'
import { startTestPostgres, type TestPostgres } from './harness/test-postgres.ts'
import { MUTATIONS } from './mutations.ts'

// npm run soak: the mutations, then the randomized and concurrent tests, for hours if wanted.
//   npm run soak -- [--rounds 25] [--seeds 3] [--seed 20261115] [FILE…]
//   npm run soak -- --mutations [FILE…]
// Rounds is LLANO_TEST_ROUNDS: this many crashes, and this many times as many random cases as in npm test.
// With the defaults, failovers and rolling restarts are repeated 75 times.
// Each seed is a full run of all files; a failure prints the seed that reproduces it.
// A mutation is a mistake in a copy of the sources that a test must notice (mutations.ts). --mutations tries only them, of all files or
// of these; FILE… alone leaves them out.
const top = join(import.meta.dirname, '..')
process.chdir(top)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '25' },
    seeds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '20261115' },
    mutations: { type: 'boolean' },
  },
})
const files = positionals.length
  ? positionals
  : globSync(['src/**/*.test.ts', 'tests/**/*.test.ts']).filter(isWorthRepeating).sort()

const mutations = MUTATIONS.filter(
  ([file]) => positionals.length === 0 || (values.mutations && positionals.includes(file)),
)

/** A deterministic test has done its job in npm test. */
function isWorthRepeating(file: string): boolean {
  return /harness\/random\.ts|fast-check|harness\/server-process\.ts/.test(readFileSync(file, 'utf8'))
}

/** Ctrl-C ends the tests, then their PostgreSQL. */
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

type Tally = { passed: number; failed: number }

/** One run of all files; prints each test as it ends, and a sign of life every half minute. */
async function soak(seed: number, tally: Tally): Promise<void> {
  process.env.LLANO_TEST_SEED = String(seed)
  const startedAt = Date.now()
  const age = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  const beat = setInterval(
    () => console.error(`  … seed ${seed}: ${tally.passed} passed, ${tally.failed} failed so far (${age()})`),
    30_000,
  )
  const tell = (mark: string, name: string, file: string | undefined, ms: number) =>
    console.error(`${mark} ${file ? relative(top, file) : '?'}: ${name} (${Math.round(ms / 1000)} s)`)
  const tests = run({
    files: files.map(file => join(top, file)),
    concurrency: 2,
    timeout: 6 * 3_600_000,
    signal: stop.signal,
  })
  tests.on('test:pass', ({ name, file, details, skip }) => {
    if (details.type === 'suite' || skip !== undefined) return
    tally.passed++
    tell('✔', name, file, details.duration_ms)
  })
  tests.on('test:diagnostic', ({ message, file }) => {
    // What a test counted; the summary at the end is ours.
    if (file && /\d+ requests, /.test(message)) console.error(`  ${message}`)
  })
  tests.on('test:fail', ({ name, file, details }) => {
    if (details.type === 'suite') return
    tally.failed++
    tell('✖', name, file, details.duration_ms)
    console.error(
      `  again: npm run soak -- --rounds ${values.rounds} --seeds 1 --seed ${seed} ${file && relative(top, file)}`,
    )
    console.error(details.error.cause ?? details.error)
  })
  for await (const _ of tests);
  clearInterval(beat)
}

/** All seeds, in the program and the PostgreSQL that they share. */
async function soakAll({ url, ownerUrl, dataDir }: TestPostgres, tally: Tally): Promise<void> {
  const program = await bundleForTests()
  Object.assign(process.env, {
    LLANO_TEST_DATABASE_URL: url,
    LLANO_TEST_OWNER_URL: ownerUrl,
    LLANO_TEST_DATA_DIR: dataDir,
    LLANO_TEST_ROUNDS: values.rounds,
    LLANO_TEST_PROGRAM: program.main,
  })
  try {
    for (let i = 0; i < Number(values.seeds) && !stop.signal.aborted; i++) {
      const seed = Number(values.seed) + 1000 * i
      console.error(`seed ${seed}: ${files.length} files, ${values.rounds} rounds`)
      await soak(seed, tally)
    }
  } finally {
    await program.remove()
  }
}

useMemoryForTemporaryFiles()
await ensureBuild(line => console.error(line))
const postgres = await startTestPostgres(line => console.error(line))
const tally = { passed: 0, failed: 0 }
let uncaught: string[] = []
try {
  if (mutations.length) uncaught = await tryMutations(mutations, postgres, stop.signal)
  if (!values.mutations) await soakAll(postgres, tally)
} finally {
  await postgres.release()
}
for (const line of uncaught) console.log(line)
if (mutations.length) console.log(`${mutations.length} mutations, ${uncaught.length} not caught`)
if (!values.mutations) console.log(`${tally.passed} passed, ${tally.failed} failed`)
// At the end of the process, Node's test runner would add a summary of no tests.
process.exit(tally.failed || uncaught.length || stop.signal.aborted ? 1 : 0)
