import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { custom } from '../../kernel/http/fields.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { signedIn } from './caller.rules.ts'
import { OPTIONAL_EMAILS, type OptionalEmail } from './optional-emails.rules.ts'
import { updateEmailsOff } from './preference.sql.ts'
import { EMAIL_CHOICES } from './read-email-choices.route.ts'

const KINDS = {
  type: 'array',
  items: { type: 'string', enum: [...OPTIONAL_EMAILS] },
  maxItems: OPTIONAL_EMAILS.length,
} as const

function readKinds(value: unknown): OptionalEmail[] {
  const isKind = (kind: unknown): kind is OptionalEmail => OPTIONAL_EMAILS.includes(kind as OptionalEmail)
  if (!Array.isArray(value) || value.length > OPTIONAL_EMAILS.length || !value.every(isKind))
    throw errors.invalid_choice({ choices: OPTIONAL_EMAILS.join(', ') })
  return OPTIONAL_EMAILS.filter(kind => value.includes(kind))
}

export const chooseEmails = endpoint({
  name: 'chooseEmails',
  method: 'POST',
  path: '/web/me/emails',
  access: signedIn,
  // Turning an email off must always be possible.
  needsSubscription: false,
  fields: {
    off: custom<OptionalEmail[]>(
      KINDS,
      { description: 'The emails to turn off.', example: ['decisions'] },
      readKinds,
      [errors.invalid_choice],
    ),
  },
  returns: EMAIL_CHOICES,
  async run({ db, caller, input: { off }, by }) {
    const chosen = { member_id: caller.memberId, emails_off: off, ...byParams(by) }
    return new JsonText((await db.one(updateEmailsOff, chosen)).body)
  },
})
