import type { DocType } from '../documents/documents.ts'

/** The groups of the dossier's list of documents, in its order. */
export const DOCUMENT_GROUPS = {
  /** Only what was filed, whatever its type. */
  return: [],
  drafts: ['1120', '5472', 'PART_V_STATEMENT', '7004', 'FAX_CONFIRMATION'],
  notices: ['IRS_NOTICE'],
  irs: [
    'EIN_LETTER',
    'SS-4',
    '8832',
    '8822-B',
    'ITIN_LETTER',
    'W-7',
    'W-8BEN',
    'W-8BEN-E',
    'W-9',
    '1040-NR',
    'FBAR',
    'BOI',
  ],
  bank: ['BANK_STATEMENT', 'BANK_LETTER'],
  certificates: ['GOOD_STANDING', 'TAX_CERTIFICATE', 'MEMBERSHIP_CERTIFICATE'],
  pricing: ['PRICING_EVIDENCE', 'LOAN_AGREEMENT'],
  company: [
    'ARTICLES',
    'ARTICLES_OF_AMENDMENT',
    'ARTICLES_OF_DISSOLUTION',
    'CERTIFICATE_OF_ORGANIZATION',
    'OPERATING_AGREEMENT',
    'REGISTERED_AGENT_ACCEPTANCE',
    'POWER_OF_ATTORNEY',
  ],
  contracts: ['CONTRACT'],
  resolutions: ['ACTA', 'RESOLUTION'],
  entries: ['INVOICE', 'RECEIPT'],
  identity: ['PASSPORT', 'NATIONAL_ID', 'PROOF_OF_ADDRESS'],
  other: ['REPORT', 'OTHER'],
} as const satisfies Record<string, readonly DocType[]>

export type DocumentGroup = keyof typeof DOCUMENT_GROUPS

const groups = Object.entries(DOCUMENT_GROUPS) as [DocumentGroup, readonly DocType[]][]
const names = groups.map(([name]) => name)

export const groupOfType = (type: DocType): DocumentGroup =>
  groups.find(([, types]) => types.includes(type))?.[0] ?? 'other'

/** Documents by group, then by id. Those of the return are in the group of their filing, whatever their type. */
export function inGroups(
  ids: readonly number[],
  typeOf: ReadonlyMap<number, DocType>,
  ofReturn: ReadonlyMap<number, DocumentGroup>,
): number[] {
  const place = (id: number) => names.indexOf(ofReturn.get(id) ?? groupOfType(typeOf.get(id) ?? 'OTHER'))
  return ids.toSorted((a, b) => place(a) - place(b) || a - b)
}

/** Permanent documents of the LLC, which are in the dossier of every year. */
export const PERMANENT_TYPES: readonly DocType[] = [
  ...DOCUMENT_GROUPS.company,
  'EIN_LETTER',
  'SS-4',
  '8832',
  '8822-B',
  'MEMBERSHIP_CERTIFICATE',
  ...DOCUMENT_GROUPS.contracts,
  'LOAN_AGREEMENT',
]

/** Documents about one year: they are in its dossier once somebody says which year it is. */
export const YEARLY_TYPES: readonly DocType[] = [
  ...DOCUMENT_GROUPS.drafts,
  ...DOCUMENT_GROUPS.bank,
  'IRS_NOTICE',
  'GOOD_STANDING',
  'TAX_CERTIFICATE',
  'PRICING_EVIDENCE',
]
