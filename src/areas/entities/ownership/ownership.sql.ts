import { bool, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const findCurrentShare = statement({
  name: 'entities.find_current_share',
  params: { entity_id: int, owner_name: text },
  row: { id: int, is_member: bool, since: text },
  sql: `
    select id, is_member, since from entities.ownership
    where entity_id = $entity_id and owner_name = $owner_name and until is null`,
})

/** A share from a day on; the owner's current share, if any, ends the day before. */
export const insertShare = write({
  name: 'entities.insert_share',
  action: 'ownership.set',
  params: { entity_id: int, owner_name: text, is_member: bool, percent: text, since: text },
  row: { id: int },
  sql: `
    ended as (
      update entities.ownership set until = $since::date - 1
      where entity_id = $entity_id and owner_name = $owner_name and until is null returning id
    ), before as (select count(*) from ended), made as (
      insert into entities.ownership (entity_id, owner_name, is_member, percent, since)
      select $entity_id, $owner_name, $is_member, $percent::numeric, $since::date from before returning id
    ), written as (select id, 'ownership/' || id as record from made)`,
})

/** Corrects a share from its first day. */
export const updateShare = write({
  name: 'entities.update_share',
  action: 'ownership.set',
  params: { id: int, is_member: bool, percent: text },
  row: { id: int },
  sql: `
    kept as (
      update entities.ownership set percent = $percent::numeric, is_member = $is_member where id = $id returning id
    ), written as (select id, 'ownership/' || id as record from kept)`,
})

/** Corrects the name in all shares, which stay as they are. No personal data in the audit row. */
export const updateOwnerName = write({
  name: 'entities.update_owner_name',
  action: 'ownership.rename',
  params: { entity_id: int, owner_name: text, new_name: text },
  row: { renamed: int },
  sql: `
    kept as (
      update entities.ownership set owner_name = $new_name
      where entity_id = $entity_id and owner_name = $owner_name returning id
    ), written as (
      select count(*) as renamed, 'entity/' || $entity_id::integer as record from kept having count(*) > 0
    )`,
})

export const markShareEnded = write({
  name: 'entities.mark_share_ended',
  action: 'ownership.end',
  params: { id: int, until: text },
  row: { id: int },
  sql: `
    ended as (update entities.ownership set until = $until::date where id = $id and until is null returning id),
    written as (select id, 'ownership/' || id as record from ended)`,
})

export const listShares = statement({
  name: 'entities.list_shares',
  params: { entity_id: int },
  row: { id: int, owner_name: text, is_member: bool, percent: text, since: text, until: orNull(text) },
  sql: `
    select id, owner_name, is_member, trim_scale(percent) as percent, since, until from entities.ownership
    where entity_id = $entity_id order by until is not null, since desc, percent desc, id`,
})
