import type { Language } from '../../kernel/values/language.ts'
import type { ClientsSeen, Role } from './permissions.rules.ts'
import { ROLES_IN_TEXT } from './role-names.rules.ts'

/** A change to a person's account that may need a second admin. */
export type AccountChange =
  | { change: 'disable'; reason: string | null }
  | { change: 'enable'; role: Role; clients: ClientsSeen; keep_assigned: boolean }
  | { change: 'role'; role: Role; clients: ClientsSeen }
  | { change: 'email'; email: string }
  | { change: 'revoke' }
  | { change: 'codes' }

export const APPROVAL_CHANGES = ['disable', 'enable', 'role', 'email', 'revoke', 'codes'] as const
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'expired', 'void', 'not_needed'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** How long another admin has to decide. The default of `members.approval.expires_at` is the same. */
export const APPROVAL_DAYS = 7

type Target = { role: string; isSelf: boolean; isToBeStaff: boolean; hasSignedIn: boolean }

/** Leaves the person with less than they have. */
const onlyTakesAway = (wanted: AccountChange): boolean =>
  wanted.change === 'disable' ||
  wanted.change === 'revoke' ||
  (wanted.change === 'role' && wanted.role !== 'admin')

/**
 * Whether a change takes two admins: it changes an admin, or makes someone one. One's own email and access do not, and neither does
 * stopping an admin who has never signed in, such as one who was invited at a wrong address.
 * Neither may an admin move an account that is about to be an admin's to an address of their own.
 */
export const needsTwoAdmins = (
  { role, isSelf, isToBeStaff, hasSignedIn }: Target,
  wanted: AccountChange,
): boolean =>
  (role === 'admin' && !isSelf && (hasSignedIn || !onlyTakesAway(wanted))) ||
  ('role' in wanted && wanted.role === 'admin') ||
  (wanted.change === 'email' && isToBeStaff && !isSelf)

type News = {
  /** What happened to the request. */
  status: 'pending' | 'approved' | 'rejected' | 'expired' | 'not_needed'
  change: AccountChange
  /** Whom it changes, and who asked for it. */
  member: string
  requester: string
  decider: string | null
  publicUrl: string
}

const WHAT = {
  en: {
    disable: (member: string) => `disable ${member}’s account`,
    enable: (member: string, role: string) => `restore ${member}’s account with the role: ${role}`,
    role: (member: string, role: string) => `give ${member} the role: ${role}`,
    email: (member: string) => `change ${member}’s email`,
    revoke: (member: string) => `revoke all of ${member}’s access`,
    codes: (member: string) => `turn off ${member}’s second factor`,
  },
  es: {
    disable: (member: string) => `desactivar la cuenta de ${member}`,
    enable: (member: string, role: string) => `restaurar la cuenta de ${member} con el rol: ${role}`,
    role: (member: string, role: string) => `dar a ${member} el rol: ${role}`,
    email: (member: string) => `cambiar el correo electrónico de ${member}`,
    revoke: (member: string) => `revocar todos los accesos de ${member}`,
    codes: (member: string) => `desactivar el segundo factor de ${member}`,
  },
} as const

/** The email about a request: to all admins, or to the requester when it expires. It does not repeat a new address, because others may read it. */
export function writeApprovalMail(news: News, language: Language): { subject: string; body: string } {
  const { change, member, requester, decider, publicUrl, status } = news
  const role = 'role' in change ? ROLES_IN_TEXT[language][change.role] : ''
  const what = WHAT[language][change.change](member, role)
  const link = `${publicUrl}/console/approvals`
  const texts = {
    en: {
      pending: [
        'Llano: a change to an admin needs approval',
        `${requester} wants to ${what}.\n\nAnother admin has to approve it within ${APPROVAL_DAYS} days:\n\n${link}`,
      ],
      approved: [
        'Llano: a change to an admin was approved',
        `${decider} approved the request by ${requester} to ${what}. The change has been made.`,
      ],
      rejected: [
        'Llano: a change to an admin was rejected',
        `${decider} rejected the request by ${requester} to ${what}. Nothing was changed.`,
      ],
      expired: [
        'Llano: your request has expired',
        `No other admin decided on your request to ${what} within ${APPROVAL_DAYS} days, so nothing was changed. You can request it again:\n\n${link}`,
      ],
      not_needed: [
        'Llano: a change to an admin was made without approval',
        `${requester} was the only admin, so this was done without approval: ${what}.`,
      ],
      end: 'If this looks wrong to you, contact the other admins immediately.',
    },
    es: {
      pending: [
        'Llano: un cambio de un administrador necesita aprobación',
        `${requester} quiere ${what}.\n\nOtro administrador debe aprobarlo en un plazo de ${APPROVAL_DAYS} días:\n\n${link}`,
      ],
      approved: [
        'Llano: se ha aprobado un cambio de un administrador',
        `${decider} ha aprobado la solicitud de ${requester}: ${what}. Ya está hecho.`,
      ],
      rejected: [
        'Llano: se ha rechazado un cambio de un administrador',
        `${decider} ha rechazado la solicitud de ${requester}: ${what}. No se ha cambiado nada.`,
      ],
      expired: [
        'Llano: tu solicitud ha caducado',
        `Ningún otro administrador decidió en ${APPROVAL_DAYS} días tu solicitud: ${what}. No se ha cambiado nada. Puedes volver a solicitarlo:\n\n${link}`,
      ],
      not_needed: [
        'Llano: se ha hecho un cambio de un administrador sin aprobación',
        `${requester} era el único administrador, así que se ha hecho sin aprobación: ${what}.`,
      ],
      end: 'Si no te parece correcto, avisa cuanto antes a los demás administradores.',
    },
  } as const
  const [subject, body] = texts[language][status]
  return { subject, body: `${body}\n\n${texts[language].end}\n` }
}
