import type { Fetch } from '../timestamps/ask.ts'

/** After this many timeouts in one run, a server is not asked again in it. */
const MAX_FAILURES = 3

/**
 * For one run of a job with many requests: all share one deadline, and a server that does not respond costs a
 * few timeouts, not one per request. Shutdown aborts them all.
 */
export function boundedFetch(fetch: Fetch, runMs: number, stopping: AbortSignal | null = null): Fetch {
  const over = AbortSignal.any([AbortSignal.timeout(runMs), ...(stopping ? [stopping] : [])])
  const failures = new Map<string, number>()
  return async (input, init) => {
    const server = serverOf(String(input))
    const failed = failures.get(server) ?? 0
    if (failed >= MAX_FAILURES) throw new Error('not asked again after it did not answer')
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

/** Several calendars may share a host, each under its own path. */
function serverOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/${pathname.split('/')[1]}`
}
