import { randomBytes } from 'node:crypto'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { mailToMember } from './access-mail.sql.ts'

/** A subject and a sentence. */
type Letter = readonly [subject: string, text: string]

const NOT_YOU = {
  en: 'If this was not you, revoke it here, change your password, and contact us:',
  es: 'Si no has sido tú, revócalo aquí, cambia tu contraseña y escríbenos:',
} as const

/** Email to the owner of an account when something gets access that outlasts a session. */
export async function mailNewAccess(
  tx: Db,
  by: By,
  memberId: number,
  { en, es, link }: { en: Letter; es: Letter; link: string },
): Promise<void> {
  await tx.one(mailToMember, {
    member_id: memberId,
    about: `access/${randomBytes(9).toString('base64url')}`,
    subject_en: `Llano: ${en[0]}`,
    body_en: `${en[1]}\n\n${NOT_YOU.en}\n\n${link}\n`,
    subject_es: `Llano: ${es[0]}`,
    body_es: `${es[1]}\n\n${NOT_YOU.es}\n\n${link}\n`,
    ...byParams({ ...by, idempotency: null }),
  })
}
