import type pg from 'pg'
import { createKey } from '../src/areas/access/access.ts'
import type { Bench, OpenDatabase } from './installation.ts'
import { arrivals, type Books, BY_BENCH, fillBooks, HUGE_LIMIT, MONTHS, makeBooks } from './seed.ts'

/** How large an installation is. */
export type Scale = {
  /** Entries of its largest LLC. */
  entries: number
  llcs: number
  /** Entries of each other LLC. */
  each: number
  keys: number
}

/** `some` are LLCs from all over the table, with keys that are among all the others. */
export type ScaledBooks = { largest: Books; some: Books[] }

const PATTERN = 10_000
const SOME = 400
const STEP = 1000

/**
 * One LLC is filled through `addEntries`, and copied by SQL without triggers, since millions of entries would take hours otherwise. Its copies count as
 * indexed, summarized and planned, so that jobs find as little to do as in an installation that has been running.
 */
export async function seedScale(
  { say }: Bench,
  { database, owner, secrets }: OpenDatabase,
  { entries, llcs, each, keys }: Scale,
): Promise<ScaledBooks> {
  const [largest, usual] = (await makeBooks(database, secrets, 2)) as [Books, Books]
  const pattern = Math.min(PATTERN, entries)
  await fillBooks(database, arrivals([largest], pattern, MONTHS, 3), () => {})
  await fillBooks(database, arrivals([usual], each, MONTHS, 4), () => {})
  return owner.withClient(async client => {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query('set statement_timeout = 0')
    const indexes = await dropIndexes(client)
    await copyWithin(client, largest, Math.round(entries / pattern), say)
    const first = await copyLlcs(client, usual, llcs, each, say)
    await makeIndexes(client, indexes, say)
    await addKeys(client, first, llcs, keys)
    await settle(client)
    say('vacuum …')
    await client.query('vacuum (analyze)')
    await client.query('set session_replication_role = origin')
    const some = await keysOfSome({ database, secrets }, first, llcs)
    return { largest, some }
  })
}

/** Filled without them, the table takes a fraction of the time. Returns what makes them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'bookkeeping.entry'::regclass and not indisprimary`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function makeIndexes(
  client: pg.Client,
  definitions: readonly string[],
  say: Bench['say'],
): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'")
  for (const [n, definition] of definitions.entries()) {
    say(`  index ${n + 1} of ${definitions.length}`)
    await client.query(definition)
  }
}

const COLUMNS = `year, month, transaction_date, movement_type, category, income, expense, counterparty_id, economic_purpose, description,
  bank_source, external_tx_id, source, created_at`

/** The JSON of an entry of the pattern with the id and the LLC of its copy. */
const jsonOf = (id: string, entity: string) => `
  replace(replace(json, '"id":' || pattern.id || ',', '"id":' || ${id} || ','),
    '"entity_id":' || pattern.entity_id || ',', '"entity_id":' || ${entity} || ',')`

/** Repeats the entries of an LLC behind one another in each month. */
async function copyWithin(
  client: pg.Client,
  { entityId }: Books,
  times: number,
  say: Bench['say'],
): Promise<void> {
  await client.query(
    `create unlogged table bench_pattern as
     select *, row_number() over (order by id) as nth, count(*) over (partition by year, month) as in_month,
            count(*) over (partition by year, month, category) as in_category
     from bookkeeping.entry where entity_id = ${entityId}`,
  )
  for (let n = 1; n < times; n++) {
    await client.query(
      `insert into bookkeeping.entry (id, entity_id, month_seq, category_seq, ${COLUMNS}, json)
       select last.id + nth, entity_id, month_seq + in_month * ${n}, category_seq + in_category * ${n}, ${COLUMNS},
         ${jsonOf('(last.id + nth)', 'entity_id')}
       from bench_pattern pattern cross join (select max(id) as id from bookkeeping.entry) last order by nth`,
    )
    if (n % 100 === 0) say(`  the largest LLC: ${n} of ${times}`)
  }
  await client.query(
    `update bookkeeping.total set entries = entries * $1, income = income * $1, expense = expense * $1 where entity_id = $2`,
    [times, entityId],
  )
  await client.query('drop table bench_pattern')
}

