import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { invalid } from '../../../kernel/http/refusal.ts'
import { signedIn } from '../../members/members.ts'
import { NEW_ENTRY } from '../entries/entry.rules.ts'
import { findOwnEntry, ownsEntry } from '../entries/own-entry.ts'
import { correctEntry as correct, isOfBank } from './correct.ts'

const { entity_id: _, ...SAID_ANEW } = NEW_ENTRY

export const correctEntry = endpoint({
  name: 'correctEntry',
  method: 'POST',
  path: '/web/entries/correct',
  access: signedIn,
  tag: 'Bookkeeping',
  status: 201,
  summary: 'Correct an entry. The original is kept: one entry reverses it and another replaces it.',
  description:
    'Send the complete entry as it should be. Entries imported from a bank cannot be corrected here; change their category instead.',
  fields: { id: id({ description: 'The entry to correct.' }), ...SAID_ANEW },
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
  async run({ db, database, input: { id, ...said }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    if (isOfBank(found))
      throw invalid(
        'This entry is what the bank says; give it another category, or remove it from the books.',
      )
    return new JsonText(await correct(database, by, id, found, { entity_id: found.entity_id, ...said }))
  },
})
