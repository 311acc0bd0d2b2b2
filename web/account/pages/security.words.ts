import type { Words } from '../../parts/words.tsx'

export type SecurityWords = {
  title: string
  lead: string
  password: string
  passwordLead: string
  noPassword: string
  current: string
  next: string
  atLeast: string
  change: string
  changed: string
  wrongPassword: string
  weak: string
  tooMany(seconds: number): string
  codes: string
  codesOff: string
  codesOn: string
  on: string
  off: string
  turnOn: string
  turnOff: string
  turnedOff: string
  goOn: string
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
  factors: Record<'password' | 'password_code' | 'passkey', string>
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

const minutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))

export const WORDS: Words<SecurityWords> = {
  en: {
    title: 'Security',
    lead: 'How you sign in, and where you are signed in.',
    password: 'Password',
    passwordLead: 'When it changes, you are signed out everywhere but here.',
    noPassword: 'This account has no password yet. Sign out and use “Forgotten password” to choose one.',
    current: 'Current password',
    next: 'New password',
    atLeast: 'At least 10 characters. A few words in a row are easy to keep in mind and hard to guess.',
    change: 'Change the password',
    changed: 'Your password was changed. You are signed out everywhere else.',
    wrongPassword: 'The password is not right.',
    weak: 'The new password needs at least 10 characters, 5 of them different.',
    tooMany: seconds => `Too many attempts. Try again in ${minutes(seconds)} minutes.`,
    codes: 'Codes of an app',
    codesOff:
      'With an authenticator app on your phone, whoever learns your password still cannot get in. Recommended.',
    codesOn: 'Signing in with your password also asks for a code of your authenticator app.',
    on: 'On',
    off: 'Off',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnedOff: 'Codes are no longer asked for.',
    goOn: 'Go on',
    cancel: 'Cancel',
    scan: '1. Scan this with your app',
    scanText: 'Any authenticator app will do: on a phone, or in a password manager.',
    cannotScan: 'If you cannot scan it, type this secret into the app:',
    secret: 'Secret',
    copy: 'Copy',
    copied: 'Copied',
    keepTitle: '2. Keep these backup codes',
    keepText: 'They are shown this once. Each lets you in one time when the app is lost.',
    download: 'Save as a file',
    kept: 'I have kept the codes',
    firstCode: '3. Type the first code',
    firstCodeText: 'The six figures that the app shows now.',
    confirm: 'Turn on codes',
    wrongCode: 'The code is not right. Codes change every 30 seconds.',
    turnedOn: 'From now on a code is asked for when you sign in.',
    newBackup: 'New backup codes',
    newBackupDone: 'The old codes no longer work. Keep these; they are shown this once.',
    done: 'Done',
    turnOffTitle: 'Turn off codes',
    turnOffText: 'Your password alone will be enough to sign in. The backup codes are thrown away.',
    passkeys: 'Passkeys',
    passkeysLead:
      'Sign in with your finger, your face or your device’s PIN: nothing to type, nothing to steal.',
    noPasskeys: 'No passkey yet',
    noPasskeysText: 'Add one for this device; it is the quickest and the safest way in.',
    notPossible:
      'Passkeys need a name for this website. Open it by its name instead of an IP address (on your own machine: localhost), in a current browser.',
    add: 'Add a passkey',
    passkeyName: 'What you call it',
    passkeyNameText: 'For instance the device that it is on.',
    added: 'The passkey was added.',
    putAway: 'No passkey was made.',
    remove: 'Remove',
    removeTitle: name => `Remove “${name}”?`,
    removeText: 'Signing in with it will no longer work. Your device may still show it.',
    removed: 'The passkey was removed.',
    unnamed: 'Passkey',
    since: 'Added',
    sessions: 'Where you are signed in',
    sessionsLead: 'If you don’t recognize one of these, sign it out and change your password.',
    here: 'This browser',
    device: (browser, system) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser'),
    seen: 'Last used',
    expires: 'Expires',
    factors: { password: 'Password', password_code: 'Password and code', passkey: 'Passkey' },
    factorTitle: 'Two-factor authentication required',
    factorMissing:
      'Your account must be protected with a second factor. Turn on codes from an authenticator app, or add a passkey, to continue.',
    factorUnused: 'You signed in with your password alone. Confirm with your code or passkey to continue.',
    factorUse: 'Continue',
    signedIn: 'Signed in',
    end: 'Sign out',
    endTitle: 'Sign out there?',
    endText: device => `${device} will have to sign in again.`,
    ended: 'That session has ended.',
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersText: 'All your sessions but this one end at once.',
    endedOthers: 'You are signed in only here.',
  },
  es: {
    title: 'Seguridad',
    lead: 'Cómo entras y dónde tienes la sesión iniciada.',
    password: 'Contraseña',
    passwordLead: 'Al cambiarla, se cierra tu sesión en todas partes menos aquí.',
    noPassword:
      'Esta cuenta aún no tiene contraseña. Cierra la sesión y usa «¿Has olvidado la contraseña?» para elegir una.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    atLeast: 'Al menos 10 caracteres. Unas cuantas palabras seguidas se recuerdan bien y se adivinan mal.',
    change: 'Cambiar la contraseña',
    changed: 'Contraseña cambiada. Se han cerrado tus demás sesiones.',
    wrongPassword: 'La contraseña no es correcta.',
    weak: 'La contraseña nueva necesita al menos 10 caracteres, 5 de ellos distintos.',
    tooMany: seconds => `Demasiados intentos. Vuelve a probar dentro de ${minutes(seconds)} minutos.`,
    codes: 'Códigos de una aplicación',
    codesOff:
      'Con una aplicación de autenticación en tu móvil, quien averigüe tu contraseña seguirá sin poder entrar. Recomendado.',
    codesOn: 'Al entrar con tu contraseña se pide también un código de tu aplicación de autenticación.',
    on: 'Activado',
    off: 'Desactivado',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    turnedOff: 'Ya no se piden códigos.',
    goOn: 'Continuar',
    cancel: 'Cancelar',
    scan: '1. Escanéalo con tu aplicación',
    scanText: 'Vale cualquier aplicación de autenticación: en el móvil o en un gestor de contraseñas.',
    cannotScan: 'Si no puedes escanearlo, escribe este secreto en la aplicación:',
    secret: 'Secreto',
    copy: 'Copiar',
    copied: 'Copiado',
    keepTitle: '2. Guarda estos códigos de respaldo',
    keepText: 'Solo se muestran esta vez. Cada uno te deja entrar una vez si pierdes la aplicación.',
    download: 'Guardar en un archivo',
    kept: 'He guardado los códigos',
    firstCode: '3. Escribe el primer código',
    firstCodeText: 'Las seis cifras que la aplicación muestra ahora.',
    confirm: 'Activar los códigos',
    wrongCode: 'El código no es correcto. Los códigos cambian cada 30 segundos.',
    turnedOn: 'A partir de ahora se pedirá un código al entrar.',
    newBackup: 'Códigos de respaldo nuevos',
    newBackupDone: 'Los anteriores ya no sirven. Guarda estos; solo se muestran esta vez.',
    done: 'Hecho',
    turnOffTitle: 'Desactivar los códigos',
    turnOffText: 'Bastará tu contraseña para entrar. Los códigos de respaldo se eliminan.',
    passkeys: 'Llaves de acceso',
    passkeysLead:
      'Entra con tu huella, tu cara o el PIN de tu dispositivo: nada que escribir, nada que robar.',
    noPasskeys: 'Todavía no hay ninguna',
    noPasskeysText: 'Añade una para este dispositivo: es la forma más rápida y segura de entrar.',
    notPossible:
      'Las llaves de acceso necesitan que esta web tenga un nombre. Ábrela por su nombre y no por una dirección IP (en tu propio ordenador: localhost), con un navegador actual.',
    add: 'Añadir una llave de acceso',
    passkeyName: 'Cómo la llamas',
    passkeyNameText: 'Por ejemplo, el dispositivo en el que está.',
    added: 'Llave de acceso añadida.',
    putAway: 'No se ha creado ninguna llave de acceso.',
    remove: 'Quitar',
    removeTitle: name => `¿Quitar «${name}»?`,
    removeText: 'Ya no podrás entrar con ella. Puede que tu dispositivo siga mostrándola.',
    removed: 'Llave de acceso retirada.',
    unnamed: 'Llave de acceso',
    since: 'Añadida',
    sessions: 'Dónde tienes la sesión iniciada',
    sessionsLead: 'Si no reconoces alguna, ciérrala y cambia tu contraseña.',
    here: 'Este navegador',
    device: (browser, system) =>
      browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'Navegador desconocido'),
    seen: 'Último uso',
    expires: 'Caduca',
    factors: {
      password: 'Contraseña',
      password_code: 'Contraseña y código',
      passkey: 'Llave de acceso',
    },
    factorTitle: 'Se requiere un segundo factor',
    factorMissing:
      'Tu cuenta debe estar protegida con un segundo factor. Activa los códigos de una aplicación de autenticación o añade una llave de acceso para continuar.',
    factorUnused:
      'Has entrado solo con tu contraseña. Confirma con tu código o tu llave de acceso para continuar.',
    factorUse: 'Continuar',
    signedIn: 'Inicio',
    end: 'Cerrar sesión',
    endTitle: '¿Cerrar la sesión allí?',
    endText: device => `${device} tendrá que volver a entrar.`,
    ended: 'Sesión cerrada.',
    endOthers: 'Cerrar las demás sesiones',
    endOthersTitle: '¿Cerrar las demás sesiones?',
    endOthersText: 'Terminan al instante todas tus sesiones menos esta.',
    endedOthers: 'Ahora solo tienes la sesión iniciada aquí.',
  },
}
