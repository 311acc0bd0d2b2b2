import { countIn } from '../../kernel/http/throttle.ts'
import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { ENDS_AT, ENDS_AT_IF_USED, PROOF_MINUTES } from './lifetime.rules.ts'

/** The key of `requestsLimit` for a member found in SQL. */
const REQUESTS_KEY_SQL = `'["request by person",' || found.member_id || ']'`

/**
 * Everything needed about a session in one statement: the person, what they may act for, and a stored
 * response for this Idempotency-Key. Counts one request of the person; the session's use is recorded separately.
 */
export const admitSession = statement({
  name: 'sessions.admit_session',
  params: {
    token: text,
    owner_kind: text,
    idempotency_key: orNull(text),
    hourly_limit: int,
    is_counted: bool,
  },
  row: {
    session_id: text,
    member_id: int,
    role: text,
    clients: text,
    entities: json,
    subscribed: bool,
    shared: json,
    view: orNull(json),
    factors: text,
    proved_lately: bool,
    has_second_factor: bool,
    is_to_be_noted: bool,
    seconds_left: int,
    answer_fingerprint: orNull(bytes),
    answer_status: orNull(int),
    answer_body: orNull(text),
    requests: int,
    window_seconds_left: int,
  },
  sql: `
    with found as (
    select s.id as session_id, p.member_id, m.role, m.clients, standing.entities, standing.subscribed,
      access.shared_llcs(p.member_id) as shared,
      case when m.role <> 'member' then sessions.open_view(s.id, p.member_id) end as view, s.factors,
      s.proved_at > statement_timestamp() - interval '${PROOF_MINUTES} minutes' as proved_lately,
      p.two_factor_enabled
        or exists (select from sessions.passkey k where k.person_id = p.id) as has_second_factor,
      s.updated_at < statement_timestamp() - interval '5 minutes' as is_to_be_noted,
      ceil(extract(epoch from ${ENDS_AT_IF_USED} - statement_timestamp()))::integer as seconds_left,
      answer.fingerprint as answer_fingerprint, answer.status as answer_status, answer.body as answer_body
    from sessions.session s
    join sessions.person p on p.id = s.person_id
    join members.members m on m.id = p.member_id
    cross join lateral entities.standing_of(p.member_id) standing
    left join kernel.remembered_answer answer
      on answer.owner = $owner_kind || ':' || p.member_id and answer.key = $idempotency_key
      and answer.created_at > statement_timestamp() - interval '24 hours'
    where s.token = $token and ${ENDS_AT} > statement_timestamp() and m.disabled_at is null
    ), counted as (${countIn('found where $is_counted', REQUESTS_KEY_SQL, '$hourly_limit::integer', 3600)})
    select found.*, coalesce(counted.used, 0) as requests, coalesce(counted.seconds_left, 3600) as window_seconds_left
    from found left join counted on true`,
})

/** Records that a session is in use, which extends it. */
export const noteSessionUse = statement({
  name: 'sessions.note_session_use',
  params: { session_id: text },
  row: { expires_at: instant },
  sql: `
    update sessions.session s
    set updated_at = statement_timestamp(), expires_at = ${ENDS_AT_IF_USED}
    from sessions.person p join members.members m on m.id = p.member_id
    where s.id = $session_id and p.id = s.person_id and ${ENDS_AT} > statement_timestamp()
    returning s.expires_at`,
})
