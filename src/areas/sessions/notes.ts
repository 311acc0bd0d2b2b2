import { hash, randomBytes } from 'node:crypto'
import type { RequestInfo } from '../../kernel/http/endpoint.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import type { Language } from '../../kernel/values/language.ts'
import { deviceOf } from './device.rules.ts'
import type { Factors } from './lifetime.rules.ts'
import { rememberDevice, setFactors } from './proof.sql.ts'
import { findSessionByToken, mailToPerson, NOTES, type Note } from './sign-in.sql.ts'

/** One row in the audit log, in the name of the affected member. */
export async function noteFor(
  tx: Db,
  by: By,
  memberId: number,
  note: Note,
  record = `member/${memberId}`,
): Promise<void> {
  const named: By = { actor: `member:${memberId}`, ip: by.ip, idempotency: null }
  await tx.one(NOTES[note], { record, ...byParams(named) })
}

export type Opening = { token: string | null; factors: Factors; requestInfo: RequestInfo; publicUrl: string }

/** Records whose session was opened and how, and returns the person. A new device triggers an email. */
export async function noteOpened(
  tx: Db,
  by: By,
  { token, factors, requestInfo, publicUrl }: Opening,
): Promise<number | null> {
  const opened = token ? await tx.maybe(findSessionByToken, { token }) : null
  if (!opened) return null
  const { session_id, person_id, member_id } = opened
  await tx.one(setFactors, { session_id, token: null, factors })
  await noteFor(tx, by, member_id, 'session.open', `session/${session_id}`)
  const { browser, system } = deviceOf(requestInfo.userAgent ?? null)
  const fingerprint = hash('sha256', JSON.stringify([browser, system]), 'buffer')
  const { is_new } = await tx.one(rememberDevice, { person_id, fingerprint })
  if (is_new) {
    const device = [browser, system].filter(part => part !== null).join(', ')
    await emailOwner(tx, by, member_id, 'new_device', publicUrl, {
      en: `Device: ${device || 'unknown'}\nIP address: ${requestInfo.ip}`,
      es: `Dispositivo: ${device || 'desconocido'}\nDirección IP: ${requestInfo.ip}`,
    })
  }
  return member_id
}

