import { errorCatalog } from '../../kernel/http/refusal.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'

export const documentsErrors = errorCatalog({
  entity_or_document_required: {
    status: 400,
    en: {
      message: '{field} is required unless id is given.',
      fix: 'Send entity_id for a list, or id for one document.',
    },
    es: {
      message: '{field} es obligatorio si no se indica id.',
      fix: 'Envía entity_id para obtener una lista o id para un documento.',
    },
  },
  document_not_found: {
    status: 404,
    en: { message: 'There is no document {id}.', fix: 'List the documents to find their ids.' },
    es: { message: 'No existe el documento {id}.', fix: 'Lista los documentos para ver sus id.' },
  },
  document_proof_not_ready: {
    status: 404,
    en: {
      message: 'This document has no timestamp proof yet; see its ots_status.',
      fix: 'Try again when ots_status is pending or confirmed.',
    },
    es: {
      message: 'Este documento aún no tiene prueba de sello de tiempo; consulta su ots_status.',
      fix: 'Vuelve a intentarlo cuando ots_status sea pending o confirmed.',
    },
  },
  document_too_large: {
    status: 400,
    en: { message: 'The file must be at most {max}.', fix: 'Upload a smaller file.' },
    es: { message: 'El archivo puede ocupar {max} como máximo.', fix: 'Sube un archivo más pequeño.' },
  },
  storage_full: {
    status: 400,
    en: {
      message: 'Not enough storage for this file: the documents of {whose} can use at most {max}.',
      fix: 'Upload smaller files, or ask the firm for more storage.',
    },
    es: {
      message: 'No hay espacio para este archivo: los documentos de {whose} pueden ocupar {max}.',
      fix: 'Sube archivos más pequeños o pide más espacio a la gestoría.',
    },
  },
  uploads_used_up: {
    status: 429,
    en: {
      message:
        'You have uploaded {limit} files in 24 hours, which is the limit. The next upload is possible in {hours} h.',
      fix: 'Wait for the number of seconds in Retry-After, or ask the firm for a higher limit.',
    },
    es: {
      message:
        'Has subido {limit} archivos en 24 horas, que es el límite. Podrás subir el siguiente en {hours} h.',
      fix: 'Espera los segundos de Retry-After o pide un límite mayor a la gestoría.',
    },
  },
  receipts_by_email_off: {
    status: 400,
    en: {
      message: 'This firm does not accept receipts by email.',
      fix: 'Add the receipts on the website.',
    },
    es: {
      message: 'Esta gestoría no acepta recibos por correo.',
      fix: 'Añade los recibos en la web.',
    },
  },
  document_empty: {
    status: 400,
    en: { message: 'The file is empty.', fix: 'Upload a file that has content.' },
    es: { message: 'El archivo está vacío.', fix: 'Sube un archivo con contenido.' },
  },
  document_format_not_allowed: {
    status: 400,
    en: {
      message: 'Files of this format are not accepted. Accepted formats: {formats}.',
      fix: 'Convert the file, for example to PDF.',
    },
    es: {
      message: 'No se admiten archivos de este formato. Formatos admitidos: {formats}.',
      fix: 'Convierte el archivo, por ejemplo, a PDF.',
    },
  },
  document_format_mismatch: {
    status: 400,
    en: {
      message:
        'The file name ends in .{extension}, but the content is not {kind}. Accepted formats: {formats}.',
      fix: 'Export the file again in the format that its name says.',
    },
    es: {
      message:
        'El nombre del archivo termina en .{extension}, pero el contenido no es {kind}. Formatos admitidos: {formats}.',
      fix: 'Exporta de nuevo el archivo en el formato que indica su nombre.',
    },
  },
  acta_not_uploadable: {
    status: 400,
    en: {
      message: '{field} must not be ACTA: a resolution is created when a Manager ratifies a transaction.',
      fix: 'Choose another type of document.',
    },
    es: {
      message: '{field} no puede ser ACTA: el ACTA se crea cuando un Manager ratifica una transacción.',
      fix: 'Elige otro tipo de documento.',
    },
  },
  acta_not_withdrawable: {
    status: 400,
    en: {
      message: 'Document {id} is a resolution, the record of a decision, and cannot be withdrawn.',
      fix: 'Leave the document in place.',
    },
    es: {
      message: 'El documento {id} es un ACTA, la constancia de una decisión, y no se puede retirar.',
      fix: 'Conserva el documento.',
    },
  },
  document_of_filed_return: {
    status: 400,
    en: {
      message: 'Document {id} is part of the return filed for {year} and cannot be withdrawn.',
      fix: 'If it is the wrong file, the firm stores the right one, or reopens the filing first.',
    },
    es: {
      message: 'El documento {id} es parte de la declaración presentada de {year} y no se puede retirar.',
      fix: 'Si no es el archivo correcto, la gestoría guarda el correcto o reabre antes la declaración.',
    },
  },
  document_already_withdrawn: {
    status: 400,
    en: { message: 'Document {id} is already withdrawn.', fix: 'Nothing needs to be done.' },
    es: { message: 'El documento {id} ya está retirado.', fix: 'No hace falta hacer nada.' },
  },
  document_not_withdrawn: {
    status: 400,
    en: { message: 'Document {id} is not withdrawn.', fix: 'Nothing needs to be done.' },
    es: { message: 'El documento {id} no está retirado.', fix: 'No hace falta hacer nada.' },
  },
  document_of_operator: {
    status: 400,
    en: {
      message: 'You can withdraw only documents that you added. Ask your Manager about others.',
      fix: 'Ask the Manager to withdraw the document.',
    },
    es: {
      message: 'Solo puedes retirar los documentos que añadiste. Para los demás, consulta con tu Manager.',
      fix: 'Pide al Manager que retire el documento.',
    },
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
