import { readFileSync } from 'node:fs'
import { areas } from '../../src/areas.ts'
import { operationErrors, SERVER_ERRORS } from '../../src/kernel/openapi/operation-errors.ts'
import { readObserved } from './observe-codes.ts'

/** Codes that no test raises from outside, most because it cannot bring about their state, and the test that raises each. */
const RAISED_INSIDE: Record<string, string> = {
  export_too_large: 'src/areas/bookkeeping/exports/temporary-export.test.ts',
  data_too_large: 'tests/my-data.test.ts',
  server_busy: 'src/kernel/threads/threads.test.ts',
}

/** Documented by construction, but not worth a test for this operation: why. */
const NOT_OBSERVED: Record<string, string> = {
  'POST /v1/bookkeeping/sync idempotency_key_reused':
    'needs two LLCs with banks; raised at the other POST operations',
  'GET /v1/reports/readiness too_many_related_entries':
    'needs more entries than a test should write; raised at GET /v1/reports/form-5472',
}

/**
 * What is wrong with the error codes after all tests have run: a code that no test raises, an operation that answers a code it
 * does not document, or documents one that it was never seen to answer.
 */
export function compareCodes(folder: string): string[] {
  const observed = readObserved(folder)
  const inside = Object.entries(RAISED_INSIDE).filter(([code, file]) =>
    readFileSync(file, 'utf8').includes(code),
  )
  const raised = new Set([...observed.map(([, code]) => code), ...inside.map(([code]) => code)])
  const catalog = areas.flatMap(area => Object.values(area.errors ?? {})).map(({ code }) => code)
  const shared = new Set(SERVER_ERRORS.map(({ code }) => code))
  const schemes = Object.assign({}, ...areas.map(area => area.access))
  const seenAt = new Map<string, Set<string>>()
  for (const [by, code] of observed) seenAt.set(by, (seenAt.get(by) ?? new Set()).add(code))
  const faults = catalog.filter(code => !raised.has(code)).map(code => `${code}: no test raises it`)
  for (const endpoint of areas.flatMap(area => area.endpoints)) {
    const by = `${endpoint.method} ${endpoint.path}`
    const documented = new Set(
      operationErrors(endpoint, schemes[endpoint.access.scheme]).map(({ code }) => code),
    )
    const seen = seenAt.get(by) ?? new Set()
    for (const code of seen)
      if (!documented.has(code) && !shared.has(code)) faults.push(`${by}: ${code} is not documented`)
    for (const code of documented)
      if (!seen.has(code) && !NOT_OBSERVED[`${by} ${code}`]) faults.push(`${by}: ${code} was never observed`)
  }
  return faults
}
