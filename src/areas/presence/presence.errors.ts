import { errorCatalog } from '../../kernel/http/refusal.ts'

export const presenceErrors = errorCatalog({
  stay_not_found: {
    status: 404,
    en: 'There is no stay {id}.',
    es: 'No existe la estancia {id}.',
  },
  stay_to_change_not_found: {
    status: 400,
    en: 'There is no stay from {from} to {until} to change.',
    es: 'No hay ninguna estancia del {from} al {until} que cambiar.',
  },
  stay_ends_before_start: {
    status: 400,
    en: '{field} ({last}) must not be before {first_field} ({first}).',
    es: '{field} ({last}) no puede ser anterior a {first_field} ({first}).',
  },
  stay_too_long: {
    status: 400,
    en: 'A stay can be at most {max} days long.',
    es: 'Una estancia puede durar {max} días como máximo.',
  },
  stay_limit_reached: {
    status: 400,
    en: 'At most {max} stays can start on the same day, and {date} has that many. Remove one first.',
    es: 'Como máximo pueden empezar {max} estancias el mismo día, y el {date} ya las tiene. Quita antes una.',
  },
  presence_range_too_long: {
    status: 400,
    en: 'At most {max} days can be changed at once.',
    es: 'Se pueden cambiar {max} días como máximo a la vez.',
  },
  presence_change_not_last: {
    status: 400,
    en: 'There is a later change. Undo that one first.',
    es: 'Hay un cambio posterior. Deshaz antes ese.',
  },
  presence_change_outdated: {
    status: 400,
    en: 'The stays have been changed since then, so this change can no longer be undone.',
    es: 'Las estancias se han modificado después, así que este cambio ya no se puede deshacer.',
  },
  presence_fact_limit_reached: {
    status: 400,
    en: 'At most {max} nationalities, periods and answers can be stored. Remove one first.',
    es: 'Se pueden guardar {max} nacionalidades, periodos y respuestas como máximo. Elimina antes alguno.',
  },
  presence_document_not_found: {
    status: 400,
    en: '{field} is not a document of this LLC, or it was withdrawn.',
    es: '{field} no es un documento de esta LLC o se retiró.',
  },
  presence_evidence_limit_reached: {
    status: 400,
    en: 'At most {max} documents can be attached to days. Detach one first.',
    es: 'Se pueden adjuntar {max} documentos a los días como máximo. Quita antes alguno.',
  },
  presence_plan_in_past: {
    status: 400,
    en: 'A plan must start after today. Record days up to today in the log instead.',
    es: 'Un plan debe empezar después de hoy. Los días hasta hoy se registran como estancias.',
  },
  presence_plan_not_due: {
    status: 400,
    en: 'This plan starts on {date}. It can be confirmed from that day on.',
    es: 'Este plan empieza el {date}. Se puede confirmar a partir de ese día.',
  },
  presence_plan_limit_reached: {
    status: 400,
    en: 'At most {max} stays can be planned. Remove one first.',
    es: 'Se pueden planificar {max} estancias como máximo. Quita antes alguna.',
  },
  presence_import_too_large: {
    status: 400,
    en: 'The file can be at most {max} KB.',
    es: 'El archivo puede ocupar {max} KB como máximo.',
  },
  presence_import_invalid: {
    status: 400,
    en: 'The file has errors: {count}. Nothing was imported.',
    es: 'El archivo tiene errores: {count}. No se ha importado nada.',
  },
  presence_import_ambiguous: {
    status: 400,
    en: 'The dates of the file can be read in two ways. Say whether the day or the month comes first.',
    es: 'Las fechas del archivo se pueden leer de dos formas. Indica si va primero el día o el mes.',
  },
})
