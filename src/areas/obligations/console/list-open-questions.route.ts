import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, integer, otherwise } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { staff } from '../../members/members.ts'
import {
  countWaitingOfAll,
  countWaitingOfAssigned,
  listWaitingOfAll,
  listWaitingOfAssigned,
  MAX_COUNTED,
} from './console.sql.ts'

const strict = { additionalProperties: false }

const ROW = Type.Object(
  {
    id: Type.Integer(),
    entity_id: orNull<number>({ type: 'integer', description: 'Null for an owner.' }),
    llc_name: orNull<string>({ type: 'string', maxLength: 300 }),
    member_id: Type.Integer(),
    member_name: Type.String({ maxLength: 300 }),
    open_facts: Type.Integer({ minimum: 1, description: 'How many facts nobody knows.' }),
    year: orNull<number>({ type: 'integer', description: 'The first year that they are about.' }),
    reminder_entity_id: orNull<number>({
      type: 'integer',
      description: 'The LLC for which the owner is reminded.',
    }),
    reminded_at: orNull<string>({
      type: 'string',
      format: 'date-time',
      description: 'The last reminder about that year.',
    }),
  },
  { title: 'WaitingSubject', ...strict },
)

export const listOpenQuestions = endpoint({
  name: 'listOpenQuestions',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/obligations/questions',
  access: staff('tax:read', 'filtered'),
  fields: {
    after: otherwise(id({ description: 'Continue after this row.', example: 1 }), 0, null),
    limit: otherwise(integer({ description: 'Maximum number of records.' }, { min: 1, max: 500 }), 50),
  },
  returns: Type.Object(
    {
      data: Type.Array(ROW, { maxItems: 500 }),
      pagination: Type.Object(
        {
          total: Type.Integer({ minimum: 0, maximum: MAX_COUNTED }),
          limit: Type.Integer({ minimum: 1, maximum: 500 }),
        },
        strict,
      ),
      next_after: orNull<number>({ type: 'integer' }),
    },
    { title: 'OpenQuestions', ...strict },
  ),
  async run({ db, caller, input: { after, limit } }) {
    const staff_id = caller.onlyClientsOf
    const page = { after_id: after, limit }
    const [data, { total }] = await Promise.all(
      staff_id === null
        ? [db.all(listWaitingOfAll, page), db.one(countWaitingOfAll, {})]
        : [
            db.all(listWaitingOfAssigned, { ...page, staff_id }),
            db.one(countWaitingOfAssigned, { staff_id }),
          ],
    )
    return { data, pagination: { total, limit }, next_after: data.length === limit ? data.at(-1)!.id : null }
  },
})
