import { scopesOf } from '../../access/access.ts'
import type { SiteScope } from '../../members/members.ts'

/** Records looked at per group, over all LLCs. */
const MAX_EXAMINED = 20_000
/** In every LLC at least these are looked at. */
const MIN_EXAMINED = 200
/** The LLCs whose books one search reads. */
export const MAX_BOOKS = 20
/** Results per group. */
export const MAX_FOUND = 6

export type SharedLlc = { role: string; areas: string[] }

type Reach = { own: readonly number[]; shared: Readonly<Record<string, SharedLlc>> }

/** The LLCs whose records of one area somebody may read: their own, and the shared ones whose areas include it. */
export const llcsFor = ({ own, shared }: Reach, scope: SiteScope): number[] => [
  ...own,
  ...Object.entries(shared).flatMap(([id, of]) => (scopesOf(of).has(scope) ? [Number(id)] : [])),
]

/** How many records of each LLC are looked at, so that the cost does not grow with the number of LLCs. */
export const looksPerLlc = (llcs: number): number =>
  Math.max(MIN_EXAMINED, Math.floor(MAX_EXAMINED / Math.max(1, llcs)))

/** Each word is compared with every record. */
const MAX_WORDS = 8

export const wordsOf = (q: string): string => q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).join(' ')

export const isWorthSearching = (words: string): boolean => words.length >= 2
