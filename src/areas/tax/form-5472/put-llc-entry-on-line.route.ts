import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, name, optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { staff } from '../../members/members.ts'
import { entryRecord } from '../client-records.ts'
import { taxErrors } from '../tax.errors.ts'
import { putOnLine, takeOffLine } from './entry-lines.ts'
import { LINES } from './put-entry-on-line.route.ts'

export const putLlcEntryOnLine = endpoint({
  name: 'putLlcEntryOnLine',
  method: 'POST',
  path: '/web/console/tax/lines',
  access: staff('tax:write', [entryRecord('entry_id')]),
  fields: {
    entry_id: id({ description: 'The entry.' }),
    line: optional(word({ description: 'The line.' }, LINES)),
    note: optional(name({ description: 'Why.', example: 'Advice to the owner’s own firm' })),
  },
  errors: [
    taxErrors.tax_entry_not_found,
    taxErrors.entry_not_with_related_party,
    taxErrors.movement_type_without_line,
    taxErrors.line_of_other_direction,
  ],
  returns: Type.Object(
    {
      entry_id: Type.Integer({ format: 'int64' }),
      line: orNull<string>({ type: 'string', enum: LINES }),
      changed: Type.Boolean(),
    },
    { title: 'LlcEntryOnLine', additionalProperties: false },
  ),
  async run({ db, input: { entry_id, line, note }, by }) {
    const { changed } =
      line === null ? await takeOffLine(db, by, entry_id) : await putOnLine(db, by, entry_id, line, note)
    return { entry_id, line, changed }
  },
})
