import type { Words } from '../../shared/words.tsx'

export type SecurityWords = {
  title: string
  lead: string
  password: string
  passwordLead: string
  noPassword: string
  byProvider(name: string): string
  noPasskeyByProvider(name: string): string
  current: string
  next: string
  atLeast: string
  change: string
  changed: string
  wrongPassword: string
  weak: string
  codes: string
  codesOff: string
  codesOn: string
  on: string
  off: string
  turnOn: string
  turnOff: string
  turnedOff: string
  proceed: string
  cancel: string
  scan: string
  scanText: string
  cannotScan: string
  secret: string
  copy: string
  copied: string
  keepTitle: string
  keepText: string
  download: string
  kept: string
  firstCode: string
  firstCodeText: string
  confirm: string
  wrongCode: string
  turnedOn: string
  newBackup: string
  newBackupDone: string
  done: string
  turnOffTitle: string
  turnOffText: string
  passkeys: string
  passkeysLead: string
  noPasskeys: string
  noPasskeysText: string
  notPossible: string
  add: string
  passkeyName: string
  passkeyNameText: string
  added: string
  putAway: string
  remove: string
  removeTitle(name: string): string
  removeText: string
  removed: string
  unnamed: string
  since: string
  sessions: string
  sessionsLead: string
  here: string
  device(browser: string | null, system: string | null): string
  seen: string
  expires: string
  factors: Record<'password' | 'password_code' | 'passkey' | 'single_sign_on', string>
  factorTitle: string
  factorMissing: string
  factorUnused: string
  factorUse: string
  signedIn: string
  end: string
  endTitle: string
  endText(device: string): string
  ended: string
  endOthers: string
  endOthersTitle: string
  endOthersText: string
  endedOthers: string
}

