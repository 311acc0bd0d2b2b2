import { errorCatalog } from '../../kernel/http/refusal.ts'

export const messagesErrors = errorCatalog({
  message_about_not_found: {
    status: 400,
    en: {
      message: '{field} is not an entry or a ledger transaction of this LLC.',
      fix: 'Use the id of an entry or of a ledger transaction of the same LLC, or leave it out.',
    },
    es: {
      message: '{field} no es un asiento ni una transacción del libro de gobierno de esta LLC.',
      fix: 'Usa el id de un asiento o de una transacción de la misma LLC, o no lo indiques.',
    },
  },
  invalid_message_documents: {
    status: 400,
    en: {
      message: '{field} must be a list of up to {max} ids of documents.',
      fix: 'Send ids of documents of the LLC. Send the others with another message.',
    },
    es: {
      message: '{field} debe ser una lista de hasta {max} id de documentos.',
      fix: 'Envía id de documentos de la LLC. Envía los demás con otro mensaje.',
    },
  },
  message_document_not_found: {
    status: 400,
    en: {
      message:
        '{field} names a document that does not belong to this LLC, was withdrawn, or is not shared with you.',
      fix: 'Use ids of documents of the same LLC that you can open.',
    },
    es: {
      message: '{field} indica un documento que no es de esta LLC, se retiró o no se comparte contigo.',
      fix: 'Usa id de documentos de la misma LLC que puedas abrir.',
    },
  },
})
