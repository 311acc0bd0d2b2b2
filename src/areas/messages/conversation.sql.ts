import { listedBy } from '../../kernel/sql/page.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { STAFF_ID } from '../members/members.ts'
import { CONVERSATIONS_SHOWN, MAX_COUNTED, MESSAGES_SHOWN } from './vocabulary.rules.ts'

const ABOUT = `
  case when c.entry_id is not null then json_build_object('kind', 'entry', 'id', c.entry_id::text)
       when c.transaction_id is not null then json_build_object('kind', 'transaction', 'id', c.transaction_id) end`

const IS_UNREAD = 'coalesce(r.newest_place > r.read_place, false)'

const PARTS = `
  'id', c.id, 'entity_id', c.entity_id, 'title', c.title, 'about', ${ABOUT}, 'messages', c.messages,
  'newest_at', kernel.instant_json(c.newest_at)::json, 'is_unread', ${IS_UNREAD}`

/** Conversations `c` with the caller's mark `r`, as a page; one more than a page holds, to know whether there are more. */
const pageOf = (rows: string, more = '') => `
  select coalesce(json_agg(page.json order by page.turn desc) filter (where page.n <= ${CONVERSATIONS_SHOWN}), '[]') as conversations,
         case when count(*) > ${CONVERSATIONS_SHOWN} then min(page.turn) filter (where page.n <= ${CONVERSATIONS_SHOWN}) end as next_before
  from (
    select c.turn, row_number() over (order by c.turn desc) as n,
      json_build_object(${PARTS}, 'newest_side', newest.side, 'newest_author', author.name${more}) as json
    from (${rows}) as c
    left join messages.reader r on r.conversation_id = c.id and r.member_id = $member_id
    join messages.message newest on newest.conversation_id = c.id and newest.place = c.messages
    join members.members author on author.id = newest.author_id
    join entities.entities e on e.id = c.entity_id
    join members.members owner on owner.id = e.member_id
  ) page`

const PAGE_ROW = { conversations: json, next_before: orNull(int) }
const OF_CLIENT = `, 'llc', e.name, 'member_id', owner.id, 'member', owner.name`
const NEWEST = `order by c.turn desc limit ${CONVERSATIONS_SHOWN + 1}`
const NEWEST_OF_LLC = `order by c.entity_id desc, c.turn desc limit ${CONVERSATIONS_SHOWN + 1}`

/** In SQL: the caller has an unread message of conversation `c`. */
const HAS_UNREAD = `exists (
  select from messages.reader mine
  where mine.member_id = $member_id and mine.conversation_id = c.id and mine.newest_place > mine.read_place)`

export const listConversations = statement({
  name: 'messages.list_conversations',
  params: { entity_id: int, member_id: int, before: int },
  row: PAGE_ROW,
  sql: pageOf(`
    select c.* from messages.conversation c
    where ${listedBy('c.entity_id', '$entity_id')} and c.turn < $before::bigint ${NEWEST_OF_LLC}`),
})

const CLIENT_PARAMS = { member_id: int, before: int }

/** The caller's unread ones, of one LLC or of all their clients. */
export const listUnreadOfClients = statement({
  name: 'messages.list_unread_of_clients',
  params: { ...CLIENT_PARAMS, entity_id: orNull(int), ...STAFF_ID },
  row: PAGE_ROW,
  sql: pageOf(
    `
    select c.* from messages.reader unread
    join messages.conversation c on c.id = unread.conversation_id
    where unread.member_id = $member_id and unread.newest_place > unread.read_place and c.turn < $before::bigint
      and ($entity_id::integer is null or c.entity_id = $entity_id::integer) and ${isAssignedLlc('c.entity_id')} ${NEWEST}`,
    OF_CLIENT,
  ),
})

/** The others, in three ways, so that none of them reads conversations of other clients. */
export const listReadOfAll = statement({
  name: 'messages.list_read_of_all',
  params: CLIENT_PARAMS,
  row: PAGE_ROW,
  sql: pageOf(
    `select c.* from messages.conversation c where c.turn < $before::bigint and not ${HAS_UNREAD} ${NEWEST}`,
    OF_CLIENT,
  ),
})

