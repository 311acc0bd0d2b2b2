import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { optional, otherwise, PAGING, shortId, word } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { findQueue } from './queue.sql.ts'
import { COUNTS, QUEUED } from './review.shape.ts'
import { countStatuses } from './review.sql.ts'
import { STATUSES, type Status } from './vocabulary.rules.ts'

export const listQueue = endpoint({
  name: 'listQueue',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/ledger',
  access: staff('ledger:read', 'filtered'),
  fields: {
    status: otherwise(word<Status>({ description: 'Filter by status.' }, STATUSES), 'PENDING'),
    entity_id: optional(shortId({ description: 'Filters by LLC.' })),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(QUEUED, { maxItems: 500 }), counts: COUNTS, pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  reveals: (_, answer) => {
    const { data } = answer as {
      data: { llc: { id: number; name: string }; owner: { id: number } }[]
    }
    return data.map(({ llc, owner }) => ({
      ownerId: owner.id,
      kind: 'ledger',
      record: `entity/${llc.id}`,
      title: llc.name,
    }))
  },
  async run({ db, input, caller }) {
    const { status, entity_id, limit, offset } = input
    const staff_id = caller.onlyClientsOf
    const [found, counts] = await Promise.all([
      findQueue(db, { ...input, staff_id }),
      db.one(countStatuses, { entity_id, staff_id }),
    ])
    const total = counts[status.toLowerCase() as keyof typeof counts]
    const data = found.map(({ json, llc, member_id, member }) => {
      const transaction = JSON.parse(json)
      return {
        transaction,
        llc: { id: transaction.entity_id, name: llc },
        owner: { id: member_id, name: member },
      }
    })
    return { data, counts, pagination: { total, limit, offset } }
  },
})