/** As many members with an LLC each, whose books are like those of one. Returns the first LLC's id. */
async function copyLlcs(
  client: pg.Client,
  { entityId }: Books,
  llcs: number,
  each: number,
  say: Bench['say'],
): Promise<number> {
  await client.query(
    `create unlogged table bench_pattern as
     select *, row_number() over (order by id) as nth from bookkeeping.entry where entity_id = ${entityId}`,
  )
  const { rows } = await client.query(
    'select max(id) + 1 as entity, (select max(id) + 1 from members.member) as member from entities.entity',
  )
  const { entity: first, member } = rows[0] as { entity: number; member: number }
  const [lastEntity, lastMember] = [first + llcs - 1, member + llcs - 1]
  await client.query(
    `insert into members.member (id, email, name, role, language, country) overriding system value
     select n, 'scale' || n || '@example.com', 'Bench Member', 'member', 'en', 'ES' from generate_series(${member}, ${lastMember}) n`,
  )
  await client.query(
    `insert into entities.entity (id, member_id, name, state, plan_filings_on) overriding system value
     select n, n - ${first} + ${member}, 'Bench LLC', 'NM', null from generate_series(${first}, ${lastEntity}) n`,
  )
  await client.query(
    `insert into entities.subscription (entity_id, status, starts_on, ends_on)
     select n, 'active', current_date - 30, current_date + 300 from generate_series(${first}, ${lastEntity}) n`,
  )
  await client.query(
    `insert into kernel.revision (kind, id, number) select 'books', n, 1 from generate_series(${first}, ${lastEntity}) n`,
  )
  await client.query(
    `insert into bookkeeping.total (entity_id, category, movement_type, year, month, entries, income, expense)
     select n, category, movement_type, year, month, entries, income, expense
     from generate_series(${first}, ${lastEntity}) n cross join bookkeeping.total where entity_id = ${entityId}`,
  )
  for (let from = first; from <= lastEntity; from += STEP) {
    const to = Math.min(from + STEP - 1, lastEntity)
    // Entries of different LLCs alternate, as in reality: those of one are not adjacent on disk.
    const id = `(last.id + (nth - 1) * ${to - from + 1} + llc - ${from - 1})`
    await client.query(
      `insert into bookkeeping.entry (id, entity_id, month_seq, category_seq, ${COLUMNS}, json)
       select ${id}, llc, month_seq, category_seq, ${COLUMNS},
         ${jsonOf(id, 'llc')}
       from bench_pattern pattern cross join generate_series(${from}, ${to}) llc
       cross join (select max(id) as id from bookkeeping.entry) last order by nth, llc`,
    )
    if ((from - first) % (10 * STEP) === 0) say(`  LLCs: ${to - first + 1} of ${llcs}, ${each} entries each`)
  }
  await client.query('drop table bench_pattern')
  for (const [table, column] of [
    ['members.member', 'id'],
    ['entities.entity', 'id'],
    ['bookkeeping.entry', 'id'],
  ] as const)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`,
    )
  return first
}

/** Keys of the new members; nobody knows their values. */
async function addKeys(client: pg.Client, first: number, llcs: number, keys: number): Promise<void> {
  await client.query(
    `with made as (
       insert into access.api_key (member_id, name, scopes)
       select e.member_id, 'bench', '{read:bookkeeping}' from generate_series(0, ${keys - 1}) n
       join entities.entity e on e.id = ${first} + n % ${llcs}
       returning id
     ), secret as (
       insert into access.api_secret (hash, key_id, shown) select sha256(('bench ' || id)::bytea), id, 'llk_…' from made
     )
     insert into access.key_use (key_id) select id from made`,
  )
}

/** As after the jobs have gone through all of it. */
async function settle(client: pg.Client): Promise<void> {
  await client.query(
    `insert into bookkeeping.search_books (entity_id, revision) select id, number from kernel.revision where kind = 'books'
     on conflict (entity_id) do update set revision = excluded.revision`,
  )
  await client.query(
    `insert into reports.folding (entity_id, revision) select id, number from kernel.revision where kind = 'books'
     on conflict (entity_id) do update set revision = excluded.revision`,
  )
  await client.query(
    `insert into banking.movement_books (entity_id, revision) select id, number from kernel.revision where kind = 'books'
     on conflict (entity_id) do update set revision = excluded.revision`,
  )
  await client.query(
    `insert into reports.plan (entity_id, look_at, done_until, books_revision)
     select id, now() + interval '20 days', current_date, number from kernel.revision where kind = 'books'
     on conflict (entity_id) do update set look_at = excluded.look_at`,
  )
  await client.query(
    `insert into reports.planned (up_to) select max(id) from entities.entity
     on conflict (only_row) do update set up_to = excluded.up_to`,
  )
  await client.query('update entities.entity set plan_filings_on = null where plan_filings_on is not null')
  await client.query(
    `insert into obligations.subject (member_id, entity_id, look_on)
     select member_id, id, current_date + 1 + id % 60 from entities.entity e
     where not exists (select from obligations.subject s where s.entity_id = e.id)`,
  )
  await client.query('delete from kernel.changed')
}

async function keysOfSome(
  { database, secrets }: Pick<OpenDatabase, 'database' | 'secrets'>,
  first: number,
  llcs: number,
): Promise<Books[]> {
  const some: Books[] = []
  for (let n = 0; n < Math.min(SOME, llcs); n++) {
    const entityId = first + Math.floor((n * llcs) / Math.min(SOME, llcs))
    const { rows } = await database.withClient(client =>
      client.query('select member_id from entities.entity where id = $1', [entityId]),
    )
    const { key } = await createKey(database.durable, secrets, BY_BENCH, {
      memberId: rows[0].member_id,
      name: 'bench',
      scopes: ['read:bookkeeping', 'write:bookkeeping'],
      hourlyLimit: HUGE_LIMIT,
    })
    some.push({ entityId, counterpartyId: 0, key })
  }
  return some
}
