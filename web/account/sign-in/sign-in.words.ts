import type { Words } from '../../shared/words.tsx'

export type SignInWords = {
  name: string
  title: string
  lead: string
  email: string
  password: string
  signIn: string
  or: string
  withPasskey: string
  withProvider(name: string): string
  ssoTitle: string
  ssoLead: string
  ssoFailedTitle: string
  ssoDenied: string
  forgotten: string
  wrong: string
  putAway: string
  unknownPasskey: string
  codeTitle: string
  codeLead: string
  backupLead: string
  code: string
  backupCode: string
  confirm: string
  useBackup: string
  useApp: string
  wrongCode: string
  over: string
  back: string
  forgottenTitle: string
  forgottenLead: string
  send: string
  sentTitle: string
  sent(email: string): string
  resetTitle: string
  resetLead: string
  newPassword: string
  atLeast: string
  again: string
  different: string
  setPassword: string
  linkOverTitle: string
  linkOver: string
  askAgain: string
  doneTitle: string
  done: string
  language: string
  light: string
  dark: string
}

export const WORDS: Words<SignInWords> = {
  en: {
    name: 'Sign in',
    title: 'Sign in',
    lead: 'Your LLCs, their books and their documents.',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    or: 'or',
    withPasskey: 'Sign in with a passkey',
    withProvider: name => `Staff: sign in with ${name}`,
    ssoTitle: 'Signing you in…',
    ssoLead: 'One moment.',
    ssoFailedTitle: 'You are not signed in',
    ssoDenied: 'The sign-in was canceled or denied.',
    forgotten: 'Forgot password?',
    wrong: 'The email or password is incorrect.',
    putAway: 'No passkey was used. Try again or sign in with your password.',
    unknownPasskey: 'This passkey is not registered. Sign in with your password.',
    codeTitle: 'Two-factor authentication',
    codeLead: 'Enter the 6-digit code from your authenticator app.',
    backupLead: 'Enter one of your backup codes. Each one works once.',
    code: 'Verification code',
    backupCode: 'Backup code',
    confirm: 'Continue',
    useBackup: 'Use a backup code',
    useApp: 'Use your authenticator app',
    wrongCode: 'That code is incorrect. Codes change every 30 seconds.',
    over: 'Your sign-in expired or there were too many attempts. Start again with your password.',
    back: 'Back to sign in',
    forgottenTitle: 'Reset your password',
    forgottenLead: 'Enter your email and we will send you a link to choose a new password.',
    send: 'Send link',
    sentTitle: 'Check your email',
    sent: email =>
      `If there is an account for ${email}, we have sent it a link. The link works once, for one hour. Check your spam folder too.`,
    resetTitle: 'Choose a new password',
    resetLead: 'You will be signed out everywhere.',
    newPassword: 'New password',
    atLeast: 'At least 10 characters. A few random words are easy to remember and hard to guess.',
    again: 'Repeat password',
    different: 'The passwords do not match.',
    setPassword: 'Set password',
    linkOverTitle: 'This link is no longer valid',
    linkOver: 'It has been used or is more than an hour old.',
    askAgain: 'Send a new link',
    doneTitle: 'Password changed',
    done: 'You are signed out everywhere. Sign in with your new password.',
    language: 'Language',
    light: 'Light mode',
    dark: 'Dark mode',
  },
  es: {
    name: 'Inicio de sesión',
    title: 'Iniciar sesión',
    lead: 'Tus LLC, su contabilidad y sus documentos.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    or: 'o',
    withPasskey: 'Iniciar sesión con una llave de acceso',
    withProvider: name => `Equipo: entrar con ${name}`,
    ssoTitle: 'Iniciando sesión…',
    ssoLead: 'Un momento.',
    ssoFailedTitle: 'No has iniciado sesión',
    ssoDenied: 'El inicio de sesión se ha cancelado o denegado.',
    forgotten: '¿Has olvidado la contraseña?',
    wrong: 'El correo o la contraseña no son correctos.',
    putAway: 'No se ha usado ninguna llave de acceso. Inténtalo de nuevo o inicia sesión con tu contraseña.',
    unknownPasskey: 'Esta llave de acceso no está registrada. Inicia sesión con tu contraseña.',
    codeTitle: 'Verificación en dos pasos',
    codeLead: 'Introduce el código de 6 dígitos de tu aplicación de autenticación.',
    backupLead: 'Introduce uno de tus códigos de respaldo. Cada uno sirve una vez.',
    code: 'Código de verificación',
    backupCode: 'Código de respaldo',
    confirm: 'Continuar',
    useBackup: 'Usar un código de respaldo',
    useApp: 'Usar tu aplicación de autenticación',
    wrongCode: 'El código no es correcto. Los códigos cambian cada 30 segundos.',
    over: 'El inicio de sesión ha caducado o ha habido demasiados intentos. Empieza de nuevo con tu contraseña.',
    back: 'Volver al inicio de sesión',
    forgottenTitle: 'Restablecer la contraseña',
    forgottenLead: 'Introduce tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
    send: 'Enviar enlace',
    sentTitle: 'Revisa tu correo',
    sent: email =>
      `Si existe una cuenta con ${email}, le hemos enviado un enlace. Sirve una sola vez durante una hora. Revisa también la carpeta de correo no deseado.`,
    resetTitle: 'Elige una contraseña nueva',
    resetLead: 'Se cerrarán todas tus sesiones.',
    newPassword: 'Contraseña nueva',
    atLeast:
      'Al menos 10 caracteres. Unas cuantas palabras al azar son fáciles de recordar y difíciles de adivinar.',
    again: 'Repite la contraseña',
    different: 'Las contraseñas no coinciden.',
    setPassword: 'Guardar contraseña',
    linkOverTitle: 'Este enlace ya no es válido',
    linkOver: 'Ya se ha usado o tiene más de una hora.',
    askAgain: 'Enviar otro enlace',
    doneTitle: 'Contraseña cambiada',
    done: 'Se han cerrado todas tus sesiones. Inicia sesión con tu contraseña nueva.',
    language: 'Idioma',
    light: 'Modo claro',
    dark: 'Modo oscuro',
  },
}
