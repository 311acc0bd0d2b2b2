import type { Job } from '../jobs/jobs.ts'
import type { Database } from '../sql/postgres.ts'
import { bool, int, json, statement } from '../sql/statement.ts'
import { findNewestRow } from './browse.ts'
import { sealAudit } from './seal.ts'

/** Removes addresses with their salts; rows sealed without a digest keep theirs. */
const REMOVED = (which: string) => `
  removed as (
    update kernel.audit_row r set ip = null from kernel.audit_leaf l
    where l.row_id = r.id and l.ip_digest is not null and r.ip is not null and ${which}
    returning r.id
  ), unsalted as (
    update kernel.audit_leaf l set ip_salt = null from removed where l.row_id = removed.id
  )`

/** A visitor's row about a person is an attempt to sign in. */
const BY_PERSON = `(r.actor = any (array(select json_array_elements_text($names::json)))
  or r.actor = 'visitor' and r.record = any (array(select json_array_elements_text($names::json))))`

const removeIpsOf = statement({
  name: 'audit.remove_ips_of',
  params: { names: json, after: int, up_to: int },
  row: { removed: int },
  sql: `
    with ${REMOVED(`r.id > $after and r.id <= $up_to and ${BY_PERSON}`)}
    select count(*) as removed from removed`,
})

/** Addresses that cannot be removed, because they are part of the hash of their row. */
export const countFixedIps = statement({
  name: 'audit.count_fixed_ips',
  params: { names: json },
  row: { fixed: int },
  sql: `
    select count(*) as fixed from kernel.audit_row r join kernel.audit_leaf l on l.row_id = r.id
    where r.ip is not null and l.seal_id is not null and l.ip_digest is null and ${BY_PERSON}`,
})

const removeOldIps = statement({
  name: 'audit.remove_old_ips',
  params: { days: int, most: int },
  row: { seen: int, is_done: bool },
  sql: `
    with place as materialized (
      select up_to_row from kernel.audit_ip_cursor for update skip locked
    ), page as materialized (
      select r.id, r.at from kernel.audit_row r, place
      where r.id > place.up_to_row order by r.id limit $most::integer
    ), old as (
      select max(id) as last, count(*) as seen from page
      where id < coalesce((select min(id) from page where at >= now() - make_interval(days => $days::integer)), 9e18)
    ), ${REMOVED('r.id > (select up_to_row from place) and r.id <= (select last from old)')},
    moved as (
      update kernel.audit_ip_cursor set up_to_row = old.last from old where old.last is not null
    )
    select seen, seen < $most::integer as is_done from old`,
})

const RANGE = 20_000

/** Removes the addresses that these actors wrote from. The log has no index by actor, so all of it is read, in parts. */
export async function eraseAuditIps(database: Database, names: readonly string[]): Promise<void> {
  while ((await sealAudit(database)) > 0);
  const { id: newest } = await database.durable.one(findNewestRow, {})
  for (let after = 0; after < newest; after += RANGE)
    await database.durable.one(removeIpsOf, { names, after, up_to: after + RANGE })
}

const BATCH_SIZE = 5000

/** Removes addresses of rows older than LLANO_KEEP_IP_DAYS, from where the last run ended. */
export const removeOldIpsJob: Job = {
  name: 'remove old IP addresses from the audit log',
  everyMs: 600_000,
  async run({ database, config }, stopping) {
    while (!stopping.aborted) {
      const page = await database.durable.one(removeOldIps, { days: config.keep.ipDays, most: BATCH_SIZE })
      if (page.is_done) return
    }
  },
}
