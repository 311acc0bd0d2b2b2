import { after, getTestContext, type TestContext } from 'node:test'

const ends: (() => unknown)[] = []

// Registered when this module is loaded, so that it runs after the last test of the file, even if what it ends was first used in a test.
after(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Registers what ends something that the tests of a file share, such as the browser. */
export function afterFile(end: () => unknown): void {
  ends.push(end)
}

/** Registers what ends something when the test that opened it is over, or after the file if it was opened for all its tests. */
export function whenDone(end: () => unknown): void {
  const test = getTestContext()
  if (test && 'after' in test) test.after(end as () => void)
  else afterFile(end)
}

/** In place of the context of a test: ends something after the file instead. */
export const wholeFile: Pick<TestContext, 'after'> = { after: end => afterFile(end as () => unknown) }
