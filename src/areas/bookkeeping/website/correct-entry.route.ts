import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/endpoint.ts'
import { id } from '../../../kernel/fields.ts'
import { invalid } from '../../../kernel/refusal.ts'
import { signedIn } from '../../members/members.ts'
import { NEW_ENTRY } from '../entry.rules.ts'
import { correctEntry as correct, isOfBank } from './correct.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

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
