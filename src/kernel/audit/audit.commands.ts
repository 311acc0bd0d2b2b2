import type { Command } from '../command.ts'
import { verifyAudit } from './verify.ts'

export const auditVerify: Command = {
  words: 'audit verify',
  summary: 'Recompute the whole audit chain and say which row was changed, removed or inserted.',
  flags: [],
  async run(context) {
    context.say('recomputing the audit chain …')
    const report = await verifyAudit(await context.database())
    const lines = report.ok
      ? [
          `The audit log is whole: ${report.rows} rows in ${report.seals} seals, ${report.waiting} waiting to be sealed.`,
        ]
      : [
          `The audit log does NOT verify: ${report.findings.length} finding(s).`,
          ...report.findings.map(f => `  ${f.kind}: ${f.what}`),
        ]
    if (report.head) lines.push(`Sealed up to ${report.sealed_up_to}; head ${report.head}`)
    lines.push('Not anchored in Bitcoin yet: the chain shows changes to anyone who kept an earlier head.')
    return { json: { ...report, anchored: null }, text: lines.join('\n'), exitCode: report.ok ? 0 : 1 }
  },
}
