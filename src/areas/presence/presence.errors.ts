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
  stay_to_change_not_found: {
    status: 400,
    en: {
      message: 'There is no stay from {from} to {until} to change.',
      fix: 'Read the stays again, and send the first and last day of one of them.',
    },
    es: {
      message: 'No hay ninguna estancia del {from} al {until} que cambiar.',
      fix: 'Consulta de nuevo las estancias y envía el primer y el último día de una de ellas.',
    },
  },
  stay_ends_before_start: {
    status: 400,
    en: {
      message: '{field} ({last}) must not be before {first_field} ({first}).',
      fix: 'Send a last day that is not before the first.',
    },
    es: {
      message: '{field} ({last}) no puede ser anterior a {first_field} ({first}).',
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
      message: 'The stays have been changed since then, so this change can no longer be undone.',
      fix: 'Record the days again instead.',
    },
    es: {
      message: 'Las estancias se han modificado después, así que este cambio ya no se puede deshacer.',
      fix: 'Vuelve a registrar los días.',
    },
  },
  presence_fact_limit_reached: {
    status: 400,
    en: {
      message: 'At most {max} nationalities, periods and answers can be stored. Remove one first.',
      fix: 'Remove one that is no longer needed.',
    },
    es: {
      message:
        'Se pueden guardar {max} nacionalidades, periodos y respuestas como máximo. Elimina antes alguno.',
      fix: 'Elimina alguno que ya no haga falta.',
    },
  },
  presence_document_not_found: {
    status: 400,
    en: {
      message: '{field} is not a document of this LLC, or it was withdrawn.',
      fix: 'Use the id of a document of the same LLC that has not been withdrawn.',
    },
    es: {
      message: '{field} no es un documento de esta LLC o se retiró.',
      fix: 'Usa el id de un documento de la misma LLC que no se haya retirado.',
    },
  },
  presence_evidence_limit_reached: {
    status: 400,
    en: {
      message: 'At most {max} documents can be attached to days. Detach one first.',
      fix: 'Detach one that is no longer needed, or use one document for a longer range of days.',
    },
    es: {
      message: 'Se pueden adjuntar {max} documentos a los días como máximo. Quita antes alguno.',
      fix: 'Quita alguno que ya no haga falta o usa un documento para un intervalo más largo.',
    },
  },
  presence_plan_in_past: {
    status: 400,
    en: {
      message: 'A plan must start after today. Record days up to today in the log instead.',
      fix: 'Send a first day after today (UTC), or record the days as stays.',
    },
    es: {
      message: 'Un plan debe empezar después de hoy. Los días hasta hoy se registran como estancias.',
      fix: 'Envía un primer día posterior a hoy (UTC), o registra los días.',
    },
  },
  presence_plan_not_due: {
    status: 400,
    en: {
      message: 'This plan starts on {date}. It can be confirmed from that day on.',
      fix: 'Confirm it on or after its first day.',
    },
    es: {
      message: 'Este plan empieza el {date}. Se puede confirmar a partir de ese día.',
      fix: 'Confírmalo cuando llegue su primer día.',
    },
  },
  presence_plan_limit_reached: {
    status: 400,
    en: {
      message: 'At most {max} stays can be planned. Remove one first.',
      fix: 'Remove a plan that is no longer needed.',
    },
    es: {
      message: 'Se pueden planificar {max} estancias como máximo. Quita antes alguna.',
      fix: 'Quita algún plan que ya no haga falta.',
    },
  },
  presence_import_too_large: {
    status: 400,
    en: { message: 'The file can be at most {max} KB.', fix: 'Split the file into smaller ones.' },
    es: { message: 'El archivo puede ocupar {max} KB como máximo.', fix: 'Divide el archivo en varios.' },
  },
  presence_import_invalid: {
    status: 400,
    en: {
      message: 'The file has errors: {count}. Nothing was imported.',
      fix: 'Preview the file to see each line with an error, and correct it.',
    },
    es: {
      message: 'El archivo tiene errores: {count}. No se ha importado nada.',
      fix: 'Consulta la vista previa para ver cada línea con errores y corrígela.',
    },
  },
  presence_import_ambiguous: {
    status: 400,
    en: {
      message: 'The dates of the file can be read in two ways. Say whether the day or the month comes first.',
      fix: 'Send `date_order`: `dmy` or `mdy`.',
    },
    es: {
      message: 'Las fechas del archivo se pueden leer de dos formas. Indica si va primero el día o el mes.',
      fix: 'Envía `date_order`: `dmy` o `mdy`.',
    },
  },
})
