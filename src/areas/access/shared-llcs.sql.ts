import { int, json, statement, text } from '../../kernel/sql/statement.ts'

/** The LLCs that others share with a member. */
export const findSharedLlcs = statement({
  name: 'access.find_shared_llcs',
  params: { member_id: int },
  row: { shared: json },
  sql: 'select access.shared_llcs($member_id) as shared',
})

/** Since when each LLC is shared with a member, to the microsecond. */
export const listSharedSince = statement({
  name: 'access.list_shared_since',
  params: { member_id: int },
  row: { entity_id: int, since: text },
  sql: 'select entity_id, created_at::text as since from access.share where member_id = $member_id',
})

/** Whose these LLCs are. */
export const listOwners = statement({
  name: 'access.list_owners',
  params: { entity_ids: json },
  row: { entity_id: int, owner_id: int },
  sql: `
    select id as entity_id, member_id as owner_id from entities.entities
    where id = any (array(select json_array_elements_text($entity_ids::json)::integer))`,
})
