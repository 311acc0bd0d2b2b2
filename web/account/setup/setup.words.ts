import type { SetupStep } from '../../../src/areas/setup/steps.rules.ts'
import type { Words } from '../../shared/language.ts'

const en = {
  progress: 'Setup progress',
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  names: {
    admin: 'Admin account',
    firm: 'Your firm',
    catalog: 'Services and prices',
    mail: 'Email',
    backups: 'Backups',
    next: 'Next steps',
  } as Record<SetupStep | 'admin' | 'next', string>,
  back: 'Back',
  proceed: 'Continue',
  skip: 'Skip for now',
  over: {
    setup_link_not_found: {
      title: 'This setup link is not valid',
      lead: 'Open the link that the server printed last. To get a new one, restart the server.',
    },
    setup_link_expired: {
      title: 'This setup link has expired',
      lead: 'It works for 24 hours. Restart the server and open the link that it prints.',
    },
    setup_link_used: {
      title: 'This setup link was already used',
      lead: 'If you created the account, sign in to continue. If it was not you, restart the server: the account cannot become an admin after that, and you get a new link.',
    },
    setup_closed: {
      title: 'This installation is set up',
      lead: 'It already has an admin. Sign in to continue.',
    },
  },
  signIn: 'Sign in',
  toConsole: 'Go to the console',
  accountTitle: 'Set up Llano',
  accountLead:
    'First, create your account. You will manage the installation and add your colleagues with it.',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  atLeast: 'At least 10 characters.',
  again: 'Repeat password',
  different: 'The passwords do not match.',
  create: 'Create account',
  factorTitle: 'Add a second factor',
  factorLead:
    'Admins see the records of all clients, so a password is not enough. Set up an authenticator app or a passkey. You become an admin when it is confirmed.',
  factorUnused: 'Your account has a second factor, but you signed in without it. Sign in again and use it.',
  signInAgain: 'Sign in again',
  firmLead: 'The name, logo and contact details that clients see.',
  firmText: 'Enter the details of your firm, then come back to this page.',
  firmOpen: 'Open firm details',
  catalogLead: 'What you sell. The website shows it, and quotes are calculated from it.',
  catalogText:
    'Start with a template: services for New Mexico LLCs of owners abroad, with texts in English and Spanish and example prices. Check the prices before you publish your website.',
  catalogFill: 'Use the template',
  catalogEmpty: 'Start with an empty catalog',
  catalogDone: 'Your catalog has services.',
  catalogOpen: 'View services and prices',
  mailLead: 'Invitations, reminders and password resets are sent by email.',
  mailMissing: 'There is no mail server yet',
  mailMissingText:
    'Emails are written to files on the server. Set these two settings where you start the server, then restart it and come back to this page:',
  mailSender: (sender: string) => `The sender is ${sender}.`,
  mailSend: 'Send test email',
  mailAgain: 'Send another test email',
  mailStates: {
    waiting: (to: string) => `Sending the test email to ${to}…`,
    sent: (to: string) => `The mail server accepted the test email to ${to}. Check that it arrived.`,
    failing: (to: string) => `The test email to ${to} could not be sent.`,
    given_up: (to: string) => `The test email to ${to} could not be sent.`,
  },
  mailFailed: (reason: string) =>
    `The mail server answered: ${reason}. Check LLANO_SMTP_URL and LLANO_MAIL_FROM, restart the server and try again. “llano doctor” shows details.`,
  backupsLead:
    'A backup contains the database, the documents and, encrypted, the secret of the installation.',
  backupsMissing: 'No backup location yet',
  backupsMissingText:
    'Choose a folder on another disk or an S3 bucket (LLANO_BACKUP_S3_BUCKET and its related settings). Set it where you start the server, then restart it and come back to this page:',
  backupsReady: 'The backup location is configured. A backup is created every day.',
  backupsManual: 'The backup location is configured. The daily backup is turned off (LLANO_BACKUP_AT).',
  backupsNoSecret:
    'Backups do not contain the secret, without which encrypted documents cannot be read. Set LLANO_BACKUP_PASSPHRASE, or keep the secret in another safe place.',
  backupsNow: 'Create the first backup',
  backupsAgain: 'Create a backup now',
  backupsDone: 'The newest backup was created',
  backupsRunning: 'The backup is still running. You can continue; the console shows the result.',
  backupsFailed: 'The backup failed.',
  backupsCommand: 'On the server, this command does the same:',
  nextTitle: 'Your installation is ready',
  nextLead: 'The console lists the tasks that are still open.',
  next: [
    ['Invite your colleagues', 'Add people to your team and send them an invitation.', '/console/members'],
    ['Add your first member', 'Create their account, then their LLC.', '/console/members'],
    ['Set opening hours', 'Visitors can book calls during these hours.', '/console/bookings'],
    ['Check your prices', 'Change, add or archive services.', '/console/catalog'],
    ['Visit your website', 'This is what visitors see.', '/'],
  ] as readonly (readonly [string, string, string])[],
}
export type SetupWords = typeof en

