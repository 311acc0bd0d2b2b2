import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type LoadedDemo, loadDemo } from '../../src/demo/load-demo.ts'
import { type Config, readConfig } from '../../src/kernel/config.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { dateOf } from '../../src/kernel/values/dates.ts'
import { afterFile } from './after-file.ts'
import { TEST_SECRET } from './installation.ts'
import { keepDatabase, openScratch, type Scratch } from './scratch-database.ts'

type Timestamps = 'off' | 'local'

export type OpenDemo = Scratch & { dataDir: string; config: Config; demo: LoadedDemo }

/**
 * A copy of the demo for one test, as if it had been loaded on this day. The first test of a run that needs a
 * day loads it; copying it takes a tenth of the time.
 */
export async function openLoadedDemo(
  t: Pick<TestContext, 'after'>,
  now: Date,
  { timestamps = 'off' }: { timestamps?: Timestamps } = {},
): Promise<OpenDemo> {
  const kept = await findKept(now, timestamps)
  const scratch = await openScratch(t, { template: kept.name })
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-demo-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  await cp(kept.dataDir, dataDir, { recursive: true })
  const config = readConfig({ LLANO_DATA_DIR: dataDir, LLANO_TIMESTAMPS: timestamps })
  // Finds it loaded.
  const demo = await loadDemo({ ...scratch, secrets: secretsFrom(TEST_SECRET) }, config, now, () => {})
  return { ...scratch, dataDir, config, demo: demo! }
}

type Kept = { name: string; dataDir: string }

const keptDemos = new Map<string, Promise<Kept>>()

function findKept(now: Date, timestamps: Timestamps): Promise<Kept> {
  const name = `demo_${dateOf(now).replaceAll('-', '')}_${timestamps}`
  const found = keptDemos.get(name) ?? keep(name, now, timestamps)
  keptDemos.set(name, found)
  return found
}

async function keep(name: string, now: Date, timestamps: Timestamps): Promise<Kept> {
  const dataDir = join(await sharedFolder(), name)
  await keepDatabase(name, async scratch => {
    const config = readConfig({ LLANO_DATA_DIR: dataDir, LLANO_TIMESTAMPS: timestamps })
    await loadDemo({ ...scratch, secrets: secretsFrom(TEST_SECRET) }, config, now, () => {})
  })
  return { name, dataDir }
}

/** The folder of the run; a file run on its own has one of its own. */
async function sharedFolder(): Promise<string> {
  if (process.env.LLANO_TEST_DATA_DIR) return process.env.LLANO_TEST_DATA_DIR
  const folder = await mkdtemp(join(tmpdir(), 'llano-demos-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}
