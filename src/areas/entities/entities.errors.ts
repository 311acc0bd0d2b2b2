import { errorCatalog } from '../../kernel/http/refusal.ts'

export const entitiesErrors = errorCatalog({
  entity_not_found: {
    status: 404,
    en: 'There is no LLC {id}.',
    es: 'No existe la LLC {id}.',
  },
  invalid_naics: {
    status: 400,
    en: '{field} must be a string of 2 to 6 digits (a NAICS code), such as "541511".',
    es: '{field} debe ser un texto de 2 a 6 cifras (un código NAICS), como "541511".',
    fix: {
      en: 'Send the NAICS code as a string of digits.',
      es: 'Envía el código NAICS como una cadena de cifras.',
    },
  },
  invalid_ein: {
    status: 400,
    en: '{field} must be NN-NNNNNNN, such as 98-1234567.',
    es: '{field} debe tener la forma NN-NNNNNNN, como 98-1234567.',
  },
  entity_ein_taken: {
    status: 400,
    en: 'There is already an LLC with this EIN.',
    es: 'Ya existe una LLC con este EIN.',
  },
  invalid_state: {
    status: 400,
    en: '{field} must be two letters, such as NM.',
    es: '{field} debe tener dos letras, como NM.',
  },
  invalid_fiscal_year_end: {
    status: 400,
    en: '{field} must be the last day of a month, MM-DD, such as 12-31.',
    es: '{field} debe ser el último día de un mes, MM-DD, como 12-31.',
  },
  entity_dissolved_before_formed: {
    status: 400,
    en: 'An LLC cannot be dissolved before it is formed.',
    es: 'Una LLC no se puede disolver antes de constituirse.',
  },
  entity_dissolution_date_required: {
    status: 400,
    en: '{field} is required for an LLC whose status is dissolved.',
    es: '{field} es obligatorio para una LLC con estado dissolved.',
  },
  entity_not_dissolved: {
    status: 400,
    en: '{field} is only for an LLC whose status is dissolved.',
    es: '{field} es solo para una LLC con estado dissolved.',
  },

  engagement_not_found: {
    status: 404,
    en: 'There is no engagement {id}.',
    es: 'No existe el servicio contratado {id}.',
  },
  engagement_already_active: {
    status: 400,
    en: 'LLC {entity} already has {service}: engagement {engagement} is active.',
    es: 'La LLC {entity} ya tiene {service}: el servicio contratado {engagement} está activo.',
  },
  engagement_renews_before_start: {
    status: 400,
    en: '{field} must not be before the start date.',
    es: '{field} no puede ser anterior a la fecha de inicio.',
  },

  filing_not_found: {
    status: 404,
    en: 'LLC {entity} has no filing {form} for {year}.',
    es: 'La LLC {entity} no tiene ninguna declaración {form} de {year}.',
  },
  filing_year_not_owed: {
    status: 400,
    en: 'The record of the LLC has no tax year {year}, so its filing cannot be {status}. Change the record first.',
    es: 'Según sus datos, la LLC no tiene ejercicio {year}, así que su declaración no puede quedar como {status}. Cambia antes los datos.',
  },
  filing_extension_too_late: {
    status: 400,
    en: 'An extension must be requested by {due_date}. {field} must be the date when it was requested.',
    es: 'Una prórroga se debe solicitar como tarde el {due_date}. {field} debe ser la fecha en que se solicitó.',
  },

  share_not_found: {
    status: 404,
    en: '{owner} has no current share of LLC {entity}.',
    es: '{owner} no tiene ninguna participación actual en la LLC {entity}.',
  },
  owner_not_found: {
    status: 404,
    en: 'LLC {entity} has no owner named {owner}.',
    es: 'La LLC {entity} no tiene ningún titular llamado {owner}.',
  },
  owner_exists: {
    status: 400,
    en: 'The LLC has another owner named {owner}.',
    es: 'La LLC tiene otro titular llamado {owner}.',
  },
  invalid_share_percent: {
    status: 400,
    en: '{field} must be greater than 0 and at most 100, with at most 4 decimals.',
    es: '{field} debe ser mayor que 0 y como máximo 100, con 4 decimales como máximo.',
  },
  share_total_exceeded: {
    status: 400,
    en: 'The shares of an LLC must not add up to more than 100 percent on any day.',
    es: 'Las participaciones de una LLC no pueden sumar más del 100 % ningún día.',
  },
  share_starts_before_current: {
    status: 400,
    en: '{field} must not be before {date}, when the current share of {owner} began.',
    es: '{field} no puede ser anterior al {date}, cuando empezó la participación actual de {owner}.',
  },
  share_ends_before_start: {
    status: 400,
    en: '{field} must not be before the first day of the share.',
    es: '{field} no puede ser anterior al primer día de la participación.',
  },

  subscription_not_active: {
    status: 400,
    en: 'LLC {entity} has no active subscription.',
    es: 'La LLC {entity} no tiene una suscripción activa.',
  },
  subscription_ends_before_start: {
    status: 400,
    en: '{field} must not be before {date}, the first day of the new period.',
    es: '{field} no puede ser anterior al {date}, el primer día del nuevo periodo.',
  },
  subscription_period_not_found: {
    status: 404,
    en: 'LLC {entity} has no period {period} that is active and has not ended.',
    es: 'La LLC {entity} no tiene ningún periodo {period} activo que no haya terminado.',
  },
})
