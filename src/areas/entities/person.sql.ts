import { int, statement, text } from '../../kernel/sql/statement.ts'

export const findMemberRole = statement({
  name: 'entities.find_member_role',
  params: { member_id: int },
  row: { role: text },
  sql: 'select role from members.members where id = $member_id',
})
