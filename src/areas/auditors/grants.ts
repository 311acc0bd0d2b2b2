import { type Grant, MOST_LISTED } from '../../kernel/grant.ts'
import { instant, int, json, orNull, statement, text } from '../../kernel/statement.ts'
import { byParams, write } from '../../kernel/write.ts'

const listHeldLinks = statement({
  name: 'auditors.list_held_links',
  params: { member_id: int, most: int },
  row: { id: text, name: text, detail: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select l.id::text as id, l.name, e.name as detail, l.created_at, l.last_used_at
    from auditors.link l join entities.entity e on e.id = l.entity_id
    where e.member_id = $member_id and l.revoked_at is null and l.expires_at > now()
    order by l.created_at desc, l.id desc limit $most::integer`,
})

/** One audit row for the member, which names the links. Visits end with their link. */
const revokeHeldLinks = write({
  name: 'auditors.revoke_held_links',
  action: 'auditor.revoke',
  detail: 'detail',
  params: { member_id: int, ids: orNull(json) },
  row: { revoked: int },
  sql: `
    gone as (
      update auditors.link l set revoked_at = now()
      from entities.entity e
      where e.id = l.entity_id and e.member_id = $member_id and l.revoked_at is null
        and ($ids::json is null or l.id::text = any (array(select json_array_elements_text($ids::json))))
      returning l.id
    ), written as (
      select count(*) as revoked, 'member/' || $member_id::integer as record,
             left(string_agg('auditor_link/' || id, ', ' order by id), 500) as detail
      from gone having count(*) > 0
    )`,
})

/** Links to the LLCs of their owner. */
export const auditorLinkGrant: Grant = {
  kind: 'auditor_link',
  tables: ['auditors.link', 'auditors.visit'],
  endsWith: 'account',
  list: (db, member_id) => db.all(listHeldLinks, { member_id, most: MOST_LISTED }),
  async revoke(tx, by, member_id, ids) {
    const params = { member_id, ids: ids === 'all' ? null : ids }
    const done = await tx.maybe(revokeHeldLinks, { ...params, ...byParams({ ...by, idempotency: null }) })
    return done?.revoked ?? 0
  },
}
