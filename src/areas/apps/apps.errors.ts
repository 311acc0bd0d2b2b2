import { errorCatalog } from '../../kernel/http/refusal.ts'

export const appsErrors = errorCatalog({
  app_request_expired: {
    status: 400,
    en: "The app's request is not valid or has expired. Go back to the app and connect it again.",
    es: 'Esta solicitud de una aplicación no es válida o ha caducado. Vuelve a la aplicación y conéctala de nuevo.',
  },
  app_for_members_only: {
    status: 403,
    en: 'Staff accounts cannot connect apps.',
    es: 'Las cuentas del equipo no pueden conectar aplicaciones.',
  },
})
