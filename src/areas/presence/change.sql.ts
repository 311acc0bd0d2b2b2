import { takeLock } from '../../kernel/sql/locks.ts'
import { listedBy } from '../../kernel/sql/page.ts'
import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const lockLog = statement({
  name: 'presence.lock_log',
  params: { member_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('stays of a member', '$member_id')}`,
})

const CHANGE = `json_build_object(
  'id', id, 'kind', kind, 'from', starts_on, 'until', ends_on, 'country', country,
  'changed_at', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
const idsOf = (param: string) => `array(select json_array_elements_text(${param}::json)::integer)`

/** Records the change; the stays and plans themselves are written before, in the same transaction. */
export const insertChange = write({
  name: 'presence.insert_change',
  action: 'presence.change',
  detail: 'kind',
  params: {
    member_id: int,
    kind: text,
    starts_on: text,
    ends_on: text,
    country: orNull(text),
    added: json,
    removed: json,
    plans_added: json,
    plans_ended: json,
  },
  row: { body: text },
  sql: `
    made as (
      insert into presence.change
        (member_id, kind, starts_on, ends_on, country, added, removed, plans_added, plans_ended, changed_by)
      values (
        $member_id, $kind, $starts_on::date, $ends_on::date, $country, ${idsOf('$added')}, ${idsOf('$removed')},
        ${idsOf('$plans_added')}, ${idsOf('$plans_ended')}, $by_actor
      )
      returning *
    ), written as (
      select kind, 'presence_change/' || id as record, json_build_object('change', ${CHANGE})::text as body from made
    )`,
})

/** A member's last change that was not undone. */
export const findLastChange = statement({
  name: 'presence.find_last_change',
  params: { member_id: int },
  row: { id: int, added: json, removed: json, plans_added: json, plans_ended: json, told: json },
  sql: `
    select id, to_json(added) as added, to_json(removed) as removed, to_json(plans_added) as plans_added,
           to_json(plans_ended) as plans_ended, ${CHANGE} as told
    from presence.change
    where ${listedBy('member_id', '$member_id')} and undone_at is null order by member_id desc, id desc limit 1`,
})

/** How many changes by staff the owner sees. */
export const MAX_STAFF_CHANGES = 5

/** The newest changes that staff made for a member and nobody undid. */
export const listStaffChanges = statement({
  name: 'presence.list_staff_changes',
  params: { member_id: int },
  row: { change: json },
  sql: `
    select json_build_object(
             'id', c.id, 'kind', c.kind, 'from', c.starts_on, 'until', c.ends_on, 'country', c.country,
             'changed_at', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'changed_by', (select m.name from members.members m where c.changed_by = 'staff:' || m.id)
           ) as change
    from presence.change c
    where ${listedBy('c.member_id', '$member_id')} and c.undone_at is null and c.changed_by like 'staff:%'
    order by c.member_id desc, c.id desc limit ${MAX_STAFF_CHANGES}`,
})

export const findChange = statement({
  name: 'presence.find_change',
  params: { id: int, member_id: int },
  row: { undone: bool, told: json },
  sql: `
    select undone_at is not null as undone, ${CHANGE} as told from presence.change
    where id = $id and member_id = $member_id`,
})

export const markChangeUndone = write({
  name: 'presence.mark_change_undone',
  action: 'presence.undo',
  detail: 'kind',
  params: { id: int },
  row: { body: text },
  sql: `
    undone as (update presence.change set undone_at = now() where id = $id and undone_at is null returning *),
    written as (
      select kind, 'presence_change/' || id as record, json_build_object('change', ${CHANGE})::text as body from undone
    )`,
})

/** Restores a removed stay at its position. */
export const restoreStay = write({
  name: 'presence.restore_stay',
  action: 'stay.restore',
  params: { id: int },
  row: { id: int },
  sql: `
    back as (update presence.stay set removed_at = null where id = $id and removed_at is not null returning id),
    written as (select id, 'stay/' || id as record from back)`,
})