export const WORDS: Words<SetupWords> = {
  en,
  es: {
    progress: 'Progreso de la configuración',
    stepOf: (step, count) => `Paso ${step} de ${count}`,
    names: {
      admin: 'Cuenta de administrador',
      firm: 'Tu gestoría',
      catalog: 'Servicios y precios',
      mail: 'Correo',
      backups: 'Copias de seguridad',
      next: 'Siguientes pasos',
    },
    back: 'Atrás',
    proceed: 'Continuar',
    skip: 'Omitir por ahora',
    over: {
      setup_link_not_found: {
        title: 'Este enlace de configuración no es válido',
        lead: 'Abre el último enlace que ha mostrado el servidor. Para obtener uno nuevo, reinícialo.',
      },
      setup_link_expired: {
        title: 'Este enlace de configuración ha caducado',
        lead: 'Sirve durante 24 horas. Reinicia el servidor y abre el enlace que muestra.',
      },
      setup_link_used: {
        title: 'Este enlace de configuración ya se ha usado',
        lead: 'Si creaste tú la cuenta, inicia sesión para continuar. Si no fuiste tú, reinicia el servidor: a partir de entonces, esa cuenta ya no podrá ser de administrador y obtendrás un enlace nuevo.',
      },
      setup_closed: {
        title: 'Esta instalación ya está configurada',
        lead: 'Ya tiene un administrador. Inicia sesión para continuar.',
      },
    },
    signIn: 'Iniciar sesión',
    toConsole: 'Ir a la consola',
    accountTitle: 'Configura Llano',
    accountLead: 'Primero, crea tu cuenta. Con ella administrarás la instalación y añadirás a tu equipo.',
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    atLeast: 'Al menos 10 caracteres.',
    again: 'Repite la contraseña',
    different: 'Las contraseñas no coinciden.',
    create: 'Crear cuenta',
    factorTitle: 'Añade un segundo factor',
    factorLead:
      'Los administradores ven los datos de todos los clientes, así que no basta una contraseña. Configura una aplicación de autenticación o una llave de acceso. Serás administrador cuando se confirme.',
    factorUnused:
      'Tu cuenta tiene un segundo factor, pero has iniciado sesión sin él. Vuelve a iniciar sesión y úsalo.',
    signInAgain: 'Volver a iniciar sesión',
    firmLead: 'El nombre, el logotipo y los datos de contacto que ven los clientes.',
    firmText: 'Introduce los datos de tu gestoría y vuelve a esta página.',
    firmOpen: 'Abrir los datos de la gestoría',
    catalogLead: 'Lo que vendes. La web lo muestra y los presupuestos se calculan con ello.',
    catalogText:
      'Empieza con una plantilla: servicios para LLC de Nuevo México con titulares en el extranjero, con textos en inglés y español y precios de ejemplo. Revisa los precios antes de publicar tu web.',
    catalogFill: 'Usar la plantilla',
    catalogEmpty: 'Empezar con un catálogo vacío',
    catalogDone: 'Tu catálogo tiene servicios.',
    catalogOpen: 'Ver servicios y precios',
    mailLead:
      'Las invitaciones, los recordatorios y los enlaces para restablecer la contraseña se envían por correo.',
    mailMissing: 'Aún no hay servidor de correo',
    mailMissingText:
      'Los correos se escriben en archivos del servidor. Define estos dos ajustes donde inicias el servidor, reinícialo y vuelve a esta página:',
    mailSender: sender => `El remitente es ${sender}.`,
    mailSend: 'Enviar correo de prueba',
    mailAgain: 'Enviar otro correo de prueba',
    mailStates: {
      waiting: to => `Enviando el correo de prueba a ${to}…`,
      sent: to => `El servidor de correo ha aceptado el correo de prueba a ${to}. Comprueba que ha llegado.`,
      failing: to => `No se ha podido enviar el correo de prueba a ${to}.`,
      given_up: to => `No se ha podido enviar el correo de prueba a ${to}.`,
    },
    mailFailed: reason =>
      `El servidor de correo ha respondido: ${reason}. Revisa LLANO_SMTP_URL y LLANO_MAIL_FROM, reinicia el servidor y vuelve a intentarlo. «llano doctor» muestra los detalles.`,
    backupsLead:
      'Una copia contiene la base de datos, los documentos y, cifrada, la clave secreta de la instalación.',
    backupsMissing: 'Aún no hay un destino para las copias de seguridad',
    backupsMissingText:
      'Elige una carpeta en otro disco o un bucket S3 (LLANO_BACKUP_S3_BUCKET y sus ajustes relacionados). Defínelo donde inicias el servidor, reinícialo y vuelve a esta página:',
    backupsReady: 'El destino de las copias está configurado. Cada día se crea una copia.',
    backupsManual:
      'El destino de las copias está configurado. La copia diaria está desactivada (LLANO_BACKUP_AT).',
    backupsNoSecret:
      'Las copias no contienen la clave secreta, sin la que no se pueden leer los documentos cifrados. Define LLANO_BACKUP_PASSPHRASE o guarda la clave en otro lugar seguro.',
    backupsNow: 'Crear la primera copia',
    backupsAgain: 'Crear una copia ahora',
    backupsDone: 'La copia más reciente se creó el',
    backupsRunning: 'La copia sigue en curso. Puedes continuar; la consola muestra el resultado.',
    backupsFailed: 'La copia ha fallado.',
    backupsCommand: 'En el servidor, este comando hace lo mismo:',
    nextTitle: 'Tu instalación está lista',
    nextLead: 'La consola muestra las tareas que quedan pendientes.',
    next: [
      ['Invita a tu equipo', 'Añade a tus compañeros y envíales una invitación.', '/console/members'],
      ['Añade a tu primer miembro', 'Crea su cuenta y después su LLC.', '/console/members'],
      ['Define el horario', 'Los visitantes pueden reservar llamadas en ese horario.', '/console/bookings'],
      ['Revisa tus precios', 'Cambia, añade o archiva servicios.', '/console/catalog'],
      ['Visita tu web', 'Es lo que ven los visitantes.', '/'],
    ],
  },
}
