import type { Language } from '../../kernel/values/language.ts'
import type { StaffRole } from './permissions.rules.ts'
import { ROLES_IN_TEXT } from './role-names.rules.ts'

/** What single sign-on did to an account of staff, because of the groups at the identity provider. */
export type DirectoryChange = { change: 'role'; role: StaffRole } | { change: 'link' | 'disable' | 'enable' }

const WHAT = {
  en: {
    role: (member: string, role: string) => `Single sign-on gave ${member} the role: ${role}.`,
    link: (member: string) =>
      `Single sign-on linked the account of ${member}, an admin, to their identity at your provider.`,
    disable: (member: string) =>
      `${member} is in none of the groups that may use Llano, so single sign-on disabled their account.`,
    enable: (member: string) =>
      `${member} is in a group that may use Llano again, so single sign-on restored their account.`,
  },
  es: {
    role: (member: string, role: string) => `El inicio de sesión único ha dado a ${member} el rol: ${role}.`,
    link: (member: string) =>
      `El inicio de sesión único ha vinculado la cuenta de ${member}, que es administrador, con su identidad en tu proveedor.`,
    disable: (member: string) =>
      `${member} no está en ninguno de los grupos que pueden usar Llano, así que el inicio de sesión único ha desactivado su cuenta.`,
    enable: (member: string) =>
      `${member} vuelve a estar en un grupo que puede usar Llano, así que el inicio de sesión único ha restaurado su cuenta.`,
  },
} as const

const FRAME = {
  en: {
    subject: 'Llano: single sign-on changed an account of your team',
    why: 'The groups at your identity provider decide this, so no admin had to approve it.',
    end: 'If this looks wrong to you, check the groups at the provider and contact the other admins immediately.',
  },
  es: {
    subject: 'Llano: el inicio de sesión único ha cambiado una cuenta de tu equipo',
    why: 'Lo deciden los grupos de tu proveedor de identidad, así que no hacía falta la aprobación de un administrador.',
    end: 'Si no te parece correcto, revisa los grupos del proveedor y avisa cuanto antes a los demás administradores.',
  },
} as const

/** The email to the other admins. */
export function writeDirectoryMail(
  wanted: DirectoryChange,
  member: { id: number; name: string },
  publicUrl: string,
  language: Language,
): { subject: string; body: string } {
  const { subject, why, end } = FRAME[language]
  const role = 'role' in wanted ? ROLES_IN_TEXT[language][wanted.role] : ''
  const what = WHAT[language][wanted.change](member.name, role)
  return { subject, body: `${what} ${why}\n\n${publicUrl}/console/members/${member.id}\n\n${end}\n` }
}
