import { type Command, counted, table } from '../cli/command.ts'
import { CommandError } from '../http/refusal.ts'
import { isCalendarDate } from '../values/dates.ts'
import type { AnchorProof, AnchorSource, AwaitingAnchor } from './anchor-source.ts'
import { warnOfAuditRights } from './audit-rights.ts'
import { readEvidence } from './evidence.ts'
import { listAuditRows } from './list.ts'
import { readNamedHeads } from './read-heads.ts'
import { type AuditReport, verifyAudit } from './verify.ts'

/** `anchorSources` attest the chain: they come from the areas. */
export const makeAuditVerify = (anchorSources: readonly AnchorSource[]): Command => ({
  words: 'audit verify',
  summary:
    'Verify the whole audit chain: report changed, removed or inserted rows, and up to when it is anchored.',
  flags: [
    {
      flags: '--head <file...>',
      description:
        'also compare with the published heads in this file, such as a heads file, a saved email or a syslog; - reads standard input',
    },
  ],
  async run(context, { head }) {
    context.say('Verifying the audit chain …')
    const database = await context.database()
    const attestations = await Promise.all(
      anchorSources.map(one => one.attest({ database, config: context.config })),
    )
    const anchors = attestations.flatMap(one => one.anchors)
    const named = head ? await readNamedHeads(database, head as string[], context.path) : undefined
    const outside = await readEvidence(database, context.config, named)
    const report = await verifyAudit(database, anchors, outside.heads)
    report.findings.push(...outside.findings)
    const warning = await warnOfAuditRights(database.durable)
    const proven = newest(attestations.flatMap(({ proven }) => proven ?? []))
    const awaiting = newest(attestations.flatMap(({ awaiting }) => awaiting ?? []))
    if (proven?.check === 'false')
      report.findings.push({ kind: 'broken', what: `the anchor of seal ${proven.seal_id}: ${proven.reason}` })
    report.ok &&= report.findings.length === 0
    return {
      json: {
        ...report,
        anchored: proven,
        anchors: anchors.length,
        awaiting: awaiting && {
          seal_id: awaiting.seal_id,
          day: awaiting.day,
          since: awaiting.since,
          failure: awaiting.failure,
          failed_at: awaiting.failed_at,
        },
        not_covered: notCovered(report, proven),
        role_can_rewrite: warning !== null,
      },
      text: [...formatReport(report, proven, awaiting), ...(warning ? [warning] : [])].join('\n'),
      exitCode: report.ok ? 0 : 1,
    }
  },
})

export const newest = <T extends { seal_id: number }>(list: T[]): T | null =>
  list.toSorted((a, b) => b.seal_id - a.seal_id)[0] ?? null

/** Seals are numbered without gaps, which the report has checked. */
const notCovered = (report: AuditReport, proven: AnchorProof | null) =>
  Math.max(0, report.seals - (proven?.seal_id ?? 0))

function formatReport(
  report: AuditReport,
  proven: AnchorProof | null,
  awaiting: AwaitingAnchor | null,
): string[] {
  const { rows, seals, waiting, findings } = report
  const lines = report.ok
    ? [
        `The audit log is intact: ${counted(rows, 'row')} in ${counted(seals, 'seal')}, ${waiting} waiting to be sealed.`,
      ]
    : [
        `The audit log does NOT verify: ${counted(findings.length, 'finding')}.`,
        ...findings.map(f => `  ${f.kind}: ${f.what}`),
      ]
  if (report.head) lines.push(`Sealed up to ${report.sealed_up_to}; head ${report.head}`)
  lines.push(formatExternal(report))
  if (proven) lines.push(...formatAnchor(proven))
  else lines.push('Not anchored yet: changes can be detected only by comparing with an earlier head.')
  const newer = notCovered(report, proven)
  if (proven && newer)
    lines.push(
      `${counted(newer, 'newer seal')} not covered yet: the head of the chain is timestamped once a day (UTC).`,
    )
  if (awaiting) lines.push(...formatAwaiting(awaiting))
  return lines
}

/** "Intact" only covers what is there; only an outside source can show that nothing is missing at the end. */
function formatExternal({ external, seals }: AuditReport): string {
  if (external === null)
    return 'Nothing outside this database confirms the end of the chain. Set LLANO_AUDIT_HEADS, or give --head.'
  const { up_to_seal, published_at, heads } = external
  if (up_to_seal === null) return `None of ${counted(heads, 'published head')} is in the chain.`
  const newer = seals - up_to_seal
  return `Confirmed from outside up to seal ${up_to_seal}, published at ${published_at}; ${counted(newer, 'newer seal')}.`
}

export function formatAwaiting({ seal_id, day, since, failure, failed_at }: AwaitingAnchor): string[] {
  const waits = `Seal ${seal_id}, submitted on ${day}, has been waiting for a block since ${since}.`
  return failure === null ? [waits] : [waits, `  Last attempt ${failed_at}, failed: ${failure}`]
}

export function formatAnchor({ seal_id, chain, block, check, reason }: AnchorProof): string[] {
  const name = chain === 'bitcoin' ? 'Bitcoin block' : 'DEMO block (not Bitcoin, proves nothing)'
  const how = {
    verified: 'checked just now',
    unchecked: `on record; could not be checked now: ${reason}`,
    false: `FALSE: ${reason}`,
  }[check]
  return [
    `Anchored up to seal ${seal_id}, which existed no later than ${block.time}: ${name} ${block.height}, ${how}.`,
  ]
}

const MAX_ROWS = 10_000

export const auditList: Command = {
  words: 'audit list',
  summary: 'List the newest rows of the audit log.',
  flags: [
    { flags: '--record <record>', description: 'filter by record, such as member/3' },
    { flags: '--actor <actor>', description: 'filter by actor, such as key:12' },
    { flags: '--since <date>', description: 'only from this day (UTC), YYYY-MM-DD' },
    { flags: '--limit <number>', description: `maximum number of rows, up to ${MAX_ROWS}`, default: '100' },
  ],
  async run(context, { record, actor, since, limit }) {
    if (since !== undefined && !isCalendarDate(since as string))
      throw new CommandError('since must be a date of the calendar, YYYY-MM-DD.')
    const most = /^[1-9]\d{0,4}$/.test(limit as string) ? Number(limit) : 0
    if (most < 1 || most > MAX_ROWS)
      throw new CommandError(`limit must be a whole number from 1 to ${MAX_ROWS}.`)
    const found = await (await context.database()).durable.all(listAuditRows, {
      record: (record as string | undefined) ?? null,
      actor: (actor as string | undefined) ?? null,
      since: (since as string | undefined) ?? null,
      most,
    })
    const rows = found.map(row => [row.id, row.at, row.actor, row.action, row.record, row.detail, row.ip])
    return {
      json: { data: found },
      text: table(['id', 'at', 'actor', 'action', 'record', 'changed', 'address'], rows, 'No rows found.'),
    }
  },
}
