import { errorCatalog } from '../../kernel/http/refusal.ts'

export const webhooksErrors = errorCatalog({
  invalid_webhook_url: {
    status: 400,
    en: '{field} must be an https:// address without a user name, a password or #.',
    es: '{field} debe ser una dirección https:// sin usuario, contraseña ni #.',
    fix: {
      en: 'Send the full address of your receiver, such as `https://example.com/webhooks`.',
      es: 'Envía la dirección completa de tu receptor, como `https://example.com/webhooks`.',
    },
  },
  private_webhook_url: {
    status: 400,
    en: '{field} must be an address on the public internet.',
    es: '{field} debe ser una dirección de la internet pública.',
    fix: {
      en: 'Private, loopback and link-local addresses are not allowed. For your own machine, use `llano listen`.',
      es: 'No se admiten direcciones privadas, locales ni de enlace local. Para tu propio equipo, usa `llano listen`.',
    },
  },
  invalid_webhook_types: {
    status: 400,
    en: '{field} must be a list of types of events, such as {example}.',
    es: '{field} debe ser una lista de tipos de evento, como {example}.',
    fix: {
      en: 'The page Events of the documentation lists all types. Leave it out for all of them.',
      es: 'La página Eventos de la documentación enumera todos los tipos. Omítelo para recibirlos todos.',
    },
  },
  too_many_webhooks: {
    status: 400,
    en: 'An account can have at most {max} webhooks.',
    es: 'Una cuenta puede tener como máximo {max} webhooks.',
    fix: { en: 'Remove a webhook that you no longer need.', es: 'Elimina un webhook que ya no necesites.' },
  },
  invalid_event_time: {
    status: 400,
    en: '{field} must be a time such as {example}.',
    es: '{field} debe ser una hora como {example}.',
    fix: { en: 'Use ISO 8601 in UTC, ending in `Z`.', es: 'Usa ISO 8601 en UTC, terminado en `Z`.' },
  },
  webhook_paused: {
    status: 400,
    en: 'This webhook is paused.',
    es: 'Este webhook está en pausa.',
    fix: { en: 'Set its `status` to `active` first.', es: 'Cambia antes su `status` a `active`.' },
  },
  too_many_waiting: {
    status: 400,
    en: 'At least {max} deliveries of this webhook are waiting.',
    es: 'Al menos {max} envíos de este webhook están pendientes.',
    fix: {
      en: 'Wait until they are delivered, then resend the others.',
      es: 'Espera a que se entreguen y reenvía después los demás.',
    },
  },
})
