import { type Grant, isChosen, MAX_LISTED, revokeBy } from '../../kernel/grants/grant.ts'
import { instant, int, statement, text } from '../../kernel/sql/statement.ts'

const listSent = statement({
  name: 'people.list_sent_invitations',
  params: { member_id: int, most: int },
  row: { id: text, name: text, detail: text, created_at: instant },
  sql: `
    select id::text as id, email as name, role as detail, created_at from people.invitation
    where owner_id = $member_id and expires_at > now()
    order by created_at desc, id desc limit $most::integer`,
})

/** Those that the member sent, and those to the member. */
export const invitationGrant: Grant = {
  kind: 'invitation',
  tables: ['people.invitation'],
  endsWith: 'account',
  async list(db, member_id) {
    const rows = await db.all(listSent, { member_id, most: MAX_LISTED })
    return rows.map(row => ({ ...row, last_used_at: null }))
  },
  revoke: revokeBy({
    name: 'people.revoke_invitations',
    action: 'invitation.revoke',
    gone: `
      delete from people.invitation i
      where (i.owner_id = $member_id or i.member_id = $member_id
             or i.email = (select email from members.members where id = $member_id))
        and i.accepted_at is null and ${isChosen('i.id::text')}
      returning i.id, 'invitation/' || i.id as record`,
  }),
}

export const emailChangeGrant: Grant = {
  kind: 'email_change',
  tables: ['people.email_change'],
  endsWith: 'sign_in',
  list: null,
  revoke: revokeBy({
    name: 'people.revoke_email_changes',
    action: 'email_change.revoke',
    gone: `
      delete from people.email_change c where c.member_id = $member_id and ${isChosen('c.id::text')}
      returning c.id, 'email_change/' || c.id as record`,
  }),
}
