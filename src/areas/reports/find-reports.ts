import type { Db } from '../../kernel/sql/postgres.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../kernel/values/dates.ts'
import type { Caller } from '../members/members.ts'
import { REPORT_PAGES, type ReportFilter } from './filter.rules.ts'
import {
  findOwner,
  findReport,
  listOfEntities,
  listOfEntity,
  listOfMember,
  listWithIds,
} from './report.sql.ts'

type Own = Readonly<Record<number, unknown>>
type Wanted = Pick<ReportFilter, 'entity_id' | 'report_ids' | 'type' | 'year'> & { report_id: number }

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

function isWanted(found: Found | null, wanted: Wanted, own: Own): boolean {
  const { entity_id, report_id, report_ids, type, year } = wanted
  if (!found || !Object.hasOwn(own, found.entity_id)) return false
  if (entity_id !== null && entity_id !== found.entity_id) return false
  if (report_ids !== null && !report_ids.includes(report_id)) return false
  return (type ?? found.type) === found.type && (year ?? found.year) === found.year
}

/** Before the newest report of any list. */
const START = { ends: '9999-12-31', months: 12, id: Number.MAX_SAFE_INTEGER }

/** One page, newest first, with the stored total, as response text. */
export async function findPage(
  db: Db,
  filter: ReportFilter,
  { memberId, entities, actsForAllOwnLlcs }: Caller,
): Promise<string> {
  const { entity_id, report_ids, type, year, limit, offset, cursor } = filter
  const after = cursor?.after ?? START
  const wanted = {
    member_id: memberId,
    type,
    limit,
    offset: offset ?? 0,
    from_day: `${year ?? FIRST_YEAR}-01-01`,
    to_day: `${year ?? LAST_YEAR}-12-31`,
    after_ends: after.ends,
    after_months: after.months,
    after_id: after.id,
  }
  const entity_ids = entity_id === null ? Object.keys(entities).map(Number) : [entity_id]
  const page =
    report_ids !== null
      ? await db.one(listWithIds, { ...wanted, entity_ids, ids: report_ids })
      : entity_id === null && !actsForAllOwnLlcs
        ? await db.one(listOfEntities, { ...wanted, entity_ids })
        : await db.one(entity_id === null ? listOfMember : listOfEntity, {
            ...wanted,
            list_id: entity_id ?? memberId,
          })
  const pagination = JSON.stringify(REPORT_PAGES.pagination(filter, page.total, page.last))
  return `{"data":[${page.reports ?? ''}],"pagination":${pagination}}`
}
