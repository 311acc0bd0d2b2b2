import { errorCatalog } from '../../kernel/http/refusal.ts'

export const eventsErrors = errorCatalog({
  unknown_event: {
    status: 400,
    en: '{field} must be the id of one of your events.',
    es: '{field} debe ser el id de uno de tus eventos.',
    fix: {
      en: 'Use `next_after` of an earlier response. To start over, leave `after` out, and ignore events you know.',
      es: 'Usa `next_after` de una respuesta anterior. Para empezar de nuevo, omite `after` e ignora los eventos que ya conoces.',
    },
  },
  expired_event: {
    status: 400,
    en: '{field} is an event from more than {days} days ago, which is no longer kept.',
    es: '{field} es un evento de hace más de {days} días, que ya no se conserva.',
    fix: {
      en: 'Read the records themselves once, then start over without `after`.',
      es: 'Lee una vez los propios registros y empieza de nuevo sin `after`.',
    },
  },
  unknown_event_type: {
    status: 400,
    en: '{field} must be one or more types of events, such as {example}, separated by commas.',
    es: '{field} debe ser uno o varios tipos de evento, como {example}, separados por comas.',
    fix: {
      en: 'The page Events of the documentation lists all types.',
      es: 'La página Eventos de la documentación enumera todos los tipos.',
    },
  },
})
