import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, name, optional, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { confirmDescriptions } from './english.ts'

const strict = { additionalProperties: false }

export const describeEntries = endpoint({
  name: 'describeEntries',
  method: 'POST',
  path: '/web/console/tax/descriptions',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: OF_TAX_YEAR.year,
    entry_id: optional(id({ description: 'The entry.' })),
    description: optional(
      name({ description: 'Its description in English.', example: 'Cash contribution to the LLC' }),
    ),
  },
  errors: [
    entitiesErrors.entity_not_found,
    taxErrors.statement_entry_not_found,
    taxErrors.description_required,
    taxErrors.text_not_english,
    taxErrors.too_many_related_entries,
  ],
  returns: Type.Object({ data: Type.Object({ confirmed: Type.Integer() }, strict) }, strict),
  async run({ db, database, input: { entity_id, year, entry_id, description }, by, secrets, now }) {
    await expectLlc(db, entity_id)
    const of = { entityId: entity_id, year, secrets, now }
    const wanted =
      entry_id === null ? 'all proposed' : { entryId: entry_id, description: description || null }
    return writeOnce(database, by, async (tx, by) => {
      const { confirmed } = await confirmDescriptions(tx, by, of, wanted)
      return { data: { confirmed } }
    })
  },
})
