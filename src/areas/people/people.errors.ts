import { errorCatalog } from '../../kernel/http/refusal.ts'

export const peopleErrors = errorCatalog({
  invalid_areas: {
    status: 400,
    en: '{field} must be a list with at least one of {known}.',
    es: '{field} debe ser una lista con al menos una de {known}.',
  },
  own_email: {
    status: 400,
    en: 'This is your own email address.',
    es: 'Este es tu propio correo electrónico.',
  },
  too_many_invitations: {
    status: 400,
    en: 'You can have at most {max} open invitations. Withdraw one that is no longer needed.',
    es: 'Puedes tener {max} invitaciones pendientes como máximo. Retira alguna que ya no haga falta.',
  },
  invitation_not_found: {
    status: 404,
    en: 'This invitation is not valid. It may have been withdrawn or replaced by a newer one.',
    es: 'Esta invitación no es válida. Puede que se haya retirado o sustituido por otra más reciente.',
  },
  invitation_expired: {
    status: 404,
    en: 'This invitation has expired. Ask the person who invited you to send it again.',
    es: 'Esta invitación ha caducado. Pide a quien te invitó que te la vuelva a enviar.',
  },
  invitation_used: {
    status: 404,
    en: 'This invitation was already accepted. Sign in with your email and password.',
    es: 'Esta invitación ya se ha aceptado. Inicia sesión con tu correo y tu contraseña.',
  },
  invitation_for_another_account: {
    status: 403,
    en: 'This invitation was sent to another email address. Sign in with the account that has that address.',
    es: 'Esta invitación se envió a otro correo. Inicia sesión con la cuenta que tiene ese correo.',
  },
  name_and_password_required: {
    status: 400,
    en: 'Send a password and, for a new account, a name.',
    es: 'Envía una contraseña y, para una cuenta nueva, un nombre.',
  },
  member_has_password: {
    status: 400,
    en: 'This person has already set a password.',
    es: 'Esta persona ya tiene una contraseña.',
  },
  email_link_expired: {
    status: 404,
    en: 'This link is not valid. It may have expired, already been used, or belong to another account.',
    es: 'Este enlace no es válido. Puede que haya caducado, ya se haya usado o sea de otra cuenta.',
  },
  email_change_requires_admin: {
    status: 403,
    en: 'This person has never signed in, so they cannot confirm a new email. Only an admin can change it.',
    es: 'Esta persona nunca ha iniciado sesión, así que no puede confirmar un correo nuevo. Solo lo puede cambiar un administrador.',
  },
  person_disabled: {
    status: 400,
    en: 'This account is disabled, so nobody can confirm a new email.',
    es: 'Esta cuenta está desactivada, así que nadie puede confirmar un correo nuevo.',
  },
})
