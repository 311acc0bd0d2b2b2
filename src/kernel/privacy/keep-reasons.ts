import type { Language } from '../values/language.ts'

// Why some records outlive a request to erase a person. No US statute names a number of years: records of a
// foreign-owned LLC are kept "so long as the contents thereof may become material" (26 CFR 1.6001-1(e), 1.6038A-3,
// through 301.7701-2(c)(2)(vi)). How many years that is, the operator decides: LLANO_KEEP_RECORDS_YEARS.

export type KeepReason = 'llc' | 'books' | 'filings' | 'governance' | 'invoices' | 'audit'

type Reason = Readonly<Record<Language, string>> & {
  /** `years`: until LLANO_KEEP_RECORDS_YEARS after the last LLC was dissolved; `always`: as long as the installation exists. */
  readonly until: 'years' | 'always'
}

export const KEEP_REASONS: Readonly<Record<KeepReason, Reason>> = {
  llc: {
    en: 'Records of the LLC: formation, owners and documents (26 CFR 1.6038A-3).',
    es: 'Registros de la LLC: constitución, propietarios y documentos (26 CFR 1.6038A-3).',
    until: 'years',
  },
  books: {
    en: 'Books of the LLC, which must be kept while they may matter for a return (26 CFR 1.6001-1(e)).',
    es: 'Contabilidad de la LLC, que debe conservarse mientras pueda importar para una declaración (26 CFR 1.6001-1(e)).',
    until: 'years',
  },
  filings: {
    en: 'Tax filings of the LLC and the answers they are based on (26 CFR 1.6038A-3).',
    es: 'Declaraciones fiscales de la LLC y las respuestas en que se basan (26 CFR 1.6038A-3).',
    until: 'years',
  },
  governance: {
    en: 'Decisions of the LLC: the ledger and reports that its resolutions refer to (26 CFR 1.6038A-3).',
    es: 'Decisiones de la LLC: el libro de gobierno y los informes a los que remiten sus resoluciones (26 CFR 1.6038A-3).',
    until: 'years',
  },
  invoices: {
    en: "The operator's own books: what was ordered and paid (26 CFR 1.6001-1(e)).",
    es: 'La contabilidad del propio operador: qué se contrató y se pagó (26 CFR 1.6001-1(e)).',
    until: 'years',
  },
  audit: {
    en: 'The audit log: ids, actions and times, without names. Removing a row would break the chain that protects all others.',
    es: 'El registro de auditoría: identificadores, acciones y fechas, sin nombres. Eliminar una fila rompería la cadena que protege a las demás.',
    until: 'always',
  },
}
