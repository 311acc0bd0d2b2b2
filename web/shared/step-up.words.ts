import type { Words } from './language.ts'

export type StepUpWords = {
  title: string
  lead: string
  password: string
  code: string
  codeHint: string
  usePasskey: string
  useProvider(name: string): string
  or: string
  confirm: string
  cancel: string
  wrongPassword: string
  wrongCode: string
  wrongPasskey: string
  lostPasskey: string
  noWay: string
  signInAgain: string
}

export const WORDS: Words<StepUpWords> = {
  en: {
    title: 'Confirm it’s you',
    lead: 'For your security, confirm it’s you before you continue. We won’t ask again for 10 minutes.',
    password: 'Password',
    code: 'Verification code',
    codeHint: 'From your authenticator app, or a backup code.',
    usePasskey: 'Use a passkey',
    useProvider: name => `Confirm with ${name}, then try again`,
    or: 'or',
    confirm: 'Confirm',
    cancel: 'Cancel',
    wrongPassword: 'That password is incorrect.',
    wrongCode: 'That code is incorrect. Codes change every 30 seconds and work once.',
    wrongPasskey: 'The passkey was not confirmed. Try again.',
    lostPasskey:
      'No passkey at hand? Use one on another device, such as your phone. If you lost them all, ask your Manager, or as staff an admin, to turn off your second factor.',
    noWay: 'Sign in again to confirm it’s you.',
    signInAgain: 'Sign in again',
  },
  es: {
    title: 'Confirma que eres tú',
    lead: 'Por tu seguridad, confirma que eres tú antes de continuar. No volveremos a preguntarte durante 10 minutos.',
    password: 'Contraseña',
    code: 'Código de verificación',
    codeHint: 'De tu aplicación de autenticación, o un código de respaldo.',
    usePasskey: 'Usar una llave de acceso',
    useProvider: name => `Confirmar con ${name} y reintentar`,
    or: 'o',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    wrongPassword: 'La contraseña no es correcta.',
    wrongCode: 'El código no es correcto. Los códigos cambian cada 30 segundos y sirven una sola vez.',
    wrongPasskey: 'No se ha confirmado la llave de acceso. Inténtalo de nuevo.',
    lostPasskey:
      '¿No tienes la llave de acceso a mano? Usa una de otro dispositivo, como tu teléfono. Si las has perdido todas, pide a tu Manager, o a un administrador si eres del equipo, que desactive tu segundo factor.',
    noWay: 'Vuelve a iniciar sesión para confirmar que eres tú.',
    signInAgain: 'Iniciar sesión de nuevo',
  },
}
