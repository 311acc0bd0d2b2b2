import { bool, int, json, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

const OWN = { member_id: int, entity_id: int }
const VIEW = { id: int, name: text, is_default: bool, query: json }

export const listSavedViews = statement({
  name: 'bookkeeping.list_saved_views',
  params: { ...OWN, most: int },
  row: VIEW,
  sql: `
    select id, name, is_default, query from bookkeeping.saved_view
    where member_id = $member_id and entity_id = $entity_id order by lower(name), id limit $most::integer`,
})

/** Saves a view, or other filters under the same name. No row if there are too many. */
export const saveNamedView = write({
  name: 'bookkeeping.save_named_view',
  action: 'view.save',
  params: { ...OWN, name: text, query: json, most: int },
  row: VIEW,
  sql: `
    saved as (
      insert into bookkeeping.saved_view as v (member_id, entity_id, name, query)
      select $member_id, $entity_id, $name, $query::jsonb
      where $name in (
          select name from bookkeeping.saved_view where member_id = $member_id and entity_id = $entity_id
        ) or (
          select count(*) from bookkeeping.saved_view where member_id = $member_id and entity_id = $entity_id
        ) < $most::integer
      on conflict (member_id, entity_id, name) do update set query = excluded.query
      returning id, name, is_default, query
    ), written as (select id, name, is_default, query, 'view/' || id as record from saved)`,
})

export const renameSavedView = write({
  name: 'bookkeeping.rename_saved_view',
  action: 'view.rename',
  params: { ...OWN, name: text, new_name: text },
  row: VIEW,
  sql: `
    changed as (
      update bookkeeping.saved_view set name = $new_name
      where member_id = $member_id and entity_id = $entity_id and name = $name
      returning id, name, is_default, query
    ), written as (select id, name, is_default, query, 'view/' || id as record from changed)`,
})

/** Of all views of the person in these books, so that concurrent changes leave one default. */
export const setDefaultView = write({
  name: 'bookkeeping.set_default_view',
  action: 'view.default',
  params: { ...OWN, name: text, is_default: bool },
  row: VIEW,
  sql: `
    mine as (
      select id from bookkeeping.saved_view
      where member_id = $member_id and entity_id = $entity_id order by id for update
    ), changed as (
      update bookkeeping.saved_view v set is_default = $is_default and v.name = $name
      from mine where v.id = mine.id
      returning v.id, v.name, v.is_default, v.query
    ), written as (
      select id, name, is_default, query, 'view/' || id as record from changed where name = $name
    )`,
})

export const removeSavedView = write({
  name: 'bookkeeping.remove_saved_view',
  action: 'view.remove',
  params: { ...OWN, name: text },
  row: { id: int },
  sql: `
    gone as (
      delete from bookkeeping.saved_view
      where member_id = $member_id and entity_id = $entity_id and name = $name returning id
    ),
    written as (select id, 'view/' || id as record from gone)`,
})
