import { type Command, table } from '../cli/command.ts'
import { byParams } from '../sql/write.ts'
import { acknowledgeAlarms, listOpenAlarms } from './alarm.sql.ts'

const MAX_LISTED = 1000

export const auditAcknowledge: Command = {
  words: 'audit acknowledge',
  summary:
    'Acknowledge that seals of the audit log are missing, once you know why: a lagging standby was promoted, or a backup restored.',
  flags: [],
  async run(context) {
    const { durable: db } = await context.database()
    const alarms = await db.all(listOpenAlarms, { most: MAX_LISTED })
    if (alarms.length === 0) return { json: { data: [] }, text: 'There are no open alarms.' }
    await db.maybe(acknowledgeAlarms, { up_to: alarms[0]!.id, ...byParams(context.by) })
    const rows = alarms.map(one => [one.at, one.node, one.first_seal, one.last_seal])
    return {
      json: { data: alarms },
      text: `${table(['noticed', 'node', 'first seal', 'last seal'], rows)}\nAcknowledged.`,
    }
  },
}
