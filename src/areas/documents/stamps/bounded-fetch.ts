import type { Fetch } from '../timestamps/ask.ts'

/** So often without an answer in one run, and a server is not asked again in it. */
const MOST_FAILURES = 3

/**
 * For one run of a job that asks a lot: all questions together have so long, and a server that does not answer costs
 * a few timeouts, not one for each question. A program that is to stop waits for none.
 */
export function boundedFetch(fetch: Fetch, runMs: number, stopping: AbortSignal | null = null): Fetch {
  const over = AbortSignal.any([AbortSignal.timeout(runMs), ...(stopping ? [stopping] : [])])
  const failures = new Map<string, number>()
  return async (input, init) => {
    const server = serverOf(String(input))
    const failed = failures.get(server) ?? 0
    if (failed >= MOST_FAILURES) throw new Error('not asked again after it did not answer')
    const signal = AbortSignal.any([over, ...(init?.signal ? [init.signal] : [])])
    try {
      const response = await fetch(input, { ...init, signal })
      failures.delete(server)
      return response
    } catch (error) {
      failures.set(server, (failures.get(server) ?? 0) + 1)
      throw error
    }
  }
}

/** Several calendars may share a host, each under a path of its own. */
function serverOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/${pathname.split('/')[1]}`
}
