import { errorCatalog } from '../../kernel/http/refusal.ts'

export const sessionsErrors = errorCatalog({
  sign_in_required: {
    status: 401,
    en: 'Sign in first.',
    es: 'Inicia sesión primero.',
  },
  cross_site_request: {
    status: 403,
    en: 'This request did not come from a page of this website. {action} and try again.',
    es: 'Esta petición no viene de una página de este sitio web. {action} e inténtalo de nuevo.',
  },
  step_up_required: {
    status: 403,
    en: 'Confirm your identity with your password, a code or a passkey.',
    es: 'Confirma tu identidad con tu contraseña, un código o una llave de acceso.',
  },
  second_factor_required: {
    status: 403,
    en: 'Set up a second factor first, under Security in your account.',
    es: 'Configura primero un segundo factor en el apartado Seguridad de tu cuenta.',
  },
  account_not_viewable: {
    status: 400,
    en: 'Only the account of an active client with an LLC can be opened.',
    es: 'Solo se puede abrir la cuenta de un cliente activo que tenga una LLC.',
  },
  staff_view_read_only: {
    status: 403,
    en: "You are viewing a client's account, so nothing can be changed here. Make changes in the console.",
    es: 'Estás viendo la cuenta de un cliente, así que aquí no se puede cambiar nada. Haz los cambios en la consola.',
  },
  not_in_staff_view: {
    status: 403,
    en: "This is not shown while you are viewing a client's account.",
    es: 'Esto no se muestra mientras estás viendo la cuenta de un cliente.',
  },
  single_sign_on_off: {
    status: 404,
    en: 'Single sign-on is not set up here.',
    es: 'El inicio de sesión único no está configurado.',
  },
  single_sign_on_unavailable: {
    status: 500,
    en: 'The identity provider is not responding. Try again in a few minutes.',
    es: 'El proveedor de identidad no responde. Inténtalo de nuevo en unos minutos.',
  },
  single_sign_on_failed: {
    status: 401,
    en: 'The sign-in could not be completed. Start again from the sign-in page.',
    es: 'No se ha podido completar el inicio de sesión. Vuelve a empezar desde la página de inicio de sesión.',
  },
  single_sign_on_no_role: {
    status: 403,
    en: 'Your account does not have access to Llano. Ask your administrator to add you to a group.',
    es: 'Tu cuenta no tiene permiso para usar Llano. Pide a tu administrador que te añada a un grupo.',
  },
  single_sign_on_email: {
    status: 403,
    en: 'Your email cannot be used to sign in here. Ask your administrator.',
    es: 'Tu correo no sirve para iniciar sesión aquí. Consulta a tu administrador.',
  },
  single_sign_on_only: {
    status: 403,
    en: 'Your account has no password or passkey of its own here. Sign in with single sign-on.',
    es: 'Tu cuenta no tiene aquí contraseña ni llave de acceso propias. Entra con el inicio de sesión único.',
  },
  single_sign_on_required: {
    status: 403,
    en: 'Staff must sign in with single sign-on.',
    es: 'El equipo debe entrar con el inicio de sesión único.',
  },
  staff_only: {
    status: 403,
    en: 'Only staff can do this.',
    es: 'Solo el equipo puede hacer esto.',
  },
  permission_missing: {
    status: 403,
    en: 'Your role does not have the permission {permission}.',
    es: 'Tu rol no tiene el permiso {permission}.',
  },

  wrong_credentials: {
    status: 401,
    en: 'The email or the password is incorrect.',
    es: 'El correo o la contraseña no son correctos.',
  },
  wrong_password: {
    status: 400,
    en: 'The password is incorrect.',
    es: 'La contraseña no es correcta.',
  },
  wrong_code: {
    status: 400,
    en: 'The code is incorrect.',
    es: 'El código no es correcto.',
  },
  wrong_passkey: {
    status: 400,
    en: 'This passkey was not accepted.',
    es: 'No se ha aceptado esta llave de acceso.',
  },
  sign_in_expired: {
    status: 401,
    en: 'This sign-in has expired or had too many wrong codes. Start again with your password.',
    es: 'El inicio de sesión ha caducado o has introducido demasiados códigos incorrectos. Empieza de nuevo con tu contraseña.',
  },
  second_factor_locked: {
    status: 429,
    en: 'Too many wrong codes. Wait 15 minutes and sign in again.',
    es: 'Demasiados códigos incorrectos. Espera 15 minutos y vuelve a iniciar sesión.',
  },
  one_proof_required: {
    status: 400,
    en: 'Send exactly one of password, code and credential.',
    es: 'Envía solo uno de password, code y credential.',
  },
  step_up_needs_second_factor: {
    status: 400,
    en: 'Confirm with a code or a passkey.',
    es: 'Confírmalo con un código o una llave de acceso.',
  },

  password_too_short: {
    status: 400,
    en: '{field} must be at least {min} characters long.',
    es: '{field} debe tener {min} caracteres como mínimo.',
  },
  password_too_simple: {
    status: 400,
    en: '{field} must have at least {min} different characters.',
    es: '{field} debe tener al menos {min} caracteres distintos.',
  },
  password_too_common: {
    status: 400,
    en: '{field} is one of the most common passwords. Choose another one.',
    es: '{field} es una de las contraseñas más comunes. Elige otra.',
  },
  password_is_own_name: {
    status: 400,
    en: '{field} must not be your name or email. Choose another one.',
    es: '{field} no puede ser tu nombre ni tu correo. Elige otra.',
  },
  password_not_set: {
    status: 400,
    en: 'This account has no password yet. Request a link by email to choose one.',
    es: 'Esta cuenta aún no tiene contraseña. Solicita por correo un enlace para elegir una.',
  },
  password_for_disabled_account: {
    status: 400,
    en: 'This account is disabled. Enable it first.',
    es: 'Esta cuenta está desactivada. Actívala primero.',
  },
  reset_link_expired: {
    status: 404,
    en: 'This link was already used or has expired. Request a new one.',
    es: 'Este enlace ya se ha usado o ha caducado. Solicita uno nuevo.',
  },
  clean_up_expired: {
    status: 404,
    en: 'This page was already used or has expired. Sign in and revoke access under Security.',
    es: 'Esta página ya se ha usado o ha caducado. Inicia sesión y revoca los accesos en Seguridad.',
  },
  passkey_removal_needs_sign_in: {
    status: 403,
    en: 'Sign in with your passkey to remove it, or contact your administrator.',
    es: 'Inicia sesión con tu llave de acceso para quitarla o contacta con tu administrador.',
  },

  totp_already_on: {
    status: 400,
    en: 'An authenticator app is already set up.',
    es: 'La verificación en dos pasos ya está activada.',
  },
  totp_not_on: {
    status: 400,
    en: 'No authenticator app is set up.',
    es: 'La verificación en dos pasos no está activada.',
  },

  invalid_passkey_credential: {
    status: 400,
    en: '{field} must be a JSON object of at most {max} bytes.',
    es: '{field} debe ser un objeto JSON de {max} bytes como máximo.',
  },
  passkey_needs_domain: {
    status: 400,
    en: 'Passkeys do not work while the website is opened by an IP address.',
    es: 'Las llaves de acceso no funcionan si el sitio web se abre con una dirección IP.',
  },
  passkey_not_added: {
    status: 400,
    en: 'The passkey could not be added. Start again.',
    es: 'No se ha podido añadir la llave de acceso. Empieza de nuevo.',
  },
  passkey_not_recognized: {
    status: 401,
    en: 'This passkey is not recognized or was not confirmed.',
    es: 'No reconocemos esta llave de acceso o no se ha confirmado.',
  },

  one_of_grants_or_all: {
    status: 400,
    en: 'Send either grants or all.',
    es: 'Envía grants o all, pero no ambos.',
  },
  invalid_grants: {
    status: 400,
    en: '{field} must be a list of at most {max} texts such as "api_key/12".',
    es: '{field} debe ser una lista de {max} textos como máximo, como "api_key/12".',
  },
  unknown_grant_kind: {
    status: 400,
    en: 'Unknown kind of grant {kind}; the kinds are {kinds}.',
    es: 'Tipo de acceso desconocido: {kind}; los tipos son {kinds}.',
  },
})
