import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, name, optional, word } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { COUNTERPARTY_KINDS, RELATION_SUBTYPES } from '../vocabulary.rules.ts'
import { COUNTERPARTY } from './counterparty.rules.ts'
import { insertCounterparty } from './counterparty.sql.ts'

export const addCounterparty = endpoint({
  name: 'addCounterparty',
  method: 'POST',
  path: '/web/counterparties',
  access: signedInFor('write:bookkeeping'),
  status: 201,
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    name: name({ description: 'Name of the person or company.', example: 'Alder & Pine' }),
    kind: word({ description: 'Kind of counterparty.', example: 'CLIENT' }, COUNTERPARTY_KINDS),
    relation_subtype: optional(word({ description: 'Relation to the owner, if any.' }, RELATION_SUBTYPES)),
  },
  actsFor: 'entity_id',
  returns: Type.Object({ data: COUNTERPARTY }, { additionalProperties: false }),
  async run({ db, input, by }) {
    const made = await db.one(insertCounterparty, { ...input, ...byParams(by) })
    const { name, kind, relation_subtype } = input
    return {
      data: { id: made.id, name, kind, relation_subtype, is_related_party: made.is_related_party },
    }
  },
})
