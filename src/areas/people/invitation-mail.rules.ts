import type { LocalizedText } from '../../kernel/values/language.ts'
import type { SharedRole } from '../access/access.ts'

export type Letter = { subject_en: string; body_en: string; subject_es: string; body_es: string }

const ROLES: Record<SharedRole, LocalizedText> = {
  bookkeeper: { en: 'bookkeeper', es: 'contable' },
  accountant: { en: 'accountant', es: 'asesor fiscal' },
}

/**
 * The email goes to an address that nobody has verified. So names are left out if an email client could turn a part of them into a
 * link.
 */
export const isPlain = (name: string): boolean => name.length <= 120 && !/[/@:\\<>]|\.\S/.test(name)

const named = (names: readonly string[], fallback: string): string =>
  names.length > 0 && names.length <= 5 && names.every(isPlain) ? names.join(', ') : fallback

export function invitationLetter(
  { owner, llcs, role }: { owner: string; llcs: readonly string[]; role: SharedRole },
  link: string,
): Letter {
  const en = { owner: named([owner], 'A member'), llcs: named(llcs, 'an LLC'), role: ROLES[role].en }
  const es = { owner: named([owner], 'Un miembro'), llcs: named(llcs, 'una LLC'), role: ROLES[role].es }
  const article = /^[aeiou]/.test(en.role) ? 'an' : 'a'
  return {
    subject_en: `Llano: ${en.owner} invited you`,
    body_en: `${en.owner} invited you to work on ${en.llcs} as ${article} ${en.role}.\n\nOpen this link within 7 days to accept. It works once:\n\n${link}\n\nIf you do not know this person, ignore this email.\n`,
    subject_es: `Llano: ${es.owner} te ha invitado`,
    body_es: `${es.owner} te ha invitado a trabajar en ${es.llcs} como ${es.role}.\n\nAbre este enlace en los próximos 7 días para aceptar. Sirve una sola vez:\n\n${link}\n\nSi no conoces a esta persona, ignora este correo.\n`,
  }
}

/** The name of the firm, as it signs its emails in `LLANO_MAIL_FROM`. */
export const firmOf = (mailFrom: string): string =>
  /^"?([^"<]*[^"<\s])"?\s*</.exec(mailFrom)?.[1]?.trim() ?? mailFrom.replace(/^.*@|>.*$/g, '')

/** To a person whose account the firm created. */
export function memberLetter(
  { inviter, firm, is_staff }: { inviter: string | null; firm: string; is_staff: boolean },
  link: string,
): Letter {
  const known = inviter !== null && isPlain(inviter)
  const who = known ? `${inviter} (${firm})` : firm
  const [about, sobre] = is_staff
    ? ["Use it to work with the firm's clients.", 'En ella trabajas con los clientes de la gestoría.']
    : [
        'It has the books, documents and deadlines of your LLC.',
        'En ella tienes la contabilidad, los documentos y los plazos de tu LLC.',
      ]
  return {
    subject_en: `${firm}: ${known ? `${inviter} invited you` : 'you are invited'}`,
    body_en: `${who} created an account for you at ${firm}. ${about}\n\nOpen this link to choose your password. It works once, for 7 days:\n\n${link}\n\nIf the link has expired, ask ${known ? inviter : firm} to send you a new one.\n\nIf you did not expect this email, ignore it.\n`,
    subject_es: `${firm}: ${known ? `${inviter} te ha invitado` : 'tienes una invitación'}`,
    body_es: `${who} ha creado una cuenta para ti en ${firm}. ${sobre}\n\nAbre este enlace para elegir tu contraseña. Sirve una sola vez, durante 7 días:\n\n${link}\n\nSi el enlace ha caducado, pide a ${known ? inviter : firm} que te envíe uno nuevo.\n\nSi no esperabas este correo, ignóralo.\n`,
  }
}

/** To the owner. The address is named too: by it, the email is found if the person is erased. */
export function acceptedNews({
  name,
  email,
  llcs,
}: {
  name: string
  email: string
  llcs: readonly string[]
}) {
  const who = name !== '' && isPlain(name) ? `${name} (${email})` : email
  const [en, es] = [named(llcs, 'one of your LLCs'), named(llcs, 'una de tus LLC')]
  return {
    en: ['Invitation accepted', `${who} accepted your invitation and now has access to ${en}.`],
    es: ['Invitación aceptada', `${who} ha aceptado tu invitación y ya tiene acceso a ${es}.`],
  } as const
}
