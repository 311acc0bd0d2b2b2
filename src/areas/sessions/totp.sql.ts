import { int, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const enableTotpOf = write({
  name: 'sessions.enable_totp_of',
  action: 'totp.set',
  params: { member_id: int, person_id: text, secret: text, backup_codes: text },
  row: { record: text },
  sql: `
    kept as (
      insert into sessions.two_factor (person_id, secret, backup_codes) values ($person_id, $secret, $backup_codes)
      on conflict (person_id) do update
        set secret = excluded.secret, backup_codes = excluded.backup_codes, verified = true,
            failed_verification_count = 0, locked_until = null
    ), marked as (
      update sessions.person set two_factor_enabled = true, updated_at = now() where id = $person_id
    ), written as (select 'member/' || $member_id::integer as record)`,
})

/** The secret of an app being set up; an existing active setup does not change. */
export const beginTotpSetupOf = write({
  name: 'sessions.begin_totp_setup_of',
  action: 'totp.begin',
  params: { member_id: int, secret: text, backup_codes: text },
  row: { email: text, record: text },
  sql: `
    person as (
      select id, member_id, email from sessions.person where member_id = $member_id and not two_factor_enabled
    ), kept as (
      insert into sessions.two_factor (person_id, secret, backup_codes, verified)
      select id, $secret, $backup_codes, false from person
      on conflict (person_id) do update
        set secret = excluded.secret, backup_codes = excluded.backup_codes, verified = false,
            failed_verification_count = 0, locked_until = null
    ), written as (select email, 'member/' || member_id as record from person)`,
})

export const renewBackupCodesOf = write({
  name: 'sessions.renew_backup_codes_of',
  action: 'totp.renew_backup_codes',
  params: { member_id: int, backup_codes: text },
  row: { record: text },
  sql: `
    kept as (
      update sessions.two_factor t set backup_codes = $backup_codes
      from sessions.person p where p.id = t.person_id and p.member_id = $member_id and p.two_factor_enabled
      returning p.member_id
    ), written as (select 'member/' || member_id as record from kept)`,
})

export const findTotpSealedBefore = statement({
  name: 'sessions.find_totp_sealed_before',
  params: { current: text, after: text, limit: int },
  row: { id: text, secret: text, backup_codes: text },
  sql: `
    select id, secret, backup_codes from sessions.two_factor
    where id > $after and (not starts_with(secret, $current) or not starts_with(backup_codes, $current))
    order by id limit $limit::integer`,
})

/** Only if unchanged since it was read: someone may have used a backup code meanwhile. */
export const replaceSealedTotp = write({
  name: 'sessions.replace_sealed_totp',
  action: 'totp.reseal',
  params: { id: text, old_secret: text, old_backup_codes: text, secret: text, backup_codes: text },
  row: { record: text },
  sql: `
    sealed as (
      update sessions.two_factor t set secret = $secret, backup_codes = $backup_codes
      from sessions.person p
      where t.id = $id and t.secret = $old_secret and t.backup_codes = $old_backup_codes and p.id = t.person_id
      returning p.member_id
    ), written as (select 'member/' || member_id as record from sealed)`,
})

export const turnOffTotpOf = write({
  name: 'sessions.turn_off_totp_of',
  action: 'totp.off',
  params: { member_id: int },
  row: { record: text },
  sql: `
    person as (
      update sessions.person set two_factor_enabled = false, updated_at = now()
      where member_id = $member_id and two_factor_enabled
      returning id, member_id
    ), gone as (
      delete from sessions.two_factor t using person where t.person_id = person.id
    ), written as (select 'member/' || member_id as record from person)`,
})
