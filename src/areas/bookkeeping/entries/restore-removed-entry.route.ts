import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { invalid } from '../../../kernel/http/refusal.ts'
import { signedIn } from '../../members/members.ts'
import { isOfBank, restoreEntry } from '../corrections/correct.ts'
import { findOwnEntry, ownsEntry } from './own-entry.ts'

export const restoreRemovedEntry = endpoint({
  name: 'restoreRemovedEntry',
  method: 'POST',
  path: '/web/entries/restore',
  access: signedIn,
  tag: 'Bookkeeping',
  status: 201,
  summary: 'Restore a removed entry.',
  description: 'It is restored as a new entry with the same content. Can be done once.',
  fields: { id: id({ description: 'The removed entry.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ format: 'int64' }) }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  owns: ownsEntry,
  async run({ db, database, input: { id }, caller, by }) {
    const found = await findOwnEntry(db, id, caller)
    if (isOfBank(found)) throw invalid('What the bank brought is put back with the bank.')
    return new JsonText(await restoreEntry(database, by, id, found))
  },
})
