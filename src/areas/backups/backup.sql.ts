import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const findInstallation = statement({
  name: 'backups.find_installation',
  params: {},
  row: { id: text },
  sql: 'select id::text as id from kernel.installation',
})

export const insertBackup = statement({
  name: 'backups.insert_backup',
  params: { id: text, started_at: instant, place: text },
  row: {},
  sql: 'insert into backups.backup (id, started_at, place) values ($id, $started_at, $place)',
})

export const finishBackup = write({
  name: 'backups.finish_backup',
  action: 'backup.create',
  params: {
    id: text,
    size_bytes: int,
    documents: int,
    documents_bytes: int,
    damaged_documents: int,
    has_secret: bool,
  },
  row: { record: text },
  sql: `
    finished as (
      update backups.backup set finished_at = now(), size_bytes = $size_bytes, documents = $documents,
        documents_bytes = $documents_bytes, damaged_documents = $damaged_documents, has_secret = $has_secret
      where id = $id returning id
    ), written as (select 'backup/' || id as record from finished)`,
})

/** The address for alerts, else all admins. */
const ALERTED = `(
  select 0 as id, $alert_email::text as email where $alert_email::text is not null
  union all (
    select id, email from members.members
    where $alert_email::text is null and role = 'admin' and disabled_at is null order by id limit 50
  )
)`

/** With an email, once a day. */
export const failBackup = write({
  name: 'backups.fail_backup',
  action: 'backup.fail',
  params: { id: text, failure: text, about: text, subject: text, body_text: text, alert_email: orNull(text) },
  row: { record: text },
  sql: `
    failed as (
      update backups.backup set finished_at = now(), failure = $failure where id = $id returning id
    ), mailed as (
      ${queueMail(`
        select $about::text || m.id as about, m.email as to_address, $subject::text as subject, $body_text::text as body
        from failed cross join ${ALERTED} m`)}
    ), written as (select 'backup/' || id as record from failed)`,
})

export const mailOverdue = statement({
  name: 'backups.mail_overdue',
  params: { about: text, subject: text, body_text: text, alert_email: orNull(text) },
  row: {},
  sql: queueMail(`
    select $about::text || m.id as about, m.email as to_address, $subject::text as subject, $body_text::text as body
    from ${ALERTED} m`),
})

export const markVerified = write({
  name: 'backups.mark_verified',
  action: 'backup.verify',
  params: { id: text, failure: orNull(text) },
  row: { record: text },
  sql: `
    verified as (
      update backups.backup set verified_at = now(), verify_failure = $failure where id = $id returning id
    ), written as (select 'backup/' || id as record from verified)`,
})

/** The same with an email, once a day. */
export const failVerification = write({
  name: 'backups.fail_verification',
  action: 'backup.verify_fail',
  params: { id: text, failure: text, about: text, subject: text, body_text: text, alert_email: orNull(text) },
  row: { record: text },
  sql: `
    verified as (
      update backups.backup set verified_at = now(), verify_failure = $failure where id = $id returning id
    ), mailed as (
      ${queueMail(`
        select $about::text || m.id as about, m.email as to_address, $subject::text as subject, $body_text::text as body
        from verified cross join ${ALERTED} m`)}
    ), written as (select 'backup/' || id as record from verified)`,
})

/** The newest one in this place that was started before a time. */
export const findBackupToVerify = statement({
  name: 'backups.find_backup_to_verify',
  params: { place: text, before: instant },
  row: { id: text },
  sql: `
    select id from backups.backup
    where place = $place and finished_at is not null and failure is null and removed_at is null and started_at <= $before
    order by started_at desc limit 1`,
})

export const markRemoved = write({
  name: 'backups.mark_removed',
  action: 'backup.remove',
  params: { id: text },
  row: { record: text },
  sql: `
    removed as (update backups.backup set removed_at = now() where id = $id and removed_at is null returning id),
    written as (select 'backup/' || id as record from removed)`,
})

export const listBackupRows = statement({
  name: 'backups.list_backups',
  params: { limit: int },
  row: {
    id: text,
    started_at: instant,
    finished_at: orNull(instant),
    failure: orNull(text),
    size_bytes: orNull(int),
    documents: orNull(int),
    documents_bytes: orNull(int),
    damaged_documents: orNull(int),
    has_secret: orNull(bool),
    removed_at: orNull(instant),
    verified_at: orNull(instant),
    verify_failure: orNull(text),
  },
  sql: `
    select id, started_at, finished_at, failure, size_bytes, documents, documents_bytes, damaged_documents, has_secret,
           removed_at, verified_at, verify_failure
    from backups.backup order by started_at desc limit $limit::integer`,
})

/** `since` is the start of the installation: before, no backup was expected. */
export const findBackupTimes = statement({
  name: 'backups.find_backup_times',
  params: {},
  row: {
    complete_at: orNull(instant),
    tried_at: orNull(instant),
    verified_at: orNull(instant),
    checked_at: orNull(instant),
    since: instant,
    failure: orNull(text),
    verify_failure: orNull(text),
  },
  sql: `
    select (select max(started_at) from backups.backup
            where finished_at is not null and failure is null and removed_at is null) as complete_at,
           (select max(started_at) from backups.backup) as tried_at,
           (select max(verified_at) from backups.backup where verify_failure is null) as verified_at,
           (select max(verified_at) from backups.backup) as checked_at,
           (select min(ran_at) from kernel.migration) as since,
           (select failure from backups.backup where finished_at is not null order by started_at desc limit 1) as failure,
           (select verify_failure from backups.backup where verified_at is not null
            order by verified_at desc limit 1) as verify_failure`,
})

/** The newest backup that should be in this place. */
export const findNewestIn = statement({
  name: 'backups.find_newest_in',
  params: { place: text },
  row: { id: text, started_at: instant },
  sql: `
    select id, started_at from backups.backup
    where place = $place and finished_at is not null and failure is null and removed_at is null
    order by started_at desc limit 1`,
})

/** The backups that were in a place are gone. */
export const markPlaceLost = write({
  name: 'backups.mark_place_lost',
  action: 'backup.start_over',
  params: { place: text },
  row: { record: text },
  sql: `
    lost as (
      update backups.backup set removed_at = now()
      where place = $place and removed_at is null and finished_at is not null returning id
    ), written as (select 'backup/' || max(id) as record from lost having count(*) > 0)`,
})

export const takeLease = statement({
  name: 'backups.take_lease',
  params: { holder: text, seconds: int },
  row: { holder: text },
  sql: `
    insert into backups.lease as l (holder, taken_until) values ($holder, now() + make_interval(secs => $seconds::integer))
    on conflict (singleton) do update set holder = excluded.holder, taken_until = excluded.taken_until
    where l.taken_until < now() or l.holder = excluded.holder
    returning holder`,
})

export const releaseLease = statement({
  name: 'backups.release_lease',
  params: { holder: text },
  row: {},
  sql: 'delete from backups.lease where holder = $holder',
})
