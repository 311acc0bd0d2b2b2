import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { integer, optional, PAGING, shortId, word } from '../../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../../kernel/http/shapes.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { entitiesErrors, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { findObligations } from '../find-obligations.ts'
import { OBLIGATION, OPEN_FACTS } from '../obligation.shape.ts'
import { STATES } from '../settle.rules.ts'
import { expectOwner } from './owner.ts'

export const readLlcObligations = endpoint({
  name: 'readLlcObligations',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/llcs/{entity_id}/obligations',
  access: staff('tax:read', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: optional(
      integer({ description: 'Only those about this year.', example: 2026 }, { min: 1990, max: 2101 }),
    ),
    state: optional(word({ description: 'Only those in this state.', example: 'due' }, STATES)),
    ...PAGING,
  },
  returns: Type.Object(
    {
      data: Type.Array(OBLIGATION, { maxItems: 500 }),
      ...OPEN_FACTS,
      pagination: LIST_PAGINATION,
    },
    { title: 'LlcObligations', additionalProperties: false },
  ),
  errors: [entitiesErrors.entity_not_found],
  async reveals({ db, input: { entity_id } }) {
    const owner = await expectOwner(db, entity_id)
    return [{ ownerId: owner.id, kind: 'tax', record: `entity/${entity_id}`, title: owner.llc }]
  },
  async run({ db, input: { entity_id, year, state, limit, offset }, now }) {
    const owner = await expectOwner(db, entity_id)
    const wanted = { entityId: entity_id, ownerId: owner.id, year, state, limit, offset }
    return findObligations(db, wanted, dateOf(now))
  },
})
