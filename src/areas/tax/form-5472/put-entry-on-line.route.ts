import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id, name, optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { findEntryForLine } from './books.sql.ts'
import { putOnLine, takeOffLine } from './entry-lines.ts'
import { ENTRY_LINES } from './lines.rules.ts'

export const LINES = ENTRY_LINES.map(({ line }) => line)

export const putEntryOnLine = endpoint({
  name: 'putEntryOnLine',
  method: 'POST',
  path: '/web/tax/lines',
  access: signedInFor('write:tax'),
  fields: {
    entity_id: OF_TAX_YEAR.entity_id,
    entry_id: id({ description: 'The entry.' }),
    line: optional(word({ description: 'The line.' }, LINES)),
    note: optional(name({ description: 'Why.', example: 'Advice to the owner’s own firm' })),
  },
  actsFor: 'entity_id',
  errors: [
    errors.not_found,
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
    { title: 'EntryOnLine', additionalProperties: false },
  ),
  async run({ db, input: { entity_id, entry_id, line, note }, by }) {
    const entry = await db.maybe(findEntryForLine, { id: entry_id })
    if (entry?.entity_id !== entity_id) throw errors.not_found()
    const { changed } =
      line === null ? await takeOffLine(db, by, entry_id) : await putOnLine(db, by, entry_id, line, note)
    return { entry_id, line, changed }
  },
})
