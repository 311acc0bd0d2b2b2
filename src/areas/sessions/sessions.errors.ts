import { errorCatalog } from '../../kernel/http/refusal.ts'

export const sessionsErrors = errorCatalog({
  sign_in_required: {
    status: 401,
    en: { message: 'Sign in first.', fix: 'Sign in and repeat the request with the session cookie.' },
    es: {
      message: 'Inicia sesión primero.',
      fix: 'Inicia sesión y repite la petición con la cookie de sesión.',
    },
  },
  cross_site_request: {
    status: 403,
    en: {
      message: 'This request did not come from a page of this website. {action} and try again.',
      fix: 'Send the request from a page of the website. Scripts use the API with a key.',
    },
    es: {
      message: 'Esta petición no viene de una página de este sitio web. {action} e inténtalo de nuevo.',
      fix: 'Envía la petición desde una página del sitio web. Los scripts usan la API con una clave.',
    },
  },
  step_up_required: {
    status: 403,
    en: {
      message: 'Confirm your identity with your password, a code or a passkey.',
      fix: 'Confirm your identity and repeat the request within 10 minutes.',
    },
    es: {
      message: 'Confirma tu identidad con tu contraseña, un código o una llave de acceso.',
      fix: 'Confirma tu identidad y repite la petición en los 10 minutos siguientes.',
    },
  },
  second_factor_required: {
    status: 403,
    en: {
      message: 'Set up a second factor first, under Security in your account.',
      fix: 'Add a passkey or an authenticator app under Security.',
    },
    es: {
      message: 'Configura primero un segundo factor en el apartado Seguridad de tu cuenta.',
      fix: 'Añade una llave de acceso o activa la verificación en dos pasos en Seguridad.',
    },
  },
  account_not_viewable: {
    status: 400,
    en: {
      message: 'Only the account of an active client with an LLC can be opened.',
      fix: 'Open the account of a client that has an LLC and is not disabled.',
    },
    es: {
      message: 'Solo se puede abrir la cuenta de un cliente activo que tenga una LLC.',
      fix: 'Abre la cuenta de un cliente que tenga una LLC y no esté desactivado.',
    },
  },
  staff_view_read_only: {
    status: 403,
    en: {
      message:
        "You are viewing a client's account, so nothing can be changed here. Make changes in the console.",
      fix: "Make changes on behalf of a client in the console. To use your own account, leave the client's account first.",
    },
    es: {
      message:
        'Estás viendo la cuenta de un cliente, así que aquí no se puede cambiar nada. Haz los cambios en la consola.',
      fix: 'Haz en la consola los cambios en nombre de un cliente. Para usar tu propia cuenta, sal antes de la del cliente.',
    },
  },
  not_in_staff_view: {
    status: 403,
    en: {
      message: "This is not shown while you are viewing a client's account.",
      fix: "Look it up in the console, if your role allows it. To use your own account, leave the client's account first.",
    },
    es: {
      message: 'Esto no se muestra mientras estás viendo la cuenta de un cliente.',
      fix: 'Consúltalo en la consola si tu rol lo permite. Para usar tu propia cuenta, sal antes de la del cliente.',
    },
  },
  single_sign_on_off: {
    status: 404,
    en: {
      message: 'Single sign-on is not set up here.',
      fix: 'Sign in with your email and password. The operator sets it up with LLANO_OIDC_ISSUER.',
    },
    es: {
      message: 'El inicio de sesión único no está configurado.',
      fix: 'Inicia sesión con tu correo y contraseña. El operador lo configura con LLANO_OIDC_ISSUER.',
    },
  },
  single_sign_on_unavailable: {
    status: 500,
    en: {
      message: 'The identity provider is not responding. Try again in a few minutes.',
      fix: 'Try again later. If it persists, the operator should check LLANO_OIDC_ISSUER with llano doctor.',
    },
    es: {
      message: 'El proveedor de identidad no responde. Inténtalo de nuevo en unos minutos.',
      fix: 'Inténtalo más tarde. Si continúa, el operador debería revisar LLANO_OIDC_ISSUER con llano doctor.',
    },
  },
  single_sign_on_failed: {
    status: 401,
    en: {
      message: 'The sign-in could not be completed. Start again from the sign-in page.',
      fix: 'Start again in the same browser. A sign-in works once and for 15 minutes.',
    },
    es: {
      message:
        'No se ha podido completar el inicio de sesión. Vuelve a empezar desde la página de inicio de sesión.',
      fix: 'Vuelve a empezar en el mismo navegador. Cada inicio sirve una sola vez y durante 15 minutos.',
    },
  },
  single_sign_on_no_role: {
    status: 403,
    en: {
      message: 'Your account does not have access to Llano. Ask your administrator to add you to a group.',
      fix: 'Add the person to a group that LLANO_OIDC_ROLES names, or enable their account.',
    },
    es: {
      message: 'Tu cuenta no tiene permiso para usar Llano. Pide a tu administrador que te añada a un grupo.',
      fix: 'Añade a la persona a un grupo que figure en LLANO_OIDC_ROLES, o habilita su cuenta.',
    },
  },
  single_sign_on_email: {
    status: 403,
    en: {
      message: 'Your email cannot be used to sign in here. Ask your administrator.',
      fix: 'The provider must send a verified email (or set LLANO_OIDC_TRUST_EMAIL) that does not belong to a client or to another staff member.',
    },
    es: {
      message: 'Tu correo no sirve para iniciar sesión aquí. Consulta a tu administrador.',
      fix: 'El proveedor debe enviar un correo verificado (o define LLANO_OIDC_TRUST_EMAIL), que no pertenezca a un cliente ni a otra persona del equipo.',
    },
  },
  single_sign_on_only: {
    status: 403,
    en: {
      message: 'Your account has no password or passkey of its own here. Sign in with single sign-on.',
      fix: 'Sign in with single sign-on. Groups at the identity provider decide the role of this account.',
    },
    es: {
      message:
        'Tu cuenta no tiene aquí contraseña ni llave de acceso propias. Entra con el inicio de sesión único.',
      fix: 'Entra con el inicio de sesión único. Los grupos del proveedor de identidad deciden el rol de esta cuenta.',
    },
  },
  single_sign_on_required: {
    status: 403,
    en: {
      message: 'Staff must sign in with single sign-on.',
      fix: 'Sign out, and sign in with single sign-on.',
    },
    es: {
      message: 'El equipo debe entrar con el inicio de sesión único.',
      fix: 'Cierra la sesión y entra con el inicio de sesión único.',
    },
  },
  staff_only: {
    status: 403,
    en: { message: 'Only staff can do this.', fix: 'Sign in with a staff account.' },
    es: {
      message: 'Solo el equipo puede hacer esto.',
      fix: 'Inicia sesión con una cuenta del equipo.',
    },
  },
  permission_missing: {
    status: 403,
    en: {
      message: 'Your role does not have the permission {permission}.',
      fix: 'Ask an admin to do it, or to change your role.',
    },
    es: {
      message: 'Tu rol no tiene el permiso {permission}.',
      fix: 'Pide a un administrador que lo haga o que cambie tu rol.',
    },
  },

  wrong_credentials: {
    status: 401,
    en: {
      message: 'The email or the password is incorrect.',
      fix: 'Check both, or reset the password.',
    },
    es: {
      message: 'El correo o la contraseña no son correctos.',
      fix: 'Compruébalos o restablece la contraseña.',
    },
  },
  wrong_password: {
    status: 400,
    en: { message: 'The password is incorrect.', fix: 'Enter the current password.' },
    es: { message: 'La contraseña no es correcta.', fix: 'Introduce la contraseña actual.' },
  },
  wrong_code: {
    status: 400,
    en: {
      message: 'The code is incorrect.',
      fix: 'Enter the code that the app shows now, or an unused backup code. Each code works once.',
    },
    es: {
      message: 'El código no es correcto.',
      fix: 'Introduce el código que muestra ahora la aplicación o un código de respaldo sin usar. Cada código sirve una sola vez.',
    },
  },
  wrong_passkey: {
    status: 400,
    en: { message: 'This passkey was not accepted.', fix: 'Use a passkey of this account.' },
    es: {
      message: 'No se ha aceptado esta llave de acceso.',
      fix: 'Usa una llave de acceso de esta cuenta.',
    },
  },
  sign_in_expired: {
    status: 401,
    en: {
      message: 'This sign-in has expired or had too many wrong codes. Start again with your password.',
      fix: 'Sign in again with email and password.',
    },
    es: {
      message:
        'El inicio de sesión ha caducado o has introducido demasiados códigos incorrectos. Empieza de nuevo con tu contraseña.',
      fix: 'Vuelve a iniciar sesión con correo y contraseña.',
    },
  },
  second_factor_locked: {
    status: 429,
    en: {
      message: 'Too many wrong codes. Wait 15 minutes and sign in again.',
      fix: 'Wait for the number of seconds in Retry-After and sign in again.',
    },
    es: {
      message: 'Demasiados códigos incorrectos. Espera 15 minutos y vuelve a iniciar sesión.',
      fix: 'Espera los segundos de Retry-After y vuelve a iniciar sesión.',
    },
  },
  one_proof_required: {
    status: 400,
    en: {
      message: 'Send exactly one of password, code and credential.',
      fix: 'Send one of the three fields.',
    },
    es: {
      message: 'Envía solo uno de password, code y credential.',
      fix: 'Envía uno de los tres campos.',
    },
  },
  step_up_needs_second_factor: {
    status: 400,
    en: {
      message: 'Confirm with a code or a passkey.',
      fix: 'A password is not enough for this account. Send a code or a passkey.',
    },
    es: {
      message: 'Confírmalo con un código o una llave de acceso.',
      fix: 'Para esta cuenta no basta la contraseña. Envía un código o una llave de acceso.',
    },
  },

  password_too_short: {
    status: 400,
    en: { message: '{field} must be at least {min} characters long.', fix: 'Choose a longer password.' },
    es: {
      message: '{field} debe tener {min} caracteres como mínimo.',
      fix: 'Elige una contraseña más larga.',
    },
  },
  password_too_simple: {
    status: 400,
    en: {
      message: '{field} must have at least {min} different characters.',
      fix: 'Choose a password with more different characters.',
    },
    es: {
      message: '{field} debe tener al menos {min} caracteres distintos.',
      fix: 'Elige una contraseña con más caracteres distintos.',
    },
  },
  password_too_common: {
    status: 400,
    en: {
      message: '{field} is one of the most common passwords. Choose another one.',
      fix: 'Choose a password that nobody would guess, such as several unrelated words.',
    },
    es: {
      message: '{field} es una de las contraseñas más comunes. Elige otra.',
      fix: 'Elige una contraseña que nadie adivinaría, como varias palabras sin relación entre sí.',
    },
  },
  password_is_own_name: {
    status: 400,
    en: {
      message: '{field} must not be your name or email. Choose another one.',
      fix: 'Choose a password with at least five letters or digits besides the name and email of the account.',
    },
    es: {
      message: '{field} no puede ser tu nombre ni tu correo. Elige otra.',
      fix: 'Elige una contraseña con al menos cinco letras o cifras además del nombre y el correo de la cuenta.',
    },
  },
  password_not_set: {
    status: 400,
    en: {
      message: 'This account has no password yet. Request a link by email to choose one.',
      fix: 'Request a password reset and choose a password with the emailed link.',
    },
    es: {
      message: 'Esta cuenta aún no tiene contraseña. Solicita por correo un enlace para elegir una.',
      fix: 'Solicita restablecer la contraseña y elige una con el enlace que recibes por correo.',
    },
  },
  password_for_disabled_account: {
    status: 400,
    en: { message: 'This account is disabled. Enable it first.', fix: 'Enable the account first.' },
    es: { message: 'Esta cuenta está desactivada. Actívala primero.', fix: 'Activa primero la cuenta.' },
  },
  reset_link_expired: {
    status: 404,
    en: {
      message: 'This link was already used or has expired. Request a new one.',
      fix: 'Request another password reset.',
    },
    es: {
      message: 'Este enlace ya se ha usado o ha caducado. Solicita uno nuevo.',
      fix: 'Solicita de nuevo restablecer la contraseña.',
    },
  },
  clean_up_expired: {
    status: 404,
    en: {
      message: 'This page was already used or has expired. Sign in and revoke access under Security.',
      fix: 'Sign in and revoke access there.',
    },
    es: {
      message: 'Esta página ya se ha usado o ha caducado. Inicia sesión y revoca los accesos en Seguridad.',
      fix: 'Inicia sesión y revoca allí los accesos.',
    },
  },
  passkey_removal_needs_sign_in: {
    status: 403,
    en: {
      message: 'Sign in with your passkey to remove it, or contact your administrator.',
      fix: 'Leave passkeys out of the list, or sign in with the passkey and remove it there.',
    },
    es: {
      message: 'Inicia sesión con tu llave de acceso para quitarla o contacta con tu administrador.',
      fix: 'No incluyas llaves de acceso en la lista o inicia sesión con la llave y quítala allí.',
    },
  },

  totp_already_on: {
    status: 400,
    en: {
      message: 'An authenticator app is already set up.',
      fix: 'Turn off the authenticator app before setting up another one.',
    },
    es: {
      message: 'La verificación en dos pasos ya está activada.',
      fix: 'Desactiva la verificación en dos pasos antes de configurarla de nuevo.',
    },
  },
  totp_not_on: {
    status: 400,
    en: { message: 'No authenticator app is set up.', fix: 'Set up an authenticator app first.' },
    es: {
      message: 'La verificación en dos pasos no está activada.',
      fix: 'Activa primero la verificación en dos pasos.',
    },
  },

  invalid_passkey_credential: {
    status: 400,
    en: {
      message: '{field} must be a JSON object of at most {max} bytes.',
      fix: 'Send the credential as the browser returned it.',
    },
    es: {
      message: '{field} debe ser un objeto JSON de {max} bytes como máximo.',
      fix: 'Envía la credencial tal como la devuelve el navegador.',
    },
  },
  passkey_needs_domain: {
    status: 400,
    en: {
      message: 'Passkeys do not work while the website is opened by an IP address.',
      fix: 'Open the website by its domain name.',
    },
    es: {
      message: 'Las llaves de acceso no funcionan si el sitio web se abre con una dirección IP.',
      fix: 'Abre el sitio web con su nombre de dominio.',
    },
  },
  passkey_not_added: {
    status: 400,
    en: { message: 'The passkey could not be added. Start again.', fix: 'Start adding the passkey again.' },
    es: {
      message: 'No se ha podido añadir la llave de acceso. Empieza de nuevo.',
      fix: 'Vuelve a añadir la llave de acceso.',
    },
  },
  passkey_not_recognized: {
    status: 401,
    en: {
      message: 'This passkey is not recognized or was not confirmed.',
      fix: 'Use a passkey that you added to your account, or sign in with email and password.',
    },
    es: {
      message: 'No reconocemos esta llave de acceso o no se ha confirmado.',
      fix: 'Usa una llave de acceso que hayas añadido a tu cuenta o inicia sesión con correo y contraseña.',
    },
  },

  one_of_grants_or_all: {
    status: 400,
    en: { message: 'Send either grants or all.', fix: 'Send a list of grants, or all: true.' },
    es: { message: 'Envía grants o all, pero no ambos.', fix: 'Envía una lista grants o all: true.' },
  },
  invalid_grants: {
    status: 400,
    en: {
      message: '{field} must be a list of at most {max} texts such as "api_key/12".',
      fix: 'Send kind/id of each grant, as they are listed.',
    },
    es: {
      message: '{field} debe ser una lista de {max} textos como máximo, como "api_key/12".',
      fix: 'Envía tipo/id de cada acceso, tal como aparecen en la lista.',
    },
  },
  unknown_grant_kind: {
    status: 400,
    en: {
      message: 'Unknown kind of grant {kind}; the kinds are {kinds}.',
      fix: 'Use the kinds in the message.',
    },
    es: {
      message: 'Tipo de acceso desconocido: {kind}; los tipos son {kinds}.',
      fix: 'Usa los tipos del mensaje.',
    },
  },
})
