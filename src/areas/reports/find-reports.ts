import type { Db } from '../../kernel/sql/postgres.ts'
import type { Caller } from '../members/members.ts'
import { FIRST_YEAR, LAST_YEAR, type ReportFilter } from './filter.rules.ts'
import { findOwner, findReport, listOfEntities, listOfEntity, listOfMember } from './report.sql.ts'

type Own = Readonly<Record<number, unknown>>
type Wanted = Pick<ReportFilter, 'entity_id' | 'type' | 'year'> & { report_id: number }

type Found = { entity_id: number; type: string; year: number }

/** Whether the report belongs to these LLCs and matches the filters. */
export async function isOwn(db: Db, wanted: Wanted, own: Own): Promise<boolean> {
  return isWanted(await db.maybe(findOwner, { id: wanted.report_id }), wanted, own)
}

/** One report of these LLCs in its owner's language, if it matches the filters. */
export async function findOwn(db: Db, wanted: Wanted, own: Own): Promise<string | null> {
  const found = await db.maybe(findReport, { id: wanted.report_id, language: null })
  return isWanted(found, wanted, own) ? found!.json : null
}

function isWanted(found: Found | null, { entity_id, type, year }: Wanted, own: Own): boolean {
  if (!found || !Object.hasOwn(own, found.entity_id)) return false
  if (entity_id !== null && entity_id !== found.entity_id) return false
  return (type ?? found.type) === found.type && (year ?? found.year) === found.year
}

/** One page, newest first, with the stored total, as response text. */
export async function findPage(
  db: Db,
  { entity_id, type, year, limit, offset }: Omit<ReportFilter, 'report_id'>,
  { memberId, entities, isWhole }: Caller,
): Promise<string> {
  const wanted = {
    member_id: memberId,
    type,
    limit,
    offset,
    from_day: `${year ?? FIRST_YEAR}-01-01`,
    to_day: `${year ?? LAST_YEAR}-12-31`,
  }
  const { reports, total } =
    entity_id === null && !isWhole
      ? await db.one(listOfEntities, { ...wanted, entity_ids: Object.keys(entities).map(Number) })
      : await db.one(entity_id === null ? listOfMember : listOfEntity, {
          ...wanted,
          list_id: entity_id ?? memberId,
        })
  return `{"data":[${reports ?? ''}],"pagination":{"total":${total},"limit":${limit},"offset":${offset}}}`
}
