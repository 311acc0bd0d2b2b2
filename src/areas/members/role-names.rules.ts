import type { Language } from '../../kernel/values/language.ts'
import type { Role } from './permissions.rules.ts'

type Words = Readonly<Record<Language, Readonly<Record<Role, string>>>>

/** On labels and in lists. */
export const ROLE_NAMES: Words = {
  en: { member: 'Member', support: 'Support', manager: 'Manager', admin: 'Admin' },
  es: { member: 'Miembro', support: 'Soporte', manager: 'Manager', admin: 'Administrador' },
}

/** Within a sentence. */
export const ROLES_IN_TEXT: Words = {
  en: { member: 'member', support: 'support', manager: 'Manager', admin: 'admin' },
  es: { member: 'miembro', support: 'soporte', manager: 'Manager', admin: 'administrador' },
}
