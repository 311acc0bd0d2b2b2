import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { boolean, date, name, optional, otherwise, shortId, text } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { entitiesErrors, llcRecord } from '../../entities/entities.ts'
import { checkNotErased, membersErrors, staff } from '../../members/members.ts'
import { addOneOff } from '../decisions.ts'
import { showObligation } from '../find-obligations.ts'
import { ONE_OBLIGATION } from '../obligation.shape.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { expectOwner } from './owner.ts'

export const addObligation = endpoint({
  name: 'addObligation',
  method: 'POST',
  path: '/web/console/obligations/add',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    of_owner: otherwise(boolean({ description: 'Whether it concerns the owner and not the LLC.' }), false),
    title: name({ description: 'What has to be done.', example: 'Answer the letter of the IRS' }),
    details: optional(
      text({ description: 'Details.', example: 'CP 15, notice of 3 November' }, { max: 1000 }),
    ),
    due_date: date({ description: 'When.', example: '2026-12-15' }),
  },
  errors: [
    entitiesErrors.entity_not_found,
    membersErrors.person_erased,
    errors.date_out_of_range,
    obligationsErrors.too_many_one_offs,
  ],
  status: 201,
  returns: ONE_OBLIGATION,
  async run({ db, database, input: { entity_id, of_owner, title, details, due_date }, by, now }) {
    const { id: memberId } = await expectOwner(db, entity_id)
    return writeOnce(database, by, async (tx, by) => {
      if (of_owner) await checkNotErased(tx, memberId)
      const wanted = { entityId: entity_id, memberId, ofOwner: of_owner, title, details, dueDate: due_date }
      const { id } = await addOneOff(tx, by, wanted, now)
      return showObligation(tx, id, 'any', dateOf(now))
    })
  },
})
