import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { boolean, country, date, optional, text, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { checkPeriod } from '../range.rules.ts'
import { RECORD_ID } from './fact.shape.ts'
import { PERIOD_KINDS } from './facts.rules.ts'
import { stateFact } from './facts.ts'

export const addPresencePeriod = endpoint({
  name: 'addPresencePeriod',
  method: 'POST',
  path: '/web/presence/periods',
  access: signedIn,
  fields: {
    entity_id: ENTITY_FIELD,
    kind: word({ description: 'What it is.', example: 'residence_certificate' }, PERIOD_KINDS),
    country: country({ description: 'The country that issued it; `US` for exempt days.', example: 'AE' }),
    from: date({ description: 'The first day.', example: '2026-01-01' }),
    to: optional(
      date({ description: 'The last day. If omitted, until further notice.', example: '2026-12-31' }),
    ),
    documented: boolean({ description: 'Whether the owner has the document.', example: true }),
    note: optional(text({ description: 'The reason or reference.', example: 'Form 8843' }, { max: 300 })),
  },
  actsFor: 'entity_id',
  check(input) {
    checkPeriod(input)
    if (input.kind === 'us_exempt_days' && input.country !== 'US')
      throw errors.invalid_choice({ choices: 'US' }, { field: 'country' })
  },
  errors: [
    errors.date_out_of_range,
    errors.invalid_choice,
    presenceErrors.stay_ends_before_start,
    presenceErrors.presence_fact_limit_reached,
  ],
  returns: RECORD_ID,
  run({ database, caller, input: { entity_id, ...period }, by }) {
    return writeOnce(database, by, (tx, by) =>
      stateFact(tx, by, caller.memberId, { ...period, answer: null }),
    )
  },
})
