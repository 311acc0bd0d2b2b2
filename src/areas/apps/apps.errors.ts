import { errorCatalog } from '../../kernel/http/refusal.ts'

export const appsErrors = errorCatalog({
  app_request_expired: {
    status: 400,
    en: {
      message: "The app's request is not valid or has expired. Go back to the app and connect it again.",
      fix: 'Start again in the app. A request is valid for 10 minutes.',
    },
    es: {
      message:
        'Esta solicitud de una aplicación no es válida o ha caducado. Vuelve a la aplicación y conéctala de nuevo.',
      fix: 'Empieza de nuevo en la aplicación. Una solicitud es válida durante 10 minutos.',
    },
  },
  app_for_members_only: {
    status: 403,
    en: {
      message: 'Staff accounts cannot connect apps.',
      fix: 'Sign in with the account of the member whose LLCs the app should use.',
    },
    es: {
      message: 'Las cuentas del equipo no pueden conectar aplicaciones.',
      fix: 'Inicia sesión con la cuenta del miembro cuyas LLC debe usar la aplicación.',
    },
  },
})
