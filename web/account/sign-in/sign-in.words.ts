import type { Words } from '../../parts/words.tsx'

export type SignInWords = {
  name: string
  title: string
  lead: string
  email: string
  password: string
  signIn: string
  or: string
  withPasskey: string
  forgotten: string
  wrong: string
  putAway: string
  unknownPasskey: string
  tooMany(seconds: number): string
  trouble: string
  network: string
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

const minutes = (seconds: number) => Math.ceil(seconds / 60)

export const WORDS: Words<SignInWords> = {
  en: {
    name: 'Signing in',
    title: 'Sign in',
    lead: 'To your LLCs, their books and their documents.',
    email: 'Mail address',
    password: 'Password',
    signIn: 'Sign in',
    or: 'or',
    withPasskey: 'Sign in with a passkey',
    forgotten: 'Forgotten password?',
    wrong: 'The mail address or the password is not right.',
    putAway: 'No passkey was used. Try again, or sign in with your password.',
    unknownPasskey: 'This passkey is not known here. Sign in with your password.',
    tooMany: seconds =>
      minutes(seconds) > 1
        ? `Too many attempts. Try again in ${minutes(seconds)} minutes.`
        : `Too many attempts. Try again in ${seconds} seconds.`,
    trouble: 'That did not work.',
    network: 'The server could not be reached. Check your connection and try again.',
    codeTitle: 'One more step',
    codeLead: 'Open your authenticator app and type the six figures that it shows for Llano.',
    backupLead: 'Type one of the backup codes that you kept. Each works once.',
    code: 'Code',
    backupCode: 'Backup code',
    confirm: 'Confirm',
    useBackup: 'I cannot get at the app: use a backup code',
    useApp: 'Use the code of the app',
    wrongCode: 'The code is not right. Codes change every 30 seconds.',
    over: 'This took too long or too many tries. Begin again with your password.',
    back: 'Back to signing in',
    forgottenTitle: 'Forgotten password',
    forgottenLead: 'Tell us your mail address; we send you a link to choose a new password.',
    send: 'Send the link',
    sentTitle: 'Look into your mail',
    sent: email =>
      `If there is an account with ${email}, a link is on its way there. It works once, for one hour. Look into the spam folder too.`,
    resetTitle: 'Choose a new password',
    resetLead: 'Wherever you are signed in, you will have to sign in again.',
    newPassword: 'New password',
    atLeast: 'At least 10 characters. A few words in a row are easy to keep in mind and hard to guess.',
    again: 'Once more',
    different: 'The two are not the same.',
    setPassword: 'Set the password',
    linkOverTitle: 'This link no longer works',
    linkOver: 'It was used, or it is older than an hour.',
    askAgain: 'Ask for a new link',
    doneTitle: 'Your password is set',
    done: 'Sign in with it now. You are signed out everywhere.',
    language: 'Language',
    light: 'Light colours',
    dark: 'Dark colours',
  },
  es: {
    name: 'Inicio de sesión',
    title: 'Iniciar sesión',
    lead: 'En tus LLC, su contabilidad y sus documentos.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Entrar',
    or: 'o',
    withPasskey: 'Entrar con una llave de acceso',
    forgotten: '¿Has olvidado la contraseña?',
    wrong: 'El correo o la contraseña no son correctos.',
    putAway: 'No se ha usado ninguna llave de acceso. Inténtalo otra vez o entra con tu contraseña.',
    unknownPasskey: 'Aquí no conocemos esta llave de acceso. Entra con tu contraseña.',
    tooMany: seconds =>
      minutes(seconds) > 1
        ? `Demasiados intentos. Vuelve a probar dentro de ${minutes(seconds)} minutos.`
        : `Demasiados intentos. Vuelve a probar dentro de ${seconds} segundos.`,
    trouble: 'No ha funcionado.',
    network: 'No se ha podido contactar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
    codeTitle: 'Un paso más',
    codeLead: 'Abre tu aplicación de autenticación y escribe las seis cifras que muestra para Llano.',
    backupLead: 'Escribe uno de los códigos de respaldo que guardaste. Cada uno sirve una vez.',
    code: 'Código',
    backupCode: 'Código de respaldo',
    confirm: 'Confirmar',
    useBackup: 'No tengo la aplicación a mano: usar un código de respaldo',
    useApp: 'Usar el código de la aplicación',
    wrongCode: 'El código no es correcto. Los códigos cambian cada 30 segundos.',
    over: 'Ha pasado demasiado tiempo o ha habido demasiados intentos. Empieza de nuevo con tu contraseña.',
    back: 'Volver a iniciar sesión',
    forgottenTitle: 'Contraseña olvidada',
    forgottenLead: 'Dinos tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
    send: 'Enviar el enlace',
    sentTitle: 'Mira tu correo',
    sent: email =>
      `Si hay una cuenta con ${email}, va un enlace de camino. Sirve una sola vez y durante una hora. Mira también la carpeta de correo no deseado.`,
    resetTitle: 'Elige una contraseña nueva',
    resetLead: 'Tendrás que volver a entrar allí donde tengas la sesión iniciada.',
    newPassword: 'Contraseña nueva',
    atLeast: 'Al menos 10 caracteres. Unas cuantas palabras seguidas se recuerdan bien y se adivinan mal.',
    again: 'Otra vez',
    different: 'No son iguales.',
    setPassword: 'Guardar la contraseña',
    linkOverTitle: 'Este enlace ya no sirve',
    linkOver: 'Ya se usó, o tiene más de una hora.',
    askAgain: 'Pedir otro enlace',
    doneTitle: 'Contraseña guardada',
    done: 'Ya puedes entrar con ella. Se han cerrado todas tus sesiones.',
    language: 'Idioma',
    light: 'Colores claros',
    dark: 'Colores oscuros',
  },
}
