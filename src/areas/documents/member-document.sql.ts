import { listedBy } from '../../kernel/sql/page.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { DOCUMENT_JSON, PAGE_PARAMS, PAGE_ROW, page } from './document.sql.ts'

/** A document as the API returns it, and whether this actor can withdraw it: who added it, or, for an owner, any member or email. */
const WITH_OWNER = `
  left(${DOCUMENT_JSON}, -1) || ',"tax_year":' || coalesce(d.tax_year::text, 'null')
    || ',"is_own":' || coalesce(d.added_by = $actor or $is_owner::boolean and d.added_by ~ '^(member|email):', false)::text || '}'`

export const browseNewest = statement({
  name: 'documents.browse_newest',
  params: { ...PAGE_PARAMS, actor: text, is_owner: bool },
  row: PAGE_ROW,
  sql: page('*', 'place', WITH_OWNER),
})

export const browseOfType = statement({
  name: 'documents.browse_of_type',
  params: { ...PAGE_PARAMS, doc_type: text, actor: text, is_owner: bool },
  row: PAGE_ROW,
  sql: page('$doc_type', 'type_place', WITH_OWNER),
})

/** The number of an LLC's documents of each type. */
export const listTypeCounts = statement({
  name: 'documents.list_type_counts',
  params: { entity_id: int },
  row: { types: json },
  sql: `
    select coalesce(json_agg(json_build_object('doc_type', doc_type, 'documents', documents)
             order by doc_type collate "C"), '[]') as types
    from documents.tally where entity_id = $entity_id and doc_type <> '*' and documents > 0`,
})

/** What is needed before an owner withdraws or reinstates a document. */
export const findWithdrawalState = statement({
  name: 'documents.find_withdrawal_state',
  params: { id: int },
  row: { entity_id: int, added_by: orNull(text), withdrawn: bool, withdrawn_by: orNull(text) },
  sql: `
    select entity_id, added_by, withdrawn_at is not null as withdrawn, withdrawn_by
    from documents.document where id = $id`,
})

/** Documents of an LLC withdrawn by this actor, newest first. */
export const listWithdrawnBy = statement({
  name: 'documents.list_withdrawn_by',
  params: { entity_id: int, actor: text, most: int },
  row: { id: int, doc_type: text, title: text, file_name: orNull(text), withdrawn_at: instant },
  sql: `
    select id, doc_type, title, file_name, withdrawn_at from documents.document
    where ${listedBy('entity_id', '$entity_id')} and withdrawn_at is not null and withdrawn_by = $actor
    order by entity_id desc, id desc limit $most::integer`,
})
