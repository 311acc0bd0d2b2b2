import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** A profile as stored: its identifiers are encrypted. */
export const PROFILE_ROW = {
  id: int,
  name: text,
  email: text,
  phone: orNull(text),
  country: orNull(text),
  language: text,
  role: text,
  tier: text,
  member_since: text,
  disabled_at: orNull(instant),
  disabled_reason: orNull(text),
  erased_at: orNull(instant),
  sealed: json,
}

const PROFILE_COLUMNS = `
  m.id, m.name, m.email, m.phone, m.country, m.language, m.role, m.tier, m.member_since, m.disabled_at, m.disabled_reason,
  m.erased_at,
  (select coalesce(json_object_agg(i.kind, i.sealed), '{}') from members.identifier i where i.member_id = m.id) as sealed`

export const findProfile = statement({
  name: 'members.find_profile',
  params: { member_id: int },
  row: PROFILE_ROW,
  sql: `select ${PROFILE_COLUMNS} from members.member m where m.id = $member_id`,
})

const COLUMNS = ['name', 'phone', 'country', 'language', 'tier', 'member_since'] as const

/**
 * Changes the given fields. The audit row names those with a new value; an update without changes leaves a
 * row that names none.
 */
export const updateMember = write({
  name: 'members.update_member',
  action: 'profile.update',
  detail: 'changed',
  params: {
    member_id: int,
    name: orNull(text),
    phone: orNull(text),
    set_phone: bool,
    country: orNull(text),
    set_country: bool,
    language: orNull(text),
    tier: orNull(text),
    member_since: orNull(text),
  },
  row: PROFILE_ROW,
  sql: `
    saved as (
      update members.member m set
        name = coalesce($name, m.name),
        phone = case when $set_phone then $phone else m.phone end,
        country = case when $set_country then $country else m.country end,
        language = coalesce($language, m.language),
        tier = coalesce($tier, m.tier),
        member_since = coalesce($member_since::date, m.member_since)
      where m.id = $member_id
      returning ${PROFILE_COLUMNS},
        concat_ws(', ', ${COLUMNS.map(name => `case when new.${name} is distinct from old.${name} then '${name}' end`).join(', ')}) as changed
    ), written as (
      select ${Object.keys(PROFILE_ROW).join(', ')}, nullif(changed, '') as changed, 'member/' || id as record from saved
    )`,
})
