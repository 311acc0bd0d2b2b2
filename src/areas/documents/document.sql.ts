import { listedBy, pageColumns } from '../../kernel/sql/page.ts'
import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/**
 * Writes the records of one or more documents, with their contents and timestamps to make. Ids and positions
 * follow the given order. `kept` maps each content to its storage key: of two concurrent uploads of the same
 * content, one is kept. `replaces` names the key of a stored content that was found damaged.
 */
export const insertDocuments = write({
  name: 'documents.insert_documents',
  action: 'document.create',
  params: {
    entity_id: int,
    uploaded_at: instant,
    rows: json,
    most_llc_bytes: orNull(int),
    most_member_bytes: orNull(int),
  },
  row: { ids: json, kept: json },
  sql: `
    input as materialized (
      select x.doc_type, x.title, x.file_name, x.mime_type, x.size_bytes, decode(x.sha256, 'hex') as sha256,
             x.store_key, x.sealed, x.sealed_by, x.replaces, x.tax_year, x.place::integer as place
      from rows from (
        json_to_recordset($rows::json) as (
          doc_type text, title text, file_name text, mime_type text, size_bytes bigint, sha256 text, store_key text,
          sealed boolean, sealed_by text, replaces text, tax_year smallint
        )
      ) with ordinality as x (
        doc_type, title, file_name, mime_type, size_bytes, sha256, store_key, sealed, sealed_by, replaces, tax_year,
        place
      )
    ), stored as (
      insert into documents.file as f (sha256, size_bytes, mime_type, store_key, sealed, sealed_by)
      select distinct on (sha256) sha256, size_bytes, mime_type, store_key, sealed, sealed_by from input
      where sha256 is not null order by sha256, place
      on conflict (sha256) do update set
        (store_key, sealed, sealed_by) = (
          select case when bool_or(i.replaces = f.store_key) then excluded.store_key else f.store_key end,
                 case when bool_or(i.replaces = f.store_key) then excluded.sealed else f.sealed end,
                 case when bool_or(i.replaces = f.store_key) then excluded.sealed_by else f.sealed_by end
          from input i where i.sha256 = excluded.sha256
        ),
        damage = null, damaged_at = null
      returning sha256, store_key, sealed
    ), stamped as (
      insert into documents.stamp (sha256, entity_id) select sha256, $entity_id from stored on conflict do nothing
    ), counted as (
      insert into documents.tally as t (entity_id, doc_type, documents, newest_at, bytes)
      select $entity_id, doc_type, documents, $uploaded_at::timestamptz, bytes from (
        select '*' as doc_type, count(*) as documents, coalesce(sum(size_bytes), 0) as bytes
        from input having count(*) > 0
        union all
        select doc_type, count(*), 0 from input group by doc_type
      ) order by doc_type collate "C"
      on conflict (entity_id, doc_type) do update set
        documents = t.documents + excluded.documents, newest_at = greatest(t.newest_at, excluded.newest_at),
        bytes = t.bytes + excluded.bytes
      returning doc_type, documents, newest_at, bytes
    ), used as (
      insert into documents.usage as u (member_id, bytes)
      select e.member_id, coalesce(sum(i.size_bytes), 0) from input i
      join entities.entities e on e.id = $entity_id group by e.member_id
      on conflict (member_id) do update set bytes = u.bytes + excluded.bytes
      returning bytes
    ), made as (
      insert into documents.document (
        entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, uploaded_at, added_by, tax_year, place,
        type_place
      )
      select $entity_id, i.doc_type, i.title, i.file_name, i.mime_type, i.size_bytes, i.sha256, every.newest_at, $by_actor,
             i.tax_year,
             every.documents - count(*) over () + i.place,
             typed.documents - count(*) over (partition by i.doc_type)
               + row_number() over (partition by i.doc_type order by i.place)
      from input i
      join counted every on every.doc_type = '*'
      join counted typed on typed.doc_type = i.doc_type
      cross join used
      where documents.has_room(every.bytes, $most_llc_bytes::bigint, used.bytes, $most_member_bytes::bigint)
      order by i.place
      returning id
    ), written as (
      select json_agg(id order by id) as ids,
             (select coalesce(json_object_agg(
                encode(sha256, 'hex'), json_build_object('store_key', store_key, 'sealed', sealed)
              ), '{}') from stored) as kept,
             case count(*) when 1 then 'document/' || min(id)
                           else 'documents/' || min(id) || '-' || max(id) end as record
      from made having count(*) > 0
    )`,
})

const CONTENT_ROW = { sha256: bytes, size_bytes: int, store_key: text, sealed: bool }

