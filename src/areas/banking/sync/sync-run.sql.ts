import { listedBy } from '../../../kernel/sql/page.ts'
import { instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

const RUN = {
  id: int,
  state: text,
  provider: orNull(text),
  read: int,
  started_at: instant,
  ended_at: orNull(instant),
  result: json,
}

/** A process that has not reported for this long is gone. A run that no process has claimed yet may wait longer. */
const IS_SILENT =
  "told_at < now() - case when claimed_at is null then interval '10 minutes' else interval '30 seconds' end"

const COLUMNS = `
    id, case when state = 'running' and ${IS_SILENT} then 'interrupted' else state end as state,
    provider, read, started_at, ended_at, coalesce(result, '[]') as result`

export const findNewestRun = statement({
  name: 'banking.find_newest_run',
  params: { entity_id: int },
  row: RUN,
  sql: `
    select ${COLUMNS} from banking.sync_run
    where ${listedBy('entity_id', '$entity_id')} order by entity_id desc, id desc limit 1`,
})

export const endSilentRuns = statement({
  name: 'banking.end_silent_runs',
  params: { entity_id: int },
  row: {},
  sql: `
    update banking.sync_run set state = 'interrupted', ended_at = told_at
    where entity_id = $entity_id and state = 'running' and ${IS_SILENT}`,
})

/** No row if one is running. */
export const insertRun = write({
  name: 'banking.insert_run',
  action: 'bank.sync',
  params: { entity_id: int },
  row: { id: int },
  sql: `
    made as (
      insert into banking.sync_run (entity_id, state, started_at, told_at)
      values ($entity_id, 'running', statement_timestamp(), statement_timestamp())
      on conflict (entity_id) where state = 'running' do nothing returning id, entity_id
    ), written as (select id, 'entity/' || entity_id as record from made)`,
})

/** For a job, which claims it within a second. No row if one is running. */
export const queueRun = write({
  name: 'banking.queue_run',
  action: 'bank.sync',
  params: { entity_id: int },
  row: { id: int },
  sql: `
    made as (
      insert into banking.sync_run (entity_id, state, started_at, told_at, claimed_at)
      values ($entity_id, 'running', statement_timestamp(), statement_timestamp(), null)
      on conflict (entity_id) where state = 'running' do nothing returning id, entity_id
    ), written as (select id, 'entity/' || entity_id as record from made)`,
})

/** Claims what waits, of one LLC or of all, longest waiting first. */
export const claimRuns = statement({
  name: 'banking.claim_runs',
  params: { entity_id: orNull(int), most: int },
  row: { id: int, entity_id: int },
  sql: `
    update banking.sync_run set claimed_at = statement_timestamp(), told_at = statement_timestamp()
    where id in (
      select id from banking.sync_run
      where state = 'running' and claimed_at is null and ($entity_id::integer is null or entity_id = $entity_id)
      order by id limit $most::integer for update skip locked
    ) returning id, entity_id`,
})

/** Progress that arrives after the run has ended is ignored. */
export const noteProgress = statement({
  name: 'banking.note_progress',
  params: { id: int, provider: orNull(text), read: int },
  row: {},
  sql: `
    update banking.sync_run set provider = coalesce($provider, provider), read = $read, told_at = statement_timestamp()
    where id = $id and state = 'running'`,
})

export const endRun = statement({
  name: 'banking.end_run',
  params: { id: int, state: text, result: json },
  row: {},
  sql: `
    update banking.sync_run
    set state = $state, result = $result::jsonb, told_at = statement_timestamp(), ended_at = statement_timestamp()
    where id = $id`,
})
