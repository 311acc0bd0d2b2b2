import { errorCatalog } from '../../kernel/http/refusal.ts'

export const messagesErrors = errorCatalog({
  message_about_not_found: {
    status: 400,
    en: '{field} is not an entry or a ledger transaction of this LLC.',
    es: '{field} no es un asiento ni una transacción del libro de gobierno de esta LLC.',
  },
  invalid_message_documents: {
    status: 400,
    en: '{field} must be a list of up to {max} ids of documents.',
    es: '{field} debe ser una lista de hasta {max} id de documentos.',
  },
  message_document_not_found: {
    status: 400,
    en: '{field} names a document that does not belong to this LLC, was withdrawn, or is not shared with you.',
    es: '{field} indica un documento que no es de esta LLC, se retiró o no se comparte contigo.',
  },
})
