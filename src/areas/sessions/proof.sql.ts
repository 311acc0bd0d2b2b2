import { bool, bytes, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { PROOF_MINUTES } from './lifetime.rules.ts'

/** The owner confirmed their identity again. A password does not lower a session's level, and one of single sign-on stays one. */
export const markProved = write({
  name: 'sessions.mark_proved',
  action: 'session.step_up',
  detail: 'factors',
  params: { session_id: text, factors: text },
  row: { record: text },
  sql: `
    proved as (
      update sessions.session
      set proved_at = statement_timestamp(),
          factors = case when $factors = 'password' or factors = 'single_sign_on' then factors else $factors end
      where id = $session_id
      returning id
    ), written as (select 'session/' || id as record, array[$factors] as factors from proved)`,
})

/** How a session was verified, for sessions that better-auth created without knowing it. */
export const setFactors = statement({
  name: 'sessions.set_factors',
  params: { session_id: orNull(text), token: orNull(text), factors: text },
  row: { id: text },
  sql: `
    update sessions.session set factors = $factors, proved_at = statement_timestamp()
    where id = $session_id::text or token = $token::text
    returning id`,
})

/** For the session that replaces another one after a change of password. */
export const carryFactors = statement({
  name: 'sessions.carry_factors',
  params: { token: orNull(text), factors: text, is_proof: bool },
  row: { id: text },
  sql: `
    update sessions.session
    set factors = $factors,
        proved_at = case when $is_proof then statement_timestamp()
                    else statement_timestamp() - interval '${PROOF_MINUTES} minutes' end
    where token = $token::text
    returning id`,
})

/** The session opened by a passkey check; the current one continues. */
export const dropSession = statement({
  name: 'sessions.drop_session',
  params: { session_id: text },
  row: { id: text },
  sql: 'delete from sessions.session where id = $session_id returning id',
})

/** Remembers the kind of device, and returns whether it is new for someone who has used others before. */
export const rememberDevice = statement({
  name: 'sessions.remember_device',
  params: { person_id: text, fingerprint: bytes },
  row: { is_new: bool },
  sql: `
    with others as (
      select exists (select from sessions.known_device where person_id = $person_id) as are_known
    ), remembered as (
      insert into sessions.known_device as d (person_id, fingerprint) values ($person_id, $fingerprint)
      on conflict (person_id, fingerprint) do update set last_seen_at = now()
      returning old.person_id is null as is_added
    )
    select is_added and are_known as is_new from remembered cross join others`,
})
