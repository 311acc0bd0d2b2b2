import type { Db } from '../sql/postgres.ts'
import { bool, statement, text } from '../sql/statement.ts'

const findAuditRights = statement({
  name: 'audit.find_rights',
  params: {},
  row: { role: text, can_rewrite: bool },
  sql: `
    select current_user::text as role,
           coalesce(bool_or(r.rolsuper or pg_has_role(current_user, c.relowner, 'MEMBER')
             or has_table_privilege(c.oid, 'DELETE') or has_table_privilege(c.oid, 'TRUNCATE')
             or (c.relname <> 'audit_leaf' and has_table_privilege(c.oid, 'UPDATE'))), false) as can_rewrite
    from pg_class c join pg_roles r on r.rolname = current_user
    where c.oid in ('kernel.audit_row'::regclass, 'kernel.audit_leaf'::regclass, 'kernel.audit_seal'::regclass)`,
})

/** A warning for the operator if the program's database role can change the audit log, else null. */
export async function warnOfAuditRights(db: Db): Promise<string | null> {
  const { role, can_rewrite } = await db.one(findAuditRights, {})
  if (!can_rewrite) return null
  return (
    `The database role ${role} can change and delete rows of the audit log: ` +
    'set LLANO_DATABASE_OWNER_URL and give DATABASE_URL a role without those rights (see SECURITY.md).'
  )
}
