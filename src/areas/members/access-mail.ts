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

/** Email to a person whose access the firm revoked. Staff may sign in elsewhere, so that a password is one way of two. */
export async function mailRevokedAccess(
  tx: Db,
  by: By,
  memberId: number,
  { isStaff, publicUrl }: { isStaff: boolean; publicUrl: string },
): Promise<void> {
  const again = isStaff
    ? {
        en: 'To use your account again, choose a new password with "Forgot password" on the sign-in page, or use single sign-on:',
        es: 'Para volver a usar tu cuenta, elige una contraseña nueva con «¿Has olvidado la contraseña?» en la página de inicio de sesión o usa el inicio de sesión único:',
      }
    : {
        en: 'To use your account again, choose a new password with "Forgot password" on the sign-in page:',
        es: 'Para volver a usar tu cuenta, elige una contraseña nueva con «¿Has olvidado la contraseña?» en la página de inicio de sesión:',
      }
  const [en, es] = [
    'We revoked all access to your account: sessions, passkeys, the password, API keys, connected apps, shared LLCs and links no longer work. Your records are not affected.',
    'Hemos revocado todos los accesos a tu cuenta: las sesiones, las llaves de acceso, la contraseña, las claves de API, las aplicaciones conectadas, las LLC compartidas y los enlaces ya no funcionan. Tus registros no cambian.',
  ]
  const contact = {
    en: 'If you did not expect this, contact us.',
    es: 'Si no lo esperabas, escríbenos.',
  }
  await tx.one(mailToMember, {
    member_id: memberId,
    about: `access/${randomBytes(9).toString('base64url')}`,
    subject_en: 'Llano: access to your account was revoked',
    body_en: `${en}\n\n${again.en}\n\n${publicUrl}/sign-in\n\n${contact.en}\n`,
    subject_es: 'Llano: se han revocado los accesos a tu cuenta',
    body_es: `${es}\n\n${again.es}\n\n${publicUrl}/sign-in\n\n${contact.es}\n`,
    ...byParams({ ...by, idempotency: null }),
  })
}
