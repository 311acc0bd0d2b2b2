import { int, orNull, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

export const keepLine = write({
  name: 'tax.keep_line',
  action: 'entry.put_on_line',
  detail: 'line',
  params: { entry_id: int, line: text, note: orNull(text) },
  row: { entry_id: int, body: text },
  sql: `
    kept as (
      insert into tax.line_override (entry_id, line, note, set_by) values ($entry_id, $line, $note, $by_actor)
      on conflict (entry_id) do update
        set line = excluded.line, note = excluded.note, set_by = excluded.set_by, set_at = excluded.set_at
      returning entry_id, line
    ), written as (
      select entry_id, line, 'entry/' || entry_id as record,
             json_build_object('entry_id', entry_id, 'line', line, 'changed', true)::text as body
      from kept
    )`,
})

/** Also a line that the entry has from the one it replaces. */
export const deleteLine = write({
  name: 'tax.delete_line',
  action: 'entry.take_off_line',
  detail: 'line',
  params: { entry_id: int },
  row: { entry_id: int, body: text },
  sql: `
    gone as (delete from tax.line_override where entry_id = tax.stated_at($entry_id) returning line),
    written as (
      select $entry_id::bigint as entry_id, line, 'entry/' || $entry_id as record,
             json_build_object('entry_id', $entry_id::bigint, 'line', null, 'changed', true)::text as body
      from gone
    )`,
})
