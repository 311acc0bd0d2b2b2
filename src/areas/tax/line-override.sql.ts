import { int, orNull, text } from '../../kernel/statement.ts'
import { write } from '../../kernel/write.ts'

export const keepLine = write({
  name: 'tax.keep_line',
  action: 'entry.put_on_line',
  params: { entry_id: int, line: text, note: orNull(text) },
  row: { entry_id: int },
  sql: `
    kept as (
      insert into tax.line_override (entry_id, line, note) values ($entry_id, $line, $note)
      on conflict (entry_id) do update set line = excluded.line, note = excluded.note
      returning entry_id
    ), written as (select entry_id, 'entry/' || entry_id as record from kept)`,
})

export const deleteLine = write({
  name: 'tax.delete_line',
  action: 'entry.take_off_line',
  params: { entry_id: int },
  row: { entry_id: int },
  sql: `
    gone as (delete from tax.line_override where entry_id = $entry_id returning entry_id),
    written as (select entry_id, 'entry/' || entry_id as record from gone)`,
})
