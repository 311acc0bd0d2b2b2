import { mkdir, rm } from 'node:fs/promises'
import { ensureBuild } from '../../src/kernel/build.ts'
import { DAY_MS } from '../../src/kernel/values/dates.ts'
import { bundleForTests } from './bundled-program.ts'
import { compareCodes } from './compare-codes.ts'
import type { Tally } from './tally.ts'
import type { Tier } from './test-plan.ts'
import { copyTemplate, startTestPostgres } from './test-postgres.ts'
import { runTestProcess } from './test-process.ts'

/** Loaded into every process; writes down the error codes that are seen. */
const OBSERVER = new URL('./observe-codes.ts', import.meta.url).href

export type PreparedRun = {
  runFiles(files: readonly string[]): Promise<Tally>
  /** What is wrong with the error codes that all tests have seen. */
  compareCodes(): Promise<string[]>
  close(): Promise<void>
}

/** What the files of a whole run share: the website, the bundled program and PostgreSQL. */
export async function prepareRun({
  codes,
  tier,
}: {
  /** Where every process writes down the error codes that it sees. Those of `npm test` count for the rest of the full run too. */
  codes: string
  tier: Tier
}): Promise<PreparedRun> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  await ensureBuild(say)
  const program = await bundleForTests()
  const postgres = await startTestPostgres(say)
  const day = String(Math.floor(Date.now() / DAY_MS))
  if (tier !== 'rest') await rm(codes, { recursive: true, force: true })
  await mkdir(codes, { recursive: true })
  return {
    async runFiles(files) {
      // A database that all files shared would grow with every test, and each next test would become slower.
      const { url, ownerUrl, drop } = await copyTemplate(postgres)
      const env = {
        LLANO_TEST_DATABASE_URL: url,
        LLANO_TEST_OWNER_URL: ownerUrl,
        LLANO_TEST_DATA_DIR: postgres.dataDir,
        LLANO_TEST_CODES: codes,
        LLANO_TEST_TIER: tier,
        LLANO_TEST_DAY: day,
        LLANO_TEST_PROGRAM: program.main,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${OBSERVER}`.trim(),
      }
      const tally = await runTestProcess(files, env)
      await drop()
      return tally
    },
    compareCodes: async () => compareCodes(codes),
    async close() {
      await postgres.release()
      await program.remove()
    },
  }
}
