import { int, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** Records the request and its response, for retries with the same Idempotency-Key. */
export const noteSync = write({
  name: 'banking.note_sync',
  action: 'bank.sync',
  params: { entity_id: int, body: text },
  row: { body: text },
  sql: `written as (select 'entity/' || $entity_id::integer as record, $body::text as body)`,
})
