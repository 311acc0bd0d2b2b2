import { errorCatalog } from '../../kernel/http/refusal.ts'

export const membersErrors = errorCatalog({
  member_not_found: {
    status: 404,
    en: 'There is no member {member}.',
    es: 'No existe el miembro {member}.',
  },
  email_taken: {
    status: 400,
    en: 'There is already a person with this email.',
    es: 'Ya existe una persona con este correo electrónico.',
  },
  email_cannot_sign_in: {
    status: 400,
    en: "{field} cannot be used to sign in. Before the @, use letters without accents, digits and . _ - + '; after it, a domain without accents.",
    es: "{field} no sirve para iniciar sesión. Antes de la @, usa letras sin acentos, cifras y . _ - + '; después, un dominio sin acentos.",
  },
  invalid_tier: {
    status: 400,
    en: '{field} must be one word of up to 30 letters, digits, - and _, starting with a letter, such as standard.',
    es: '{field} debe ser una palabra de hasta 30 letras, cifras, - y _, que empiece por una letra, como standard.',
  },
  staff_change_requires_admin: {
    status: 403,
    en: 'Only an admin can change roles or manage the accounts of other staff.',
    es: 'Solo un administrador puede cambiar roles o gestionar las cuentas de otras personas del equipo.',
  },
  not_a_manager_account: {
    status: 400,
    en: 'Clients can be assigned only to people with the role manager.',
    es: 'Solo se pueden asignar clientes a personas con el rol manager.',
  },
  assigned_to_self: {
    status: 400,
    en: 'A Manager cannot be their own client.',
    es: 'Un Manager no puede ser su propio cliente.',
  },
  approval_not_found: {
    status: 404,
    en: 'There is no request {id}.',
    es: 'No existe la solicitud {id}.',
  },
  approval_closed: {
    status: 400,
    en: 'This request is closed: it was already decided, it has expired, the account it concerns has changed, or the person who made it is no longer an admin.',
    es: 'Esta solicitud está cerrada: ya se decidió, ha caducado, la persona ha cambiado desde entonces o quien la hizo ya no es administrador.',
  },
  approval_pending: {
    status: 400,
    en: 'This change is already waiting for approval.',
    es: 'Este cambio ya está pendiente de aprobación.',
  },
  own_approval: {
    status: 403,
    en: 'You cannot approve your own request.',
    es: 'No puedes aprobar tu propia solicitud.',
  },
  person_erased: {
    status: 400,
    en: 'The data of this person was erased. The account cannot be restored or changed.',
    es: 'Los datos de esta persona se han eliminado. La cuenta no se puede restaurar ni cambiar.',
  },
  own_account: {
    status: 403,
    en: 'You cannot disable your own account or change your own role.',
    es: 'No puedes desactivar tu propia cuenta ni cambiar tu propio rol.',
  },
  last_admin: {
    status: 400,
    en: 'The last admin cannot be disabled or given another role. Make someone else an admin first.',
    es: 'El último administrador no se puede desactivar ni cambiar de rol. Nombra antes a otro administrador.',
  },
  invalid_identifier: {
    status: 400,
    en: '{kind} must be {allowed}.',
    es: '{kind} debe ser {allowed}.',
  },
  announcement_too_soon: {
    status: 400,
    en: '{field} must be at least {days} days ahead, so not before {earliest}: members are promised that much notice of a breaking change.',
    es: '{field} debe estar al menos a {days} días, es decir, no antes del {earliest}: es el plazo de aviso prometido a los miembros para los cambios incompatibles.',
  },
  announcement_half_translated: {
    status: 400,
    en: 'A Spanish version needs both a title and a body.',
    es: 'Una versión en español necesita título y texto.',
  },
  announcement_exists: {
    status: 400,
    en: 'Announcement {id} has the same title and date but a different text. It was sent and cannot be changed; use another title.',
    es: 'El anuncio {id} tiene el mismo título y fecha pero otro texto. Ya se envió y no se puede cambiar; usa otro título.',
  },
})
