import { listedBy } from '../../kernel/sql/page.ts'
import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** The owner of a dossier. */
export const findSubject = statement({
  name: 'dossier.find_subject',
  params: { entity_id: int },
  row: {
    id: int,
    name: text,
    state: text,
    ein: orNull(text),
    created_at: instant,
    exists_since: text,
    is_formed: bool,
    member_id: int,
    owner: text,
    language: text,
  },
  sql: `
    select e.id, e.name, e.state, e.ein, e.created_at,
           coalesce(e.formation_date, (e.created_at at time zone 'UTC')::date) as exists_since,
           e.formation_date is not null as is_formed, m.id as member_id, m.name as owner, m.language
    from entities.entities e join members.members m on m.id = e.member_id where e.id = $entity_id`,
})
export type Subject = NonNullable<typeof findSubject.gives>

export const insertDossier = write({
  name: 'dossier.insert_dossier',
  action: 'dossier.create',
  params: {
    entity_id: int,
    year: int,
    language: text,
    made_at: instant,
    files: int,
    size_bytes: int,
    problems: int,
    manifest_sha256: bytes,
    manifest_document_id: int,
  },
  row: { id: int },
  sql: `
    made as (
      insert into dossier.dossier (
        entity_id, year, language, made_at, files, size_bytes, problems, manifest_sha256, manifest_document_id
      ) values (
        $entity_id, $year, $language, $made_at, $files, $size_bytes, $problems, $manifest_sha256, $manifest_document_id
      ) returning id
    ), settled as (delete from dossier.draft where manifest_document_id = $manifest_document_id),
    written as (select id, 'dossier/' || id as record from made)`,
})

export const insertDraft = statement({
  name: 'dossier.insert_draft',
  params: { manifest_document_id: int, begun_at: instant },
  row: {},
  sql: 'insert into dossier.draft (manifest_document_id, begun_at) values ($manifest_document_id, $begun_at)',
})

export const deleteDraft = statement({
  name: 'dossier.delete_draft',
  params: { manifest_document_id: int },
  row: { manifest_document_id: int },
  sql: 'delete from dossier.draft where manifest_document_id = $manifest_document_id returning manifest_document_id',
})

export const findStaleDrafts = statement({
  name: 'dossier.find_stale_drafts',
  params: { before: instant },
  row: { manifest_document_id: int },
  sql: 'select manifest_document_id from dossier.draft where begun_at < $before order by begun_at limit 100',
})

/** Newest first, each with the status of its manifest's timestamp. */
export const listDossiers = statement({
  name: 'dossier.list_dossiers',
  params: { entity_id: int },
  row: {
    id: int,
    year: int,
    language: text,
    made_at: instant,
    files: int,
    size_bytes: int,
    problems: int,
    manifest_sha256: text,
    manifest_document_id: int,
    manifest: json,
  },
  sql: `
    select d.id, d.year, d.language, d.made_at, d.files, d.size_bytes, d.problems,
           encode(d.manifest_sha256, 'hex') as manifest_sha256, d.manifest_document_id,
           documents.ots_of(d.manifest_sha256, d.entity_id) as manifest
    from dossier.dossier d 
    where ${listedBy('d.entity_id', '$entity_id')} order by d.entity_id desc, d.id desc limit 500`,
})

/** A page of the same, for the website. */
export const listDossiersOf = statement({
  name: 'dossier.list_dossiers_of',
  params: { entity_id: int, limit: int, offset: int },
  row: { total: int, dossiers: json },
  sql: `
    select (select count(*) from dossier.dossier where entity_id = $entity_id)::integer as total,
           coalesce((
             select json_agg(json_build_object(
               'id', d.id, 'year', d.year, 'language', d.language,
               'made_at', to_char(d.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'files', d.files, 'size_bytes', d.size_bytes, 'problems', d.problems,
               'manifest_sha256', encode(d.manifest_sha256, 'hex'), 'manifest_document_id', d.manifest_document_id,
               'proof', json_build_object(
                 'status', coalesce(d.stamp ->> 'ots_status', 'none'), 'chain', d.stamp -> 'ots' ->> 'chain')
             ) order by d.id desc)
             from (
               select *, documents.ots_of(manifest_sha256, entity_id) as stamp from dossier.dossier
               where ${listedBy('entity_id', '$entity_id')} order by entity_id desc, id desc limit $limit offset $offset
             ) d
           ), '[]') as dossiers`,
})

/** All totals of an LLC's books up to a month, by month, category and movement type. */
export const listCategoryTotals = statement({
  name: 'dossier.list_category_totals',
  params: { entity_id: int, last_month: int },
  row: { month: int, category: orNull(text), movement_type: text, received: text, paid: text },
  sql: `
    select month, nullif(category, '') as category, movement_type, income as received, expense as paid
    from bookkeeping.category_totals($entity_id, 0, $last_month::integer)
    order by month, category, movement_type`,
})

/** The exchange rates that the amounts of some months were converted with. */
export const listRatesUsed = statement({
  name: 'dossier.list_rates_used',
  params: { entity_id: int, first_month: int, last_month: int },
  row: {
    currency: text,
    rate_source: text,
    entries: int,
    original_amount: text,
    dollars: text,
    lowest: text,
    highest: text,
    first_date: orNull(text),
    last_date: orNull(text),
  },
  sql: `
    select currency, rate_source, entries, trim_scale(original_amount) as original_amount, trim_scale(dollars) as dollars,
           trim_scale(lowest) as lowest, trim_scale(highest) as highest, first_date, last_date
    from bookkeeping.rates_used($entity_id, $first_month, $last_month)
    order by currency, rate_source`,
})
export type RateUsed = NonNullable<typeof listRatesUsed.gives>
