import { errorCatalog } from '../../kernel/http/refusal.ts'

export const obligationsErrors = errorCatalog({
  obligation_not_found: {
    status: 404,
    en: { message: 'There is no obligation {id}.', fix: 'List the obligations and use an id from there.' },
    es: {
      message: 'No existe la obligación {id}.',
      fix: 'Consulta la lista de obligaciones y usa un id de ella.',
    },
  },
  fact_year_required: {
    status: 400,
    en: {
      message: 'The answer to {fact} is for one year. Say which one.',
      fix: 'Send year with the answer.',
    },
    es: {
      message: 'La respuesta a {fact} es de un año. Indica de cuál.',
      fix: 'Envía year con la respuesta.',
    },
  },
  fact_year_not_allowed: {
    status: 400,
    en: {
      message: 'The answer to {fact} is for all years. Leave out {field}.',
      fix: 'Send the answer without year.',
    },
    es: {
      message: 'La respuesta a {fact} es para todos los años. Omite {field}.',
      fix: 'Envía la respuesta sin year.',
    },
  },
  invalid_fact_answer: {
    status: 400,
    en: {
      message: 'The answer to {fact} must be {expected}.',
      fix: 'Send an answer of the kind that the question asks for.',
    },
    es: {
      message: 'La respuesta a {fact} debe ser {expected}.',
      fix: 'Envía una respuesta del tipo que pide la pregunta.',
    },
  },
  owner_question: {
    status: 403,
    en: {
      message: 'Only the owner or the firm can answer questions about the owner.',
      fix: 'Ask the owner to answer.',
    },
    es: {
      message: 'Solo el titular o la gestoría pueden responder preguntas sobre el titular.',
      fix: 'Pide al titular que responda.',
    },
  },
  evidence_not_found: {
    status: 400,
    en: {
      message: '{field} is not a document of this LLC, or it was withdrawn.',
      fix: 'Upload the evidence as a document of the LLC, then use its id.',
    },
    es: {
      message: '{field} no es un documento de esta LLC, o se ha retirado.',
      fix: 'Sube el justificante como documento de la LLC y usa su id.',
    },
  },
  obligation_follows_filing: {
    status: 400,
    en: {
      message: 'This obligation depends on the tax filing. It is done when the filing is marked as filed.',
      fix: 'Mark the tax filing of the year instead.',
    },
    es: {
      message:
        'Esta obligación depende de la declaración fiscal. Se cumple cuando la declaración se marca como presentada.',
      fix: 'Marca la declaración del ejercicio.',
    },
  },
  obligation_not_open: {
    status: 400,
    en: {
      message: 'This obligation is not open: it is already done or does not apply.',
      fix: 'Undo the decision first, or correct the answer that it follows from.',
    },
    es: {
      message: 'Esta obligación no está abierta: ya está cumplida o no se aplica.',
      fix: 'Deshaz antes la decisión o corrige la respuesta de la que depende.',
    },
  },
  obligation_not_decided: {
    status: 400,
    en: {
      message: 'This obligation was not marked as done or not applicable, so there is nothing to undo.',
      fix: 'Correct the answer that the obligation follows from.',
    },
    es: {
      message: 'Nadie ha marcado esta obligación, así que no hay nada que deshacer.',
      fix: 'Corrige la respuesta de la que depende la obligación.',
    },
  },
  obligation_not_proposed: {
    status: 400,
    en: {
      message: 'Only a proposed obligation can be confirmed.',
      fix: 'List the proposed obligations and confirm one of them.',
    },
    es: {
      message: 'Solo se puede confirmar una obligación propuesta.',
      fix: 'Consulta las obligaciones propuestas y confirma una de ellas.',
    },
  },
  obligation_not_one_off: {
    status: 400,
    en: {
      message: 'Only an obligation that a Manager added can be removed.',
      fix: 'Mark the obligation as not applicable, with the reason.',
    },
    es: {
      message: 'Solo se puede eliminar una obligación añadida por un Manager.',
      fix: 'Marca la obligación como no aplicable, con el motivo.',
    },
  },
  too_many_one_offs: {
    status: 400,
    en: {
      message: 'An LLC can have at most {max} obligations added by hand.',
      fix: 'Remove those that are no longer needed.',
    },
    es: {
      message: 'Una LLC puede tener como máximo {max} obligaciones añadidas a mano.',
      fix: 'Elimina las que ya no hagan falta.',
    },
  },
  invalid_reminder_days: {
    status: 400,
    en: {
      message: '{field} must be a list of at most {count} whole numbers from 0 to {max}.',
      fix: 'Send how many days before a due date you want to be reminded.',
    },
    es: {
      message: '{field} debe ser una lista de, como máximo, {count} números enteros de 0 a {max}.',
      fix: 'Envía cuántos días antes de un vencimiento quieres recibir un aviso.',
    },
  },
  nothing_to_answer: {
    status: 400,
    en: {
      message: 'No question about {year} is open.',
      fix: 'Check the year. There is nothing to remind the owner of.',
    },
    es: {
      message: 'No hay preguntas abiertas sobre {year}.',
      fix: 'Comprueba el año. No hay nada que recordar al titular.',
    },
  },
  reminded_today: {
    status: 429,
    en: {
      message: 'The owner was already reminded today. The next reminder can be sent on {next} (UTC).',
      fix: 'Wait for the number of seconds in Retry-After.',
    },
    es: {
      message:
        'Ya se ha enviado hoy un recordatorio al titular. El siguiente se puede enviar el {next} (UTC).',
      fix: 'Espera los segundos que indica Retry-After.',
    },
  },
  too_many_calendar_links: {
    status: 400,
    en: {
      message: 'At most {max} calendar links can work at the same time.',
      fix: 'Revoke a link that is no longer used.',
    },
    es: {
      message: 'Como máximo pueden funcionar {max} enlaces de calendario a la vez.',
      fix: 'Revoca un enlace que ya no se use.',
    },
  },
})
