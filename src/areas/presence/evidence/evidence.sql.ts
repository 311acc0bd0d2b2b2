import { bool, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { MAX_EVIDENCE } from './evidence.rules.ts'

/** Whether a document can be used as evidence, and whether the same evidence is there already. */
export const findEvidenceBasis = statement({
  name: 'presence.find_evidence_basis',
  params: {
    member_id: int,
    entity_id: int,
    document_id: int,
    kind: text,
    country: text,
    starts_on: text,
    ends_on: text,
  },
  row: { has_document: bool, same: int },
  sql: `
    select
      exists (
        select from documents.documents d
        where d.id = $document_id and d.entity_id = $entity_id and d.withdrawn_at is null
      ) as has_document,
      coalesce((
        select e.id from presence.evidence e
        where e.member_id = $member_id and e.document_id = $document_id and e.kind = $kind and e.country = $country
          and e.starts_on = $starts_on::date and e.ends_on = $ends_on::date and e.removed_at is null
        order by e.id limit 1
      ), 0) as same`,
})

/** No row if the member has too many. One writer at a time (`lockLog`). */
export const insertEvidence = write({
  name: 'presence.insert_evidence',
  action: 'presence.evidence',
  detail: 'kind',
  params: {
    member_id: int,
    entity_id: int,
    document_id: int,
    kind: text,
    country: text,
    starts_on: text,
    ends_on: text,
  },
  row: { id: int },
  sql: `
    made as (
      insert into presence.evidence (member_id, entity_id, document_id, kind, country, starts_on, ends_on, added_by)
      select $member_id, $entity_id, $document_id, $kind, $country, $starts_on::date, $ends_on::date, $by_actor
      where (
        select count(*) from presence.evidence where member_id = $member_id and removed_at is null
      ) < ${MAX_EVIDENCE}
      returning id, kind
    ), written as (select id, kind, 'presence_evidence/' || id as record from made)`,
})

export const findEvidence = statement({
  name: 'presence.find_evidence',
  params: { id: int, member_id: int },
  row: { removed: bool },
  sql: `
    select removed_at is not null as removed from presence.evidence where id = $id and member_id = $member_id`,
})

export const markEvidenceRemoved = write({
  name: 'presence.mark_evidence_removed',
  action: 'presence.evidence_remove',
  detail: 'kind',
  params: { id: int },
  row: { id: int },
  sql: `
    gone as (
      update presence.evidence set removed_at = now(), removed_by = $by_actor
      where id = $id and removed_at is null
      returning id, kind
    ), written as (select id, kind, 'presence_evidence/' || id as record from gone)`,
})

/** The evidence of a member for days of a period. A withdrawn document is not shown, not even its title. */
export const listEvidence = statement({
  name: 'presence.list_evidence',
  params: { member_id: int, from: text, until: text },
  row: {
    id: int,
    kind: text,
    country: text,
    from: text,
    until: text,
    entity_id: int,
    document_id: int,
    title: orNull(text),
    withdrawn: bool,
  },
  sql: `
    select e.id, e.kind, e.country, e.starts_on as from, e.ends_on as until, e.entity_id, e.document_id,
           case when d.withdrawn_at is null then d.title end as title, d.withdrawn_at is not null as withdrawn
    from presence.evidence e
    join documents.documents d on d.id = e.document_id and d.entity_id = e.entity_id
    where e.member_id = $member_id and e.removed_at is null and e.starts_on <= $until::date and e.ends_on >= $from::date
    order by e.starts_on, e.id
    limit ${MAX_EVIDENCE}`,
})
