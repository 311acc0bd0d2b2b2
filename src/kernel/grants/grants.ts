import type pg from 'pg'

/**
 * The rights of the program's role, table by table. It owns nothing, so it can neither disable a trigger nor
 * alter a table; it may insert into the audit log, but never change or delete rows, except to remove an IP address.
 */
const ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/** `updates`: the only columns it may update; triggers guard them further. */
const EXCEPTIONS: Record<string, { table: string[]; updates?: string[] }> = {
  'kernel.audit_row': { table: ['SELECT', 'INSERT'], updates: ['ip'] },
  'kernel.audit_seal': { table: ['SELECT', 'INSERT'] },
  'kernel.audit_leaf': { table: ['SELECT', 'INSERT'], updates: ['hash', 'ip_digest', 'ip_salt', 'seal_id'] },
  'kernel.audit_alarm': { table: ['SELECT', 'INSERT'], updates: ['acknowledged_at'] },
  'kernel.audit_check': { table: ['SELECT', 'INSERT'] },
  'kernel.installation': { table: ['SELECT'] },
  'kernel.migration': { table: ['SELECT'] },
}

type Relation = { name: string; kind: string; granted: string[]; columns: string[]; present: string[] }

/** All our tables, views and sequences, with the role's rights. */
const RELATIONS = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind,
         array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid order by 1) as granted,
         array(select t.attname || ' ' || a.privilege_type from pg_attribute t, aclexplode(t.attacl) a
               where t.attrelid = c.oid and not t.attisdropped and a.grantee = r.oid order by 1) as columns,
         array(select t.attname::text from pg_attribute t where t.attrelid = c.oid and not t.attisdropped) as present
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1
  where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname = any ($2)
  order by 1`

const OUR_SCHEMAS = `
  select n.nspname as name, has_schema_privilege($1, n.oid, 'USAGE') as usable, has_schema_privilege($1, n.oid, 'CREATE') as open
  from pg_namespace n
  where n.nspowner = (select oid from pg_roles where rolname = current_user)
    and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')
  order by 1`

const AUDIT_SEQUENCE = /^kernel\.audit_/

function wanted({ name, kind }: Relation): string[] {
  // setval on the audit sequence would only do harm.
  if (kind === 'S') return AUDIT_SEQUENCE.test(name) ? ['SELECT', 'USAGE'] : ['SELECT', 'UPDATE', 'USAGE']
  // Views are for reading; tables are written by name.
  if (kind === 'v' || kind === 'm') return ['SELECT']
  return (EXCEPTIONS[name]?.table ?? ROWS).toSorted()
}

/**
 * Sets the rights of the role, in the caller's transaction. Rights that are already correct are left alone: each grant
 * makes PostgreSQL plan the statements of every connection again. Called by the owner, one process at a time.
 */
export async function grantRows(client: pg.ClientBase, role: string): Promise<void> {
  const to = client.escapeIdentifier(role)
  const schemas = await client.query<{ name: string; usable: boolean; open: boolean }>(OUR_SCHEMAS, [role])
  const statements: string[] = []
  for (const { name, usable, open } of schemas.rows) {
    const schema = client.escapeIdentifier(name)
    if (!usable) statements.push(`grant usage on schema ${schema} to ${to}`)
    if (open) statements.push(`revoke create on schema ${schema} from ${to}`)
  }
  const relations = await client.query<Relation>(RELATIONS, [role, schemas.rows.map(row => row.name)])
  for (const relation of relations.rows) {
    const { name, kind, granted, columns, present } = relation
    const rights = wanted(relation)
    // A column of a later migration is not there yet.
    const updates = (EXCEPTIONS[name]?.updates ?? []).filter(column => present.includes(column))
    const isSame = String(columns) === String(updates.map(column => `${column} UPDATE`))
    if (String(granted) === String(rights) && isSame) continue
    const what = `${kind === 'S' ? 'sequence' : 'table'} ${name}`
    statements.push(`revoke all on ${what} from ${to}`, `grant ${rights.join(', ')} on ${what} to ${to}`)
    if (updates.length) statements.push(`grant update (${updates.join(', ')}) on ${what} to ${to}`)
  }
  for (const sql of statements) await client.query(sql)
}