export const listReadOfAssigned = statement({
  name: 'messages.list_read_of_assigned',
  params: { ...CLIENT_PARAMS, staff_id: int },
  row: PAGE_ROW,
  sql: pageOf(
    `
    select c.* from members.assignments a
    join entities.entities theirs on theirs.member_id = a.client_id
    cross join lateral (
      select c.* from messages.conversation c
      where ${listedBy('c.entity_id', 'theirs.id')} and c.turn < $before::bigint and not ${HAS_UNREAD} ${NEWEST_OF_LLC}
    ) c
    where a.staff_id = $staff_id ${NEWEST}`,
    OF_CLIENT,
  ),
})

export const listReadOfLlc = statement({
  name: 'messages.list_read_of_llc',
  params: { ...CLIENT_PARAMS, entity_id: int, ...STAFF_ID },
  row: PAGE_ROW,
  sql: pageOf(
    `
    select c.* from messages.conversation c
    where ${listedBy('c.entity_id', '$entity_id')} and c.turn < $before::bigint and not ${HAS_UNREAD}
      and ${isAssignedLlc('c.entity_id')} ${NEWEST_OF_LLC}`,
    OF_CLIENT,
  ),
})

/** A conversation with the caller's mark, and its owner. */
export const findConversation = statement({
  name: 'messages.find_conversation',
  params: { id: int, member_id: int },
  row: { entity_id: int, llc: text, owner_id: int, owner: text, title: text, json },
  sql: `
    select c.entity_id, e.name as llc, owner.id as owner_id, owner.name as owner, c.title, json_build_object(${PARTS}) as json
    from messages.conversation c
    join entities.entities e on e.id = c.entity_id
    join members.members owner on owner.id = e.member_id
    left join messages.reader r on r.conversation_id = c.id and r.member_id = $member_id
    where c.id = $id`,
})

/** The newest messages before a place, oldest first. */
export const listMessages = statement({
  name: 'messages.list_messages',
  params: { conversation_id: int, member_id: int, before: int },
  row: {
    id: int,
    place: int,
    side: text,
    author: text,
    is_own: bool,
    text,
    sent_at: instant,
    documents: json,
  },
  sql: `
    select m.id, m.place, m.side, author.name as author, m.author_id = $member_id as is_own, m.text, m.sent_at,
      (
        select coalesce(json_agg(json_build_object(
                 'id', d.id, 'title', d.title, 'is_available', d.sha256 is not null and d.withdrawn_at is null) order by a.position), '[]')
        from messages.attachment a join documents.documents d on d.id = a.document_id
        where a.message_id = m.id
      ) as documents
    from messages.message m join members.members author on author.id = m.author_id
    where m.conversation_id = $conversation_id and m.place < $before::bigint
      and m.place >= least($before::bigint, (select messages + 1 from messages.conversation where id = $conversation_id))
                     - ${MESSAGES_SHOWN}
    order by m.place`,
})

export const countUnreadOfLlcs = statement({
  name: 'messages.count_unread_of_llcs',
  params: { member_id: int, entities: json },
  row: { entity_id: int, unread: int },
  sql: `
    select entity_id, count(*) as unread from (
      select c.entity_id from messages.reader r join messages.conversation c on c.id = r.conversation_id
      where r.member_id = $member_id and r.newest_place > r.read_place
        and c.entity_id = any (array(select json_array_elements_text($entities::json)::integer))
      limit ${MAX_COUNTED}
    ) unread
    group by entity_id order by entity_id`,
})

export const countUnreadOfClients = statement({
  name: 'messages.count_unread_of_clients',
  params: { member_id: int, ...STAFF_ID },
  row: { unread: int },
  sql: `
    select count(*) as unread from (
      select from messages.reader r join messages.conversation c on c.id = r.conversation_id
      where r.member_id = $member_id and r.newest_place > r.read_place and ${isAssignedLlc('c.entity_id')}
      limit ${MAX_COUNTED}
    ) unread`,
})
