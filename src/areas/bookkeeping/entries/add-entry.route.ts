import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { signedIn } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { addEntries } from './entries.ts'
import { ENTRY, NEW_ENTRY, planEntry } from './entry.rules.ts'

export const addEntry = endpoint({
  name: 'addEntry',
  method: 'POST',
  path: '/web/entries',
  access: signedIn,
  tag: 'Bookkeeping',
  status: 201,
  summary: 'Add an entry to the books by hand.',
  description: 'Same as in the API, but with `source: "manual"`.',
  fields: NEW_ENTRY,
  actsFor: 'entity_id',
  returns: Type.Object({ data: ENTRY }, { additionalProperties: false }),
  errors: [bookkeepingErrors.counterparty_not_found, bookkeepingErrors.entry_document_not_found],
  async run({ db, input, by }) {
    const { body } = await addEntries(db, by, [planEntry(input, 'manual')])
    return new JsonText(body)
  },
})
