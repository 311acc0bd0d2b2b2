import type { Check } from '../../kernel/doctor/check.ts'
import { ok, problem } from '../../kernel/doctor/finding.rules.ts'
import { listUnfinished } from './person.sql.ts'

/** How long personal data is kept, and erasures that were interrupted. */
export const privacyCheck: Check = {
  name: 'privacy',
  async run({ config: { keep }, database }) {
    const kept = `Email texts are kept for ${keep.mailDays} days, request logs for ${keep.requestDays} and IP addresses for ${keep.ipDays}.`
    const unfinished = (await database?.durable.all(listUnfinished, {})) ?? []
    return [
      ok(kept),
      ...unfinished.map(({ member_id }) =>
        problem(
          `The erasure of member ${member_id} was interrupted.`,
          `Run it again: llano member erase ${member_id} shows the command.`,
        ),
      ),
    ]
  },
}
