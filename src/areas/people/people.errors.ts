import { errorCatalog } from '../../kernel/http/refusal.ts'

export const peopleErrors = errorCatalog({
  invalid_areas: {
    status: 400,
    en: {
      message: '{field} must be a list with at least one of {known}.',
      fix: 'Choose at least one of the areas in the message.',
    },
    es: {
      message: '{field} debe ser una lista con al menos una de {known}.',
      fix: 'Elige al menos una de las áreas del mensaje.',
    },
  },
  own_email: {
    status: 400,
    en: { message: 'This is your own email address.', fix: 'Enter the email of another person.' },
    es: { message: 'Este es tu propio correo electrónico.', fix: 'Introduce el correo de otra persona.' },
  },
  too_many_invitations: {
    status: 400,
    en: {
      message: 'You can have at most {max} open invitations. Withdraw one that is no longer needed.',
      fix: 'Withdraw invitations that are no longer needed, then invite again.',
    },
    es: {
      message: 'Puedes tener {max} invitaciones pendientes como máximo. Retira alguna que ya no haga falta.',
      fix: 'Retira las invitaciones que ya no hagan falta y vuelve a invitar.',
    },
  },
  invitation_not_found: {
    status: 404,
    en: {
      message: 'This invitation is not valid. It may have been withdrawn or replaced by a newer one.',
      fix: 'Use the link in the newest email, or ask the person who invited you to send it again.',
    },
    es: {
      message: 'Esta invitación no es válida. Puede que se haya retirado o sustituido por otra más reciente.',
      fix: 'Usa el enlace del último correo o pide a quien te invitó que te la vuelva a enviar.',
    },
  },
  invitation_expired: {
    status: 404,
    en: {
      message: 'This invitation has expired. Ask the person who invited you to send it again.',
      fix: 'Ask the person who invited you to send it again.',
    },
    es: {
      message: 'Esta invitación ha caducado. Pide a quien te invitó que te la vuelva a enviar.',
      fix: 'Pide a quien te invitó que te la vuelva a enviar.',
    },
  },
  invitation_used: {
    status: 404,
    en: {
      message: 'This invitation was already accepted. Sign in with your email and password.',
      fix: 'Sign in. If you do not know the password, use "Forgot password".',
    },
    es: {
      message: 'Esta invitación ya se ha aceptado. Inicia sesión con tu correo y tu contraseña.',
      fix: 'Inicia sesión. Si no sabes la contraseña, usa «¿Has olvidado la contraseña?».',
    },
  },
  invitation_for_another_account: {
    status: 403,
    en: {
      message:
        'This invitation was sent to another email address. Sign in with the account that has that address.',
      fix: 'Sign out, then sign in with the account whose email received the invitation.',
    },
    es: {
      message: 'Esta invitación se envió a otro correo. Inicia sesión con la cuenta que tiene ese correo.',
      fix: 'Cierra la sesión e inicia sesión con la cuenta cuyo correo recibió la invitación.',
    },
  },
  name_and_password_required: {
    status: 400,
    en: {
      message: 'Send a password and, for a new account, a name.',
      fix: 'Send `name` and `password`.',
    },
    es: {
      message: 'Envía una contraseña y, para una cuenta nueva, un nombre.',
      fix: 'Envía `name` y `password`.',
    },
  },
  member_has_password: {
    status: 400,
    en: {
      message: 'This person has already set a password.',
      fix: 'They can sign in, or use "Forgot password".',
    },
    es: {
      message: 'Esta persona ya tiene una contraseña.',
      fix: 'Puede iniciar sesión o usar «¿Has olvidado la contraseña?».',
    },
  },
  email_link_expired: {
    status: 404,
    en: {
      message:
        'This link is not valid. It may have expired, already been used, or belong to another account.',
      fix: 'Sign in to the account whose email changes, or request the change again to get a new link.',
    },
    es: {
      message: 'Este enlace no es válido. Puede que haya caducado, ya se haya usado o sea de otra cuenta.',
      fix: 'Inicia sesión en la cuenta cuyo correo cambia o vuelve a solicitar el cambio para recibir un enlace nuevo.',
    },
  },
  email_change_requires_admin: {
    status: 403,
    en: {
      message:
        'This person has never signed in, so they cannot confirm a new email. Only an admin can change it.',
      fix: 'Ask an admin to change the email.',
    },
    es: {
      message:
        'Esta persona nunca ha iniciado sesión, así que no puede confirmar un correo nuevo. Solo lo puede cambiar un administrador.',
      fix: 'Pide a un administrador que cambie el correo.',
    },
  },
  person_disabled: {
    status: 400,
    en: {
      message: 'This account is disabled, so nobody can confirm a new email.',
      fix: 'Restore the account first.',
    },
    es: {
      message: 'Esta cuenta está desactivada, así que nadie puede confirmar un correo nuevo.',
      fix: 'Restaura antes la cuenta.',
    },
  },
})
