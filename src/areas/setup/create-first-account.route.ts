import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { name, otherwise, text, word } from '../../kernel/http/fields.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import {
  changeProfile,
  clearAccount,
  createMember,
  membersErrors,
  readStaffState,
} from '../members/members.ts'
import {
  hashNewPassword,
  newPassword,
  sessionsErrors,
  setPassword,
  turnOffTotp,
  visitorOrMember,
} from '../sessions/sessions.ts'
import { TOKEN } from './read-setup-link.route.ts'
import { setupErrors } from './setup.errors.ts'
import { findSetup, lockSetup, markLinkUsed } from './setup.sql.ts'
import { checkLink, limitLinks, type SetupLink } from './setup.ts'

export const createFirstAccount = endpoint({
  name: 'createFirstAccount',
  method: 'POST',
  path: '/web/setup/account',
  access: visitorOrMember,
  // There is no subscription yet.
  needsSubscription: false,
  fields: {
    token: TOKEN,
    name: name({ description: 'Name.', example: 'Elena Robledo' }),
    email: text({ description: 'Email to sign in with.', example: 'elena@example.com' }, { max: 320 }),
    password: newPassword({ description: 'Password.', example: 'correct horse battery' }),
    language: otherwise(word<Language>({ description: 'Language of pages and emails.' }, LANGUAGES), 'en'),
  },
  returns: Type.Object({ email: Type.String({ maxLength: 320 }) }, { additionalProperties: false }),
  errors: [
    setupErrors.setup_link_not_found,
    setupErrors.setup_link_expired,
    setupErrors.setup_link_used,
    setupErrors.setup_closed,
    membersErrors.email_taken,
    membersErrors.email_cannot_sign_in,
    sessionsErrors.password_is_own_name,
    errors.invalid_email,
    errors.too_many_attempts,
  ],
  async run({ database, secrets, grants, caller, input, by }) {
    await limitLinks(database.quick, caller.requestInfo.ip)
    const { token, name, email, language } = input
    // Checked again when it is used. Anyone can send tokens, and hashing is slow.
    await checkOpen(database.quick, await database.quick.maybe(findSetup, {}), secrets, token)
    const password = await hashNewPassword(input.password, { email, name })
    return database.transaction(async tx => {
      // Of two visitors, the second one waits here and finds the link used.
      const link = await tx.maybe(lockSetup, {})
      await checkOpen(tx, link, secrets, token)
      const earlier = link!.member_id
      let id = earlier
      if (earlier !== null && (await clearAccount(tx, by, grants, { id: earlier, email }))) {
        await turnOffTotp(tx, by, earlier)
        await changeProfile(tx, by, earlier, { name, language })
      } else id = (await createMember(tx, by, { email, name, role: 'member', language })).id
      await setPassword(tx, by, id!, password)
      await tx.one(markLinkUsed, { member_id: id!, ...byParams(by) })
      return { email: email.trim().toLowerCase() }
    })
  },
})

async function checkOpen(db: Db, link: SetupLink | null, secrets: Secrets, token: string): Promise<void> {
  if ((await readStaffState(db)).has_admin) throw setupErrors.setup_closed()
  checkLink(link, secrets, token)
}
