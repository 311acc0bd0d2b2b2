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
  email_cannot_sign_in: {
    status: 400,
    en: {
      message:
        "{field} cannot be used to sign in. Before the @, use letters without accents, digits and . _ - + '; after it, a domain without accents.",
      fix: 'Use another email address of the person.',
    },
    es: {
      message:
        "{field} no sirve para iniciar sesión. Antes de la @, usa letras sin acentos, cifras y . _ - + '; después, un dominio sin acentos.",
      fix: 'Usa otra dirección de correo de la persona.',
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
  not_a_manager_account: {
    status: 400,
    en: {
      message: 'Clients can be assigned only to people with the role manager.',
      fix: 'Give the person the role manager first. Support and admins see all clients.',
    },
    es: {
      message: 'Solo se pueden asignar clientes a personas con el rol manager.',
      fix: 'Da antes a la persona el rol manager. Soporte y los administradores ven todos los clientes.',
    },
  },
  assigned_to_self: {
    status: 400,
    en: {
      message: 'A Manager cannot be their own client.',
      fix: 'Choose another Manager for this client.',
    },
    es: {
      message: 'Un Manager no puede ser su propio cliente.',
      fix: 'Elige otro Manager para este cliente.',
    },
  },
  approval_not_found: {
    status: 404,
    en: { message: 'There is no request {id}.', fix: 'Open the list of requests and use an id from there.' },
    es: { message: 'No existe la solicitud {id}.', fix: 'Abre la lista de solicitudes y usa un id de ella.' },
  },
  approval_closed: {
    status: 400,
    en: {
      message:
        'This request is closed: it was already decided, it has expired, the account it concerns has changed, or the person who made it is no longer an admin.',
      fix: 'Request the change again.',
    },
    es: {
      message:
        'Esta solicitud está cerrada: ya se decidió, ha caducado, la persona ha cambiado desde entonces o quien la hizo ya no es administrador.',
      fix: 'Vuelve a solicitar el cambio.',
    },
  },
  approval_pending: {
    status: 400,
    en: {
      message: 'This change is already waiting for approval.',
      fix: 'Approve or reject the pending request first.',
    },
    es: {
      message: 'Este cambio ya está pendiente de aprobación.',
      fix: 'Aprueba o rechaza antes la solicitud pendiente.',
    },
  },
  own_approval: {
    status: 403,
    en: {
      message: 'You cannot approve your own request.',
      fix: 'Ask another admin to approve it.',
    },
    es: {
      message: 'No puedes aprobar tu propia solicitud.',
      fix: 'Pide a otro administrador que la apruebe.',
    },
  },
  person_erased: {
    status: 400,
    en: {
      message: 'The data of this person was erased. The account cannot be restored or changed.',
      fix: 'Create a new account for the person.',
    },
    es: {
      message: 'Los datos de esta persona se han eliminado. La cuenta no se puede restaurar ni cambiar.',
      fix: 'Crea una cuenta nueva para la persona.',
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
  invalid_identifier: {
    status: 400,
    en: { message: '{kind} must be {allowed}.', fix: 'Copy the number as it is on the document.' },
    es: { message: '{kind} debe ser {allowed}.', fix: 'Copia el número tal como está en el documento.' },
  },
  announcement_too_soon: {
    status: 400,
    en: {
      message:
        '{field} must be at least {days} days ahead, so not before {earliest}: members are promised that much notice of a breaking change.',
      fix: 'Choose a later date.',
    },
    es: {
      message:
        '{field} debe estar al menos a {days} días, es decir, no antes del {earliest}: es el plazo de aviso prometido a los miembros para los cambios incompatibles.',
      fix: 'Elige una fecha posterior.',
    },
  },
  announcement_half_translated: {
    status: 400,
    en: {
      message: 'A Spanish version needs both a title and a body.',
      fix: 'Add what is missing, or leave both empty.',
    },
    es: {
      message: 'Una versión en español necesita título y texto.',
      fix: 'Añade lo que falta o deja los dos vacíos.',
    },
  },
  announcement_exists: {
    status: 400,
    en: {
      message:
        'Announcement {id} has the same title and date but a different text. It was sent and cannot be changed; use another title.',
      fix: 'Use another title.',
    },
    es: {
      message:
        'El anuncio {id} tiene el mismo título y fecha pero otro texto. Ya se envió y no se puede cambiar; usa otro título.',
      fix: 'Usa otro título.',
    },
  },
})
