import { listedBy } from '../../../kernel/sql/page.ts'
import { bool, bytes, instant, int, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/**
 * Whether somebody who added documents to the LLC lost that since the address was created: they saw the address, so it is over. The
 * owner creates another.
 */
export const IS_OVER = `exists (
      select from access.ended_shares ended where ended.entity_id = a.entity_id and ended.ended_at >= a.created_at
    )`

/** The LLC with this address and its owner. None if the owner is disabled, or is a test account. */
export const findInbox = statement({
  name: 'documents.find_inbox',
  params: { token: text },
  row: { entity_id: int, member_id: int, subscribed: bool },
  sql: `
    select a.entity_id, e.member_id, standing.subscribed
    from documents.receipt_address a
    join entities.entities e on e.id = a.entity_id
    join members.members m on m.id = e.member_id
    cross join lateral entities.standing_of(e.member_id) standing
    where a.token = $token and m.disabled_at is null and m.test_of is null and not ${IS_OVER}`,
})

export const findReceiptAddress = statement({
  name: 'documents.find_receipt_address',
  params: { entity_id: int },
  row: { token: text },
  sql: `select a.token from documents.receipt_address a where a.entity_id = $entity_id and not ${IS_OVER}`,
})

/** Creates the address of an LLC, or replaces it: the one before no longer exists. */
export const replaceAddress = write({
  name: 'documents.replace_receipt_address',
  action: 'receipt_address.replace',
  params: { entity_id: int, token: text, address: text },
  row: { record: text, body: text },
  sql: `
    replaced as (
      insert into documents.receipt_address (entity_id, token) values ($entity_id, $token)
      on conflict (entity_id) do update set token = excluded.token, created_at = now()
      returning entity_id
    ), written as (
      select 'entity/' || entity_id as record,
             json_build_object('data', json_build_object('address', $address::text))::text as body
      from replaced
    )`,
})

const EMAIL = {
  entity_id: int,
  digest: bytes,
  sender: text,
  subject: text,
  received_at: instant,
  outcome: text,
}

/**
 * Records a message. Returns nothing if it was handled before; one that was put off is handled again. Another delivery of the same
 * message waits until this transaction ends.
 */
export const insertReceiptEmail = write({
  name: 'documents.insert_receipt_email',
  action: 'receipt_email.receive',
  params: EMAIL,
  row: { id: int },
  sql: `
    received as (
      insert into documents.receipt_email as r (entity_id, digest, sender, subject, received_at, outcome)
      values ($entity_id, $digest, $sender, $subject, $received_at, $outcome)
      on conflict (entity_id, digest) do update set received_at = excluded.received_at, outcome = excluded.outcome
      where r.outcome in ('uploads_used_up', 'storage_full')
      returning r.id
    ), written as (select id, 'receipt_email/' || id as record from received)`,
})

/** The result of a message, in the transaction that recorded it. */
export const settleReceiptEmail = statement({
  name: 'documents.settle_receipt_email',
  params: { id: int, outcome: text, receipts: int, rejected: int },
  row: {},
  sql: `
    update documents.receipt_email set outcome = $outcome, receipts = $receipts, rejected = $rejected where id = $id`,
})

/** The last messages to an LLC, newest first. */
export const listReceiptEmails = statement({
  name: 'documents.list_receipt_emails',
  params: { entity_id: int, most: int },
  row: {
    id: int,
    received_at: instant,
    sender: text,
    subject: text,
    outcome: text,
    receipts: int,
    rejected: int,
  },
  sql: `
    select id, received_at, sender, subject, outcome, receipts, rejected from documents.receipt_email
    where ${listedBy('entity_id', '$entity_id')}
    order by entity_id desc, received_at desc, id desc limit $most::integer`,
})

export const deleteReceiptEmails = statement({
  name: 'documents.delete_receipt_emails',
  params: { before: instant, most: int },
  row: { deleted: int },
  sql: `
    with gone as (
      delete from documents.receipt_email where id in (
        select id from documents.receipt_email where received_at < $before
        order by received_at limit $most::integer for update skip locked
      ) returning 1
    )
    select count(*) as deleted from gone`,
})
