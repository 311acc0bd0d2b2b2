import { errorCatalog } from '../../kernel/http/refusal.ts'

export const presenceErrors = errorCatalog({
  stay_not_found: {
    status: 404,
    en: { message: 'There is no stay {id}.', fix: 'List the stays and use an id from there.' },
    es: {
      message: 'No existe la estancia {id}.',
      fix: 'Consulta la lista de estancias y usa un id de ella.',
    },
  },
  stay_ends_before_start: {
    status: 400,
    en: {
      message: '{field} ({last}) must not be before from ({first}).',
      fix: 'Send a last day that is not before the first.',
    },
    es: {
      message: '{field} ({last}) no puede ser anterior a from ({first}).',
      fix: 'Envía un último día que no sea anterior al primero.',
    },
  },
  stay_too_long: {
    status: 400,
    en: {
      message: 'A stay can be at most {max} days long.',
      fix: 'Leave out the last day for a stay that lasts until the next one.',
    },
    es: {
      message: 'Una estancia puede durar {max} días como máximo.',
      fix: 'Omite el último día si la estancia dura hasta la siguiente.',
    },
  },
  stay_limit_reached: {
    status: 400,
    en: {
      message: 'At most {max} stays can start on the same day, and {date} has that many. Remove one first.',
      fix: 'Remove a stay of this day that is wrong.',
    },
    es: {
      message:
        'Como máximo pueden empezar {max} estancias el mismo día, y el {date} ya las tiene. Quita antes una.',
      fix: 'Quita alguna estancia incorrecta de ese día.',
    },
  },
  presence_range_too_long: {
    status: 400,
    en: {
      message: 'At most {max} days can be changed at once.',
      fix: 'Split the range into several requests.',
    },
    es: {
      message: 'Se pueden cambiar {max} días como máximo a la vez.',
      fix: 'Divide el intervalo en varias peticiones.',
    },
  },
  presence_change_not_last: {
    status: 400,
    en: { message: 'There is a later change. Undo that one first.', fix: 'Undo the latest change first.' },
    es: {
      message: 'Hay un cambio posterior. Deshaz antes ese.',
      fix: 'Deshaz antes el cambio más reciente.',
    },
  },
  presence_change_outdated: {
    status: 400,
    en: {
      message:
        'The log of stays has been changed in another way since, so this change can no longer be undone.',
      fix: 'Record the days again instead.',
    },
    es: {
      message:
        'El registro de estancias se ha modificado después de otra manera, así que este cambio ya no se puede deshacer.',
      fix: 'Vuelve a registrar los días.',
    },
  },
})
