import { createEntity } from '../src/areas/entities/entities.ts'
import type { Database } from '../src/kernel/sql/postgres.ts'
import { isLeapYear } from '../src/kernel/values/dates.ts'
import { BY_BENCH } from './seed.ts'

export type Owner = { memberId: number; entityId: number; key: string }

/** The requests to a member with few records and one with many, for pages of the same size. */
export type ListKind = {
  name: string
  path(owner: Owner): string
  few: number
  many: number
  seed(database: Database, owner: Owner, records: number): Promise<void>
  /** The size in a response, and its expected value for the seeded number of records. */
  sizeOf(answer: CountedList): number
  expected(records: number): number
  /** Whether a page after a cursor is measured too. */
  hasCursor?: boolean
}

type CountedList = { pagination: { total: number }; summary: { days_known: number } }

export const PAGE = 10

const TOTAL = {
  sizeOf: ({ pagination }: CountedList) => pagination.total,
  expected: (records: number) => records,
  hasCursor: true,
}

const run = (database: Database, sql: string, values: unknown[]) =>
  database.withClient(client => client.query(sql, values))

/**
 * Written by SQL, because the regular way takes one at a time; the counts are then computed from the
 * payments.
 */
async function seedPayments(
  database: Database,
  { entityId, memberId }: Owner,
  records: number,
): Promise<void> {
  await run(
    database,
    `insert into payments.payment (entity_id, member_id, service_id, service_name, amount, currency, status,
       description, invoice_number, due_date, paid_at)
     select $1, $2::integer, (select min(id) from catalog.service), 'Manager subscription', 149.9, 'USD', 'paid',
            'Month ' || i, $2::integer || '-' || i, date '2023-11-01' + (i::bigint * 1095 / $3)::integer,
            timestamptz '2023-11-01 09:30Z' + i * interval '1095 days' / $3
     from generate_series(0, $3::integer - 1) i order by i`,
    [entityId, memberId, records],
  )
  await run(
    database,
    `insert into payments.total (list, list_id, month, payments)
     select list, list_id, payments.month_of(day), count(*) from payments.payment
     cross join lateral (values ('entity', entity_id), ('member', member_id)) as lists (list, list_id)
     where entity_id = $1 group by 1, 2, 3`,
    [entityId],
  )
}

async function seedLedger(database: Database, { entityId }: Owner, records: number): Promise<void> {
  await run(database, 'insert into ledger.tally (entity_id, pending, newest_at) values ($1, $2, now())', [
    entityId,
    records,
  ])
  await run(
    database,
    `insert into ledger.transaction (transaction_id, entity_id, place, amount, category, description, recurring,
       submitted_at)
     select 'txn_0' || lpad($1::integer || lpad(i::text, 9, '0'), 25, '0'), $1::integer, i, i, 'OPEX',
            'Design work ' || i, 'no', now() - ($2::integer - i) * interval '1 minute'
     from generate_series(1, $2::integer) i`,
    [entityId, records],
  )
}

/** A past year with all days known; its response is computed from it, the two before and the next, for the rules of countries. */
const LAST_YEAR = new Date().getUTCFullYear() - 1
const IN_THE_YEARS_READ = 10

/**
 * Ten stays in the four years that a response is computed from, the same for everyone, and all others in the years before and
 * after: five per day, which is the maximum.
 */
async function seedPresence(database: Database, { memberId }: Owner, records: number): Promise<void> {
  await run(
    database,
    `insert into presence.stay (member_id, starts_on, country, place)
     select $1, make_date($2 - 2, 1, 1) + i * 90, (array['ES', 'UY', 'US'])[1 + i % 3], 1
     from generate_series(0, $3::integer - 1) i`,
    [memberId, LAST_YEAR, IN_THE_YEARS_READ],
  )
  await run(
    database,
    `insert into presence.stay (member_id, starts_on, ends_on, country, place)
     select $1, day, least(day + 4, '2100-12-31'), (array['ES', 'UY', 'US'])[1 + place % 3], place
     from (select date '1990-01-01' + i as day from generate_series(0, 40541) i) days cross join generate_series(1, 5) place
     where extract(year from day) not between $2 - 2 and $2 + 1
     order by abs(day - make_date($2, 1, 1)), place limit $3`,
    [memberId, LAST_YEAR, records - IN_THE_YEARS_READ],
  )
}

/** Each with its own content and stamp, like documents; a list does not need the files. */
async function seedDocuments(database: Database, { entityId }: Owner, records: number): Promise<void> {
  const hash = `sha256(convert_to($1::integer || '-' || i, 'UTF8'))`
  const rows = 'generate_series(1, $2::integer) i'
  const values = [entityId, records]
  await run(
    database,
    `insert into documents.file (sha256, size_bytes, mime_type, store_key, sealed)
     select ${hash}, 1000, 'application/pdf', $1::integer || '/' || i, false from ${rows}`,
    values,
  )
  await run(
    database,
    `insert into documents.stamp (sha256, entity_id, status, chain, proof, submitted_at, next_try_at)
     select ${hash}, $1::integer, 'pending', 'bitcoin', '\\x00', now(), null from ${rows}`,
    values,
  )
  await run(
    database,
    `insert into documents.document (entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, uploaded_at,
       place, type_place)
     select $1::integer, 'INVOICE', 'Invoice ' || i, 'invoice.pdf', 'application/pdf', 1000, ${hash}, now(), i, i
     from ${rows}`,
    values,
  )
  await run(
    database,
    `insert into documents.tally (entity_id, doc_type, documents, newest_at)
     select $1, doc_type, $2, now() from (values ('*'), ('INVOICE')) as kinds (doc_type)`,
    values,
  )
}

