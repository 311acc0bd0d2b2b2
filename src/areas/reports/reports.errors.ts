import { errorCatalog } from '../../kernel/http/refusal.ts'

export const reportsErrors = errorCatalog({
  invalid_response_list: {
    status: 400,
    en: {
      message: '{field} must be a list of 1 to {max} responses.',
      fix: 'Send a list with one object per recommendation you respond to.',
    },
    es: {
      message: '{field} debe ser una lista de 1 a {max} respuestas.',
      fix: 'Envía una lista con un objeto por cada recomendación a la que respondes.',
    },
  },
  response_not_object: {
    status: 400,
    en: {
      message: '{field} must be an object.',
      fix: 'Send an object with recommendation_idx and decision.',
    },
    es: { message: '{field} debe ser un objeto.', fix: 'Envía un objeto con recommendation_idx y decision.' },
  },
  duplicate_response: {
    status: 400,
    en: {
      message: '{field} is {idx}, which already has a response in this request.',
      fix: 'Send one response per recommendation.',
    },
    es: {
      message: '{field} es {idx}, que ya tiene una respuesta en esta petición.',
      fix: 'Envía una sola respuesta por recomendación.',
    },
  },
  response_notes_required: {
    status: 400,
    en: {
      message: '{field} is required for MODIFIED: say what should change.',
      fix: 'Send a note that says how to modify the recommendation.',
    },
    es: {
      message: '{field} es obligatorio para MODIFIED: indica qué debe cambiar.',
      fix: 'Envía una nota que diga cómo modificar la recomendación.',
    },
  },
  recommendation_not_found: {
    status: 400,
    en: {
      message: '{field} is {idx}; this report has {known}.',
      fix: 'Use an `idx` from the recommendations of the report.',
    },
    es: {
      message: '{field} es {idx}; este informe tiene {known}.',
      fix: 'Usa un `idx` de las recomendaciones del informe.',
    },
  },
  report_replaced: {
    status: 400,
    en: {
      message:
        'Report {id} has been replaced by report {newest} because the books of its period were corrected. Read report {newest} and respond to it.',
      fix: 'Respond to the newest revision of the report.',
    },
    es: {
      message:
        'El informe {newest} sustituye al informe {id} porque se corrigió la contabilidad de su periodo. Lee el informe {newest} y responde a ese.',
      fix: 'Responde a la revisión más reciente del informe.',
    },
  },
  invalid_report_period: {
    status: 400,
    en: {
      message:
        '{field} must be a period of its type from {first} to {last}: monthly 2026-10, quarterly 2026-Q3, annual 2026.',
      fix: 'Write the period as its type requires.',
    },
    es: {
      message:
        '{field} debe ser un periodo de su tipo de {first} a {last}: mensual 2026-10, trimestral 2026-Q3, anual 2026.',
      fix: 'Escribe el periodo como exige su tipo.',
    },
  },
  report_period_in_future: {
    status: 400,
    en: { message: '{field} must not be in the future.', fix: 'Choose a period that has begun.' },
    es: { message: '{field} no puede estar en el futuro.', fix: 'Elige un periodo que ya haya empezado.' },
  },
  report_empty: {
    status: 400,
    en: {
      message:
        'There is nothing to report: {name} has existed since {since}, after this period, and has no entries in it.',
      fix: 'Choose a period in which the LLC existed.',
    },
    es: {
      message:
        'No hay nada que informar: {name} existe desde {since}, después de este periodo, y no tiene asientos en él.',
      fix: 'Elige un periodo en el que existiera la LLC.',
    },
  },
})
