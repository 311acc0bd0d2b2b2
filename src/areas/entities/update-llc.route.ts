import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { llcRecord } from './client-records.ts'
import { LLC } from './console.shape.ts'
import { entitiesErrors } from './entities.errors.ts'
import { changeEntity, type RecordGiven } from './entities.ts'
import { RECORD, RECORD_ERRORS } from './entity.rules.ts'
import { planFilingsOf } from './filings/filings.ts'
import { expectLlc, findLlc } from './llc-record.ts'

export const updateLlc = endpoint({
  name: 'updateLlc',
  method: 'PUT',
  path: '/web/console/llcs',
  access: staff('clients:write', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }), ...RECORD },
  returns: Type.Object({ data: LLC }, { additionalProperties: false }),
  errors: [
    errors.nothing_to_change,
    entitiesErrors.entity_not_found,
    entitiesErrors.entity_dissolution_date_required,
    ...RECORD_ERRORS,
  ],
  async run({ db, database, input, by, now }) {
    const { entity_id, ...record } = input
    const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length === 0)
      throw errors.nothing_to_change({ fields: Object.keys(RECORD).join(', ') })
    await expectLlc(db, entity_id)
    await database.transaction(async tx => {
      await changeEntity(tx, by, entity_id, given as RecordGiven, now)
      await planFilingsOf(tx, by, entity_id, now)
    })
    return { data: await findLlc(db, entity_id) }
  },
})
