import type { TestInstallation, TestMember } from './installation.ts'

const namesOf = (member: TestMember) => [`key:${member.keyId}`, `member:${member.memberId}`]

/** Columns that assign a row to a member, and their values. */
const OWNERS: Record<string, (member: TestMember) => string[]> = {
  entity_id: member => [String(member.entityId)],
  member_id: member => [String(member.memberId)],
  actor: namesOf,
  owner: namesOf,
}

export type Footprint = Record<string, { rows: number; digest: string }>

/**
 * Everything stored about a member in any table, as counts and digests. Two equal footprints mean that
 * nothing of this member was written, changed or deleted in between.
 */
export async function footprint({ database }: TestInstallation, member: TestMember): Promise<Footprint> {
  return database.withClient(async client => {
    const columns = await client.query<{ name: string; column: string }>(
      `select format('%I.%I', c.table_schema, c.table_name) as name, c.column_name as column
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.column_name = any ($1)
         and c.table_schema not in ('pg_catalog', 'information_schema')
       order by 1, 2`,
      [Object.keys(OWNERS)],
    )
    const found: Footprint = {}
    for (const { name, column } of columns.rows) {
      const { rows } = await client.query<{ rows: number; digest: string }>(
        `select count(*)::integer as rows, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
         from ${name} t where ${column}::text = any ($1)`,
        [OWNERS[column]!(member)],
      )
      found[`${name} by ${column}`] = rows[0]!
    }
    return found
  })
}

/** A key's used requests of the hour. */
export async function usedOf({ database }: TestInstallation, keyId: number): Promise<number> {
  const { rows } = await database.withClient(client =>
    client.query<{ used: number }>('select used from access.key_use where key_id = $1', [keyId]),
  )
  return rows[0]!.used
}

/** Moves the start of the key's hour into the past. */
export async function ageWindow(
  { database }: TestInstallation,
  keyId: number,
  seconds: number,
): Promise<void> {
  await database.withClient(client =>
    client.query(
      'update access.key_use set window_start = window_start - make_interval(secs => $2) where key_id = $1',
      [keyId, seconds],
    ),
  )
}
