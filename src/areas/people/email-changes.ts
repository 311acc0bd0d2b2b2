import type { Secrets } from '../../kernel/secrets.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { insertEmailChange } from './email-change.sql.ts'
import { confirmLetter, noticeLetter, type RequestedBy } from './email-mail.rules.ts'
import { aboutNow, newToken } from './invitations.ts'

/**
 * Sends a link to the new address, and one to cancel to the old address. Whether it was done: not for a disabled person. The change
 * takes effect when someone with a session of the account opens the first.
 */
export async function requestEmailChange(
  { db, secrets, by, publicUrl }: { db: Db; secrets: Secrets; by: By; publicUrl: string },
  { memberId, email, requestedBy }: { memberId: number; email: string; requestedBy: RequestedBy },
): Promise<boolean> {
  const [confirm, undo] = [newToken(), newToken()]
  const notice = noticeLetter(`${publicUrl}/email#undo-${undo}`, requestedBy)
  const made = await db.maybe(insertEmailChange, {
    member_id: memberId,
    new_email: email,
    hash: secrets.fingerprints(confirm)[0]!,
    undo_hash: secrets.fingerprints(undo)[0]!,
    about: aboutNow(),
    ...confirmLetter(`${publicUrl}/email#confirm-${confirm}`, requestedBy),
    notice_subject_en: notice.subject_en,
    notice_body_en: notice.body_en,
    notice_subject_es: notice.subject_es,
    notice_body_es: notice.body_es,
    ...byParams(by),
  })
  return made !== null && made !== undefined
}
