import { hash, randomBytes } from 'node:crypto'
import type { Approach } from '../../kernel/endpoint.ts'
import type { Language } from '../../kernel/language.ts'
import type { Db } from '../../kernel/postgres.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { deviceOf } from './device.rules.ts'
import type { Factors } from './lifetime.rules.ts'
import { rememberDevice, setFactors } from './proof.sql.ts'
import { findSessionByToken, mailToPerson, NOTES, type Note } from './sign-in.sql.ts'

/** One row in the audit log, in the name of the member whom it is about. */
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

export type Opening = { token: string | null; factors: Factors; approach: Approach; publicUrl: string }

/** Notes whose session was opened and with what, and says who that is. A device not seen before is told by mail. */
export async function noteOpened(
  tx: Db,
  by: By,
  { token, factors, approach, publicUrl }: Opening,
): Promise<number | null> {
  const opened = token ? await tx.maybe(findSessionByToken, { token }) : null
  if (!opened) return null
  const { session_id, person_id, member_id } = opened
  await tx.one(setFactors, { session_id, token: null, factors })
  await noteFor(tx, by, member_id, 'session.open', `session/${session_id}`)
  const { browser, system } = deviceOf(approach.userAgent ?? null)
  const fingerprint = hash('sha256', JSON.stringify([browser, system]), 'buffer')
  const { is_new } = await tx.one(rememberDevice, { person_id, fingerprint })
  if (is_new) {
    const device = [browser, system].filter(part => part !== null).join(', ')
    await tellOwner(tx, by, member_id, 'new_device', publicUrl, {
      en: `Device: ${device || 'unknown'}\nIP address: ${approach.ip}`,
      es: `Dispositivo: ${device || 'desconocido'}\nDirección IP: ${approach.ip}`,
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
      'The password of your account was changed. Your passkeys still work: whoever holds one can sign in without the new password. You can remove them under Security in your account.',
    ],
    es: [
      'Tu contraseña ha cambiado',
      'Se ha cambiado la contraseña de tu cuenta. Tus llaves de acceso siguen sirviendo: quien tenga una puede entrar sin la contraseña nueva. Puedes quitarlas en tu cuenta, en Seguridad.',
    ],
  },
  passkeys_removed: {
    en: [
      'Your passkeys were removed',
      'All passkeys were removed from your account, and all other sessions have ended. Your devices may still show the passkeys; they no longer open anything.',
    ],
    es: [
      'Se han quitado tus llaves de acceso',
      'Se han quitado todas las llaves de acceso de tu cuenta y se han cerrado las demás sesiones. Puede que tus dispositivos sigan mostrándolas; ya no abren nada.',
    ],
  },
  access_revoked: {
    en: [
      'Access to your account was revoked',
      'Some of what had access to your account was revoked: sessions, passkeys, API keys or links. What is left is under Security in your account.',
    ],
    es: [
      'Se han revocado accesos a tu cuenta',
      'Se han revocado algunos accesos a tu cuenta: sesiones, llaves de acceso, claves de API o enlaces. Los que quedan están en tu cuenta, en Seguridad.',
    ],
  },
  totp_on: {
    en: ['Codes are now asked for', 'From now on signing in to your account asks for a code of your app.'],
    es: [
      'Ahora se piden códigos',
      'A partir de ahora, para entrar en tu cuenta se pide un código de tu aplicación.',
    ],
  },
  totp_off: {
    en: [
      'Codes are no longer asked for',
      'Signing in to your account no longer asks for a code of your app.',
    ],
    es: ['Ya no se piden códigos', 'Para entrar en tu cuenta ya no se pide un código de tu aplicación.'],
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
      'Somebody signed in to your account from a browser or device that you have not used before.',
    ],
    es: [
      'Nuevo inicio de sesión en tu cuenta',
      'Alguien ha iniciado sesión en tu cuenta desde un navegador o dispositivo que no habías usado antes.',
    ],
  },
  passkey_added: {
    en: ['A passkey was added', 'A passkey was added to your account. Whoever holds it can sign in.'],
    es: [
      'Nueva llave de acceso',
      'Se ha añadido una llave de acceso a tu cuenta. Quien la tenga puede entrar.',
    ],
  },
} as const

/** Where what the news is about is looked after; elsewhere it is the page for signing in. */
const PLACE: Partial<Record<keyof typeof NEWS, string>> = {
  password_and_passkeys: '/account/security',
  new_device: '/account/security',
  access_revoked: '/account/security',
}

const NOT_YOU = {
  en: 'If it was not you, set a new password at once with "Forgotten password" on the sign-in page, and write to us.',
  es: 'Si no has sido tú, pon ahora mismo una contraseña nueva con «¿Has olvidado la contraseña?» en la página de entrada, y escríbenos.',
} as const

/** Mail to the owner of an account when the way in changes, so that nobody changes it unseen. */
export async function tellOwner(
  tx: Db,
  by: By,
  memberId: number,
  news: keyof typeof NEWS,
  publicUrl: string,
  details?: { en: string; es: string },
): Promise<void> {
  const body = (language: Language) =>
    `${NEWS[news][language][1]}\n\n${details ? `${details[language]}\n\n` : ''}${NOT_YOU[language]}\n\n${publicUrl}${PLACE[news] ?? '/sign-in'}\n`
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
