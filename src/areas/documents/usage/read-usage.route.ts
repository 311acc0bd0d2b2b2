import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedIn } from '../../members/members.ts'
import { findUsageOf, USAGE } from './usage.ts'

export const readUsage = endpoint({
  name: 'readUsage',
  method: 'GET',
  path: '/web/usage',
  access: signedIn,
  fields: {},
  returns: USAGE,
  async run({ db, caller, config }) {
    return { data: await findUsageOf(db, caller.memberId, config.quotas) }
  },
})
