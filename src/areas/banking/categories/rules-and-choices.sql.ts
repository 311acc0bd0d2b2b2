import { listedBy } from '../../../kernel/sql/page.ts'
import { instant, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const listRules = statement({
  name: 'banking.list_rules',
  params: { entity_id: int },
  row: {
    id: int,
    payee: text,
    direction: text,
    category: text,
    counterparty_id: orNull(int),
    economic_purpose: orNull(text),
  },
  sql: `
    select id, payee, direction, category, counterparty_id, economic_purpose from banking.rule
    where entity_id = $entity_id and removed_at is null order by id`,
})

export const insertRule = write({
  name: 'banking.insert_rule',
  action: 'rule.create',
  params: {
    entity_id: int,
    payee: text,
    direction: text,
    category: text,
    counterparty_id: orNull(int),
    economic_purpose: orNull(text),
    now: instant,
  },
  row: { id: int },
  sql: `
    made as (
      insert into banking.rule (entity_id, payee, direction, category, counterparty_id, economic_purpose, created_at)
      values ($entity_id, $payee, $direction, $category, $counterparty_id, $economic_purpose, $now) returning id
    ), written as (select id, 'rule/' || id as record from made)`,
})

export const findRule = statement({
  name: 'banking.find_rule',
  params: { id: int },
  row: { entity_id: int },
  sql: 'select entity_id from banking.rule where id = $id and removed_at is null',
})

/** The rules of an LLC in the order they apply, with the names of their counterparties. */
export const listNamedRules = statement({
  name: 'banking.list_named_rules',
  params: { entity_id: int, most: int },
  row: {
    id: int,
    payee: text,
    direction: text,
    category: text,
    counterparty: orNull(text),
    economic_purpose: orNull(text),
  },
  sql: `
    select r.id, r.payee, r.direction, r.category, c.name as counterparty, r.economic_purpose
    from banking.rule r left join bookkeeping.counterparties c on c.id = r.counterparty_id
    where ${listedBy('r.entity_id', '$entity_id')} and r.removed_at is null order by r.entity_id, r.id limit $most::integer`,
})

export const removeRule = write({
  name: 'banking.remove_rule',
  action: 'rule.remove',
  params: { id: int, now: instant },
  row: { id: int },
  sql: `
    made as (update banking.rule set removed_at = $now where id = $id and removed_at is null returning id),
    written as (select id, 'rule/' || id as record from made)`,
})

export const listChoices = statement({
  name: 'banking.list_choices',
  params: { entity_id: int },
  row: { payee: text, direction: text, category: text, counterparty_id: orNull(int) },
  sql: `
    select payee, direction, category, counterparty_id from banking.choice
    where entity_id = $entity_id order by payee, direction`,
})

export const keepChoice = statement({
  name: 'banking.keep_choice',
  params: {
    entity_id: int,
    payee: text,
    direction: text,
    category: text,
    counterparty_id: orNull(int),
    now: instant,
  },
  row: {},
  sql: `
    insert into banking.choice (entity_id, payee, direction, category, counterparty_id, chosen_at)
    values ($entity_id, $payee, $direction, $category, $counterparty_id, $now)
    on conflict (entity_id, payee, direction) do update
    set category = excluded.category, counterparty_id = excluded.counterparty_id, chosen_at = excluded.chosen_at`,
})
