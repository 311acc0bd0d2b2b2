import type { Access } from '../../kernel/http/endpoint.ts'
import { countedAs } from '../../kernel/http/throttle.ts'
import type { Visitor } from '../members/members.ts'
import { checkOrigin } from './origin.rules.ts'

/** In without a name. What visitors may write is bounded by the endpoints themselves. */
export const byAnyone: Access<Visitor> = {
  remembers: false,
  async admit({ config }, approach) {
    checkOrigin(approach, config.publicUrl)
    const { ip } = approach
    return { caller: { ip }, actor: 'visitor', countsAs: `address:${countedAs(ip)}`, remembered: null }
  },
  authorize: () => null,
}
