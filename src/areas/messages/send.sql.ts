import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const MESSAGE_PARAMS = {
  author_id: int,
  side: text,
  message: text,
  documents: json,
  sent_at: instant,
  tells: bool,
  account_link: text,
  console_link: text,
  footer_en: text,
  footer_es: text,
  subject_en: text,
  body_en: text,
  subject_es: text,
  body_es: text,
}

/**
 * The steps after `talk`, the conversation with the place of its new message: the message, what it attaches, who it is new for, and
 * email to the other side. Somebody who was sent an email gets the next one after they have read the conversation.
 */
const SENT = `
    sent as (
      insert into messages.message (conversation_id, entity_id, place, author_id, side, text, sent_at)
      select id, entity_id, place, $author_id, $side, $message, newest_at from talk
      returning id, entity_id
    ), attached as (
      insert into messages.attachment (message_id, position, entity_id, document_id)
      select sent.id, given.position, sent.entity_id, given.document_id::bigint
      from sent, json_array_elements_text($documents::json) with ordinality as given (document_id, position)
    ), llc as (
      select talk.id, talk.place, e.id as entity_id, e.name, e.member_id from talk join entities.entities e on e.id = talk.entity_id
    ), assigned as (
      select m.id from llc
      join members.assignments a on a.client_id = llc.member_id
      join members.members m on m.id = a.staff_id
      where m.role = 'manager' and m.disabled_at is null
    ), concerned as (
      select distinct on (member_id) member_id, side from (
        select $author_id::integer as member_id, $side::text as side, 0 as rank
        union all
        select member_id, 'member', 1 from llc
        union all
        select s.member_id, 'member', 1 from llc join access.shares s on s.entity_id = llc.entity_id
        where 'messages' = any (s.areas)
        union all
        select id, 'staff', 2 from assigned
        union all
        select m.id, 'staff', 2 from members.members m
        where m.role = 'admin' and m.disabled_at is null and not exists (select from assigned)
        union all
        select m.id, 'staff', 2 from llc
        join messages.reader r on r.conversation_id = llc.id
        join members.members m on m.id = r.member_id
        where r.has_written and m.role in ('manager', 'admin') and m.disabled_at is null
          and (m.role = 'admin' or m.clients = 'all' or m.id in (select id from assigned))
      ) as everyone
      order by member_id, rank
    ), noted as (
      insert into messages.reader as r (member_id, conversation_id, newest_place, mailed_place, has_written)
      select p.member_id, llc.id,
        case when p.member_id = $author_id then 0 else llc.place end,
        case when p.side = $side or not $tells::boolean then 0 else llc.place end,
        p.member_id = $author_id
      from llc cross join concerned p
      on conflict (member_id, conversation_id) do update set
        newest_place = greatest(r.newest_place, excluded.newest_place),
        mailed_place = case when r.mailed_place <= r.read_place then greatest(r.mailed_place, excluded.mailed_place)
                            else r.mailed_place end,
        has_written = r.has_written or excluded.has_written
      returning r.member_id, r.mailed_place
    ), mailed as (
      ${queueMail(`
        select 'conversation/' || llc.id || '/' || llc.place || '/' || m.id as about, m.email as to_address,
               replace(case m.language when 'es' then $subject_es::text else $subject_en::text end, '{llc}', llc.name) as subject,
               replace(replace(case m.language when 'es' then $body_es::text else $body_en::text end, '{link}',
                 case p.side when 'staff' then $console_link::text || llc.id
                             else $account_link::text || llc.id || '?llc=' || llc.entity_id end), '{llc}', llc.name)
                 || case when p.side = 'staff' then '' when m.language = 'es' then $footer_es::text else $footer_en::text end as body,
               case p.side when 'staff' then null else m.language end as language
        from llc
        cross join noted
        join concerned p on p.member_id = noted.member_id
        join members.members m on m.id = noted.member_id
        where noted.mailed_place = llc.place and m.disabled_at is null
          and (p.side = 'staff' or members.wants_email(m.id, 'messages'))`)}
    ), written as (
      select 'message/' || sent.id as record,
             '{"data":{"conversation_id":' || talk.id || ',"place":' || talk.place || '}}' as body,
             'conversation/' || talk.id as detail
      from sent cross join talk
    )`

export const insertConversation = write({
  name: 'messages.insert_conversation',
  action: 'message.send',
  detail: 'detail',
  params: {
    entity_id: int,
    title: text,
    entry_id: orNull(int),
    transaction_id: orNull(text),
    ...MESSAGE_PARAMS,
  },
  row: { body: text },
  sql: `
    talk as (
      insert into messages.conversation (entity_id, title, entry_id, transaction_id, messages, newest_at, turn)
      values ($entity_id, $title, $entry_id, $transaction_id, 1, $sent_at, nextval('messages.turn'))
      returning id, entity_id, messages as place, newest_at
    ), ${SENT}`,
})

export const insertMessage = write({
  name: 'messages.insert_message',
  action: 'message.send',
  detail: 'detail',
  params: { conversation_id: int, ...MESSAGE_PARAMS },
  row: { body: text },
  sql: `
    talk as (
      update messages.conversation set
        messages = messages + 1, newest_at = greatest(newest_at, $sent_at), turn = nextval('messages.turn')
      where id = $conversation_id
      returning id, entity_id, messages as place, newest_at
    ), ${SENT}`,
})

/** Of these documents, how many are of the LLC and can be opened by this person. */
export const countOpenDocuments = statement({
  name: 'messages.count_open_documents',
  params: { entity_id: int, documents: json, member_id: int, is_shared: bool },
  row: { found: int },
  sql: `
    select count(*) as found from documents.documents d
    where d.id = any (array(select json_array_elements_text($documents::json)::bigint))
      and d.entity_id = $entity_id and d.withdrawn_at is null
      and (not $is_shared::boolean or exists (
        select from access.shares s
        where s.entity_id = $entity_id and s.member_id = $member_id and 'documents' = any (s.areas)
      ))`,
})

export const findEntry = statement({
  name: 'messages.find_entry',
  params: { id: int, entity_id: int },
  row: { id: int },
  sql: 'select id from bookkeeping.entries where id = $id and entity_id = $entity_id',
})

/** A row only if something changes: opening a conversation again leaves no trace. */
export const updateRead = write({
  name: 'messages.update_read',
  action: 'conversation.mark_read',
  params: { conversation_id: int, member_id: int, place: int },
  row: { read_place: int },
  sql: `
    noted as (
      insert into messages.reader as r (member_id, conversation_id, read_place)
      select $member_id, c.id, least($place::integer, c.messages) from messages.conversation c where c.id = $conversation_id
      on conflict (member_id, conversation_id) do update set read_place = excluded.read_place
      where r.read_place < excluded.read_place
      returning r.conversation_id, r.read_place
    ), written as (select read_place, 'conversation/' || conversation_id as record from noted)`,
})
