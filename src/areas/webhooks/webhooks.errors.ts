import { errorCatalog } from '../../kernel/http/refusal.ts'

export const webhooksErrors = errorCatalog({
  invalid_webhook_url: {
    status: 400,
    en: {
      message: '{field} must be an https:// address without a user name, a password or #.',
      fix: 'Send the full address of your receiver, such as `https://example.com/webhooks`.',
    },
    es: {
      message: '{field} debe ser una dirección https:// sin usuario, contraseña ni #.',
      fix: 'Envía la dirección completa de tu receptor, como `https://example.com/webhooks`.',
    },
  },
  private_webhook_url: {
    status: 400,
    en: {
      message: '{field} must be an address on the public internet.',
      fix: 'Private, loopback and link-local addresses are not allowed. For your own machine, use `llano listen`.',
    },
    es: {
      message: '{field} debe ser una dirección de la internet pública.',
      fix: 'No se admiten direcciones privadas, locales ni de enlace local. Para tu propio equipo, usa `llano listen`.',
    },
  },
  invalid_webhook_types: {
    status: 400,
    en: {
      message: '{field} must be a list of types of events, such as {example}.',
      fix: 'The page Events of the documentation lists all types. Leave it out for all of them.',
    },
    es: {
      message: '{field} debe ser una lista de tipos de evento, como {example}.',
      fix: 'La página Eventos de la documentación enumera todos los tipos. Omítelo para recibirlos todos.',
    },
  },
  too_many_webhooks: {
    status: 400,
    en: {
      message: 'An account can have at most {max} webhooks.',
      fix: 'Remove a webhook that you no longer need.',
    },
    es: {
      message: 'Una cuenta puede tener como máximo {max} webhooks.',
      fix: 'Elimina un webhook que ya no necesites.',
    },
  },
  invalid_event_time: {
    status: 400,
    en: {
      message: '{field} must be a time such as {example}.',
      fix: 'Use ISO 8601 in UTC, ending in `Z`.',
    },
    es: {
      message: '{field} debe ser una hora como {example}.',
      fix: 'Usa ISO 8601 en UTC, terminado en `Z`.',
    },
  },
  webhook_paused: {
    status: 400,
    en: {
      message: 'This webhook is paused.',
      fix: 'Set its `status` to `active` first.',
    },
    es: {
      message: 'Este webhook está en pausa.',
      fix: 'Cambia antes su `status` a `active`.',
    },
  },
  too_many_waiting: {
    status: 400,
    en: {
      message: 'At least {max} deliveries of this webhook are waiting.',
      fix: 'Wait until they are delivered, then resend the others.',
    },
    es: {
      message: 'Al menos {max} envíos de este webhook están pendientes.',
      fix: 'Espera a que se entreguen y reenvía después los demás.',
    },
  },
})