/** The known ones of these hashes, in hex. */
export const findContents = statement({
  name: 'documents.find_contents',
  params: { hashes: json },
  row: CONTENT_ROW,
  sql: `
    select sha256, size_bytes, store_key, sealed from documents.file
    where sha256 in (select decode(hash, 'hex') from json_array_elements_text($hashes::json) as hash)`,
})

export const findNewestContent = statement({
  name: 'documents.find_newest_content',
  params: {},
  row: { sealed: bool },
  sql: 'select sealed from documents.file order by created_at desc limit 1',
})

/**
 * Documents with the stamps of their own LLC: a stamp tells when its LLC had the content, which only its
 * owner may know.
 */
export const STAMPED = `
  documents.document d left join documents.stamp s on s.sha256 = d.sha256 and s.entity_id = d.entity_id`

/** Only the operator sees withdrawn documents. */
const SHOWN = '(d.withdrawn_at is null or $withdrawn_too)'

/** A document, with what is needed to read its file. */
export const findFile = statement({
  name: 'documents.find_file',
  params: { id: int, withdrawn_too: bool },
  row: {
    id: int,
    entity_id: int,
    file_name: orNull(text),
    mime_type: orNull(text),
    sha256: orNull(bytes),
    size_bytes: orNull(int),
    store_key: orNull(text),
    sealed: orNull(bool),
    damage: orNull(text),
  },
  sql: `
    select d.id, d.entity_id, d.file_name, d.mime_type, d.sha256, f.size_bytes, f.store_key, f.sealed, f.damage
    from documents.document d left join documents.file f on f.sha256 = d.sha256
    where d.id = $id and ${SHOWN}`,
})

/** The owner of a document. */
export const findDocumentOwner = statement({
  name: 'documents.find_document_owner',
  params: { id: int },
  row: { member_id: int, file_name: orNull(text) },
  sql: `
    select e.member_id, d.file_name
    from documents.document d join entities.entities e on e.id = d.entity_id
    where d.id = $id`,
})

export const findProof = statement({
  name: 'documents.find_proof',
  params: { id: int, withdrawn_too: bool },
  row: {
    entity_id: int,
    file_name: orNull(text),
    proof: orNull(bytes),
    chain: orNull(text),
    status: orNull(text),
  },
  sql: `
    select d.entity_id, d.file_name, s.proof, s.chain, s.status from ${STAMPED}
    where d.id = $id and ${SHOWN}`,
})

export const DOCUMENT_JSON = `
  d.json_before || ',"ots_status":"' || coalesce(s.status, 'none') || '","ots":'
    || coalesce(documents.ots_json(s)::text, 'null') || d.json_after`

export const findDocument = statement({
  name: 'documents.find_document',
  params: { id: int },
  row: { entity_id: int, doc_type: text, json: text },
  sql: `
    select d.entity_id, d.doc_type, ${DOCUMENT_JSON} as json from ${STAMPED} where d.id = $id and d.withdrawn_at is null`,
})

/** A document with the details only the operator may see. */
export const findForOperator = statement({
  name: 'documents.find_for_operator',
  params: { id: int },
  row: {
    json: text,
    llc: text,
    owner: text,
    sealed: orNull(bool),
    damage: orNull(text),
    withdrawn_at: orNull(instant),
    withdrawn_reason: orNull(text),
    waiting_since: orNull(instant),
    failed_at: orNull(instant),
    failure: orNull(text),
  },
  sql: `
    select ${DOCUMENT_JSON} as json, e.name as llc, m.name as owner, f.sealed, f.damage, d.withdrawn_at, d.withdrawn_reason,
           s.added_at as waiting_since, s.failed_at, s.failure
    from ${STAMPED}
    left join documents.file f on f.sha256 = d.sha256
    join entities.entities e on e.id = d.entity_id
    join members.members m on m.id = e.member_id
    where d.id = $id`,
})

export const PAGE_PARAMS = { entity_id: int, limit: int, offset: int, before: int }
export const PAGE_ROW = { documents: orNull(text), last: orNull(text), total: int }

/** Newest first, of all types. The position determines where a page starts, so any offset costs the same. */
export const listDocuments = statement({
  name: 'documents.list_documents',
  params: PAGE_PARAMS,
  row: PAGE_ROW,
  sql: page('*', 'place'),
})

/** Newest first, of one type. */
export const listDocumentsOfType = statement({
  name: 'documents.list_documents_of_type',
  params: { ...PAGE_PARAMS, doc_type: text },
  row: PAGE_ROW,
  sql: page('$doc_type', 'type_place'),
})

