import { int, orNull, statement, text } from '../../kernel/statement.ts'
import { write } from '../../kernel/write.ts'

export const insertEntity = write({
  name: 'entities.insert_entity',
  action: 'entity.create',
  params: { member_id: int, name: text, state: text, starts_on: orNull(text), ends_on: orNull(text) },
  row: { id: int },
  sql: `
    made as (
      insert into entities.entity (member_id, name, state) values ($member_id, $name, $state) returning id
    ), subscribed as (
      insert into entities.subscription (entity_id, status, starts_on, ends_on)
      select id, 'active', $starts_on::date, $ends_on::date from made where $starts_on::date is not null
    ), written as (select id, 'entity/' || id as record from made)`,
})

export const findEntity = statement({
  name: 'entities.find_entity',
  params: { id: int },
  row: { id: int, name: text },
  sql: 'select id, name from entities.entity where id = $id',
})

export const listEntities = statement({
  name: 'entities.list_entities',
  params: {},
  row: { id: int, member_id: int, name: text, state: text, subscribed_until: orNull(text) },
  sql: `
    select e.id, e.member_id, e.name, e.state, case when s.status = 'active' then s.ends_on end as subscribed_until
    from entities.entity e left join entities.subscription s on s.entity_id = e.id order by e.id`,
})
