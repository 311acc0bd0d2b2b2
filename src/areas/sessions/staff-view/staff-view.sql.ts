import { instant, int, json, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { VIEW_MINUTES } from './viewed-areas.ts'

const ENDS_AT = `v.opened_at + interval '${VIEW_MINUTES} minutes'`

/** Nothing is written if the account cannot be opened. Opening another account, or the same one again, replaces the view. */
export const upsertView = write({
  name: 'sessions.upsert_view',
  action: 'account.open',
  params: { session_id: text, client_id: int },
  row: { name: text, ends_at: instant },
  sql: `
    made as (
      insert into sessions.staff_view as v (session_id, client_id)
      select $session_id::text, m.id from members.members m
      where m.id = $client_id::integer and m.role = 'member' and m.disabled_at is null and m.test_of is null
        and exists (select from entities.entities e where e.member_id = m.id)
      on conflict (session_id) do update set client_id = excluded.client_id, opened_at = now()
      returning v.client_id, ${ENDS_AT} as ends_at
    ), written as (
      select m.name, made.ends_at, 'member/' || made.client_id as record
      from made join members.members m on m.id = made.client_id
    )`,
})

export const deleteView = write({
  name: 'sessions.delete_view',
  action: 'account.leave',
  params: { session_id: text },
  row: { client_id: int },
  sql: `
    gone as (delete from sessions.staff_view where session_id = $session_id::text returning client_id),
    written as (select client_id, 'member/' || client_id as record from gone)`,
})

/** Whose account is open in a session, with its first LLCs. */
export const findView = statement({
  name: 'sessions.find_view',
  params: { session_id: text },
  row: { member_id: int, name: text, ends_at: instant, llcs: json },
  sql: `
    select m.id as member_id, m.name, ${ENDS_AT} as ends_at,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'name', e.name, 'state', e.state, 'status', e.status) order by e.id)
        from (select * from entities.entities where member_id = m.id order by id limit 100) e
      ), '[]') as llcs
    from sessions.staff_view v join members.members m on m.id = v.client_id
    where v.session_id = $session_id`,
})