/** One per month, the newest of its period. */
async function seedReports(
  database: Database,
  { entityId, memberId }: Owner,
  records: number,
): Promise<void> {
  const months = `(select (date '1990-01-01' + i * interval '1 month')::date as begins from generate_series(0, $3::integer - 1) i)`
  const values = [entityId, memberId, records]
  await run(
    database,
    `insert into reports.period (entity_id, member_id, type, year, month, begins, ends, newest_revision)
     select $1, $2, 'monthly', extract(year from begins), extract(month from begins), begins,
            (begins + interval '1 month')::date - 1, 1
     from ${months} order by begins`,
    values,
  )
  await run(
    database,
    `with made as (
       insert into reports.report (entity_id, period_id, revision, generated_at, books_hash, books_version, metrics,
         alerts_en, alerts_es)
       select entity_id, id, 1, now(), '\\x00', 1, '{}', '[]', '[]' from reports.period where entity_id = $1 order by id
       returning id, period_id
     )
     update reports.period p set newest_id = made.id from made where p.id = made.period_id`,
    [entityId],
  )
  await run(
    database,
    `insert into reports.total (list, list_id, type, year, reports)
     select list, list_id, 'monthly', extract(year from begins), count(*)
     from ${months} cross join (values ('entity', $1::integer), ('member', $2::integer)) as lists (list, list_id)
     group by 1, 2, 4`,
    values,
  )
}

async function seedObligations(
  database: Database,
  { entityId, memberId }: Owner,
  records: number,
): Promise<void> {
  // Looked at by no job, which would add those of the rules.
  await run(
    database,
    `with subject as (
       insert into obligations.subject (member_id, entity_id, look_on) values ($1, $2, 'infinity')
       on conflict (entity_id) where entity_id is not null do update set look_on = 'infinity' returning id
     )
     insert into obligations.obligation (subject_id, obligation, year, title, state, due_date, added_by)
     select subject.id, 'one-off', 2026, 'Answer letter ' || i, 'due', date '2026-01-01' + i, 'bench'
     from subject, generate_series(1, $3::integer) i`,
    [memberId, entityId, records],
  )
}

async function seedEntities({ durable }: Database, { memberId }: Owner, records: number): Promise<void> {
  for (let i = 1; i < records; i++) {
    const wanted = { memberId, name: `Bench ${i} LLC`, state: 'NM', subscribed: true }
    await createEntity(durable, BY_BENCH, wanted, new Date())
  }
}

/**
 * Every list of the API with a cursor, except webhooks and the books, which `size` measures. A member's LLCs are read with each admission,
 * and no member has a hundred thousand; so it is 1 against 100. Reports and obligations come a few times a year.
 */
export function listKinds(quick: boolean): ListKind[] {
  const size = { few: 10, many: quick ? 10_000 : 100_000 }
  const page = `limit=${PAGE}`
  const payments = { ...size, ...TOTAL, seed: seedPayments }
  const ledger = { ...size, ...TOTAL, seed: seedLedger }
  const documents = { ...size, ...TOTAL, seed: seedDocuments }
  return [
    { name: 'payments of an LLC', path: o => `/v1/payments?entity_id=${o.entityId}&${page}`, ...payments },
    { name: 'payments of all LLCs', path: () => `/v1/payments?${page}`, ...payments },
    { name: 'ledger', path: o => `/v1/ledger?entity_id=${o.entityId}&${page}`, ...ledger },
    {
      name: 'ledger, one status',
      path: o => `/v1/ledger?entity_id=${o.entityId}&status=PENDING&${page}`,
      ...ledger,
    },
    { name: 'documents', path: o => `/v1/documents?entity_id=${o.entityId}&${page}`, ...documents },
    {
      name: 'documents of a type',
      path: o => `/v1/documents?entity_id=${o.entityId}&doc_type=INVOICE&${page}`,
      ...documents,
    },
    {
      name: 'presence in a year',
      path: o => `/v1/presence?entity_id=${o.entityId}&year=${LAST_YEAR}`,
      ...size,
      seed: seedPresence,
      sizeOf: ({ summary }) => summary.days_known,
      expected: () => (isLeapYear(LAST_YEAR) ? 366 : 365),
    },
    {
      name: 'reports',
      path: o => `/v1/reports?entity_id=${o.entityId}&${page}`,
      few: 10,
      many: 1_000,
      seed: seedReports,
      ...TOTAL,
    },
    {
      name: 'obligations',
      path: o => `/v1/obligations?entity_id=${o.entityId}&state=due&${page}`,
      few: 10,
      many: 200,
      seed: seedObligations,
      ...TOTAL,
    },
    { name: 'LLCs', path: () => '/v1/entity?limit=1', few: 1, many: 100, seed: seedEntities, ...TOTAL },
  ]
}
