import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { name, optional, otherwise, shortId, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { entitiesErrors, findEntityBy, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { freezePackage, SENT_BY } from './freeze.ts'
import { LINE_CHANGES, PACKAGE_ERRORS } from './package.shape.ts'

const strict = { additionalProperties: false }

export const storePackage = endpoint({
  name: 'storePackage',
  method: 'POST',
  path: '/web/console/tax/package',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: OF_TAX_YEAR.year,
    sent_by: otherwise(
      word({ description: 'How it will be sent; only a fax has a cover.', example: 'fax' }, SENT_BY),
      'fax',
    ),
    sender: optional(name({ description: "Who sends the fax. Defaults to the LLC's name." })),
    amend: optional(name({ description: 'What changes against the return that was filed.' })),
  },
  errors: [
    entitiesErrors.entity_not_found,
    ...PACKAGE_ERRORS,
    taxErrors.package_already_frozen,
    taxErrors.package_nothing_to_amend,
    taxErrors.package_unchanged,
    taxErrors.text_not_english,
  ],
  status: 201,
  returns: Type.Object(
    {
      data: Type.Object(
        {
          id: Type.Integer(),
          edition: Type.Integer({ description: 'Counted from 1 within the year.' }),
          document_id: Type.Integer(),
          sha256: Type.String({ maxLength: 64 }),
          pages: Type.Integer(),
          changes: LINE_CHANGES,
          replaces: orNull<number>({
            type: 'integer',
            description: 'The package stored before, if it was not filed.',
          }),
        },
        strict,
      ),
    },
    strict,
  ),
  async run({ db, database, config, secrets, input, by, now }) {
    const { entity_id, year, sent_by, sender, amend } = input
    const llc = await findEntityBy(db, String(entity_id))
    const wishes = { sender: sent_by === 'fax' ? sender || llc.name : null, reason: amend || null }
    const deps = { database, config, secrets, by, now }
    return { data: await freezePackage(deps, { entityId: entity_id, year }, wishes) }
  },
})
