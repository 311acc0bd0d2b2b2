import { listedBy } from '../../kernel/sql/page.ts'
import { bool, bytes, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { DOCUMENT_JSON, STAMPED } from './document.sql.ts'
import { STAMP_RECORD } from './stamps/stamp.sql.ts'

/**
 * An LLC's documents for a tax year: those assigned to it, permanent ones that are assigned to no other year, and
 * resolutions uploaded in it that nobody assigned.
 */
export const listIdsOfYear = statement({
  name: 'documents.list_ids_of_year',
  params: { entity_id: int, year: int, begins: text, ends: text, permanent: json },
  row: { id: int },
  sql: `
    select d.id from documents.document d
    where d.entity_id = $entity_id and d.withdrawn_at is null and (
      d.tax_year = $year or d.tax_year is null and (
        d.doc_type in (select json_array_elements_text($permanent::json))
        or d.doc_type = 'RESOLUTION'
          and (d.uploaded_at at time zone 'UTC')::date between $begins::date and $ends::date
      )
    )
    order by d.id`,
})

/** Documents of these types, which are about one year, that nobody assigned to a year. */
export const listWithoutYear = statement({
  name: 'documents.list_without_year',
  params: { entity_id: int, types: json, most: int },
  row: { id: int, doc_type: text, title: text, uploaded_on: text },
  sql: `
    select d.id, d.doc_type, d.title, (d.uploaded_at at time zone 'UTC')::date::text as uploaded_on
    from documents.document d
    where ${listedBy('d.entity_id', '$entity_id')} and d.withdrawn_at is null and d.tax_year is null
      and d.doc_type in (select json_array_elements_text($types::json))
    order by d.entity_id, d.id limit $most::integer`,
})

/** The types of these documents. */
export const listTypesOf = statement({
  name: 'documents.list_types_of',
  params: { entity_id: int, ids: json },
  row: { id: int, doc_type: text },
  sql: `
    select d.id, d.doc_type from documents.document d
    join json_array_elements_text($ids::json) as wanted on d.id = wanted::bigint
    where d.entity_id = $entity_id`,
})

/** The ids that belong to this LLC. */
export const listOwnIds = statement({
  name: 'documents.list_own_ids',
  params: { entity_id: int, ids: json },
  row: { id: int },
  sql: `
    select d.id from documents.document d
    join json_array_elements_text($ids::json) as wanted on d.id = wanted::bigint
    where d.entity_id = $entity_id`,
})

/** Documents of an LLC by id, with everything needed to export them: record, file, proof. */
export const listEvidence = statement({
  name: 'documents.list_evidence',
  params: { entity_id: int, ids: json },
  row: {
    id: int,
    withdrawn: bool,
    doc_type: text,
    title: text,
    file_name: orNull(text),
    mime_type: orNull(text),
    json: text,
    sha256: orNull(bytes),
    size_bytes: orNull(int),
    store_key: orNull(text),
    sealed: orNull(bool),
    ots_status: text,
    chain: orNull(text),
    proof: orNull(bytes),
    stamp_record: orNull(text),
  },
  sql: `
    select d.id, d.withdrawn_at is not null as withdrawn, d.doc_type, d.title, d.file_name, d.mime_type,
           ${DOCUMENT_JSON} as json, d.sha256, f.size_bytes, f.store_key, f.sealed,
           coalesce(s.status, 'none') as ots_status, s.chain, s.proof,
           case when s.id is not null then ${STAMP_RECORD} end as stamp_record
    from json_array_elements_text($ids::json) as wanted
    join ${STAMPED} on d.id = wanted::bigint
    left join documents.file f on f.sha256 = d.sha256
    where d.entity_id = $entity_id order by d.id`,
})
