import type { Language } from '../values/language.ts'

// Why some records outlive a request to erase a person. No US statute names a number of years: records of a
// foreign-owned LLC are kept "so long as the contents thereof may become material" (26 CFR 1.6001-1(e), 1.6038A-3,
// through 301.7701-2(c)(2)(vi)). How many years that is, the operator decides: LLANO_KEEP_RECORDS_YEARS.

export type KeepReason = 'llc' | 'books' | 'filings' | 'governance' | 'invoices' | 'conversations' | 'audit'

type Reason = Readonly<Record<Language, string>> & {
  /**
   * `years`: until LLANO_KEEP_RECORDS_YEARS after the last LLC was dissolved; `owner`: until the owner of the LLC is erased; `always`: as
   * long as the installation exists.
   */
  readonly until: 'years' | 'owner' | 'always'
}

export const KEEP_REASONS: Readonly<Record<KeepReason, Reason>> = {
  llc: {
    en: 'The records of an LLC (formation, owners and documents) must be kept while they may matter for a tax return (26 CFR 1.6038A-3).',
    es: 'Los registros de una LLC (constitución, propietarios y documentos) deben conservarse mientras puedan importar para una declaración fiscal (26 CFR 1.6038A-3).',
    until: 'years',
  },
  books: {
    en: 'The books of an LLC must be kept while they may matter for a tax return (26 CFR 1.6001-1(e)).',
    es: 'La contabilidad de una LLC debe conservarse mientras pueda importar para una declaración fiscal (26 CFR 1.6001-1(e)).',
    until: 'years',
  },
  filings: {
    en: 'The tax filings of an LLC, and the answers they are based on, must be kept while they may matter for a tax return (26 CFR 1.6038A-3).',
    es: 'Las declaraciones fiscales de una LLC, y las respuestas en que se basan, deben conservarse mientras puedan importar para una declaración fiscal (26 CFR 1.6038A-3).',
    until: 'years',
  },
  governance: {
    en: 'The decisions of an LLC, in the ledger and the reports, explain its books and must be kept with them (26 CFR 1.6038A-3).',
    es: 'Las decisiones de una LLC, en el libro de gobierno y los informes, explican su contabilidad y deben conservarse con ella (26 CFR 1.6038A-3).',
    until: 'years',
  },
  invoices: {
    en: 'The firm must keep its own books: what was ordered, charged and paid (26 CFR 1.6001-1(e)).',
    es: 'La firma debe conservar su propia contabilidad: lo contratado, lo facturado y lo pagado (26 CFR 1.6001-1(e)).',
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
