import type { TestEvent } from 'node:test/reporters'

export type Failure = {
  /** What to run again: the file of the test, or all files of a process that ended badly although no test failed. */
  files: string[]
  /** The test, and the beginning of its error. */
  text: string
}

/** One test that is over, for the machine-readable result. */
export type TestOutcome = {
  file: string
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped. */
  reason?: string
  milliseconds: number
}

/** The result of one test process. */
export type Tally = {
  tests: TestOutcome[]
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
  const result: Tally = { tests: [], failed: [], remarks: [], times: {} }
  for await (const { type, data } of events) {
    if (
      type === 'test:diagnostic' &&
      !/^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(data.message)
    )
      result.remarks.push(data.message)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, file = '', skip, details } = data
    const milliseconds = Math.round(details.duration_ms)
    if (data.nesting === 0) result.times[file] = (result.times[file] ?? 0) + milliseconds
    if (details.type === 'suite') continue
    if ('error' in details) {
      result.tests.push({ file, name, outcome: 'failed', milliseconds })
      const text = `${data.line} ${name}${reasonOf(details.error)}`
      result.failed.push({ files: file ? [file] : [], text })
    } else if (skip === undefined) result.tests.push({ file, name, outcome: 'passed', milliseconds })
    else
      result.tests.push({
        file,
        name,
        outcome: 'skipped',
        reason: typeof skip === 'string' && skip ? skip : 'no reason given',
        milliseconds,
      })
  }
  yield JSON.stringify(result)
}
