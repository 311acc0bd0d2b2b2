import { type Grant, isChosen, MAX_LISTED, revokeBy } from '../../kernel/grants/grant.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'

const listHeldLinks = statement({
  name: 'auditors.list_held_links',
  params: { member_id: int, most: int },
  row: { id: text, name: text, detail: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select l.id::text as id, l.name, e.name as detail, l.created_at, l.last_used_at
    from auditors.link l join entities.entities e on e.id = l.entity_id
    where e.member_id = $member_id and l.revoked_at is null and l.expires_at > now()
    order by l.created_at desc, l.id desc limit $most::integer`,
})

/** Links to their owner's LLCs. Visits end with their link. */
export const auditorLinkGrant: Grant = {
  kind: 'auditor_link',
  tables: ['auditors.link', 'auditors.visit'],
  endsWith: 'account',
  list: (db, member_id) => db.all(listHeldLinks, { member_id, most: MAX_LISTED }),
  revoke: revokeBy({
    name: 'auditors.revoke_held_links',
    action: 'auditor.revoke',
    gone: `
      update auditors.link l set revoked_at = now()
      from entities.entities e
      where e.id = l.entity_id and e.member_id = $member_id and l.revoked_at is null and ${isChosen('l.id::text')}
      returning l.id, 'auditor_link/' || l.id as record`,
  }),
}
