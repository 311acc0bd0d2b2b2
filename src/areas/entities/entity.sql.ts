import { int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { detailJson, summaryJson } from './entity-json.sql.ts'

/** The fields of an LLC that can be changed after it was added. */
const WRITABLE = [
  'name',
  'state',
  'ein',
  'status',
  'formation_date',
  'dissolved_on',
  'founder_name',
  'founder_address',
  'founder_country',
  'naics',
  'registered_agent',
  'fiscal_year_end',
  'foreign_owned',
]

/** The fields that filings depend on: when one changes, they are rescheduled. */
export const FILING_BASIS = 'status, formation_date, dissolved_on, fiscal_year_end, foreign_owned'.split(', ')

const columns = (names: readonly string[], of: string) => names.map(name => `${of}.${name}`).join(', ')

/** What is written from a record `r`: a dissolution date only if it is dissolved. */
const VALUES = WRITABLE.map(name =>
  name === 'dissolved_on'
    ? "case when r.status = 'dissolved' then coalesce(r.dissolved_on, current_date) end"
    : `r.${name}`,
).join(', ')

export const insertEntity = write({
  name: 'entities.insert_entity',
  action: 'entity.create',
  params: { member_id: int, record: json, starts_on: orNull(text), ends_on: orNull(text) },
  row: { id: int },
  sql: `
    made as (
      insert into entities.entity (member_id, ${WRITABLE.join(', ')})
      select $member_id, ${VALUES}
      from jsonb_populate_record(null::entities.entity, $record::jsonb) r returning id
    ), subscribed as (
      insert into entities.subscription (entity_id, status, starts_on, ends_on)
      select id, 'active', $starts_on::date, $ends_on::date from made where $starts_on::date is not null
    ), written as (select id, 'entity/' || id as record from made)`,
})

/**
 * Changes only the fields in `changes`. Clearing the dissolution date makes an LLC active. With a member
 * given, only an LLC of this member. Returns the whole record from the same statement.
 */
export const updateEntityRecord = write({
  name: 'entities.update_entity_record',
  action: 'entity.update',
  detail: 'changed',
  params: { id: int, member_id: orNull(int), changes: json },
  row: { changed: orNull(text), body: text },
  sql: `
    made as (
      update entities.entity e set (${WRITABLE.join(', ')}, plan_filings_on) = (
        select ${VALUES},
               case when (${columns(FILING_BASIS, 'r')}) is distinct from (${columns(FILING_BASIS, 'e')})
                    then '-infinity' else e.plan_filings_on end
        from jsonb_populate_record(e, case
          when e.status = 'dissolved' and $changes::jsonb @> '{"dissolved_on":null}'
          then '{"status":"active"}' || $changes::jsonb else $changes::jsonb end) r
      )
      where e.id = $id and ($member_id::integer is null or e.member_id = $member_id::integer)
      returning e.*, nullif(concat_ws(',', ${WRITABLE.map(
        name => `case when new.${name} is distinct from old.${name} then '${name}' end`,
      ).join(', ')}), '') as changed
    ), written as (
      select 'entity/' || m.id as record, m.changed, '{"data":' || ${detailJson('m')} || '}' as body from made m
    )`,
})

export const findEntity = statement({
  name: 'entities.find_entity',
  params: { id: int },
  row: { id: int, name: text },
  sql: 'select id, name from entities.entity where id = $id',
})

/** So that writers of one LLC's records take turns, and each sees the previous changes. */
export const lockEntity = statement({
  name: 'entities.lock_entity',
  params: { id: int },
  row: { id: int },
  sql: 'select id from entities.entity where id = $id for no key update',
})

/** The LLCs with these ids, newest first, each as JSON, joined. */
export const listSummaries = statement({
  name: 'entities.list_summaries',
  params: { member_id: int, ids: json },
  row: { entities: orNull(text) },
  sql: `
    select string_agg(${summaryJson('e')}, ',' order by e.id desc) as entities
    from json_array_elements_text($ids::json) as wanted
    join entities.entity e on e.id = wanted::integer and e.member_id = $member_id`,
})

export const findDetail = statement({
  name: 'entities.find_detail',
  params: { id: int, member_id: int },
  row: { entity: text },
  sql: `
    select ${detailJson('e')} as entity from entities.entity e where e.id = $id and e.member_id = $member_id`,
})

/** The same for the operator, with the owner and the fields that filings depend on. */
export const findRecord = statement({
  name: 'entities.find_record',
  params: { id: int },
  row: { entity: json },
  sql: `
    select ${detailJson('e', 'e.member_id, e.foreign_owned, e.dissolved_on')}::json as entity
    from entities.entity e where e.id = $id`,
})

export const listEntities = statement({
  name: 'entities.list_entities',
  params: {},
  row: {
    id: int,
    member_id: int,
    name: text,
    state: text,
    ein: orNull(text),
    status: text,
    subscribed_until: orNull(text),
  },
  sql: `
    select e.id, e.member_id, e.name, e.state, e.ein, e.status,
           (select max(s.ends_on) from entities.subscription s where s.entity_id = e.id and s.status = 'active')
             as subscribed_until
    from entities.entity e join members.members m on m.id = e.member_id where m.test_of is null order by e.id`,
})

export const findOwnerOf = statement({
  name: 'entities.find_owner_of',
  params: { entity_id: int },
  row: { id: int, name: text, email: text, language: text },
  sql: `
    select m.id, m.name, m.email, m.language from entities.entity e join members.members m on m.id = e.member_id
    where e.id = $entity_id`,
})
