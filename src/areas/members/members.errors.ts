import { errorCatalog } from '../../kernel/http/refusal.ts'

export const membersErrors = errorCatalog({
  member_not_found: {
    status: 404,
    en: {
      message: 'There is no member {member}.',
      fix: 'List the members and use an id or email from there.',
    },
    es: {
      message: 'No existe el miembro {member}.',
      fix: 'Consulta la lista de miembros y usa un id o un correo electrónico de ella.',
    },
  },
  email_taken: {
    status: 400,
    en: {
      message: 'There is already a person with this email.',
      fix: 'Use another email, or change the existing account.',
    },
    es: {
      message: 'Ya existe una persona con este correo electrónico.',
      fix: 'Usa otro correo electrónico o cambia la cuenta existente.',
    },
  },
  invalid_tier: {
    status: 400,
    en: {
      message:
        '{field} must be one word of up to 30 letters, digits, - and _, starting with a letter, such as standard.',
      fix: 'Send one word, without spaces.',
    },
    es: {
      message:
        '{field} debe ser una palabra de hasta 30 letras, cifras, - y _, que empiece por una letra, como standard.',
      fix: 'Envía una sola palabra, sin espacios.',
    },
  },
  staff_change_requires_admin: {
    status: 403,
    en: {
      message: 'Only an admin can change roles or manage the accounts of other staff.',
      fix: 'Ask an admin to make this change.',
    },
    es: {
      message:
        'Solo un administrador puede cambiar roles o gestionar las cuentas de otras personas del equipo.',
      fix: 'Pide este cambio a un administrador.',
    },
  },
  own_account: {
    status: 403,
    en: {
      message: 'You cannot disable your own account or change your own role.',
      fix: 'Ask another admin to make this change.',
    },
    es: {
      message: 'No puedes desactivar tu propia cuenta ni cambiar tu propio rol.',
      fix: 'Pide este cambio a otro administrador.',
    },
  },
  last_admin: {
    status: 400,
    en: {
      message: 'The last admin cannot be disabled or given another role. Make someone else an admin first.',
      fix: 'Give another person the role of admin first.',
    },
    es: {
      message:
        'El último administrador no se puede desactivar ni cambiar de rol. Nombra antes a otro administrador.',
      fix: 'Da antes el rol de administrador a otra persona.',
    },
  },
})
