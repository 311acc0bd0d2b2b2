import { type Grant, type HeldGrant, isChosen, MAX_LISTED, revokeBy } from '../../kernel/grants/grant.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isKnownTo, LIVE, OF_MEMBER } from './member-key.sql.ts'

/** The keys of a member, with those of their test accounts. Those of apps are listed on their own. */
const listHeldKeys = statement({
  name: 'access.list_held_keys',
  params: { member_id: int, most: int },
  row: { id: text, name: text, detail: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select k.id::text as id, k.name, newest.shown || '…' as detail, k.created_at, u.last_used_at
    from access.api_key k
    join lateral (
      select shown from access.api_secret where key_id = k.id order by created_at desc limit 1
    ) newest on true
    join access.key_use u on u.key_id = k.id
    where ${OF_MEMBER} and ${LIVE}
    order by k.created_at desc, k.id desc limit $most::integer`,
})

const SHARE =
  'access.share s join entities.entities e on e.id = s.entity_id join members.members m on m.id = s.member_id'
const HELD = { id: text, name: text, detail: text, created_at: instant }

const listGivenShares = statement({
  name: 'access.list_given_shares',
  params: { member_id: int, most: int },
  row: HELD,
  sql: `
    select s.id::text as id, m.name, e.name as detail, s.created_at from ${SHARE}
    where e.member_id = $member_id order by s.created_at desc, s.id desc limit $most::integer`,
})

const listReceivedShares = statement({
  name: 'access.list_received_shares',
  params: { member_id: int, most: int },
  row: HELD,
  sql: `
    select s.id::text as id, e.name, s.role as detail, s.created_at from ${SHARE}
    where s.member_id = $member_id order by s.created_at desc, s.id desc limit $most::integer`,
})

const unused = (row: Omit<HeldGrant, 'last_used_at'>): HeldGrant => ({ ...row, last_used_at: null })

/** A person with whom the member shares an LLC. */
export const collaboratorGrant: Grant = {
  kind: 'collaborator',
  tables: ['access.share'],
  endsWith: 'account',
  list: async (db, member_id) => (await db.all(listGivenShares, { member_id, most: MAX_LISTED })).map(unused),
  revoke: revokeBy({
    name: 'access.revoke_given_shares',
    action: 'share.revoke',
    gone: `
      delete from access.share s using entities.entities e
      where e.id = s.entity_id and e.member_id = $member_id and ${isChosen('s.id::text')}
      returning s.id, 'share/' || s.id as record`,
  }),
}

/** An LLC that somebody shares with the member. */
export const sharedLlcGrant: Grant = {
  kind: 'shared_llc',
  tables: ['access.share'],
  endsWith: 'account',
  list: async (db, member_id) =>
    (await db.all(listReceivedShares, { member_id, most: MAX_LISTED })).map(unused),
  revoke: revokeBy({
    name: 'access.revoke_received_shares',
    action: 'share.leave',
    gone: `
      delete from access.share s
      where s.member_id = $member_id and ${isChosen('s.id::text')}
      returning s.id, 'share/' || s.id as record`,
  }),
}

export const apiKeyGrant: Grant = {
  kind: 'api_key',
  tables: ['access.api_secret'],
  endsWith: 'account',
  list: (db, member_id) => db.all(listHeldKeys, { member_id, most: MAX_LISTED }),
  revoke: revokeBy({
    name: 'access.revoke_held_keys',
    action: 'key.revoke',
    gone: `
      update access.api_key k set revoked_at = now()
      where ${OF_MEMBER} and k.revoked_at is null and ${isChosen('k.id::text')}
      returning k.id, 'key/' || k.id as record`,
  }),
}

const listClientKeys = statement({
  name: 'access.list_client_keys',
  params: { member_id: int, most: int },
  row: { id: text, name: text, detail: text, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select k.id::text as id, k.name, m.name as detail, k.created_at, u.last_used_at
    from access.api_key k
    join access.key_use u on u.key_id = k.id
    join members.members m on m.id = k.member_id
    where ${isKnownTo('$member_id::integer')}
    order by k.created_at desc, k.id desc limit $most::integer`,
})

const CLIENT_KEYS = (more = '') => `
  update access.api_key k set revoked_at = now()
  where ${isKnownTo('$member_id::integer')} and ${isChosen('k.id::text')} ${more}
  returning k.id, 'key/' || k.id as record`

const revokeUnseenKeys = revokeBy({
  name: 'access.revoke_unseen_keys',
  action: 'key.revoke',
  gone: CLIENT_KEYS(`and not exists (
    select from members.assignments its
    where its.staff_id = $member_id and its.client_id = (
      select coalesce(m.test_of, m.id) from members.members m where m.id = k.member_id
    )
  )`),
})

/** A key of a client that this member of the staff created or rotated, so that they know its value. */
export const clientKeyGrant: Grant = {
  kind: 'client_key',
  tables: ['access.api_secret'],
  endsWith: 'role',
  list: (db, member_id) => db.all(listClientKeys, { member_id, most: MAX_LISTED }),
  revoke: revokeBy({ name: 'access.revoke_client_keys', action: 'key.revoke', gone: CLIENT_KEYS() }),
  revokeUnseen: (tx, by, memberId) => revokeUnseenKeys(tx, by, memberId, 'all'),
}

/** Connected apps. Their tokens are hashed in the schema `apps` too, which gives no access by itself. */
export const revokeApps = revokeBy({
  name: 'access.revoke_held_apps',
  action: 'app.revoke',
  gone: `
    update access.api_key k set revoked_at = now()
    where k.member_id = $member_id and k.client_id is not null and k.revoked_at is null
      and ${isChosen('k.id::text')}
    returning k.id, 'app/' || k.id as record`,
})
