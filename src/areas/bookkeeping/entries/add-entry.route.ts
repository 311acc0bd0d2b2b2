import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { CONVERSION_ERRORS } from '../currencies/convert.rules.ts'
import { inDollars } from '../currencies/in-dollars.ts'
import { SENT_ENTRY } from '../currencies/sent-entry.rules.ts'
import { addEntries } from './entries.ts'
import { ENTRY, planEntry } from './entry.rules.ts'

export const addEntry = endpoint({
  name: 'addEntry',
  method: 'POST',
  path: '/web/entries',
  access: signedInFor('write:bookkeeping'),
  status: 201,
  fields: SENT_ENTRY,
  actsFor: 'entity_id',
  returns: Type.Object({ data: ENTRY }, { additionalProperties: false }),
  errors: [
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.entry_document_not_found,
    ...CONVERSION_ERRORS,
  ],
  async run({ db, input, by }) {
    const { body } = await addEntries(db, by, [planEntry(await inDollars(db, input), 'manual')])
    return new JsonText(body)
  },
})
