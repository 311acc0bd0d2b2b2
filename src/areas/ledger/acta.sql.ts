import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** Held until the transaction ends; no row if another process is already reading the log. */
export const lockReading = statement({
  name: 'ledger.lock_acta_reading',
  params: {},
  row: { seal_id: int },
  sql: 'select seal_id from ledger.acta_reading for update skip locked',
})

/** The ratifications in the seals up to this one that have no ACTA yet. In test mode there are no documents. */
export const oweActas = statement({
  name: 'ledger.owe_actas',
  params: { up_to: int, rows: json },
  row: {},
  sql: `
    with owed as (
      insert into ledger.acta (transaction_id, row_id, seal_id, seal_hash, sealed_at)
      select x.transaction_id, x.row_id, x.seal_id, decode(x.seal_hash, 'hex'), x.sealed_at
      from json_to_recordset($rows::json)
        as x (transaction_id text, row_id bigint, seal_id bigint, seal_hash text, sealed_at timestamptz)
      join ledger.transaction t on t.transaction_id = x.transaction_id
      join entities.entities e on e.id = t.entity_id
      join members.members m on m.id = e.member_id
      where t.status = 'RATIFIED' and t.acta_document_id is null and m.test_of is null
      on conflict do nothing
    )
    update ledger.acta_reading set seal_id = $up_to`,
})

/** What an ACTA states. */
const FACTS = {
  transaction_id: text,
  entity_id: int,
  row_id: int,
  seal_id: int,
  seal_hash: bytes,
  sealed_at: instant,
  amount: text,
  category: text,
  description: orNull(text),
  strategic_decision: orNull(text),
  bank: orNull(text),
  exec_date: orNull(text),
  recurring: text,
  occurrence: orNull(int),
  manager_resolution: orNull(text),
  payee: orNull(text),
  agreement_clause: orNull(text),
  solvency_confirmed: orNull(bool),
  submitted_at: instant,
  decided_at: instant,
  manager: text,
  llc: text,
  state: text,
  ein: orNull(text),
  member: text,
  language: text,
}

const FACT_COLUMNS = `t.transaction_id, t.entity_id, a.row_id, a.seal_id, a.seal_hash, a.sealed_at,
           trim_scale(t.amount) as amount, t.category, t.description, t.strategic_decision, t.bank, t.exec_date,
           t.recurring, t.occurrence, t.manager_resolution, t.payee, t.agreement_clause, t.solvency_confirmed,
           t.submitted_at, t.decided_at, t.decided_by as manager, e.name as llc, e.state, e.ein, m.name as member,
           m.language`

const FACT_TABLES = `
    join ledger.transaction t on t.transaction_id = a.transaction_id
    join entities.entities e on e.id = t.entity_id
    join members.members m on m.id = e.member_id`

/** One that is due, locked until the transaction ends, with all its facts. */
export const takeDueActa = statement({
  name: 'ledger.take_due_acta',
  params: { now: instant },
  row: { ...FACTS, tries: int },
  sql: `
    with due as materialized (
      select * from ledger.acta where next_try_at <= $now order by next_try_at limit 1 for update skip locked
    )
    select ${FACT_COLUMNS}, a.tries from due a ${FACT_TABLES}`,
})

/** The facts of an ACTA, for a copy in another language. */
export const findActaFacts = statement({
  name: 'ledger.find_acta_facts',
  params: { transaction_id: text },
  row: FACTS,
  sql: `select ${FACT_COLUMNS} from ledger.acta a ${FACT_TABLES} where a.transaction_id = $transaction_id`,
})

export const markActaWritten = statement({
  name: 'ledger.mark_acta_written',
  params: { transaction_id: text },
  row: {},
  sql: 'update ledger.acta set next_try_at = null, tries = tries + 1 where transaction_id = $transaction_id',
})

export const putOffActa = statement({
  name: 'ledger.put_off_acta',
  params: { transaction_id: text, next_try_at: instant },
  row: {},
  sql: `
    update ledger.acta set next_try_at = $next_try_at, tries = tries + 1
    where transaction_id = $transaction_id and next_try_at is not null`,
})
