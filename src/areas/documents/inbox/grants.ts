import { type Grant, isChosen, MAX_LISTED, revokeBy } from '../../../kernel/grants/grant.ts'
import { instant, int, statement, text } from '../../../kernel/sql/statement.ts'
import { IS_OVER } from './inbox.sql.ts'

const listHeldAddresses = statement({
  name: 'documents.list_held_receipt_addresses',
  params: { member_id: int, most: int },
  row: { id: text, detail: text, created_at: instant },
  sql: `
    select a.entity_id::text as id, e.name as detail, a.created_at
    from documents.receipt_address a join entities.entities e on e.id = a.entity_id
    where e.member_id = $member_id and not ${IS_OVER}
    order by a.created_at desc, a.entity_id desc limit $most::integer`,
})

/** Email addresses that add receipts to the member's LLCs. A new one is created when somebody asks for it. */
export const receiptAddressGrant: Grant = {
  kind: 'receipt_address',
  tables: ['documents.receipt_address'],
  endsWith: 'account',
  async list(db, member_id) {
    const addresses = await db.all(listHeldAddresses, { member_id, most: MAX_LISTED })
    return addresses.map(one => ({ ...one, name: null, last_used_at: null }))
  },
  revoke: revokeBy({
    name: 'documents.revoke_held_receipt_addresses',
    action: 'receipt_address.revoke',
    gone: `
      delete from documents.receipt_address a using entities.entities e
      where e.id = a.entity_id and e.member_id = $member_id and ${isChosen('a.entity_id::text')}
      returning a.entity_id as id, 'entity/' || a.entity_id as record`,
  }),
}
