import { errorCatalog } from '../../kernel/http/refusal.ts'

export const setupErrors = errorCatalog({
  setup_link_not_found: {
    status: 404,
    en: 'This setup link is not valid. A newer one may have replaced it.',
    es: 'Este enlace de configuración no es válido. Puede que otro más reciente lo haya sustituido.',
  },
  setup_link_expired: {
    status: 404,
    en: 'This setup link has expired. Restart the server to get a new one.',
    es: 'Este enlace de configuración ha caducado. Reinicia el servidor para obtener uno nuevo.',
  },
  setup_link_used: {
    status: 404,
    en: 'This setup link was already used. Sign in with the account that was created with it.',
    es: 'Este enlace de configuración ya se ha usado. Inicia sesión con la cuenta que se creó con él.',
  },
  setup_closed: {
    status: 404,
    en: 'This installation already has an admin.',
    es: 'Esta instalación ya tiene un administrador.',
  },
  setup_for_another_account: {
    status: 404,
    en: 'Your account was not created with the newest setup link.',
    es: 'Tu cuenta no se creó con el enlace de configuración más reciente.',
  },
  mail_not_configured: {
    status: 400,
    en: 'There is no mail server. Set LLANO_SMTP_URL and LLANO_MAIL_FROM, and restart.',
    es: 'No hay servidor de correo. Define LLANO_SMTP_URL y LLANO_MAIL_FROM, y reinicia.',
  },
  backups_not_configured: {
    status: 400,
    en: 'There is no place for backups. Set LLANO_BACKUP_DIR or LLANO_BACKUP_S3_BUCKET, and restart.',
    es: 'No hay un lugar para las copias de seguridad. Define LLANO_BACKUP_DIR o LLANO_BACKUP_S3_BUCKET, y reinicia.',
  },
})
