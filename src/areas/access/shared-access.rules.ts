import type { SiteScope } from '../members/members.ts'

/** The parts of an account that an owner shares or keeps. */
export const SHARED_AREAS = [
  'bookkeeping',
  'banking',
  'documents',
  'ledger',
  'reports',
  'tax',
  'payments',
  'presence',
  'messages',
] as const
export type SharedArea = (typeof SHARED_AREAS)[number]

export const SHARED_ROLES = ['bookkeeper', 'accountant'] as const
export type SharedRole = (typeof SHARED_ROLES)[number]

type Permissions = Readonly<Record<SharedArea, readonly SiteScope[]>>

const READ: Permissions = {
  bookkeeping: ['read:bookkeeping'],
  banking: ['read:banking'],
  documents: ['read:documents'],
  ledger: ['read:ledger'],
  reports: ['read:reports'],
  tax: ['read:tax'],
  payments: ['read:payments'],
  presence: ['read:presence'],
  // Reading what the firm wrote without being able to answer would help nobody.
  messages: ['read:messages', 'write:messages'],
}

/**
 * What a person may do with an LLC that is shared with them, by role and area. The owner chooses the areas. Everything else,
 * such as API keys, bank tokens, full tax numbers, the dossier and sharing itself, is the owner's alone.
 */
export const SHARED_ACCESS: readonly { role: SharedRole; permissions: Permissions }[] = [
  {
    role: 'bookkeeper',
    permissions: {
      ...READ,
      bookkeeping: ['read:bookkeeping', 'write:bookkeeping'],
      banking: ['read:banking', 'write:banking'],
      documents: ['read:documents', 'write:documents'],
    },
  },
  { role: 'accountant', permissions: { ...READ, tax: ['read:tax', 'write:tax'] } },
]

/** What staff may do in the account of a client that they opened: read. No share has this role. */
const STAFF_VIEW: { role: string; permissions: Permissions } = {
  role: 'staff',
  permissions: { ...READ, messages: ['read:messages'] },
}

/** What the overview of an LLC shows. No share gives it; staff see it in the account of a client if they see all of these. */
export const OVERVIEW_AREAS: readonly SharedArea[] = [
  'bookkeeping',
  'banking',
  'ledger',
  'reports',
  'payments',
  'presence',
]

/** The areas that are selected when an owner invites somebody. */
export const USUAL_AREAS: Readonly<Record<SharedRole, readonly SharedArea[]>> = {
  bookkeeper: ['bookkeeping', 'banking', 'documents'],
  accountant: ['bookkeeping', 'banking', 'documents', 'ledger', 'reports', 'tax'],
}

/** Unknown roles and areas, of a later version, give nothing. */
export function scopesOf({ role, areas }: { role: string; areas: readonly string[] }): ReadonlySet<string> {
  const permissions = [...SHARED_ACCESS, STAFF_VIEW].find(one => one.role === role)?.permissions
  return new Set(areas.flatMap(area => permissions?.[area as SharedArea] ?? []))
}
