import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, bytes, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** How long a link works. */
const HOURS = 24

/** Replaces the earlier link. No row if there is staff. */
export const insertSetupLink = write({
  name: 'setup.insert_setup_link',
  action: 'setup.link',
  params: { hash: bytes },
  row: { record: text },
  sql: `
    made as (
      insert into setup.setup (hash, expires_at)
      select $hash, now() + interval '${HOURS} hours'
      where not exists (select from members.members where role <> 'member' and disabled_at is null)
      on conflict (only_one) do update
        set hash = excluded.hash, expires_at = excluded.expires_at, used_at = null
      returning only_one
    ), written as (select 'setup/1' as record from made)`,
})

const ROW = {
  hash: orNull(bytes),
  is_expired: bool,
  is_used: bool,
  member_id: orNull(int),
  passed: json,
  test_mail: orNull(text),
  is_dismissed: bool,
}
const COLUMNS = `hash, expires_at <= now() as is_expired, used_at is not null as is_used, member_id,
      array_to_json(passed) as passed, test_mail, dismissed_at is not null as is_dismissed`

export const findSetup = statement({
  name: 'setup.find_setup',
  params: {},
  row: ROW,
  sql: `select ${COLUMNS} from setup.setup`,
})

/** Visitors with the same link take turns. */
export const lockSetup = statement({
  name: 'setup.lock_setup',
  params: {},
  row: ROW,
  sql: `select ${COLUMNS} from setup.setup for update`,
})

export const markLinkUsed = write({
  name: 'setup.mark_link_used',
  action: 'setup.use_link',
  detail: 'detail',
  params: { member_id: int },
  row: { record: text },
  sql: `
    made as (
      update setup.setup set member_id = $member_id::integer, used_at = now() returning member_id
    ), written as (select 'setup/1' as record, 'member/' || member_id as detail from made)`,
})

/** The link ends. */
export const markAdminMade = write({
  name: 'setup.mark_admin_made',
  action: 'setup.admin',
  detail: 'detail',
  params: {},
  row: { record: text },
  sql: `
    made as (update setup.setup set hash = null returning member_id),
    written as (select 'setup/1' as record, 'member/' || member_id as detail from made)`,
})

/** No row if the step was passed before. */
export const markPassed = write({
  name: 'setup.mark_passed',
  action: 'setup.pass_step',
  detail: 'step',
  params: { step: text },
  row: { record: text },
  sql: `
    made as (
      update setup.setup set passed = passed || $step::text where not passed @> array[$step::text] returning only_one
    ), written as (select 'setup/1' as record, $step::text as step from made)`,
})

export const markDismissed = write({
  name: 'setup.mark_dismissed',
  action: 'setup.dismiss',
  params: {},
  row: { record: text },
  sql: `
    made as (update setup.setup set dismissed_at = now() where dismissed_at is null returning only_one),
    written as (select 'setup/1' as record from made)`,
})

export const insertTestMail = write({
  name: 'setup.insert_test_mail',
  action: 'setup.test_mail',
  params: { member_id: int, about: text, subject_en: text, body_en: text, subject_es: text, body_es: text },
  row: { record: text },
  sql: `
    noted as (update setup.setup set test_mail = $about returning only_one), mailed as (${queueMail(`
      select $about::text as about, email as to_address,
        case language when 'es' then $subject_es::text else $subject_en::text end as subject,
        case language when 'es' then $body_es::text else $body_en::text end as body
      from members.members cross join noted where id = $member_id::integer`)}
    ), written as (select 'setup/1' as record from noted)`,
})

export const hasServices = statement({
  name: 'setup.has_services',
  params: {},
  row: { has_services: bool },
  sql: 'select exists (select from catalog.services) as has_services',
})
