import { listedBy } from '../../../kernel/sql/page.ts'
import { int, json, statement, text } from '../../../kernel/sql/statement.ts'

/** Whether a text contains all words, without regard to case and accents. */
const FITS = (texts: string) => `not exists (
        select from regexp_split_to_table(bookkeeping.folded($words), ' +') as w (word)
        where position(w.word in bookkeeping.folded(concat_ws(' ', ${texts}))) = 0
      )`

const LIST = (object: string, order: string, found: string) => `
    coalesce((select json_agg(json_build_object(${object}) order by ${order}) from (${found}) f), '[]')`

/** The newest rows of each LLC that fit, among a limited number that are looked at. */
const NEWEST = (llcs: string, rows: string, texts: string, order: string) => `
      select * from json_array_elements_text(${llcs}::json) llc cross join lateral (${rows} limit $looks::integer) r
      where ${FITS(texts)}
      order by ${order} limit $most::integer`

/** Everything but the books, from one snapshot, newest first. */
export const findNamed = statement({
  name: 'overview.find_named',
  params: {
    words: text,
    looks: int,
    most: int,
    member_id: int,
    book_llcs: json,
    document_llcs: json,
    ledger_llcs: json,
    tax_llcs: json,
  },
  row: { counterparties: json, documents: json, transactions: json, obligations: json },
  sql: `
    select
      ${LIST(
        `'id', f.id, 'entity_id', f.entity_id, 'name', f.name, 'kind', f.kind`,
        'f.id desc',
        NEWEST(
          '$book_llcs',
          `select c.* from bookkeeping.counterparties c where ${listedBy('c.entity_id', 'llc::integer')}
          order by c.entity_id`,
          'r.name',
          'r.id desc',
        ),
      )} as counterparties,
      ${LIST(
        `'id', f.id, 'entity_id', f.entity_id, 'title', f.title, 'doc_type', f.doc_type,
        'uploaded_at', to_char(f.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        'f.uploaded_at desc, f.id desc',
        NEWEST(
          '$document_llcs',
          `select d.* from documents.documents d
          where ${listedBy('d.entity_id', 'llc::integer')} and d.withdrawn_at is null
          order by d.entity_id desc, d.id desc`,
          'r.title, r.file_name',
          'r.uploaded_at desc, r.id desc',
        ),
      )} as documents,
      ${LIST(
        `'transaction_id', f.transaction_id, 'entity_id', f.entity_id, 'amount', f.amount, 'category', f.category,
        'description', f.description, 'status', f.status,
        'submitted_at', to_char(f.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        'f.submitted_at desc, f.transaction_id desc',
        NEWEST(
          '$ledger_llcs',
          'select t.* from ledger.transactions t where t.entity_id = llc::integer order by t.place desc',
          'r.transaction_id, r.description, r.strategic_decision, r.bank, r.payee',
          'r.submitted_at desc, r.transaction_id desc',
        ),
      )} as transactions,
      ${LIST(
        `'id', f.id, 'entity_id', f.entity_id, 'name', json_build_object('en', f.name_en, 'es', f.name_es), 'year', f.year,
        'state', f.state, 'due_by', f.due_by`,
        'f.year desc, f.due_by desc nulls last, f.id desc',
        `select * from (
          (
            select o.* from obligations.obligations o where o.member_id = $member_id and o.entity_id is null
            order by o.id desc limit $looks::integer
          )
          union all
          select o.* from json_array_elements_text($tax_llcs::json) llc cross join lateral (
            select * from obligations.obligations o where o.entity_id = llc::integer order by o.id desc limit $looks::integer
          ) o
        ) r
        where r.state <> 'not_applicable' and ${FITS('r.name_en, r.name_es, r.year')}
        order by r.year desc, r.due_by desc nulls last, r.id desc limit $most::integer`,
      )} as obligations`,
})
