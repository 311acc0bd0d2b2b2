import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleProgram } from '../../src/kernel/build-program.ts'

const TOP = join(import.meta.dirname, '..', '..')

/** What a new process of the program runs in this test: the bundle, as for users, or the sources outside a test run. */
export const MAIN = process.env.LLANO_TEST_PROGRAM ?? join(TOP, 'src', 'main.ts')

/** Whether this command line is that of a serving process. */
export const isServing = (words: string): boolean => /serve[./]worker\.[jt]s/.test(words)

/** Bundles the program for the tests of a run, which find it in `LLANO_TEST_PROGRAM`. The website must have been built. */
export async function bundleForTests(): Promise<{ main: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(TOP, 'dist', 'test-'))
  await bundleProgram(folder)
  return { main: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) }
}
