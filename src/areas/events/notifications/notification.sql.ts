import { listedBy } from '../../../kernel/sql/page.ts'
import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { NOTIFIED_TYPES } from './notified.rules.ts'

/** Written out, so that the database finds them in the index of exactly these types. */
const IS_NOTIFIED = `e.type in (${NOTIFIED_TYPES.map(type => `'${type}'`).join(', ')})`

/** Everything that is read comes from a limited number of the newest notifications of each account. */
const MAX_EXAMINED = 200

/**
 * The newest notifications of one's own account, and of shared LLCs within `reach`: for each owner, the types of
 * each LLC, and since when it is shared.
 */
const NEWEST = `
    select * from (
      (
        select e.*, null::timestamptz as since from kernel.event e
        where ${listedBy('e.member_id', '$member_id')} and ${IS_NOTIFIED}
        order by e.member_id desc, e.id desc limit ${MAX_EXAMINED}
      )
      union all
      select e.*, r.since
      from json_to_recordset($reach::json) as r (owner_id integer, entity_id integer, types json, since timestamptz)
      cross join lateral (
        select n.* from (
          select e.* from kernel.event e where ${listedBy('e.member_id', 'r.owner_id')} and ${IS_NOTIFIED}
          order by e.member_id desc, e.id desc limit ${MAX_EXAMINED}
        ) n
        where n.entity_id = r.entity_id and n.type in (select json_array_elements_text(r.types))
      ) e
    ) every`

const READ_TO = `(select p.notifications_read_to from members.preferences p where p.member_id = $member_id)`

const IS_UNREAD = `(e.id > coalesce(${READ_TO}, '00000000-0000-0000-0000-000000000000')
                     and (e.since is null or e.created_at >= e.since))`

const REACH = { member_id: int, reach: json }

export const countUnread = statement({
  name: 'events.count_unread',
  params: { ...REACH, most: int },
  row: { unread: int },
  sql: `
    select count(*) as unread from (
      select from (${NEWEST}) e where ${IS_UNREAD}
      limit $most::integer
    ) u`,
})

export const listNewest = statement({
  name: 'events.list_newest',
  params: { ...REACH, most: int },
  row: {
    id: text,
    type: text,
    at: text,
    entity_id: orNull(int),
    record: text,
    object: text,
    is_unread: bool,
  },
  sql: `
    select 'evt_' || replace(e.id::text, '-', '') as id, e.type, kernel.instant_json(e.created_at)::json #>> '{}' as at,
           e.entity_id, e.record, e.object,
           ${IS_UNREAD} as is_unread
    from (${NEWEST}) e order by e.id desc limit $most::integer`,
})
