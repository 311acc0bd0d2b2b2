import { int, statement, text } from '../../../kernel/sql/statement.ts'

/** A sign-in that waits for the provider's answer. */
export const insertAttempt = statement({
  name: 'sessions.insert_sso_attempt',
  params: { identifier: text, value: text, minutes: int },
  row: { id: text },
  sql: `
    insert into sessions.verification (identifier, value, expires_at)
    values ($identifier, $value, now() + make_interval(mins => $minutes::integer)) returning id`,
})

/** Works once. */
export const takeAttempt = statement({
  name: 'sessions.take_sso_attempt',
  params: { identifier: text },
  row: { value: text },
  sql: 'delete from sessions.verification where identifier = $identifier and expires_at > now() returning value',
})
