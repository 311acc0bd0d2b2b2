import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** What a new loan refers to: the counterparty, and whether the contract is a document of the same LLC. */
export const findLoanBasis = statement({
  name: 'tax.find_loan_basis',
  params: { entity_id: int, counterparty_id: int, document_id: orNull(int) },
  row: { is_party: bool, has_document: bool },
  sql: `
    select
      exists (
        select from bookkeeping.counterparties c
        where c.id = $counterparty_id and c.entity_id = $entity_id and c.is_related_party
      ) as is_party,
      exists (
        select from documents.documents d
        where d.id = $document_id::bigint and d.entity_id = $entity_id and d.withdrawn_at is null
      ) as has_document`,
})

/** What a loan is about besides its party: its terms, which may change. */
const TERMS = {
  name: orNull(text),
  principal: text,
  rate: orNull(text),
  starts_on: text,
  term_months: orNull(int),
  document_id: orNull(int),
}

export const insertLoan = write({
  name: 'tax.insert_loan',
  action: 'loan.create',
  detail: 'direction',
  params: {
    entity_id: int,
    counterparty_id: int,
    direction: text,
    currency: text,
    ...TERMS,
  },
  row: { id: int },
  sql: `
    made as (
      insert into tax.loan (entity_id, counterparty_id, direction, name, principal, currency, rate, starts_on,
                            term_months, document_id)
      values ($entity_id, $counterparty_id, $direction, $name, $principal::numeric, $currency, $rate::numeric,
              $starts_on::date, $term_months, $document_id)
      returning id, direction
    ), written as (select id, direction, 'loan/' || id as record from made)`,
})

/** The terms of a loan. Its party and direction stay: a loan with another person is another loan. */
export const updateLoan = write({
  name: 'tax.update_loan',
  action: 'loan.update',
  detail: 'changed',
  params: {
    id: int,
    ...TERMS,
    changed: text,
  },
  row: { id: int },
  sql: `
    made as (
      update tax.loan set name = $name, principal = $principal::numeric, rate = $rate::numeric,
        starts_on = $starts_on::date, term_months = $term_months, document_id = $document_id
      where id = $id returning id
    ), written as (select id, $changed::text as changed, 'loan/' || id as record from made)`,
})

/** Only without linked entries. */
export const deleteLoan = write({
  name: 'tax.delete_loan',
  action: 'loan.remove',
  params: { id: int },
  row: { id: int },
  sql: `
    gone as (
      delete from tax.loan n
      where n.id = $id and not exists (select from tax.loan_entry k where k.loan_id = n.id)
      returning n.id
    ), written as (select id, 'loan/' || id as record from gone)`,
})

const LOAN = {
  id: int,
  entity_id: int,
  counterparty_id: int,
  party: text,
  kind: text,
  relation_subtype: orNull(text),
  direction: text,
  currency: text,
  ...TERMS,
  entries: int,
}
const COLUMNS = `n.id, n.entity_id, n.counterparty_id, c.name as party, c.kind, c.relation_subtype, n.direction,
           n.currency, n.name, trim_scale(n.principal) as principal, trim_scale(n.rate) as rate, n.starts_on, n.term_months,
           n.document_id, (select count(*) from tax.loan_entry k where k.loan_id = n.id) as entries`

export const findLoan = statement({
  name: 'tax.find_loan',
  params: { id: int },
  row: LOAN,
  sql: `
    select ${COLUMNS}
    from tax.loan n join bookkeeping.counterparties c on c.id = n.counterparty_id where n.id = $id`,
})

export const listLoans = statement({
  name: 'tax.list_loans',
  params: { entity_id: int },
  row: LOAN,
  sql: `
    select ${COLUMNS}
    from tax.loan n join bookkeeping.counterparties c on c.id = n.counterparty_id
    where n.entity_id = $entity_id order by n.id`,
})

/** An entry with its counterparty, what a person said about it, and the loan it is linked to. */
export const findEntryToSort = statement({
  name: 'tax.find_entry_to_sort',
  params: { id: int },
  row: {
    id: int,
    entity_id: int,
    year: int,
    month: int,
    movement_type: text,
    category: orNull(text),
    counterparty_id: orNull(int),
    kind: orNull(text),
    relation_subtype: orNull(text),
    related: bool,
    currency: orNull(text),
    loan_id: orNull(int),
    link_kind: orNull(text),
  },
  sql: `
    select e.id, e.entity_id, e.year, e.month, e.movement_type, e.category, e.counterparty_id, c.kind, c.relation_subtype,
           coalesce(c.is_related_party, false) as related, e.currency, k.loan_id, k.kind as link_kind
    from bookkeeping.entries e
    left join bookkeeping.counterparties c on c.id = e.counterparty_id
    left join tax.loan_entry k on k.entry_id = tax.stated_at(e.id)
    where e.id = $id`,
})

export const linkEntry = write({
  name: 'tax.link_entry',
  action: 'loan.link',
  detail: 'detail',
  params: { loan_id: int, entry_id: int, kind: text },
  row: { entry_id: int },
  sql: `
    kept as (
      insert into tax.loan_entry (entry_id, loan_id, kind, linked_by) values ($entry_id, $loan_id, $kind, $by_actor)
      on conflict (entry_id) do update
        set loan_id = excluded.loan_id, kind = excluded.kind, linked_by = excluded.linked_by, linked_at = now()
      returning entry_id, loan_id, kind
    ), written as (
      select entry_id, 'entry ' || entry_id || ' as ' || kind as detail, 'loan/' || loan_id as record from kept
    )`,
})

/** Also a link that the entry has from the one it replaces. */
export const unlinkEntry = write({
  name: 'tax.unlink_entry',
  action: 'loan.unlink',
  detail: 'detail',
  params: { entry_id: int },
  row: { entry_id: int },
  sql: `
    gone as (delete from tax.loan_entry where entry_id = tax.stated_at($entry_id) returning entry_id, loan_id),
    written as (
      select entry_id, 'entry ' || entry_id as detail, 'loan/' || loan_id as record from gone
    )`,
})

/** Adds months, and replaces those that differ. No change writes no audit row. */
export const keepAfr = write({
  name: 'tax.keep_afr',
  action: 'afr.import',
  detail: 'detail',
  params: { rates: json, source: text },
  row: { months: int },
  sql: `
    given as (
      select (r ->> 'month' || '-01')::date as month, (r ->> 'short_term')::numeric as short_term,
             (r ->> 'mid_term')::numeric as mid_term, (r ->> 'long_term')::numeric as long_term
      from json_array_elements($rates::json) r
    ), kept as (
      insert into tax.afr as a (month, short_term, mid_term, long_term, source)
      select month, short_term, mid_term, long_term, $source from given
      on conflict (month) do update
        set short_term = excluded.short_term, mid_term = excluded.mid_term, long_term = excluded.long_term,
            source = excluded.source, imported_at = now()
        where (a.short_term, a.mid_term, a.long_term, a.source)
          is distinct from (excluded.short_term, excluded.mid_term, excluded.long_term, excluded.source)
      returning month
    ), written as (
      select count(*)::integer as months, count(*) || ' months' as detail, 'afr' as record from kept having count(*) > 0
    )`,
})

/** The imported federal rates, newest first. */
export const listAfr = statement({
  name: 'tax.list_afr',
  params: { most: int },
  row: { month: text, short_term: text, mid_term: text, long_term: text, source: text },
  sql: `
    select to_char(month, 'YYYY-MM') as month, short_term::text, mid_term::text, long_term::text, source
    from tax.afr order by tax.afr.month desc limit $most::integer`,
})
