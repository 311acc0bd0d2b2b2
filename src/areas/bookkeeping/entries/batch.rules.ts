import { objects } from '../../../kernel/http/fields.ts'
import { SENT_ENTRY } from '../currencies/sent-entry.rules.ts'
import { RETURNED_NAMES } from './entry.rules.ts'

/** How many entries one request may add. */
export const MAX_IN_BATCH = 500

/** The name of a field of an entry, for errors. */
export const fieldInBatch = (place: number, field: string) => `entries[${place}].${field}`

const { entity_id, ...SENT_FIELDS } = SENT_ENTRY

/** The body of POST /v1/bookkeeping/batch. */
export const SENT_BATCH = {
  entity_id,
  entries: objects(
    {
      description: `The entries, at most ${MAX_IN_BATCH}, with the fields of \`POST /v1/bookkeeping\` except \`entity_id\`.`,
      example: [{ year: 2026, month: 11, expense: 12.5, category: 'software' }],
    },
    SENT_FIELDS,
    {
      max: MAX_IN_BATCH,
      what: { en: 'entries', es: 'asientos' },
      // An LLC of its own is not ignored, but refused: a batch is for one LLC.
      ignored: [...RETURNED_NAMES.filter(name => name !== 'entity_id'), 'is_related_party'],
    },
  ),
}
