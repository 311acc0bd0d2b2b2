import { Type } from 'typebox'
import { listOpenAlarms } from '../../kernel/audit/alarm.sql.ts'
import { findChainHead, findLastCheck } from '../../kernel/audit/chain.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { findNewestAnchors } from '../documents/documents.ts'
import { staff } from '../members/members.ts'
import { CHAIN } from './chain.shape.ts'
import { MAX_ROWS_HERE } from './verify-chain.route.ts'

type Block = { height: number; time: string }

export const readChain = endpoint({
  name: 'readChain',
  method: 'GET',
  path: '/web/console/audit/chain',
  access: staff('audit:read', 'firm'),
  fields: {},
  returns: Type.Object({ data: CHAIN }, { additionalProperties: false }),
  async run({ db }) {
    const [head, anchors, last_check, alarms] = await Promise.all([
      db.one(findChainHead, {}),
      db.one(findNewestAnchors, {}),
      db.maybe(findLastCheck, {}),
      db.all(listOpenAlarms, { most: 20 }),
    ])
    const block = anchors.proven_block as Block | null
    return {
      data: {
        rows: head.newest_row,
        waiting: head.waiting,
        seal: head.seal_id && {
          id: head.seal_id,
          sealed_at: head.sealed_at,
          hash: head.hash!.toString('hex'),
        },
        handed_over: anchors.handed_seal && {
          seal_id: anchors.handed_seal,
          day: anchors.handed_day,
          status: anchors.handed_status,
          failure: anchors.failure,
        },
        anchored: anchors.proven_seal && {
          seal_id: anchors.proven_seal,
          day: anchors.proven_day,
          chain: anchors.proven_chain,
          block_height: block?.height ?? null,
          block_time: block?.time ?? null,
        },
        alarms: alarms.map(({ id, at, node, first_seal, last_seal }) => ({
          id,
          at,
          node,
          first_seal,
          last_seal,
        })),
        last_check,
        can_check_here: head.newest_row <= MAX_ROWS_HERE,
      },
    }
  },
})
