import { errorCatalog } from '../../kernel/http/refusal.ts'

export const obligationsErrors = errorCatalog({
  obligation_not_found: {
    status: 404,
    en: 'There is no obligation {id}.',
    es: 'No existe la obligación {id}.',
  },
  fact_year_required: {
    status: 400,
    en: 'The answer to {fact} is for one year. Say which one.',
    es: 'La respuesta a {fact} es de un año. Indica de cuál.',
  },
  fact_year_not_allowed: {
    status: 400,
    en: 'The answer to {fact} is for all years. Leave out {field}.',
    es: 'La respuesta a {fact} es para todos los años. Omite {field}.',
  },
  invalid_fact_answer: {
    status: 400,
    en: 'The answer to {fact} must be {expected}.',
    es: 'La respuesta a {fact} debe ser {expected}.',
  },
  owner_question: {
    status: 403,
    en: 'Only the owner or the firm can answer questions about the owner.',
    es: 'Solo el titular o la gestoría pueden responder preguntas sobre el titular.',
  },
  evidence_not_found: {
    status: 400,
    en: '{field} is not a document of this LLC, or it was withdrawn.',
    es: '{field} no es un documento de esta LLC, o se ha retirado.',
  },
  obligation_follows_filing: {
    status: 400,
    en: 'This obligation depends on the tax filing. It is done when the filing is marked as filed.',
    es: 'Esta obligación depende de la declaración fiscal. Se cumple cuando la declaración se marca como presentada.',
  },
  obligation_not_open: {
    status: 400,
    en: 'This obligation is not open: it is already done or does not apply.',
    es: 'Esta obligación no está abierta: ya está cumplida o no se aplica.',
  },
  obligation_not_decided: {
    status: 400,
    en: 'This obligation was not marked as done or not applicable, so there is nothing to undo.',
    es: 'Nadie ha marcado esta obligación, así que no hay nada que deshacer.',
  },
  obligation_not_proposed: {
    status: 400,
    en: 'Only a proposed obligation can be confirmed.',
    es: 'Solo se puede confirmar una obligación propuesta.',
  },
  obligation_not_one_off: {
    status: 400,
    en: 'Only an obligation that a Manager added can be removed.',
    es: 'Solo se puede eliminar una obligación añadida por un Manager.',
  },
  too_many_one_offs: {
    status: 400,
    en: 'An LLC can have at most {max} obligations added by hand.',
    es: 'Una LLC puede tener como máximo {max} obligaciones añadidas a mano.',
  },
  invalid_reminder_days: {
    status: 400,
    en: '{field} must be a list of at most {count} whole numbers from 0 to {max}.',
    es: '{field} debe ser una lista de, como máximo, {count} números enteros de 0 a {max}.',
  },
  nothing_to_answer: {
    status: 400,
    en: 'No question about {year} is open.',
    es: 'No hay preguntas abiertas sobre {year}.',
  },
  reminded_today: {
    status: 429,
    en: 'The owner was already reminded today. The next reminder can be sent on {next} (UTC).',
    es: 'Ya se ha enviado hoy un recordatorio al titular. El siguiente se puede enviar el {next} (UTC).',
  },
  too_many_calendar_links: {
    status: 400,
    en: 'At most {max} calendar links can work at the same time.',
    es: 'Como máximo pueden funcionar {max} enlaces de calendario a la vez.',
  },
})
