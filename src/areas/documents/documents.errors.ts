import { errorCatalog } from '../../kernel/http/refusal.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'

export const documentsErrors = errorCatalog({
  entity_or_document_required: {
    status: 400,
    en: '{field} is required unless id is given.',
    es: '{field} es obligatorio si no se indica id.',
    fix: {
      en: 'Send entity_id for a list, or id for one document.',
      es: 'Envía entity_id para obtener una lista o id para un documento.',
    },
  },
  document_not_found: {
    status: 404,
    en: 'There is no document {id}.',
    es: 'No existe el documento {id}.',
  },
  document_proof_not_ready: {
    status: 404,
    en: 'This document has no timestamp proof yet; see its ots_status.',
    es: 'Este documento aún no tiene prueba de sello de tiempo; consulta su ots_status.',
    fix: {
      en: 'Try again when ots_status is pending or confirmed.',
      es: 'Vuelve a intentarlo cuando ots_status sea pending o confirmed.',
    },
  },
  document_too_large: {
    status: 400,
    en: 'The file must be at most {max}.',
    es: 'El archivo puede ocupar {max} como máximo.',
  },
  storage_full: {
    status: 400,
    en: 'Not enough storage for this file: the documents of {whose} can use at most {max}.',
    es: 'No hay espacio para este archivo: los documentos de {whose} pueden ocupar {max}.',
  },
  uploads_used_up: {
    status: 429,
    en: 'You have uploaded {limit} files in 24 hours, which is the limit. The next upload is possible in {hours} h.',
    es: 'Has subido {limit} archivos en 24 horas, que es el límite. Podrás subir el siguiente en {hours} h.',
  },
  receipts_by_email_off: {
    status: 400,
    en: 'This firm does not accept receipts by email.',
    es: 'Esta gestoría no acepta recibos por correo.',
  },
  document_empty: {
    status: 400,
    en: 'The file is empty.',
    es: 'El archivo está vacío.',
  },
  document_format_not_allowed: {
    status: 400,
    en: 'Files of this format are not accepted. Accepted formats: {formats}.',
    es: 'No se admiten archivos de este formato. Formatos admitidos: {formats}.',
  },
  document_format_mismatch: {
    status: 400,
    en: 'The file name ends in .{extension}, but the content is not {kind}. Accepted formats: {formats}.',
    es: 'El nombre del archivo termina en .{extension}, pero el contenido no es {kind}. Formatos admitidos: {formats}.',
  },
  acta_not_uploadable: {
    status: 400,
    en: '{field} must not be ACTA: a resolution is created when a Manager ratifies a transaction.',
    es: '{field} no puede ser ACTA: el ACTA se crea cuando un Manager ratifica una transacción.',
  },
  acta_not_withdrawable: {
    status: 400,
    en: 'Document {id} is a resolution, the record of a decision, and cannot be withdrawn.',
    es: 'El documento {id} es un ACTA, la constancia de una decisión, y no se puede retirar.',
  },
  document_of_filed_return: {
    status: 400,
    en: 'Document {id} is part of the return filed for {year} and cannot be withdrawn.',
    es: 'El documento {id} es parte de la declaración presentada de {year} y no se puede retirar.',
  },
  document_already_withdrawn: {
    status: 400,
    en: 'Document {id} is already withdrawn.',
    es: 'El documento {id} ya está retirado.',
  },
  document_not_withdrawn: {
    status: 400,
    en: 'Document {id} is not withdrawn.',
    es: 'El documento {id} no está retirado.',
  },
  document_of_operator: {
    status: 400,
    en: 'You can withdraw only documents that you added. Ask your Manager about others.',
    es: 'Solo puedes retirar los documentos que añadiste. Para los demás, consulta con tu Manager.',
  },
})

export const llcStorageFull = (maxBytes: number) =>
  documentsErrors.storage_full({ whose: { en: 'an LLC', es: 'una LLC' }, max: sizeText(maxBytes) })

export const memberStorageFull = (maxBytes: number) =>
  documentsErrors.storage_full({
    whose: { en: 'all LLCs of a member', es: 'todas las LLC de un miembro' },
    max: sizeText(maxBytes),
  })

export const tooLarge = (maxBytes: number) => documentsErrors.document_too_large({ max: sizeText(maxBytes) })

function sizeText(bytes: number): LocalizedText {
  const [unit, size] = UNITS.find(([, one]) => bytes >= one) ?? ['bytes', 1]
  const number = String(Math.round((bytes / size) * 10) / 10)
  return { en: `${number} ${unit}`, es: `${number.replace('.', ',')} ${unit}` }
}

const UNITS = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
] as const
