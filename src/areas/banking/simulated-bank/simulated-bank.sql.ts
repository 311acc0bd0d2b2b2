import { listedBy } from '../../../kernel/sql/page.ts'
import { instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The oldest of a simulated bank after one of them, made on this day or later. */
export const listSimulated = statement({
  name: 'banking.list_simulated',
  params: { connection_id: int, since: orNull(text), after: int, limit: int },
  row: {
    id: int,
    amount: text,
    payee: text,
    description: orNull(text),
    status: text,
    day: text,
    created_at: instant,
  },
  sql: `
    select id, amount, payee, description, status, day, created_at from banking.simulated_transaction
    where ${listedBy('connection_id', '$connection_id')} and id > $after
      and ($since::date is null or created_at >= $since::date)
    order by connection_id, id limit $limit::integer`,
})

export const countSimulated = statement({
  name: 'banking.count_simulated',
  params: { connection_id: int },
  row: { transactions: int },
  sql: 'select count(*) as transactions from banking.simulated_transaction where connection_id = $connection_id',
})

export const insertSimulated = write({
  name: 'banking.insert_simulated',
  action: 'simulated_bank.add',
  params: { connection_id: int, entity_id: int, rows: json, now: instant },
  row: { body: text },
  sql: `
    made as (
      insert into banking.simulated_transaction (connection_id, amount, payee, description, status, day, created_at)
      select $connection_id, x.amount, x.payee, x.description, x.status, x.date, $now::timestamptz
      from json_to_recordset($rows::json)
        as x (place integer, amount numeric, payee text, description text, status text, date date)
      order by x.place
      returning id, amount, payee, description, status, day
    ), written as (
      select 'connection/' || $connection_id::integer as record,
             json_build_object('data', json_agg(json_build_object(
               'id', id, 'entity_id', $entity_id::integer, 'date', day, 'amount', trim_scale(amount), 'payee', payee,
               'description', description, 'status', status
             ) order by id))::text as body
      from made
    )`,
})
