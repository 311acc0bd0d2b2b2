import { type Command, table } from '../../kernel/cli/command.ts'
import { findMemberBy } from '../members/members.ts'
import { listAccessRecords } from './access-log.sql.ts'

/** As many as a person reads; the audit log has them all. */
const MAX_LISTED = 500

export const memberAccessLog: Command = {
  words: 'member access-log',
  summary: `Show who has read the private records of a person, newest first, up to ${MAX_LISTED}.`,
  flags: [{ flags: '--member <id-or-email>', description: 'the person', required: true }],
  async run(context, { member }) {
    const { quick: db } = await context.database()
    const { id } = await findMemberBy(db, member as string)
    const data = await db.all(listAccessRecords, { member_id: id, kind: null, limit: MAX_LISTED, offset: 0 })
    const rows = data.map(({ last_at, times, actor, who, name, created_by, kind, record, ip }) => [
      last_at,
      times,
      actor,
      name === null
        ? who === 'staff' || who === 'collaborator'
          ? 'Erased person'
          : ''
        : created_by === null
          ? name
          : `${name} (created by ${created_by})`,
      kind,
      record,
      ip ?? '',
    ])
    return {
      json: { data },
      text: table(
        ['last at', 'times', 'actor', 'name', 'kind', 'record', 'ip'],
        rows,
        'No one has read private records of this person.',
      ),
    }
  },
}
