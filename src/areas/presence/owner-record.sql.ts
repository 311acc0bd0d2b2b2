import { listedBy } from '../../kernel/sql/page.ts'
import { int, json, statement } from '../../kernel/sql/statement.ts'
import { MAX_FACTS } from './facts/facts.rules.ts'
import { MAX_PLANS } from './plans/plans.rules.ts'

/** What the rules need besides stays: what the owner told us, and what is planned. Both are limited. */
export const findOwnerRecord = statement({
  name: 'presence.find_owner_record',
  params: { member_id: int },
  row: { facts: json, plans: json },
  sql: `
    select
      coalesce((
        select json_agg(
          json_build_object(
            'id', f.id, 'kind', f.kind, 'country', f.country, 'from', f.starts_on, 'to', f.ends_on, 'answer', f.answer,
            'documented', f.documented, 'note', f.note, 'stated_by', f.stated_by,
            'stated_at', to_char(f.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          ) order by f.id
        )
        from (
          select * from presence.fact where ${listedBy('member_id', '$member_id')} and removed_at is null
          order by member_id, id limit ${MAX_FACTS}
        ) f
      ), '[]') as facts,
      coalesce((
        select json_agg(
          json_build_object('id', p.id, 'from', p.starts_on, 'until', p.ends_on, 'country', p.country)
          order by p.starts_on, p.id
        )
        from (
          select * from presence.plan where member_id = $member_id and ended_at is null
          order by starts_on, id limit ${MAX_PLANS}
        ) p
      ), '[]') as plans`,
})
