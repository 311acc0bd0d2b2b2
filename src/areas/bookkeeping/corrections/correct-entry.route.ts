import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { CONVERSION_ERRORS } from '../currencies/convert.rules.ts'
import { inDollars } from '../currencies/in-dollars.ts'
import { SENT_ENTRY } from '../currencies/sent-entry.rules.ts'
import { findOwnEntry, ownsEntry } from '../entries/own-entry.ts'
import { correctEntry as correct, isOfBank } from './correct.ts'

const { entity_id: _, ...NEW_VALUES } = SENT_ENTRY

export const correctEntry = endpoint({
  name: 'correctEntry',
  method: 'POST',
  path: '/web/entries/correct',
  access: signedInFor('write:bookkeeping'),
  status: 201,
  fields: { id: id({ description: 'The entry to correct.' }), ...NEW_VALUES },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          corrected_id: Type.Integer({ format: 'int64' }),
          reversal_id: Type.Integer({ format: 'int64' }),
          replacement_id: Type.Integer({ format: 'int64' }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  owns: ownsEntry,
  errors: [
    errors.not_found,
    bookkeepingErrors.bank_entry_not_correctable,
    bookkeepingErrors.entry_already_corrected,
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.entry_document_not_found,
    ...CONVERSION_ERRORS,
  ],
  async run({ db, database, input: { id, ...correction }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    if (isOfBank(found)) throw bookkeepingErrors.bank_entry_not_correctable()
    const wanted = await inDollars(db, { entity_id: found.entity_id, ...correction })
    return new JsonText(await correct(database, by, id, found, wanted))
  },
})
