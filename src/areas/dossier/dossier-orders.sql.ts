import { takeLock } from '../../kernel/sql/locks.ts'
import { listedBy } from '../../kernel/sql/page.ts'
import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** After this long without progress, the creating process counts as dead. */
const SILENT = "interval '1 minute'"
/** Orders that were not downloaded expire. */
const WAITS = "interval '15 minutes'"

/** The state of an order, as JSON. */
const SHOWN = `json_build_object(
  'id', w.id, 'entity_id', w.entity_id, 'year', w.year, 'language', w.language,
  'state', case
    when w.dossier_id is not null then 'made'
    when w.fault is not null then 'failed'
    when w.begun_at is not null then case when w.seen_at < now() - ${SILENT} then 'failed' else 'being_made' end
    when w.wanted_at < now() - ${WAITS} then 'failed'
    else 'waiting' end,
  'files', w.files, 'size_bytes', w.size_bytes, 'fault', w.fault, 'dossier_id', w.dossier_id)`

export const insertDossierOrder = write({
  name: 'dossier.insert_order',
  action: 'dossier.order',
  params: { member_id: int, entity_id: int, year: int, language: text, whole_numbers: bool },
  row: { body: text },
  sql: `
    w as (
      insert into dossier.wanted (member_id, entity_id, year, language, whole_numbers)
      values ($member_id, $entity_id, $year, $language, $whole_numbers) returning *
    ), written as (
      select 'entity/' || w.entity_id as record, json_build_object('data', ${SHOWN})::text as body from w
    )`,
})

export const lockDossierOrders = statement({
  name: 'dossier.lock_orders',
  params: { member_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('dossier orders of a member', '$member_id')}`,
})

/** A member's recent dossiers: whether one is in progress, how many in an hour, and when the first was. */
export const findOrderLoad = statement({
  name: 'dossier.find_order_load',
  params: { member_id: int },
  row: { is_busy: bool, lately: int, free_in_seconds: int },
  sql: `
    select coalesce(bool_or(begun_at is not null and ended_at is null and seen_at > now() - ${SILENT}), false) as is_busy,
           count(*) filter (where wanted_at > now() - interval '1 hour')::integer as lately,
           coalesce(ceil(extract(epoch from
             min(wanted_at) filter (where wanted_at > now() - interval '1 hour') + interval '1 hour' - now())), 0)::integer
             as free_in_seconds
    from (
      select * from dossier.wanted where ${listedBy('member_id', '$member_id')} order by member_id desc, id desc limit 100
    ) w`,
})

export const findDossierOrder = statement({
  name: 'dossier.find_order',
  params: { id: int, member_id: int },
  row: { told: json },
  sql: `select ${SHOWN} as told from dossier.wanted w where w.id = $id and w.member_id = $member_id`,
})

/** What an order is about. */
export const findOrderedYear = statement({
  name: 'dossier.find_ordered_year',
  params: { id: int },
  row: { entity_id: int, year: int },
  sql: 'select entity_id, year from dossier.wanted where id = $id',
})

/** A member's dossiers whose creating process is gone. */
export const endSilentOrders = statement({
  name: 'dossier.end_silent_orders',
  params: { member_id: int, fault: text, fault_es: text },
  row: { id: int },
  sql: `
    update dossier.wanted set ended_at = now(), fault = case language when 'es' then $fault_es else $fault end
    where member_id = $member_id and begun_at is not null and ended_at is null and seen_at < now() - ${SILENT}
    returning id`,
})

/** Starts an order, once. No row if it was started before or has expired. */
export const beginDossierOrder = statement({
  name: 'dossier.begin_order',
  params: { id: int, member_id: int },
  row: { entity_id: int, year: int, language: text, whole_numbers: bool },
  sql: `
    update dossier.wanted set begun_at = now(), seen_at = now()
    where id = $id and member_id = $member_id and begun_at is null and wanted_at > now() - ${WAITS}
    returning entity_id, year, language, whole_numbers`,
})

export const noteProgress = statement({
  name: 'dossier.note_progress',
  params: { id: int, files: int, size_bytes: int },
  row: { id: int },
  sql: `
    update dossier.wanted set seen_at = now(), files = $files, size_bytes = $size_bytes
    where id = $id and ended_at is null returning id`,
})

export const endDossierOrder = statement({
  name: 'dossier.end_order',
  params: { id: int, files: int, size_bytes: int, dossier_id: orNull(int), fault: orNull(text) },
  row: { id: int },
  sql: `
    update dossier.wanted
    set ended_at = now(), files = $files, size_bytes = $size_bytes, dossier_id = $dossier_id, fault = $fault
    where id = $id and ended_at is null returning id`,
})
