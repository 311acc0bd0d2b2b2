import { int, orNull, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The response, also returned when the request is repeated. */
const told = (line: string) =>
  `json_build_object('entry_id', entry_id, 'line', ${line}, 'changed', true)::text`

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
      select entry_id, line, 'entry/' || entry_id as record, ${told('line')} as body from kept
    )`,
})

export const deleteLine = write({
  name: 'tax.delete_line',
  action: 'entry.take_off_line',
  detail: 'line',
  params: { entry_id: int },
  row: { entry_id: int, body: text },
  sql: `
    gone as (delete from tax.line_override where entry_id = $entry_id returning entry_id, line),
    written as (select entry_id, line, 'entry/' || entry_id as record, ${told('null')} as body from gone)`,
})
