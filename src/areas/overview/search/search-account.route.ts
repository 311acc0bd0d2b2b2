import { type Static, Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { text } from '../../../kernel/http/fields.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { findSharedLlcs, listOwners } from '../../access/access.ts'
import { findInBooks } from '../../bookkeeping/bookkeeping.ts'
import { type ReadKind, signedIn } from '../../members/members.ts'
import {
  isWorthSearching,
  llcsFor,
  looksPerLlc,
  MAX_BOOKS,
  MAX_FOUND,
  type SharedLlc,
  wordsOf,
} from './reach.ts'
import { FOUND } from './search.shape.ts'
import { findNamed } from './search.sql.ts'

type Found = Static<typeof FOUND>

const NOTHING: Found = {
  entries: [],
  counterparties: [],
  documents: [],
  transactions: [],
  obligations: [],
  books_left_out: 0,
}

/** What the owner of a shared LLC reads in their access log about a result. */
const KINDS = {
  entries: 'books',
  counterparties: 'books',
  documents: 'document',
  transactions: 'ledger',
  obligations: 'tax',
} as const satisfies Partial<Record<keyof Found, ReadKind>>

export const searchAccount = endpoint({
  name: 'searchAccount',
  method: 'GET',
  reads: 'heavy',
  path: '/web/search',
  // It covers several areas, so that no single scope describes it: `llcsFor` applies the shared areas to each group.
  access: signedIn,
  fields: { q: text({ description: 'Words to find.', example: 'acme' }, { max: 100 }) },
  returns: Type.Object({ data: FOUND }, { additionalProperties: false }),
  async reveals({ db, caller }, answer) {
    const { data } = answer as { data: Found }
    const seen = Object.entries(KINDS).flatMap(([group, kind]) =>
      data[group as keyof typeof KINDS].map(({ entity_id }) => ({ entity_id, kind })),
    )
    const shared = [...new Set(seen.map(one => one.entity_id))].filter(
      id => id !== null && !Object.hasOwn(caller.entities, id),
    )
    if (shared.length === 0) return []
    const owners = await db.all(listOwners, { entity_ids: shared })
    return seen.flatMap(({ entity_id, kind }) =>
      owners
        .filter(owner => owner.entity_id === entity_id)
        .map(({ owner_id }) => ({ ownerId: owner_id, kind, record: `entity/${entity_id}`, title: null })),
    )
  },
  async run({ db, caller, input: { q } }) {
    const words = wordsOf(q)
    if (!isWorthSearching(words)) return { data: NOTHING }
    const own = Object.keys(caller.entities).map(Number)
    const reach = { own, shared: await sharedWith(db, caller.memberId) }
    const books = llcsFor(reach, 'read:bookkeeping').toSorted((a, b) => b - a)
    const others = await db.one(findNamed, {
      words,
      looks: looksPerLlc(own.length + Object.keys(reach.shared).length),
      most: MAX_FOUND,
      member_id: caller.memberId,
      book_llcs: books,
      document_llcs: llcsFor(reach, 'read:documents'),
      ledger_llcs: llcsFor(reach, 'read:ledger'),
      tax_llcs: llcsFor(reach, 'read:tax'),
    })
    return {
      data: {
        entries: await findEntries(db, books.slice(0, MAX_BOOKS), words),
        ...others,
        books_left_out: Math.max(0, books.length - MAX_BOOKS),
      },
    }
  },
})

const sharedWith = async (db: Db, memberId: number): Promise<Record<string, SharedLlc>> =>
  (await db.one(findSharedLlcs, { member_id: memberId })).shared as Record<string, SharedLlc>

/** One LLC after the other: each search is bounded, and a member has few. */
async function findEntries(db: Db, llcs: readonly number[], words: string): Promise<Found['entries']> {
  const found: Found['entries'] = []
  for (const entityId of llcs) found.push(...(await findInBooks(db, entityId, words, MAX_FOUND)))
  const dayOf = ({ transaction_date, year, month }: Found['entries'][number]) =>
    transaction_date ?? `${year}-${String(month).padStart(2, '0')}-01`
  return found.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id).slice(0, MAX_FOUND)
}
