import { readFileSync } from 'node:fs'

/** `npm test`, all tests, or all that `npm test` leaves out. */
export type Tier = 'short' | 'full' | 'rest'

/** What a test file says about itself in lines of its own, before its imports. */
export type TestFile = {
  path: string
  /** Why it runs only in the full run, if it does. */
  fullOnly: string | null
  /** Its loops try a third of the endpoints in `npm test`, and the others in the rest of the full run. */
  isInThirds: boolean
  /** It changes or measures its process, so it shares it with no other file. */
  isAlone: boolean
  usesBrowser: boolean
  /** How long it took when the durations were stored. */
  seconds: number
}

const FULL_ONLY = /^\/\/ Full run only: (.+)$/m
const ALONE = /^\/\/ Runs in a separate process: /m

/** A new file counts as this long until the durations are stored again. */
const UNKNOWN_SECONDS = 5

export function readTestFile(path: string, seconds: Readonly<Record<string, number>>): TestFile {
  const text = readFileSync(path, 'utf8')
  return {
    path,
    fullOnly: FULL_ONLY.exec(text)?.[1] ?? null,
    isInThirds: text.includes('dailyThird('),
    isAlone: ALONE.test(text),
    usesBrowser: text.includes('harness/browser.ts'),
    seconds: seconds[path] ?? UNKNOWN_SECONDS,
  }
}

/**
 * Loading the program and starting a browser takes longer than most files, so they share processes. Files with a database of their own
 * keep its connections until the end of their process: with 24, PostgreSQL came close to running out of them.
 */
const FILES_PER_PROCESS = 12

/** The files of each process, the longest first, so that all cores are busy until the end. */
export function planShares(files: readonly TestFile[]): TestFile[][] {
  const together = files.filter(({ isAlone }) => !isAlone)
  return [
    ...files.filter(({ isAlone }) => isAlone).map(file => [file]),
    ...distribute(together.filter(({ usesBrowser }) => usesBrowser)),
    ...distribute(together.filter(({ usesBrowser }) => !usesBrowser)),
  ].toSorted((one, other) => secondsOf(other) - secondsOf(one))
}

const secondsOf = (share: readonly TestFile[]): number => share.reduce((sum, { seconds }) => sum + seconds, 0)

/** Shares of about the same length: the longest file left goes to the shortest share. */
function distribute(files: readonly TestFile[]): TestFile[][] {
  const shares: TestFile[][] = Array.from({ length: Math.ceil(files.length / FILES_PER_PROCESS) }, () => [])
  for (const file of files.toSorted((one, other) => other.seconds - one.seconds)) {
    const open = shares.filter(({ length }) => length < FILES_PER_PROCESS)
    const shortest = open.reduce((best, share) => (secondsOf(share) < secondsOf(best) ? share : best))
    shortest.push(file)
  }
  return shares
}
