/** Document types by the name that integrators use; IRS forms by number. */
export const DOC_TYPES = [
  'ARTICLES',
  'EIN_LETTER',
  'ACTA',
  '8822-B',
  'CERTIFICATE_OF_ORGANIZATION',
  'OPERATING_AGREEMENT',
  'REGISTERED_AGENT_ACCEPTANCE',
  'GOOD_STANDING',
  'ARTICLES_OF_AMENDMENT',
  'ARTICLES_OF_DISSOLUTION',
  'SS-4',
  '5472',
  '1120',
  '7004',
  '8832',
  'W-8BEN',
  'W-8BEN-E',
  'W-9',
  'W-7',
  'ITIN_LETTER',
  '1040-NR',
  'FBAR',
  'BOI',
  'RESOLUTION',
  'MEMBERSHIP_CERTIFICATE',
  'POWER_OF_ATTORNEY',
  'INVOICE',
  'RECEIPT',
  'CONTRACT',
  'LOAN_AGREEMENT',
  'PRICING_EVIDENCE',
  'BANK_STATEMENT',
  'BANK_LETTER',
  'TAX_CERTIFICATE',
  'PASSPORT',
  'NATIONAL_ID',
  'PROOF_OF_ADDRESS',
  'IRS_NOTICE',
  'FAX_CONFIRMATION',
  'PART_V_STATEMENT',
  'REPORT',
  'OTHER',
] as const
export type DocType = (typeof DOC_TYPES)[number]

/** Letters and forms known by their IRS number: the same types. */
const ALIASES: Record<string, DocType> = {
  CP575: 'EIN_LETTER',
  '147C': 'EIN_LETTER',
  '2848': 'POWER_OF_ATTORNEY',
}

/** Parses a type in any case, with spaces or underscores; null if unknown. */
export function readDocType(text: string): DocType | null {
  if (text.length > 100) return null
  const word = text.trim().toUpperCase().replaceAll(/\s+/g, '_')
  return ALIASES[word] ?? DOC_TYPES.find(type => type === word) ?? null
}
