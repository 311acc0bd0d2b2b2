import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/statement.ts'

/**
 * Everything that must be known of somebody with a session, in one statement: who they are, what they may act for,
 * and an answer remembered for this Idempotency-Key. It only reads; that a session was used is noted apart from it.
 */
export const admitSession = statement({
  name: 'sessions.admit_session',
  params: { token: text, owner_kind: text, idempotency_key: orNull(text) },
  row: {
    session_id: text,
    member_id: int,
    role: text,
    entities: json,
    subscribed: bool,
    is_to_be_noted: bool,
    answer_fingerprint: orNull(bytes),
    answer_status: orNull(int),
    answer_body: orNull(text),
  },
  sql: `
    select s.id as session_id, p.member_id, m.role, standing.entities, standing.subscribed,
      s.updated_at < statement_timestamp() - interval '5 minutes' as is_to_be_noted,
      answer.fingerprint as answer_fingerprint, answer.status as answer_status, answer.body as answer_body
    from sessions.session s
    join sessions.person p on p.id = s.person_id
    join members.member m on m.id = p.member_id
    cross join lateral entities.standing_of(p.member_id) standing
    left join kernel.remembered_answer answer
      on answer.owner = $owner_kind || ':' || p.member_id and answer.key = $idempotency_key
      and answer.created_at > statement_timestamp() - interval '24 hours'
    where s.token = $token and s.expires_at > statement_timestamp() and m.disabled_at is null`,
})

/** Notes that a session is in use, which lets it last on. */
export const noteSessionUse = statement({
  name: 'sessions.note_session_use',
  params: { session_id: text, seconds: int },
  row: { expires_at: instant },
  sql: `
    update sessions.session
    set updated_at = statement_timestamp(), expires_at = statement_timestamp() + make_interval(secs => $seconds::integer)
    where id = $session_id and expires_at > statement_timestamp()
    returning expires_at`,
})
