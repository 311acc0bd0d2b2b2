import { errorCatalog } from '../../kernel/http/refusal.ts'

export const entitiesErrors = errorCatalog({
  entity_not_found: {
    status: 404,
    en: { message: 'There is no LLC {id}.', fix: 'List the LLCs and use an id from there.' },
    es: { message: 'No existe la LLC {id}.', fix: 'Consulta la lista de LLC y usa un id de ella.' },
  },
  invalid_naics: {
    status: 400,
    en: {
      message: '{field} must be a string of 2 to 6 digits (a NAICS code), such as "541511".',
      fix: 'Send the NAICS code as a string of digits.',
    },
    es: {
      message: '{field} debe ser un texto de 2 a 6 cifras (un código NAICS), como "541511".',
      fix: 'Envía el código NAICS como una cadena de cifras.',
    },
  },
  invalid_ein: {
    status: 400,
    en: {
      message: '{field} must be NN-NNNNNNN, such as 98-1234567.',
      fix: 'Send the 9 digits of the EIN, with or without the dash.',
    },
    es: {
      message: '{field} debe tener la forma NN-NNNNNNN, como 98-1234567.',
      fix: 'Envía las 9 cifras del EIN, con o sin guion.',
    },
  },
  entity_ein_taken: {
    status: 400,
    en: {
      message: 'There is already an LLC with this EIN.',
      fix: 'Check the number, and find the LLC that has it.',
    },
    es: {
      message: 'Ya existe una LLC con este EIN.',
      fix: 'Comprueba el número y busca la LLC que lo tiene.',
    },
  },
  invalid_state: {
    status: 400,
    en: {
      message: '{field} must be two letters, such as NM.',
      fix: 'Send the two-letter code of the state.',
    },
    es: {
      message: '{field} debe tener dos letras, como NM.',
      fix: 'Envía el código de dos letras del estado.',
    },
  },
  invalid_fiscal_year_end: {
    status: 400,
    en: {
      message: '{field} must be the last day of a month, MM-DD, such as 12-31.',
      fix: 'Send the last day of a month; 02-28 means the end of February.',
    },
    es: {
      message: '{field} debe ser el último día de un mes, MM-DD, como 12-31.',
      fix: 'Envía el último día de un mes; 02-28 significa el final de febrero.',
    },
  },
  entity_dissolved_before_formed: {
    status: 400,
    en: {
      message: 'An LLC cannot be dissolved before it is formed.',
      fix: 'Check the formation and dissolution dates.',
    },
    es: {
      message: 'Una LLC no se puede disolver antes de constituirse.',
      fix: 'Comprueba las fechas de constitución y disolución.',
    },
  },
  entity_dissolution_date_required: {
    status: 400,
    en: {
      message: '{field} is required for an LLC whose status is dissolved.',
      fix: 'Send the dissolution date, or another status.',
    },
    es: {
      message: '{field} es obligatorio para una LLC con estado dissolved.',
      fix: 'Envía la fecha de disolución u otro estado.',
    },
  },
  entity_not_dissolved: {
    status: 400,
    en: {
      message: '{field} is only for an LLC whose status is dissolved.',
      fix: 'Leave out the dissolution date, or set the status to dissolved.',
    },
    es: {
      message: '{field} es solo para una LLC con estado dissolved.',
      fix: 'Omite la fecha de disolución o usa el estado dissolved.',
    },
  },

  engagement_not_found: {
    status: 404,
    en: { message: 'There is no engagement {id}.', fix: 'List the services of the LLC to find their ids.' },
    es: {
      message: 'No existe el servicio contratado {id}.',
      fix: 'Consulta los servicios de la LLC para ver sus id.',
    },
  },
  engagement_already_active: {
    status: 400,
    en: {
      message: 'LLC {entity} already has {service}: engagement {engagement} is active.',
      fix: 'Change the existing engagement. The command line adds a second one with --again.',
    },
    es: {
      message: 'La LLC {entity} ya tiene {service}: el servicio contratado {engagement} está activo.',
      fix: 'Cambia el servicio contratado que ya existe. La línea de comandos añade otro con --again.',
    },
  },
  engagement_renews_before_start: {
    status: 400,
    en: { message: '{field} must not be before the start date.', fix: 'Send the start date or a later one.' },
    es: {
      message: '{field} no puede ser anterior a la fecha de inicio.',
      fix: 'Envía la fecha de inicio o una posterior.',
    },
  },

  filing_not_found: {
    status: 404,
    en: {
      message: 'LLC {entity} has no filing {form} for {year}.',
      fix: 'List the filings of the LLC. Filings appear when the tax year begins.',
    },
    es: {
      message: 'La LLC {entity} no tiene ninguna declaración {form} de {year}.',
      fix: 'Consulta las declaraciones de la LLC. Aparecen cuando empieza el ejercicio.',
    },
  },
  filing_year_not_owed: {
    status: 400,
    en: {
      message:
        'The record of the LLC has no tax year {year}, so its filing cannot be {status}. Change the record first.',
      fix: 'Correct the formation date, dissolution date or fiscal year end of the LLC.',
    },
    es: {
      message:
        'Según sus datos, la LLC no tiene ejercicio {year}, así que su declaración no puede quedar como {status}. Cambia antes los datos.',
      fix: 'Corrige la fecha de constitución, la de disolución o el cierre del ejercicio de la LLC.',
    },
  },
  filing_extension_too_late: {
    status: 400,
    en: {
      message:
        'An extension must be requested by {due_date}. {field} must be the date when it was requested.',
      fix: 'Send the date when the extension was requested.',
    },
    es: {
      message:
        'Una prórroga se debe solicitar como tarde el {due_date}. {field} debe ser la fecha en que se solicitó.',
      fix: 'Envía la fecha en que se solicitó la prórroga.',
    },
  },

  share_not_found: {
    status: 404,
    en: {
      message: '{owner} has no current share of LLC {entity}.',
      fix: 'List the owners of the LLC and use the name as it is there.',
    },
    es: {
      message: '{owner} no tiene ninguna participación actual en la LLC {entity}.',
      fix: 'Consulta los titulares de la LLC y usa el nombre tal como figura.',
    },
  },
  owner_not_found: {
    status: 404,
    en: {
      message: 'LLC {entity} has no owner named {owner}.',
      fix: 'List the owners of the LLC and use the name as it is there.',
    },
    es: {
      message: 'La LLC {entity} no tiene ningún titular llamado {owner}.',
      fix: 'Consulta los titulares de la LLC y usa el nombre tal como figura.',
    },
  },
  owner_exists: {
    status: 400,
    en: {
      message: 'The LLC has another owner named {owner}.',
      fix: 'To move a share to another owner, end it and set a new one.',
    },
    es: {
      message: 'La LLC tiene otro titular llamado {owner}.',
      fix: 'Para pasar una participación a otro titular, finalízala y fija una nueva.',
    },
  },
  invalid_share_percent: {
    status: 400,
    en: {
      message: '{field} must be greater than 0 and at most 100, with at most 4 decimals.',
      fix: 'Send a percentage such as 33.3333.',
    },
    es: {
      message: '{field} debe ser mayor que 0 y como máximo 100, con 4 decimales como máximo.',
      fix: 'Envía un porcentaje como 33.3333.',
    },
  },
  share_total_exceeded: {
    status: 400,
    en: {
      message: 'The shares of an LLC must not add up to more than 100 percent on any day.',
      fix: 'Reduce or end another share first.',
    },
    es: {
      message: 'Las participaciones de una LLC no pueden sumar más del 100 % ningún día.',
      fix: 'Reduce o termina antes otra participación.',
    },
  },
  share_starts_before_current: {
    status: 400,
    en: {
      message: '{field} must not be before {date}, when the current share of {owner} began.',
      fix: 'Send the same date to correct the current share, or a later one.',
    },
    es: {
      message: '{field} no puede ser anterior al {date}, cuando empezó la participación actual de {owner}.',
      fix: 'Envía la misma fecha para corregir la participación actual, o una posterior.',
    },
  },
  share_ends_before_start: {
    status: 400,
    en: {
      message: '{field} must not be before the first day of the share.',
      fix: 'Send a later date.',
    },
    es: {
      message: '{field} no puede ser anterior al primer día de la participación.',
      fix: 'Envía una fecha posterior.',
    },
  },

  subscription_not_active: {
    status: 400,
    en: { message: 'LLC {entity} has no active subscription.', fix: 'There is nothing to cancel.' },
    es: { message: 'La LLC {entity} no tiene una suscripción activa.', fix: 'No hay nada que cancelar.' },
  },
  subscription_ends_before_start: {
    status: 400,
    en: {
      message: '{field} must not be before {date}, the first day of the new period.',
      fix: 'Send a later date.',
    },
    es: {
      message: '{field} no puede ser anterior al {date}, el primer día del nuevo periodo.',
      fix: 'Envía una fecha posterior.',
    },
  },
  subscription_period_not_found: {
    status: 404,
    en: {
      message: 'LLC {entity} has no period {period} that is active and has not ended.',
      fix: 'List the periods of the subscription. Periods that have ended cannot be voided.',
    },
    es: {
      message: 'La LLC {entity} no tiene ningún periodo {period} activo que no haya terminado.',
      fix: 'Consulta los periodos de la suscripción. Los que ya han terminado no se pueden anular.',
    },
  },
})
