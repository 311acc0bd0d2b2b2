import { errorCatalog } from '../../kernel/http/refusal.ts'

export const reportsErrors = errorCatalog({
  invalid_response_list: {
    status: 400,
    en: '{field} must be a list of 1 to {max} responses.',
    es: '{field} debe ser una lista de 1 a {max} respuestas.',
    fix: {
      en: 'Send a list with one object per recommendation you respond to.',
      es: 'Envía una lista con un objeto por cada recomendación a la que respondes.',
    },
  },
  response_not_object: {
    status: 400,
    en: '{field} must be an object.',
    es: '{field} debe ser un objeto.',
    fix: {
      en: 'Send an object with recommendation_idx and decision.',
      es: 'Envía un objeto con recommendation_idx y decision.',
    },
  },
  duplicate_response: {
    status: 400,
    en: '{field} is {idx}, which already has a response in this request.',
    es: '{field} es {idx}, que ya tiene una respuesta en esta petición.',
    fix: { en: 'Send one response per recommendation.', es: 'Envía una sola respuesta por recomendación.' },
  },
  response_notes_required: {
    status: 400,
    en: '{field} is required for MODIFIED: say what should change.',
    es: '{field} es obligatorio para MODIFIED: indica qué debe cambiar.',
    fix: {
      en: 'Send a note that says how to modify the recommendation.',
      es: 'Envía una nota que diga cómo modificar la recomendación.',
    },
  },
  recommendation_not_found: {
    status: 400,
    en: '{field} is {idx}; this report has {known}.',
    es: '{field} es {idx}; este informe tiene {known}.',
    fix: {
      en: 'Use an `idx` from the recommendations of the report.',
      es: 'Usa un `idx` de las recomendaciones del informe.',
    },
  },
  report_replaced: {
    status: 400,
    en: 'Report {id} has been replaced by report {newest} because the books of its period were corrected. Read report {newest} and respond to it.',
    es: 'El informe {newest} sustituye al informe {id} porque se corrigió la contabilidad de su periodo. Lee el informe {newest} y responde a ese.',
    fix: {
      en: 'Respond to the newest revision of the report.',
      es: 'Responde a la revisión más reciente del informe.',
    },
  },
  invalid_report_period: {
    status: 400,
    en: '{field} must be a period of its type from {first} to {last}: monthly 2026-10, quarterly 2026-Q3, annual 2026.',
    es: '{field} debe ser un periodo de su tipo de {first} a {last}: mensual 2026-10, trimestral 2026-Q3, anual 2026.',
  },
  report_period_in_future: {
    status: 400,
    en: '{field} must not be in the future.',
    es: '{field} no puede estar en el futuro.',
  },
  report_empty: {
    status: 400,
    en: 'There is nothing to report: {name} has existed since {since}, after this period, and has no entries in it.',
    es: 'No hay nada que informar: {name} existe desde {since}, después de este periodo, y no tiene asientos en él.',
  },
})
