import type { TestInstallation, TestMember } from './installation.ts'
import { queryOnce } from './test-postgres.ts'

const namesOf = (member: TestMember) => [`key:${member.keyId}`, `member:${member.memberId}`]

/** Columns that assign a row to a member, and their values. */
const OWNERS: Record<string, (member: TestMember) => string[]> = {
  entity_id: member => [String(member.entityId)],
  member_id: member => [String(member.memberId)],
  actor: namesOf,
  owner: namesOf,
}

export type Footprint = Record<string, { rows: number; digest: string }>

/** One question per table and column, asked together; plain comparisons, so that indexes answer them. */
const QUESTIONS = `
  select string_agg(
    format(
      $q$select %1$L as name, count(*)::integer as rows, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
        from %2$I.%3$I t where %4$I = any (($1::jsonb ->> %4$L)::%5$s[])$q$,
      format('%I.%I by %s', n.nspname, c.relname, a.attname), n.nspname, c.relname, a.attname,
      format_type(a.atttypid, null)
    ),
    ' union all '
  ) as sql
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema')
  where a.attnum > 0 and not a.attisdropped and a.attname = any ($1)`

const questions = new WeakMap<TestInstallation, Promise<string>>()

/**
 * Everything stored about a member in any table, as counts and digests. Two equal footprints mean that
 * nothing of this member was written, changed or deleted in between.
 */
export async function footprint(installation: TestInstallation, member: TestMember): Promise<Footprint> {
  return installation.database.withClient(async client => {
    if (!questions.has(installation)) questions.set(installation, prepareQuestions(installation))
    const owners = Object.entries(OWNERS).map(([column, valuesOf]) => [column, `{${valuesOf(member)}}`])
    const text = (await questions.get(installation))!
    // Planned once for each connection, and for tables that will grow: when the first member is there, most are empty.
    await client.query(
      `begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off`,
    )
    try {
      const { rows } = await client.query<{ name: string; rows: number; digest: string }>({
        name: 'footprint',
        text,
        values: [JSON.stringify(Object.fromEntries(owners))],
      })
      return Object.fromEntries(rows.map(({ name, rows, digest }) => [name, { rows, digest }]))
    } finally {
      await client.query('rollback')
    }
  })
}

/** What the program has no index for. Without one, a footprint reads the whole audit log of all test files. */
const INDEXED = ['audit_row (actor)', 'event (member_id)', 'event (entity_id)']

async function prepareQuestions({ ownerUrl }: TestInstallation): Promise<string> {
  for (const [place, columns] of INDEXED.entries())
    await queryOnce(ownerUrl, `create index if not exists footprint_${place} on kernel.${columns}`)
  const [row] = await queryOnce(ownerUrl, QUESTIONS, [Object.keys(OWNERS)])
  return row!.sql
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
