import { type Command, table } from '../command.ts'
import { isCalendarDate } from '../dates.ts'
import { invalid } from '../refusal.ts'
import { listAuditRows } from './list.ts'
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

const MOST_ROWS = 10_000

export const auditList: Command = {
  words: 'audit list',
  summary: 'List the newest rows of the audit log: who wrote what, on which record.',
  flags: [
    { flags: '--record <record>', description: 'only what was written on this record, such as member/3' },
    { flags: '--actor <actor>', description: 'only what this actor wrote, such as key:12' },
    { flags: '--since <date>', description: 'only from this day (UTC) on, YYYY-MM-DD' },
    { flags: '--limit <number>', description: `how many at most, up to ${MOST_ROWS}`, default: '100' },
  ],
  async run(context, { record, actor, since, limit }) {
    if (since !== undefined && !isCalendarDate(since as string))
      throw invalid('since must be a date of the calendar, YYYY-MM-DD.')
    const most = /^[1-9]\d{0,4}$/.test(limit as string) ? Number(limit) : 0
    if (most < 1 || most > MOST_ROWS) throw invalid(`limit must be a whole number from 1 to ${MOST_ROWS}.`)
    const found = await (await context.database()).durable.all(listAuditRows, {
      record: (record as string | undefined) ?? null,
      actor: (actor as string | undefined) ?? null,
      since: (since as string | undefined) ?? null,
      most,
    })
    const rows = found.map(row => [row.id, row.at, row.actor, row.action, row.record, row.detail, row.ip])
    return {
      json: { data: found },
      text: table(['id', 'at', 'actor', 'action', 'record', 'changed', 'address'], rows),
    }
  },
}
