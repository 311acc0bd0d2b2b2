import { listedBy } from '../../kernel/sql/page.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const findForWithdrawal = statement({
  name: 'documents.find_for_withdrawal',
  params: { id: int },
  row: { entity_id: int, doc_type: text, title: text, llc: text },
  sql: `
    select d.entity_id, d.doc_type, d.title, e.name as llc
    from documents.document d join entities.entities e on e.id = d.entity_id where d.id = $id`,
})

const COUNTED = { entity_id: int, doc_type: text }
const ITS_TALLIES = "t.entity_id = $entity_id and t.doc_type in ('*', $doc_type)"

/** The tallies that count the document, in the same lock order as adding documents. */
export const lockTallies = statement({
  name: 'documents.lock_tallies',
  params: COUNTED,
  row: { documents: int },
  sql: `
    select documents from documents.tally t where ${ITS_TALLIES} order by t.doc_type collate "C" for update`,
})

/** Run with the tallies locked, like all statements below: nobody else can change the LLC's list then. */
export const withdrawDocument = write({
  name: 'documents.withdraw_document',
  action: 'document.withdraw',
  params: { id: int, ...COUNTED, at: instant, reason: text },
  row: { place: int },
  sql: `
    withdrawn as (
      update documents.document
      set withdrawn_at = $at, withdrawn_reason = $reason, withdrawn_by = $by_actor, place = null, type_place = null
      where id = $id and withdrawn_at is null returning id, old.place
    ), lowered as (
      update documents.tally t set documents = t.documents - 1 from withdrawn where ${ITS_TALLIES}
    ), written as (select 'document/' || id as record, place from withdrawn)`,
})

/** The position of a withdrawn document: after the LLC's documents with lower ids. */
export const findPlaceFor = statement({
  name: 'documents.find_place_for',
  params: { id: int, ...COUNTED },
  row: { place: int, type_place: int },
  sql: `
    select coalesce(max(place), 0) + 1 as place,
           coalesce(max(type_place) filter (where doc_type = $doc_type), 0) + 1 as type_place
    from documents.document where entity_id = $entity_id and place is not null and id < $id`,
})

export const reinstateDocument = write({
  name: 'documents.reinstate_document',
  action: 'document.reinstate',
  params: { id: int, ...COUNTED, place: int, type_place: int },
  row: { record: text },
  sql: `
    reinstated as (
      update documents.document
      set withdrawn_at = null, withdrawn_reason = null, withdrawn_by = null, place = $place, type_place = $type_place
      where id = $id and withdrawn_at is not null returning id
    ), raised as (
      update documents.tally t set documents = t.documents + 1 from reinstated where ${ITS_TALLIES}
    ), written as (select 'document/' || id as record from reinstated)`,
})

/**
 * Moves the positions from one on by one, down or up: first to negative values, because two documents must
 * never have the same position. The cost grows with the number of later documents of the LLC.
 */
export const liftPlaces = statement({
  name: 'documents.lift_places',
  params: { ...COUNTED, from: int, by: int },
  row: {},
  sql: `
    update documents.document set
      place = -(place + $by::integer),
      type_place = case when doc_type = $doc_type then -(type_place + $by::integer) else type_place end
    where entity_id = $entity_id and place >= $from`,
})

export const settlePlaces = statement({
  name: 'documents.settle_places',
  params: { entity_id: int },
  row: {},
  sql: `
    update documents.document set place = -place, type_place = abs(type_place)
    where entity_id = $entity_id and place < 0`,
})

/** Withdrawn documents of an LLC, newest first. */
export const listWithdrawn = statement({
  name: 'documents.list_withdrawn',
  params: { entity_id: int, most: int },
  row: {
    id: int,
    doc_type: text,
    title: text,
    file_name: orNull(text),
    withdrawn_at: instant,
    withdrawn_reason: text,
  },
  sql: `
    select id, doc_type, title, file_name, withdrawn_at, withdrawn_reason from documents.document
    where ${listedBy('entity_id', '$entity_id')} and withdrawn_at is not null
    order by entity_id desc, id desc limit $most::integer`,
})
