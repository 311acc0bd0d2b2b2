import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { signedIn } from './caller.rules.ts'
import { OPTIONAL_EMAILS, type OptionalEmail } from './optional-emails.rules.ts'
import { findEmailsOff } from './preference.sql.ts'

export const EMAIL_CHOICES = Type.Object(
  {
    off: Type.Array(Type.Unsafe<OptionalEmail>({ type: 'string', enum: [...OPTIONAL_EMAILS] }), {
      maxItems: OPTIONAL_EMAILS.length,
      description: 'The emails that are turned off.',
    }),
  },
  { title: 'EmailChoices', additionalProperties: false },
)

export const readEmailChoices = endpoint({
  name: 'readEmailChoices',
  method: 'GET',
  path: '/web/me/emails',
  access: signedIn,
  fields: {},
  returns: EMAIL_CHOICES,
  async run({ db, caller }) {
    const found = await db.maybe(findEmailsOff, { member_id: caller.memberId })
    const off = (found?.emails_off ?? []) as string[]
    return { off: OPTIONAL_EMAILS.filter(kind => off.includes(kind)) }
  },
})
