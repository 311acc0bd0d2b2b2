import { Type } from 'typebox'
import { findNewestRow } from '../../kernel/audit/browse.ts'
import { insertCheck } from '../../kernel/audit/chain.ts'
import { readEvidence } from '../../kernel/audit/evidence.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { enforceLimit } from '../../kernel/http/throttle.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { timestampAnchorSource } from '../documents/documents.ts'
import { staff } from '../members/members.ts'
import { CHECK, EXTERNAL } from './chain.shape.ts'
import { operationsErrors } from './operations.errors.ts'

/** A request must not take minutes; a longer log is verified on the command line. */
export const MAX_ROWS_HERE = 250_000
const FINDINGS_TOLD = 20

export const verifyChain = endpoint({
  name: 'verifyChain',
  method: 'POST',
  path: '/web/console/audit/verify',
  access: staff('audit:read', 'firm'),
  fields: {},
  returns: Type.Object(
    {
      data: CHECK,
      findings: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: FINDINGS_TOLD }),
      external: EXTERNAL,
    },
    { additionalProperties: false },
  ),
  errors: [operationsErrors.audit_log_too_long, errors.too_many_attempts],
  async run({ db, database, config, by }) {
    const { id: newest } = await db.one(findNewestRow, {})
    if (newest > MAX_ROWS_HERE) throw operationsErrors.audit_log_too_long({ rows: newest })
    await enforceLimit(db, { key: ['verify chain'], most: 10, seconds: 60 })
    const started = performance.now()
    const { anchors, proven } = await timestampAnchorSource.attest({ database, config })
    const outside = await readEvidence(database, config)
    const report = await verifyAudit(database, anchors, outside.heads)
    const findings = [...report.findings, ...outside.findings].map(({ kind, what }) => `${kind}: ${what}`)
    if (proven?.check === 'false') findings.push(`the anchor of seal ${proven.seal_id}: ${proven.reason}`)
    const data = await db.one(insertCheck, {
      ok: findings.length === 0,
      rows: report.rows,
      seals: report.seals,
      findings: findings.length,
      took_ms: Math.round(performance.now() - started),
      ...byParams(by),
    })
    return { data, findings: findings.slice(0, FINDINGS_TOLD), external: report.external }
  },
})
