import { int, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** That it was asked for, and what was answered, for whoever repeats the request under its Idempotency-Key. */
export const noteSync = write({
  name: 'banking.note_sync',
  action: 'bank.sync',
  params: { entity_id: int, body: text },
  row: { body: text },
  sql: `written as (select 'entity/' || $entity_id::integer as record, $body::text as body)`,
})
