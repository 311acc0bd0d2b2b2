import { sortsOf } from '../../kernel/values/sorts.ts'

/** What the lists of the console can be sorted by. */
const CLIENT_KEYS = ['name', 'email', 'since'] as const
const LLC_KEYS = ['name', 'owner', 'state', 'status', 'subscribed'] as const
const FILING_KEYS = ['llc', 'form', 'year', 'due', 'filed'] as const

export type ClientSortKey = (typeof CLIENT_KEYS)[number]
export type LlcSortKey = (typeof LLC_KEYS)[number]
export type FilingSortKey = (typeof FILING_KEYS)[number]

export const CLIENT_SORTS = sortsOf(CLIENT_KEYS)
export const LLC_SORTS = sortsOf(LLC_KEYS)
export const FILING_SORTS = sortsOf(FILING_KEYS)
