import { errorCatalog } from '../../kernel/http/refusal.ts'

export const setupErrors = errorCatalog({
  setup_link_not_found: {
    status: 404,
    en: {
      message: 'This setup link is not valid. A newer one may have replaced it.',
      fix: 'Open the link that the server printed last, or restart the server to get a new one.',
    },
    es: {
      message: 'Este enlace de configuración no es válido. Puede que otro más reciente lo haya sustituido.',
      fix: 'Abre el último enlace que ha mostrado el servidor o reinícialo para obtener uno nuevo.',
    },
  },
  setup_link_expired: {
    status: 404,
    en: {
      message: 'This setup link has expired. Restart the server to get a new one.',
      fix: 'Restart the server and open the link that it prints.',
    },
    es: {
      message: 'Este enlace de configuración ha caducado. Reinicia el servidor para obtener uno nuevo.',
      fix: 'Reinicia el servidor y abre el enlace que muestra.',
    },
  },
  setup_link_used: {
    status: 404,
    en: {
      message: 'This setup link was already used. Sign in with the account that was created with it.',
      fix: 'Sign in and open /setup. If you did not create the account, restart the server to get a new link.',
    },
    es: {
      message: 'Este enlace de configuración ya se ha usado. Inicia sesión con la cuenta que se creó con él.',
      fix: 'Inicia sesión y abre /setup. Si no creaste tú la cuenta, reinicia el servidor para obtener un enlace nuevo.',
    },
  },
  setup_closed: {
    status: 404,
    en: {
      message: 'This installation already has an admin.',
      fix: 'Sign in. An admin can add more people in the console.',
    },
    es: {
      message: 'Esta instalación ya tiene un administrador.',
      fix: 'Inicia sesión. Un administrador puede añadir a más personas en la consola.',
    },
  },
  setup_for_another_account: {
    status: 404,
    en: {
      message: 'Your account was not created with the newest setup link.',
      fix: 'Sign in with the account that was created with it, or restart the server and open the new link.',
    },
    es: {
      message: 'Tu cuenta no se creó con el enlace de configuración más reciente.',
      fix: 'Inicia sesión con la cuenta que se creó con él, o reinicia el servidor y abre el enlace nuevo.',
    },
  },
  mail_not_configured: {
    status: 400,
    en: {
      message: 'There is no mail server. Set LLANO_SMTP_URL and LLANO_MAIL_FROM, and restart.',
      fix: 'Set LLANO_SMTP_URL and LLANO_MAIL_FROM, and restart the server.',
    },
    es: {
      message: 'No hay servidor de correo. Define LLANO_SMTP_URL y LLANO_MAIL_FROM, y reinicia.',
      fix: 'Define LLANO_SMTP_URL y LLANO_MAIL_FROM, y reinicia el servidor.',
    },
  },
  backups_not_configured: {
    status: 400,
    en: {
      message: 'There is no place for backups. Set LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET, and restart.',
      fix: 'Set LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET, and restart the server.',
    },
    es: {
      message:
        'No hay un lugar para las copias de seguridad. Define LLANO_BACKUP_DIR o LLANO_BACKUP_S3_BUCKET, y reinicia.',
      fix: 'Define LLANO_BACKUP_DIR o LLANO_BACKUP_S3_BUCKET, y reinicia el servidor.',
    },
  },
})
