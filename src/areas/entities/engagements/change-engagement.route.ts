import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId, word } from '../../../kernel/http/fields.ts'
import { staff } from '../../members/members.ts'
import { engagementRecord } from '../client-records.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { ENGAGEMENT_STATUSES } from '../entity.rules.ts'
import { changeEngagement as change } from './engagements.ts'

export const changeEngagement = endpoint({
  name: 'changeEngagement',
  method: 'PUT',
  path: '/web/console/engagements',
  access: staff('clients:write', [engagementRecord('engagement_id')]),
  fields: {
    engagement_id: shortId({ description: 'The service of this LLC.' }),
    status: word({ description: 'The new status.', example: 'paused' }, ENGAGEMENT_STATUSES),
  },
  returns: DONE,
  errors: [entitiesErrors.engagement_not_found, entitiesErrors.engagement_already_active],
  async run({ database, input, by }) {
    const { engagement_id, status } = input
    await database.transaction(tx => change(tx, by, engagement_id, { status }))
    return { data: { id: engagement_id } }
  },
})
