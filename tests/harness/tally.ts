import type { TestEvent } from 'node:test/reporters'

export type Failure = {
  /** What to run again: the file of the test, or all files of a process that ended badly although no test failed. */
  files: string[]
  /** The test, and the beginning of its error. */
  text: string
}

/** The result of one test process. */
export type Tally = {
  passed: number
  skipped: number
  failed: Failure[]
  /** What the runner says about the process: errors outside of tests among them. */
  remarks: string[]
  /** Milliseconds by file, without what the file does before its first test. */
  times: Record<string, number>
}

/** The beginning of an error, so that the end of a long run says why it failed. */
const reasonOf = ({ cause, message }: Error): string =>
  `\n    ${String(cause instanceof Error ? cause.message : message)
    .slice(0, 800)
    .replaceAll('\n', '\n    ')}`

/** A reporter of Node's test runner: writes the tally as JSON when the process is done. */
// biome-ignore lint/style/noDefaultExport: Node loads a reporter by its default export
export default async function* tally(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const result: Tally = { passed: 0, skipped: 0, failed: [], remarks: [], times: {} }
  for await (const { type, data } of events) {
    if (
      type === 'test:diagnostic' &&
      !/^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(data.message)
    )
      result.remarks.push(data.message)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.nesting === 0 && data.file)
      result.times[data.file] = (result.times[data.file] ?? 0) + data.details.duration_ms
    if (data.details.type === 'suite') continue
    if (type === 'test:fail')
      result.failed.push({
        files: data.file ? [data.file] : [],
        text: `${data.line} ${data.name}${reasonOf(data.details.error)}`,
      })
    else if (data.skip !== undefined) result.skipped++
    else result.passed++
  }
  yield JSON.stringify(result)
}
