import type { Config } from '../config.ts'
import type { Database } from '../sql/postgres.ts'
import { findMissing } from './lost-seals.ts'
import { type HeadsFound, readPublishedHeads } from './read-heads.ts'

/**
 * Everything outside the chain that says how far it should go: published heads, those in files that the operator names, and
 * the seals that nodes saw.
 */
export async function readEvidence(
  database: Database,
  config: Pick<Config, 'auditHeads' | 's3' | 'dataDir'>,
  named: HeadsFound = { heads: [], findings: [] },
): Promise<HeadsFound> {
  const published = await readPublishedHeads(database, config)
  const missing = await findMissing(database, config.dataDir)
  return {
    heads: [...named.heads, ...published.heads],
    findings: [...named.findings, ...published.findings, ...missing],
  }
}
