import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** Everything a decision needs: the transaction, its owner, and who decides. */
export const findForDecision = statement({
  name: 'ledger.find_for_decision',
  params: { transaction_id: text, manager_id: int },
  row: {
    status: text,
    decided_by: orNull(text),
    decided_at: orNull(instant),
    amount: text,
    category: text,
    description: orNull(text),
    bank: orNull(text),
    exec_date: orNull(text),
    recurring: text,
    occurrence: orNull(int),
    anchor: orNull(text),
    ended_at: orNull(instant),
    llc: text,
    member: text,
    language: text,
    manager: orNull(text),
    role: orNull(text),
    own: bool,
    is_test: bool,
  },
  sql: `
    select t.status, t.decided_by, t.decided_at, trim_scale(t.amount) as amount, t.category, t.description, t.bank,
           t.exec_date, t.recurring, t.occurrence, s.anchor, s.ended_at, e.name as llc, m.name as member, m.language,
           who.name as manager, who.role, m.id = $manager_id as own, m.test_of is not null as is_test
    from ledger.transaction t
    join entities.entities e on e.id = t.entity_id
    join members.members m on m.id = e.member_id
    left join ledger.series s on s.id = t.series_id
    left join members.members who on who.id = $manager_id
    where t.transaction_id = $transaction_id`,
})

/**
 * The only way out of PENDING, in one statement: the decision, the counts, the series, the email and the
 * audit row. Of two concurrent decisions the second waits for the row, finds it decided and changes nothing.
 * A crash leaves all or nothing.
 */
export const markDecided = write({
  name: 'ledger.mark_decided',
  action: 'transaction.decide',
  detail: 'detail',
  params: {
    transaction_id: text,
    status: text,
    resolution: orNull(text),
    manager_id: int,
    test_manager: orNull(text),
    payee: orNull(text),
    agreement_clause: orNull(text),
    solvency_confirmed: orNull(bool),
    decided_at: instant,
    next_due: orNull(text),
    subject: orNull(text),
    body_text: orNull(text),
  },
  row: { transaction_id: text, body: text },
  sql: `
    decided as (
      update ledger.transaction t set
        status = $status, manager_resolution = $resolution, decided_at = $decided_at::timestamptz, manager_id = who.id,
        decided_by = coalesce($test_manager::text, who.name), payee = $payee, agreement_clause = $agreement_clause,
        solvency_confirmed = $solvency_confirmed::boolean
      from members.members who
      where t.transaction_id = $transaction_id and t.status = 'PENDING'
        and who.id = $manager_id
        and (who.role in ('manager', 'admin') or ($test_manager::text is not null and who.test_of is not null))
      returning t.transaction_id, t.entity_id, t.series_id, t.manager_id, t.json
    ), continued as (
      update ledger.series s set
        next_due = case when $status = 'RATIFIED' and s.ended_at is null then $next_due::date end,
        ended_at = case when $status = 'RATIFIED' then s.ended_at else coalesce(s.ended_at, $decided_at::timestamptz) end
      from decided d where s.id = d.series_id
    ), counted as (
      update ledger.tally y set
        pending = y.pending - 1,
        ratified = y.ratified + ($status = 'RATIFIED')::integer,
        vetoed = y.vetoed + ($status = 'VETOED')::integer,
        rejected = y.rejected + ($status = 'REJECTED')::integer
      from decided d where y.entity_id = d.entity_id
    ), mailed as (
      ${queueMail(`
        select 'transaction/' || d.transaction_id || '/decided' as about, m.email as to_address,
               $subject::text as subject, $body_text::text as body, m.language
        from decided d join entities.entities e on e.id = d.entity_id join members.members m on m.id = e.member_id
        where $subject::text is not null and m.disabled_at is null and members.wants_email(m.id, 'decisions')`)}
    ), written as (
      select transaction_id, 'transaction/' || transaction_id as record, '{"data":' || json || '}' as body,
             $status || ' by member/' || manager_id as detail
      from decided
    )`,
})

/** Links the document that records a ratification; once linked, it stays. */
export const markActa = write({
  name: 'ledger.mark_acta',
  action: 'transaction.link_acta',
  params: { transaction_id: text, document_id: int },
  row: { transaction_id: text },
  sql: `
    linked as (
      update ledger.transaction set acta_document_id = $document_id
      where transaction_id = $transaction_id and status = 'RATIFIED' and acta_document_id is null
      returning transaction_id
    ), written as (select transaction_id, 'transaction/' || transaction_id as record from linked)`,
})

export const findActa = statement({
  name: 'ledger.find_acta',
  params: { transaction_id: text },
  row: { status: text, acta_document_id: orNull(int) },
  sql: 'select status, acta_document_id from ledger.transaction where transaction_id = $transaction_id',
})
