import { int, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** The email that a person confirmed or restored themselves; they have already been notified. */
export const markOwnEmail = write({
  name: 'members.mark_own_email',
  action: 'member.email',
  params: { id: int, email: text },
  row: { id: int },
  sql: `
    made as (update members.member set email = $email where id = $id returning id),
    written as (select id, 'member/' || id as record from made)`,
})