const NEWS = {
  password: {
    en: ['Your password was changed', 'The password of your account was changed.'],
    es: ['Tu contraseña ha cambiado', 'Se ha cambiado la contraseña de tu cuenta.'],
  },
  password_and_passkeys: {
    en: [
      'Your password was changed',
      'The password of your account was changed. Your passkeys still work and do not need the new password. You can remove them under Security in your account.',
    ],
    es: [
      'Tu contraseña ha cambiado',
      'Se ha cambiado la contraseña de tu cuenta. Tus llaves de acceso siguen funcionando y no necesitan la contraseña nueva. Puedes quitarlas en tu cuenta, en Seguridad.',
    ],
  },
  passkeys_removed: {
    en: [
      'Your passkeys were removed',
      'All passkeys were removed from your account, and all other sessions have ended. Your devices may still show the passkeys, but they no longer work.',
    ],
    es: [
      'Se han quitado tus llaves de acceso',
      'Se han quitado todas las llaves de acceso de tu cuenta y se han cerrado las demás sesiones. Puede que tus dispositivos sigan mostrándolas, pero ya no funcionan.',
    ],
  },
  access_revoked: {
    en: [
      'Access to your account was revoked',
      'Sessions, passkeys, API keys or links with access to your account were revoked. See Security in your account for what still has access.',
    ],
    es: [
      'Se han revocado accesos a tu cuenta',
      'Se han revocado sesiones, llaves de acceso, claves de API o enlaces con acceso a tu cuenta. En tu cuenta, en Seguridad, puedes ver los que quedan.',
    ],
  },
  totp_on: {
    en: [
      'Authenticator app added',
      'From now on, signing in to your account requires a code from your authenticator app.',
    ],
    es: [
      'Verificación en dos pasos activada',
      'A partir de ahora, para iniciar sesión en tu cuenta se pide un código de tu aplicación.',
    ],
  },
  totp_off: {
    en: [
      'Authenticator app removed',
      'Signing in to your account no longer requires a code from an authenticator app.',
    ],
    es: [
      'Verificación en dos pasos desactivada',
      'Para iniciar sesión en tu cuenta ya no se pide un código de tu aplicación.',
    ],
  },
  backup_codes: {
    en: ['New backup codes', 'New backup codes were created for your account. The old ones no longer work.'],
    es: [
      'Códigos de respaldo nuevos',
      'Se han creado códigos de respaldo nuevos para tu cuenta. Los anteriores ya no sirven.',
    ],
  },
  passkey_removed: {
    en: ['A passkey was removed', 'A passkey was removed from your account. It can no longer be used.'],
    es: [
      'Se ha quitado una llave de acceso',
      'Se ha quitado una llave de acceso de tu cuenta. Ya no se puede usar.',
    ],
  },
  new_device: {
    en: [
      'New sign-in to your account',
      'Someone signed in to your account from a browser or device you have not used before.',
    ],
    es: [
      'Nuevo inicio de sesión en tu cuenta',
      'Alguien ha iniciado sesión en tu cuenta desde un navegador o dispositivo que no habías usado antes.',
    ],
  },
  identity_linked: {
    en: [
      'Your account now uses single sign-on',
      "Your account was linked to your identity at your firm's identity provider. From now on you sign in there, and no longer with a password or a passkey.",
    ],
    es: [
      'Tu cuenta usa ahora el inicio de sesión único',
      'Tu cuenta se ha vinculado con tu identidad en el proveedor de identidad de tu gestoría. A partir de ahora entras allí, y ya no con contraseña ni llave de acceso.',
    ],
  },
  passkey_added: {
    en: ['A passkey was added', 'A passkey was added to your account. It can be used to sign in.'],
    es: ['Nueva llave de acceso', 'Se ha añadido una llave de acceso a tu cuenta. Permite iniciar sesión.'],
  },
} as const

/** The page for what the email is about; elsewhere the sign-in page. */
const PLACE: Partial<Record<keyof typeof NEWS, string>> = {
  password_and_passkeys: '/account/security',
  new_device: '/account/security',
  access_revoked: '/account/security',
}

const NOT_YOU = {
  en: 'If this was not you, reset your password immediately with "Forgot password" on the sign-in page, and contact us.',
  es: 'Si no has sido tú, restablece ahora mismo tu contraseña con «¿Has olvidado la contraseña?» en la página de inicio de sesión y escríbenos.',
} as const

/** Someone else at the provider: a new password would not help. */
const NOT_YOU_AT_PROVIDER = {
  en: 'If this was not you, contact your administrator immediately.',
  es: 'Si no has sido tú, avisa cuanto antes a tu administrador.',
} as const

/** Email to the owner of an account when sign-in methods change, so that no change goes unnoticed. */
export async function emailOwner(
  tx: Db,
  by: By,
  memberId: number,
  news: keyof typeof NEWS,
  publicUrl: string,
  details?: { en: string; es: string },
): Promise<void> {
  const notYou = news === 'identity_linked' ? NOT_YOU_AT_PROVIDER : NOT_YOU
  const body = (language: Language) =>
    `${NEWS[news][language][1]}\n\n${details ? `${details[language]}\n\n` : ''}${notYou[language]}\n\n${publicUrl}${PLACE[news] ?? '/sign-in'}\n`
  await tx.maybe(mailToPerson, {
    person_id: null,
    member_id: memberId,
    about: `${news}/${randomBytes(9).toString('base64url')}`,
    subject_en: `Llano: ${NEWS[news].en[0]}`,
    body_en: body('en'),
    subject_es: `Llano: ${NEWS[news].es[0]}`,
    body_es: body('es'),
    ...byParams({ ...by, idempotency: null }),
  })
}
