import { errorCatalog } from '../../kernel/http/refusal.ts'

export const accessErrors = errorCatalog({
  invalid_api_key: {
    status: 401,
    en: 'The API key is missing or not valid. Send it as Authorization: Bearer <API_KEY>.',
    es: 'Falta la clave de API o no es válida. Envíala como Authorization: Bearer <API_KEY>.',
    fix: {
      en: 'Check that the key is complete and has not expired or been revoked. Create a new one on the Developers page.',
      es: 'Comprueba que la clave está completa y no ha caducado ni se ha revocado. Crea una nueva en la página Desarrolladores.',
    },
  },
  ip_not_allowed: {
    status: 403,
    en: 'This API key may not be used from {ip}.',
    es: 'Esta clave de API no se puede usar desde {ip}.',
    fix: {
      en: 'Call from an allowed address, or create a key that allows this one.',
      es: 'Llama desde una dirección permitida o crea una clave que permita esta.',
    },
  },
  rate_limited: {
    status: 429,
    en: 'Rate limit exceeded: {limit} requests per hour. Try again in {seconds} seconds.',
    es: 'Has agotado el límite de {limit} peticiones por hora. Vuelve a intentarlo en {seconds} segundos.',
    fix: {
      en: 'Wait for the number of seconds in Retry-After, or ask for a higher limit.',
      es: 'Espera los segundos de Retry-After o pide un límite mayor.',
    },
  },
  scope_missing: {
    status: 403,
    en: 'This API key lacks the scope {scope}.',
    es: 'Esta clave de API no tiene el permiso {scope}.',
    fix: { en: 'Create a key with this scope.', es: 'Crea una clave con este permiso.' },
  },
  entity_not_allowed: {
    status: 403,
    en: '{field} is not an LLC that this account or key can use here.',
    es: '{field} no es una LLC que esta cuenta o clave pueda usar aquí.',
    fix: {
      en: 'List the LLCs of the account and use one of their ids.',
      es: 'Lista las LLC de la cuenta y usa uno de sus id.',
    },
  },
  subscription_required: {
    status: 403,
    en: 'This account has no LLC with an active Manager subscription, so nothing can be written.',
    es: 'Ninguna LLC de esta cuenta tiene una suscripción Manager activa, por lo que no se pueden hacer cambios.',
    fix: {
      en: 'Activate the subscription of one of the LLCs.',
      es: 'Activa la suscripción de una de las LLC.',
    },
  },
  account_disabled: {
    status: 400,
    en: 'This account is disabled, so no API key can be created for it.',
    es: 'Esta cuenta está desactivada y no puede tener claves de API nuevas.',
  },
  api_key_not_found: {
    status: 404,
    en: 'There is no API key {id}.',
    es: 'No existe la clave de API {id}.',
  },
  api_key_not_active: {
    status: 404,
    en: 'There is no active API key {id}.',
    es: 'No existe ninguna clave de API {id} que siga siendo válida.',
  },
  api_key_ended: {
    status: 400,
    en: 'This key was revoked or has expired. Create a new one instead.',
    es: 'Esta clave se revocó o ha caducado. Crea una nueva.',
  },
  too_many_api_keys: {
    status: 400,
    en: 'You can have at most {max} active API keys. Revoke one that you do not use.',
    es: 'Puedes tener {max} claves de API activas como máximo. Revoca alguna que no uses.',
  },
  too_many_apps: {
    status: 400,
    en: 'You can have at most {max} connected apps. Disconnect one that you do not use.',
    es: 'Puedes tener {max} aplicaciones conectadas como máximo. Desconecta alguna que no uses.',
  },
  invalid_grace_period: {
    status: 400,
    en: 'The grace period must be 0 to 24 hours.',
    es: 'El periodo de gracia debe ser de 0 a 24 horas.',
  },
  unknown_scope: {
    status: 400,
    en: 'Unknown scope {scopes}; the scopes are {known}.',
    es: 'Permiso desconocido: {scopes}; los permisos son {known}.',
  },
  scopes_required: {
    status: 400,
    en: 'A key needs at least one scope of {known}.',
    es: 'Una clave necesita al menos un permiso de {known}.',
  },
  invalid_llcs: {
    status: 400,
    en: '{field} must be a list of 1 to {max} ids of LLCs.',
    es: '{field} debe ser una lista de 1 a {max} id de LLC.',
  },
  invalid_network: {
    status: 400,
    en: '"{network}" is not an IPv4 or IPv6 address or CIDR.',
    es: '«{network}» no es una dirección IPv4 o IPv6 ni un CIDR.',
  },
  invalid_rate_limit: {
    status: 400,
    en: 'The rate limit must be a whole number of requests per hour from 1 to 1000000000.',
    es: 'El límite debe ser un número entero de peticiones por hora de 1 a 1000000000.',
  },
  invalid_expiry: {
    status: 400,
    en: 'The expiry must be a date, YYYY-MM-DD, or a date and time such as 2027-01-31T12:00:00Z.',
    es: 'La caducidad debe ser una fecha, AAAA-MM-DD, o una fecha y hora como 2027-01-31T12:00:00Z.',
  },
  expiry_in_past: {
    status: 400,
    en: '{field} must not be in the past.',
    es: '{field} no puede estar en el pasado.',
  },
})
