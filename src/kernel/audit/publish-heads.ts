import type { JobContext, JobReport } from '../jobs/jobs.ts'
import { bool, bytes, instant, int, orNull, statement, text } from '../sql/statement.ts'
import { deliverHead } from './deliver-head.ts'
import { nameOf } from './head-destination.ts'

const findCurrentHead = statement({
  name: 'audit.find_current_head',
  params: {},
  row: { installation: text, seal: int, sealed_at: instant, hash: bytes, rows: int },
  sql: `
    select i.id::text as installation, s.id as seal, s.sealed_at, s.hash,
           (select sum(row_count) from kernel.audit_seal where id <= s.id)::bigint as rows
    from kernel.installation i, (select id, sealed_at, hash from kernel.audit_seal order by id desc limit 1) s`,
})

/** For one process at a time, and only if the head differs from the last one published there. */
const takePublication = statement({
  name: 'audit.take_publication',
  params: { destination: text, seal_id: int, hash: bytes, daily: bool },
  row: { destination: text },
  sql: `
    insert into kernel.audit_publication as p (destination, taken_until)
    values ($destination, now() + interval '2 minutes')
    on conflict (destination) do update set taken_until = excluded.taken_until
    where p.taken_until < now()
      and (p.seal_id is distinct from $seal_id::bigint or p.hash is distinct from $hash::bytea)
      and (not $daily::boolean or p.published_at is null or p.published_at < date_trunc('day', now(), 'UTC'))
    returning destination`,
})

const markPublished = statement({
  name: 'audit.mark_published',
  params: { destination: text, seal_id: int, hash: bytes },
  row: {},
  sql: `
    update kernel.audit_publication
    set seal_id = $seal_id, hash = $hash, published_at = now(), taken_until = '-infinity'
    where destination = $destination`,
})

const releasePublication = statement({
  name: 'audit.release_publication',
  params: { destination: text },
  row: {},
  sql: "update kernel.audit_publication set taken_until = '-infinity' where destination = $destination",
})

/** The last head published to a destination, for checks. */
export const findPublication = statement({
  name: 'audit.find_publication',
  params: { destination: text },
  row: { seal_id: orNull(int), published_at: orNull(instant) },
  sql: 'select seal_id, published_at from kernel.audit_publication where destination = $destination',
})

/**
 * Publishes the newest head to every destination that lacks it. An unreachable one is retried next time and
 * does not block the others.
 */
export async function publishHeads({ database, config, now }: JobContext): Promise<JobReport> {
  if (config.auditHeads.length === 0) return { trouble: null }
  const db = database.durable
  const found = await db.maybe(findCurrentHead, {})
  if (!found) return { trouble: null }
  const head = { ...found, hash: found.hash.toString('hex'), at: now().toISOString() }
  const troubles: string[] = []
  for (const destination of config.auditHeads) {
    const name = nameOf(destination)
    const daily = destination.kind === 'mail'
    const place = { destination: name, seal_id: found.seal, hash: found.hash }
    if (!(await db.maybe(takePublication, { ...place, daily }))) continue
    try {
      await deliverHead(db, config, destination, head)
      await db.all(markPublished, place)
    } catch (error) {
      troubles.push(`${name}: ${(error as Error).message}`)
      await db.all(releasePublication, { destination: name })
    }
  }
  return { trouble: troubles.length ? `audit heads were not published: ${troubles.join('; ')}` : null }
}
