import type { Check } from '../../../kernel/doctor/check.ts'
import { type Finding, ok, warning } from '../../../kernel/doctor/finding.rules.ts'
import { listConnections } from './connection.sql.ts'

/** From this many failed imports in a row, a bank connection is reported. */
const REPORTED_FAILURES = 3

/** Bank connections that import nothing. The banks are not contacted. */
export const connectionsCheck: Check = {
  name: 'banks',
  async run({ database }) {
    if (!database) return []
    const all = (await database.durable.all(listConnections, { entity_id: null })).filter(
      ({ status }) => status !== 'disabled',
    )
    const findings: Finding[] = []
    const waiting = all.filter(({ status }) => status === 'needs_attention')
    if (waiting.length)
      findings.push(
        warning(
          `Bank connections that need attention: ${idsOf(waiting)}`,
          'llano bank show ID says why. Usually the owner must enter a new token.',
        ),
      )
    const failing = all.filter(({ status, failures }) => status === 'active' && failures >= REPORTED_FAILURES)
    if (failing.length)
      findings.push(
        warning(
          `Bank connections that cannot be imported: ${idsOf(failing)}`,
          'llano bank show ID says why. If the bank is down, imports continue by themselves.',
        ),
      )
    return findings.length ? findings : [ok(`Bank connections without problems: ${all.length}`)]
  },
}

const MAX_IDS = 10

function idsOf(connections: readonly { id: number }[]): string {
  const ids = connections.slice(0, MAX_IDS).map(({ id }) => id)
  return ids.join(', ') + (connections.length > MAX_IDS ? ` and ${connections.length - MAX_IDS} more` : '')
}
