import type { Access } from '../../kernel/endpoint.ts'
import type { Visitor } from '../members/members.ts'

/** In without a name. What visitors may write is bounded by the endpoints themselves. */
export const byAnyone: Access<Visitor> = {
  async admit(_ground, { ip }) {
    return { caller: { ip }, actor: 'visitor', remembered: null }
  },
  authorize: () => null,
}