export const WORDS: Words<SecurityWords> = {
  en: {
    title: 'Security',
    lead: 'How you sign in and where you are signed in.',
    password: 'Password',
    passwordLead: 'Changing your password signs you out everywhere else.',
    noPassword: 'This account has no password yet. Sign out and use “Forgot password?” to choose one.',
    byProvider: name => `You sign in with ${name}. This account does not need a password.`,
    noPasskeyByProvider: name => `You sign in with ${name}. A passkey cannot be used to sign in.`,
    current: 'Current password',
    next: 'New password',
    atLeast: 'At least 10 characters. A few random words are easy to remember and hard to guess.',
    change: 'Change password',
    changed: 'Password changed. You are signed out everywhere else.',
    wrongPassword: 'That password is incorrect.',
    weak: 'Use at least 10 characters, 5 of them different.',
    codes: 'Authenticator app',
    codesOff:
      'Add a second step to your sign-in: even someone who knows your password cannot get in. Recommended.',
    codesOn: 'When you sign in with your password, you also enter a code from your authenticator app.',
    on: 'On',
    off: 'Off',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnedOff: 'Authenticator app turned off.',
    proceed: 'Continue',
    cancel: 'Cancel',
    scan: '1. Scan this QR code with your app',
    scanText: 'Any authenticator app works, on your phone or in a password manager.',
    cannotScan: 'Can’t scan it? Enter this setup key in the app:',
    secret: 'Setup key',
    copy: 'Copy',
    copied: 'Copied',
    keepTitle: '2. Save these backup codes',
    keepText: 'We only show them once. Each one lets you sign in once if you lose the app.',
    download: 'Download codes',
    kept: 'I’ve saved the codes',
    firstCode: '3. Enter the verification code',
    firstCodeText: 'The 6-digit code shown in the app.',
    confirm: 'Turn on authenticator app',
    wrongCode: 'That code is incorrect. Codes change every 30 seconds.',
    turnedOn: 'Authenticator app turned on. You will need a code to sign in.',
    newBackup: 'Generate new backup codes',
    newBackupDone: 'The old codes no longer work. Save these; we only show them once.',
    done: 'Done',
    turnOffTitle: 'Turn off authenticator app?',
    turnOffText: 'Your password alone will be enough to sign in, and your backup codes stop working.',
    passkeys: 'Passkeys',
    passkeysLead:
      'Sign in with your fingerprint, face or device PIN. There is no password to type or to steal.',
    noPasskeys: 'No passkeys yet',
    noPasskeysText: 'Add one for this device: it is the fastest and safest way to sign in.',
    notPossible:
      'Passkeys do not work with an IP address. Open this site by its domain name (or localhost on your own machine) in an up-to-date browser.',
    add: 'Add passkey',
    passkeyName: 'Name',
    passkeyNameText: 'For example, the device it is stored on.',
    added: 'Passkey added.',
    putAway: 'No passkey was added.',
    remove: 'Remove',
    removeTitle: name => `Remove “${name}”?`,
    removeText: 'You can no longer sign in with it. Your device may still show it.',
    removed: 'Passkey removed.',
    unnamed: 'Passkey',
    since: 'Added',
    sessions: 'Sessions',
    sessionsLead: 'If you don’t recognize one of these, sign it out and change your password.',
    here: 'This browser',
    device: (browser, system) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser'),
    seen: 'Last used',
    expires: 'Expires',
    factors: {
      password: 'Password',
      password_code: 'Password and code',
      passkey: 'Passkey',
      single_sign_on: 'Single sign-on',
    },
    factorTitle: 'Two-factor authentication required',
    factorMissing:
      'Your account must be protected with a second factor. Set up an authenticator app or add a passkey to continue.',
    factorUnused:
      'You signed in with your password only. Confirm with a verification code or passkey to continue.',
    factorUse: 'Continue',
    signedIn: 'Signed in',
    end: 'Sign out',
    endTitle: 'Sign out this session?',
    endText: device => `${device} will have to sign in again.`,
    ended: 'Session signed out.',
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersText: 'All your other sessions end immediately.',
    endedOthers: 'You are signed out everywhere else.',
  },
  es: {
    title: 'Seguridad',
    lead: 'Cómo inicias sesión y dónde tienes sesiones abiertas.',
    password: 'Contraseña',
    passwordLead: 'Al cambiarla se cierran todas tus demás sesiones.',
    noPassword:
      'Esta cuenta aún no tiene contraseña. Cierra la sesión y usa «¿Has olvidado la contraseña?» para elegir una.',
    byProvider: name => `Inicias sesión con ${name}. Esta cuenta no necesita contraseña.`,
    noPasskeyByProvider: name =>
      `Inicias sesión con ${name}. No se puede iniciar sesión con una llave de acceso.`,
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    atLeast:
      'Al menos 10 caracteres. Unas cuantas palabras al azar son fáciles de recordar y difíciles de adivinar.',
    change: 'Cambiar contraseña',
    changed: 'Contraseña cambiada. Se han cerrado tus demás sesiones.',
    wrongPassword: 'La contraseña no es correcta.',
    weak: 'Usa al menos 10 caracteres, 5 de ellos distintos.',
    codes: 'Verificación en dos pasos',
    codesOff:
      'Añade un segundo paso al inicio de sesión: aunque alguien conozca tu contraseña, no podrá entrar. Recomendado.',
    codesOn:
      'Al iniciar sesión con tu contraseña, también se pide un código de tu aplicación de autenticación.',
    on: 'Activada',
    off: 'Desactivada',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    turnedOff: 'Verificación en dos pasos desactivada.',
    proceed: 'Continuar',
    cancel: 'Cancelar',
    scan: '1. Escanea este código QR con tu aplicación',
    scanText: 'Sirve cualquier aplicación de autenticación, en el teléfono o en un gestor de contraseñas.',
    cannotScan: '¿No puedes escanearlo? Introduce esta clave en la aplicación:',
    secret: 'Clave de configuración',
    copy: 'Copiar',
    copied: 'Copiado',
    keepTitle: '2. Guarda estos códigos de respaldo',
    keepText:
      'Solo se muestran una vez. Cada uno te permite iniciar sesión una vez si pierdes la aplicación.',
    download: 'Descargar códigos',
    kept: 'He guardado los códigos',
    firstCode: '3. Introduce el código de verificación',
    firstCodeText: 'El código de 6 dígitos que muestra la aplicación.',
    confirm: 'Activar la verificación',
    wrongCode: 'El código no es correcto. Los códigos cambian cada 30 segundos.',
    turnedOn: 'Verificación en dos pasos activada. Necesitarás un código para iniciar sesión.',
    newBackup: 'Generar códigos de respaldo nuevos',
    newBackupDone: 'Los anteriores ya no sirven. Guarda estos; solo se muestran una vez.',
    done: 'Listo',
    turnOffTitle: '¿Desactivar la verificación en dos pasos?',
    turnOffText: 'Bastará tu contraseña para iniciar sesión y tus códigos de respaldo dejarán de funcionar.',
    passkeys: 'Llaves de acceso',
    passkeysLead:
      'Inicia sesión con tu huella, tu cara o el PIN de tu dispositivo. No hay contraseña que escribir ni que robar.',
    noPasskeys: 'Aún no hay llaves de acceso',
    noPasskeysText: 'Añade una para este dispositivo: es la forma más rápida y segura de iniciar sesión.',
    notPossible:
      'Las llaves de acceso no funcionan con una dirección IP. Abre este sitio por su nombre de dominio (o localhost en tu propio equipo) con un navegador actualizado.',
    add: 'Añadir llave de acceso',
    passkeyName: 'Nombre',
    passkeyNameText: 'Por ejemplo, el dispositivo en el que se guarda.',
    added: 'Llave de acceso añadida.',
    putAway: 'No se ha añadido ninguna llave de acceso.',
    remove: 'Eliminar',
    removeTitle: name => `¿Eliminar «${name}»?`,
    removeText: 'Ya no podrás iniciar sesión con ella. Puede que tu dispositivo siga mostrándola.',
    removed: 'Llave de acceso eliminada.',
    unnamed: 'Llave de acceso',
    since: 'Añadida el',
    sessions: 'Sesiones',
    sessionsLead: 'Si no reconoces alguna, ciérrala y cambia tu contraseña.',
    here: 'Este navegador',
    device: (browser, system) =>
      browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'Navegador desconocido'),
    seen: 'Último uso:',
    expires: 'Caduca el',
    factors: {
      password: 'Contraseña',
      password_code: 'Contraseña y código',
      single_sign_on: 'Inicio de sesión único',
      passkey: 'Llave de acceso',
    },
    factorTitle: 'Se requiere un segundo factor',
    factorMissing:
      'Tu cuenta debe estar protegida con un segundo factor. Configura una aplicación de autenticación o añade una llave de acceso para continuar.',
    factorUnused:
      'Has iniciado sesión solo con tu contraseña. Confirma con un código de verificación o una llave de acceso para continuar.',
    factorUse: 'Continuar',
    signedIn: 'Inicio de sesión',
    end: 'Cerrar sesión',
    endTitle: '¿Cerrar esta sesión?',
    endText: device => `${device} tendrá que volver a iniciar sesión.`,
    ended: 'Sesión cerrada.',
    endOthers: 'Cerrar las demás sesiones',
    endOthersTitle: '¿Cerrar las demás sesiones?',
    endOthersText: 'Todas tus demás sesiones se cerrarán de inmediato.',
    endedOthers: 'Se han cerrado tus demás sesiones.',
  },
}
