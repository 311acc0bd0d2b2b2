import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

/** Entries with their supporting documents, listed in the worksheet's annex. */
export const listEvidence = statement({
  name: 'tax.list_evidence',
  params: { entity_id: int, ids: json },
  row: {
    entry_id: int,
    year: int,
    month: int,
    date: orNull(text),
    received: text,
    paid: text,
    currency: orNull(text),
    original_amount: orNull(text),
    document_id: orNull(int),
    title: orNull(text),
    sha256: orNull(text),
    proof: orNull(text),
    chain: orNull(text),
    withdrawn: bool,
  },
  sql: `
    select e.id as entry_id, e.year, e.month, e.transaction_date as date, e.income as received, e.expense as paid,
           e.currency, abs(e.original_amount) as original_amount, d.id as document_id, d.title, encode(d.sha256, 'hex') as sha256, s.status as proof, s.chain,
           coalesce(d.withdrawn_at is not null, false) as withdrawn
    from bookkeeping.entries e
    left join documents.documents d on d.id = e.document_id
    left join documents.stamps s on s.sha256 = d.sha256 and s.entity_id = d.entity_id
    where e.id = any (array(select json_array_elements_text($ids::json)::bigint)) and e.entity_id = $entity_id
    order by e.year, e.month, e.id`,
})

/** Entries with all their evidence, to explain a figure. */
export const listProvenEntries = statement({
  name: 'tax.list_proven_entries',
  params: { entity_id: int, ids: json },
  row: {
    id: int,
    year: int,
    month: int,
    date: orNull(text),
    received: text,
    paid: text,
    category: orNull(text),
    movement_type: text,
    description: orNull(text),
    purpose: orNull(text),
    counterparty: orNull(text),
    document: orNull(json),
  },
  sql: `
    select e.id, e.year, e.month, e.transaction_date as date, e.income as received, e.expense as paid, e.category,
           e.movement_type, e.description, e.economic_purpose as purpose, c.name as counterparty,
           case when d.id is not null then json_build_object(
             'id', d.id, 'title', d.title, 'sha256', encode(d.sha256, 'hex'), 'has_file', d.sha256 is not null,
             'withdrawn', d.withdrawn_at is not null,
             'proof', json_build_object('status', coalesce(s.status, 'none'), 'chain', s.chain,
               'block', (s.bitcoin ->> 'height')::integer, 'block_time', s.bitcoin ->> 'time')
           ) end as document
    from bookkeeping.entries e
    left join bookkeeping.counterparties c on c.id = e.counterparty_id
    left join documents.documents d on d.id = e.document_id
    left join documents.stamps s on s.sha256 = d.sha256 and s.entity_id = d.entity_id
    where e.id = any (array(select json_array_elements_text($ids::json)::bigint)) and e.entity_id = $entity_id
    order by e.year, e.month, e.id`,
})
