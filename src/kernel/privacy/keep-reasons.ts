import type { LocalizedText } from '../values/language.ts'

// Why some records outlive a request to erase a person. An LLC with one foreign owner must keep records (26 CFR 1.6038A-3, through
// 301.7701-2(c)(2)(vi)). For how long, the operator decides with counsel: LLANO_KEEP_RECORDS_YEARS.

export type KeepReason = 'llc' | 'books' | 'filings' | 'governance' | 'invoices' | 'conversations' | 'audit'

type Reason = LocalizedText & {
  /**
   * `years`: until LLANO_KEEP_RECORDS_YEARS after the last LLC was dissolved; `owner`: until the owner of the LLC is erased; `always`: as
   * long as the installation exists.
   */
  readonly until: 'years' | 'owner' | 'always'
}

export const KEEP_REASONS: Readonly<Record<KeepReason, Reason>> = {
  llc: {
    en: 'The records of an LLC (formation, owners and documents) support its tax filings, and US rules require such records (26 CFR 1.6038A-3).',
    es: 'Los registros de una LLC (constitución, titulares y documentos) respaldan sus declaraciones fiscales, y las normas de EE. UU. exigen conservar esos registros (26 CFR 1.6038A-3).',
    until: 'years',
  },
  books: {
    en: 'The books of an LLC support its tax filings, and US rules require such records (26 CFR 1.6038A-3).',
    es: 'La contabilidad de una LLC respalda sus declaraciones fiscales, y las normas de EE. UU. exigen conservar esos registros (26 CFR 1.6038A-3).',
    until: 'years',
  },
  filings: {
    en: 'The tax filings of an LLC, and the answers they are based on, are among the records that US rules require (26 CFR 1.6038A-3).',
    es: 'Las declaraciones fiscales de una LLC, y las respuestas en que se basan, están entre los registros que las normas de EE. UU. exigen conservar (26 CFR 1.6038A-3).',
    until: 'years',
  },
  governance: {
    en: 'The decisions of an LLC, in the ledger and the reports, explain its books and are kept with them.',
    es: 'Las decisiones de una LLC, en el libro de gobierno y los informes, explican su contabilidad y se conservan con ella.',
    until: 'years',
  },
  invoices: {
    en: 'The firm keeps its own books: what was ordered, charged and paid.',
    es: 'La gestoría conserva su propia contabilidad: lo contratado, lo facturado y lo pagado.',
    until: 'years',
  },
  conversations: {
    en: 'What you wrote about an LLC of somebody else is part of its conversations and is deleted with them. Your name is no longer shown.',
    es: 'Lo que escribiste sobre la LLC de otra persona forma parte de sus conversaciones y se elimina con ellas. Tu nombre ya no se muestra.',
    until: 'owner',
  },
  audit: {
    en: 'The audit log contains ids, actions and times, and no names. Removing a row would break the chain that protects all others.',
    es: 'El registro de auditoría contiene identificadores, acciones y fechas, y ningún nombre. Eliminar una fila rompería la cadena que protege a las demás.',
    until: 'always',
  },
}
