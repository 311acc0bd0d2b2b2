import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { text } from '../../../kernel/http/fields.ts'
import { fileOfBytes } from '../../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../../kernel/http/shapes.ts'
import { enforceNetworkLimit } from '../../../kernel/http/throttle.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { anyone } from '../../members/members.ts'
import { nameOf } from '../present.rules.ts'
import type { Rule } from '../rule-book.rules.ts'
import { isSecret, MAX_EVENTS, writeCalendar } from './calendar.rules.ts'
import { listCalendarEvents, useCalendarLink } from './calendar.sql.ts'

/** Calendar programs ask a few times an hour, some from shared addresses. */
const MAX_AN_HOUR = 300
const HOUR = 3600

export const readCalendar = endpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/web/calendar/{secret}',
  access: anyone,
  fields: { secret: text({ description: 'The secret of the link.', example: 'llcal_…' }, { max: 100 }) },
  answers: 'file',
  load: 'light',
  returns: FILE_BYTES,
  errors: [errors.not_found, errors.too_many_attempts],
  async run({ db, database, secrets, caller, input: { secret } }) {
    const limit = { key: ['calendar by network'], most: MAX_AN_HOUR, seconds: HOUR } as const
    await enforceNetworkLimit(database.quick, limit, caller.ip)
    const hashes = isSecret(secret) ? secrets.fingerprints(secret).map(hash => hash.toString('hex')) : []
    const owner = hashes.length ? await database.quick.maybe(useCalendarLink, { hashes }) : null
    if (!owner) throw errors.not_found()
    const language = owner.language as Language
    const found = await db.all(listCalendarEvents, { member_id: owner.member_id, most: MAX_EVENTS })
    const events = found.map(({ rule, title, llc_name, due_by, is_proposed, changed_at, ...rest }) => ({
      ...rest,
      name: nameOf({ rule: rule as Rule | null, title })[language],
      llcName: llc_name,
      dueBy: due_by,
      isProposed: is_proposed,
      changedAt: changed_at,
    }))
    const bytes = Buffer.from(writeCalendar(events, language))
    return fileOfBytes('obligations.ics', 'text/calendar; charset=utf-8', bytes)
  },
})