/** Those of these ids that are documents of the LLC, newest first. */
export const listDocumentsWithIds = statement({
  name: 'documents.list_documents_with_ids',
  params: { ...PAGE_PARAMS, ids: json, doc_type: orNull(text) },
  row: PAGE_ROW,
  sql: `
    with found as materialized (
      select ${DOCUMENT_JSON} as json, d.id from ${STAMPED}
      where d.id = any (array(select json_array_elements_text($ids::json)::bigint)) and d.entity_id = $entity_id
        and d.withdrawn_at is null and ($doc_type::text is null or d.doc_type = $doc_type)
    ), page as (
      select ${pageColumns('documents', 'id')} from (
        select json, id, row_number() over (order by id desc) - $offset::bigint as n from found
        where id < $before::bigint order by id desc limit $limit::integer + 1 offset $offset::bigint
      )
    )
    select page.documents, page.last, (select count(*) from found) as total from page`,
})

/**
 * A page of an LLC's documents, each formatted by `json`: those before an id, after an offset. Positions follow
 * the ids, and change when a document is withdrawn or reinstated.
 */
export function page(
  docType: '*' | '$doc_type',
  place: 'place' | 'type_place',
  json = DOCUMENT_JSON,
): string {
  const counted = docType === '*' ? "'*'" : docType
  const ofType = docType === '*' ? '' : 'and d.doc_type = $doc_type'
  return `
    with kept as materialized (
      select coalesce(max(documents), 0) as total from documents.tally
      where entity_id = $entity_id and doc_type = ${counted}
    ), start as materialized (
      select coalesce((
        select d.${place} from documents.document d
        where ${listedBy('d.entity_id', '$entity_id')} ${ofType} and d.withdrawn_at is null and d.id < $before::bigint
        order by d.entity_id desc, d.id desc limit 1
      ), 0) - $offset::bigint as place
    )
    select page.documents, page.last, kept.total
    from kept
    cross join (
      select ${pageColumns('documents', 'id')} from (
        select ${json} as json, d.id, start.place - d.${place} + 1 as n
        from start cross join ${STAMPED}
        where d.entity_id = $entity_id ${ofType}
          and d.${place} <= start.place and d.${place} >= start.place - $limit::integer
        order by d.${place} desc
      )
    ) page`
}

/** Contents to check, by hash, starting after one of them. */
export const listContents = statement({
  name: 'documents.list_contents',
  params: { after: bytes, most: int },
  row: { ...CONTENT_ROW, damage: orNull(text) },
  sql: `
    select sha256, size_bytes, store_key, sealed, damage from documents.file where sha256 > $after
    order by sha256 limit $most::integer`,
})

/** The documents with this content, for error messages. */
export const listWithContent = statement({
  name: 'documents.list_with_content',
  params: { sha256: bytes },
  row: { id: int, entity_id: int, title: text, withdrawn: bool },
  sql: `
    select id, entity_id, title, withdrawn_at is not null as withdrawn
    from documents.document where sha256 = $sha256 order by id`,
})

export const countDamaged = statement({
  name: 'documents.count_damaged',
  params: {},
  row: { missing: int, changed: int },
  sql: `
    select count(*) filter (where damage = 'missing') as missing, count(*) filter (where damage = 'changed') as changed
    from documents.file where damage is not null`,
})

/** Marks a stored content as damaged, unless it was stored again or marked meanwhile. */
export const markDamaged = write({
  name: 'documents.mark_damaged',
  action: 'file.damaged',
  params: { sha256: bytes, store_key: text, damage: text },
  row: { record: text },
  sql: `
    marked as (
      update documents.file set damage = $damage, damaged_at = now()
      where sha256 = $sha256 and store_key = $store_key and damage is distinct from $damage
      returning sha256
    ), written as (select 'file/' || encode(sha256, 'hex') as record from marked)`,
})

/** Clears the mark of a content found intact. */
export const markWhole = write({
  name: 'documents.mark_whole',
  action: 'file.whole',
  params: { sha256: bytes, store_key: text },
  row: { record: text },
  sql: `
    marked as (
      update documents.file
      set damage = null, damaged_at = null, sealed_by = nullif(sealed_by, 'unknown')
      where sha256 = $sha256 and store_key = $store_key and damage is not null
      returning sha256
    ), written as (select 'file/' || encode(sha256, 'hex') as record from marked)`,
})

/** Stores the right bytes of a damaged content under a new key, unless someone else did so first. */
export const replaceContent = write({
  name: 'documents.replace_content',
  action: 'file.restore',
  params: { sha256: bytes, replaces: text, store_key: text, sealed: bool, sealed_by: orNull(text) },
  row: { record: text },
  sql: `
    replaced as (
      update documents.file
      set store_key = $store_key, sealed = $sealed, sealed_by = $sealed_by, damage = null, damaged_at = null
      where sha256 = $sha256 and store_key = $replaces
      returning sha256
    ), written as (select 'file/' || encode(sha256, 'hex') as record from replaced)`,
})
