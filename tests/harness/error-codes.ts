import assert from 'node:assert/strict'
import type { ErrorCatalog, ErrorCode } from '../../src/kernel/http/refusal.ts'
import { onlyJson, runCommandLines, words } from './command-lines.ts'
import type { Answer } from './installation.ts'

type Expected = readonly [error: ErrorCode, field?: string]

/** Checks refusals by code, and at the end that a test file has seen every error of its area. */
export function watchErrors(catalog: ErrorCatalog) {
  const seen = new Set<string>()
  return {
    /** The answer to a request is this error, about this field. */
    check({ status, text, body }: Answer, error: ErrorCode, field: string | null = null): void {
      assert.deepEqual(
        [status, body?.code, body?.field ?? null],
        [error.entry.status, error.code, field],
        text,
      )
      seen.add(error.code)
    },

    /** Each line ends with 1 and with this error; a line with null must succeed. */
    async checkLines(url: string, lines: readonly (readonly [line: string, expected: Expected | null])[]) {
      const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
      const outcomes = await runCommandLines(
        lines.map(([line]) => [...words(line), '--json']),
        env,
      )
      for (const [i, [line, expected]] of lines.entries()) {
        const { code: exitCode, stdout } = outcomes[i]!
        if (expected === null) {
          assert.equal(exitCode, 0, `${line}: ${stdout}`)
          continue
        }
        const [error, field] = expected
        const { code, field: named } = onlyJson(line, outcomes[i]!)
        assert.deepEqual([exitCode, code, named], [1, error.code, field], `${line}: ${stdout}`)
        seen.add(error.code)
      }
    },

    checkAllSeen(): void {
      const missed = Object.keys(catalog).filter(code => !seen.has(code))
      assert.deepEqual(missed, [], 'errors that no test has raised')
    },
  }
}
