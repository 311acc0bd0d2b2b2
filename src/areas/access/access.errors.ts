import { errorCatalog } from '../../kernel/http/refusal.ts'

export const accessErrors = errorCatalog({
  invalid_api_key: {
    status: 401,
    en: {
      message: 'The API key is missing or not valid. Send it as Authorization: Bearer <API_KEY>.',
      fix: 'Check that the key is complete and has not expired or been revoked. Create a new one on the Developers page.',
    },
    es: {
      message: 'Falta la clave de API o no es válida. Envíala como Authorization: Bearer <API_KEY>.',
      fix: 'Comprueba que la clave está completa y no ha caducado ni se ha revocado. Crea una nueva en la página Desarrolladores.',
    },
  },
  ip_not_allowed: {
    status: 403,
    en: {
      message: 'This API key may not be used from {ip}.',
      fix: 'Call from an allowed address, or create a key that allows this one.',
    },
    es: {
      message: 'Esta clave de API no se puede usar desde {ip}.',
      fix: 'Llama desde una dirección permitida o crea una clave que permita esta.',
    },
  },
  rate_limited: {
    status: 429,
    en: {
      message: 'Rate limit exceeded: {limit} requests per hour. Try again in {seconds} seconds.',
      fix: 'Wait for the number of seconds in Retry-After, or ask for a higher limit.',
    },
    es: {
      message:
        'Has agotado el límite de {limit} peticiones por hora. Vuelve a intentarlo en {seconds} segundos.',
      fix: 'Espera los segundos de Retry-After o pide un límite mayor.',
    },
  },
  scope_missing: {
    status: 403,
    en: { message: 'This API key lacks the scope {scope}.', fix: 'Create a key with this scope.' },
    es: {
      message: 'Esta clave de API no tiene el permiso {scope}.',
      fix: 'Crea una clave con este permiso.',
    },
  },
  entity_not_allowed: {
    status: 403,
    en: {
      message: '{field} is not an LLC that this account or key can use here.',
      fix: 'List the LLCs of the account and use one of their ids.',
    },
    es: {
      message: '{field} no es una LLC que esta cuenta o clave pueda usar aquí.',
      fix: 'Lista las LLC de la cuenta y usa uno de sus id.',
    },
  },
  subscription_required: {
    status: 403,
    en: {
      message: 'This account has no LLC with an active Manager subscription, so nothing can be written.',
      fix: 'Activate the subscription of one of the LLCs.',
    },
    es: {
      message:
        'Ninguna LLC de esta cuenta tiene una suscripción Manager activa, por lo que no se pueden hacer cambios.',
      fix: 'Activa la suscripción de una de las LLC.',
    },
  },
  account_disabled: {
    status: 400,
    en: {
      message: 'This account is disabled, so no API key can be created for it.',
      fix: 'Enable the account first.',
    },
    es: {
      message: 'Esta cuenta está desactivada y no puede tener claves de API nuevas.',
      fix: 'Activa primero la cuenta.',
    },
  },
  api_key_not_found: {
    status: 404,
    en: { message: 'There is no API key {id}.', fix: 'List the keys to find their ids.' },
    es: { message: 'No existe la clave de API {id}.', fix: 'Lista las claves para ver sus id.' },
  },
  api_key_not_active: {
    status: 404,
    en: {
      message: 'There is no active API key {id}.',
      fix: 'The key was revoked or has expired. Create a new one.',
    },
    es: {
      message: 'No existe ninguna clave de API {id} que siga siendo válida.',
      fix: 'La clave se revocó o ha caducado. Crea una nueva.',
    },
  },
  api_key_ended: {
    status: 400,
    en: {
      message: 'This key was revoked or has expired. Create a new one instead.',
      fix: 'Create a new key.',
    },
    es: {
      message: 'Esta clave se revocó o ha caducado. Crea una nueva.',
      fix: 'Crea una clave nueva.',
    },
  },
  too_many_api_keys: {
    status: 400,
    en: {
      message: 'You can have at most {max} active API keys. Revoke one that you do not use.',
      fix: 'Revoke keys that are not used, then create the new one.',
    },
    es: {
      message: 'Puedes tener {max} claves de API activas como máximo. Revoca alguna que no uses.',
      fix: 'Revoca las claves que no se usan y después crea la nueva.',
    },
  },
  too_many_apps: {
    status: 400,
    en: {
      message: 'You can have at most {max} connected apps. Disconnect one that you do not use.',
      fix: 'Disconnect apps that are not used, then connect the new one.',
    },
    es: {
      message: 'Puedes tener {max} aplicaciones conectadas como máximo. Desconecta alguna que no uses.',
      fix: 'Desconecta las aplicaciones que no se usan y después conecta la nueva.',
    },
  },
  invalid_grace_period: {
    status: 400,
    en: { message: 'The grace period must be 0 to 24 hours.', fix: 'Choose a period of 0 to 24 hours.' },
    es: {
      message: 'El periodo de gracia debe ser de 0 a 24 horas.',
      fix: 'Elige un periodo de 0 a 24 horas.',
    },
  },
  unknown_scope: {
    status: 400,
    en: { message: 'Unknown scope {scopes}; the scopes are {known}.', fix: 'Use the scopes in the message.' },
    es: {
      message: 'Permiso desconocido: {scopes}; los permisos son {known}.',
      fix: 'Usa los permisos del mensaje.',
    },
  },
  scopes_required: {
    status: 400,
    en: { message: 'A key needs at least one scope of {known}.', fix: 'Choose at least one scope.' },
    es: { message: 'Una clave necesita al menos un permiso de {known}.', fix: 'Elige al menos un permiso.' },
  },
  invalid_llcs: {
    status: 400,
    en: {
      message: '{field} must be a list of 1 to {max} ids of LLCs.',
      fix: 'Send a JSON array of ids, or leave it out for all LLCs.',
    },
    es: {
      message: '{field} debe ser una lista de 1 a {max} id de LLC.',
      fix: 'Envía un array JSON de id, o no lo envíes para incluir todas las LLC.',
    },
  },
  invalid_network: {
    status: 400,
    en: {
      message: '"{network}" is not an IPv4 or IPv6 address or CIDR.',
      fix: 'Use an address such as 203.0.113.9 or a range such as 203.0.113.0/24.',
    },
    es: {
      message: '«{network}» no es una dirección IPv4 o IPv6 ni un CIDR.',
      fix: 'Usa una dirección como 203.0.113.9 o un rango como 203.0.113.0/24.',
    },
  },
  invalid_rate_limit: {
    status: 400,
    en: {
      message: 'The rate limit must be a whole number of requests per hour from 1 to 1000000000.',
      fix: 'Send a whole number in this range.',
    },
    es: {
      message: 'El límite debe ser un número entero de peticiones por hora de 1 a 1000000000.',
      fix: 'Envía un número entero de este rango.',
    },
  },
  invalid_expiry: {
    status: 400,
    en: {
      message: 'The expiry must be a date, YYYY-MM-DD, or a date and time such as 2027-01-31T12:00:00Z.',
      fix: 'Use one of these two formats.',
    },
    es: {
      message: 'La caducidad debe ser una fecha, AAAA-MM-DD, o una fecha y hora como 2027-01-31T12:00:00Z.',
      fix: 'Usa uno de estos dos formatos.',
    },
  },
  expiry_in_past: {
    status: 400,
    en: { message: '{field} must not be in the past.', fix: 'Choose today or a later date.' },
    es: { message: '{field} no puede estar en el pasado.', fix: 'Elige hoy o una fecha posterior.' },
  },
})
