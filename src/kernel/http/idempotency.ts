import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database, Db } from '../sql/postgres.ts'
import { bytes, int, json, statement, text } from '../sql/statement.ts'
import type { By } from '../sql/write.ts'
import { errors } from './errors.ts'

export type Remembered = { fingerprint: Buffer; status: number; body: string }

export const findRemembered = statement({
  name: 'kernel.find_remembered',
  params: { owner: text, key: text },
  row: { fingerprint: bytes, status: int, body: text },
  sql: `
    select fingerprint, status, body from kernel.remembered_answer
    where owner = $owner and key = $key and created_at > now() - interval '24 hours'`,
})

const deleteExpired = statement({
  name: 'kernel.forget_expired',
  params: {},
  row: { forgotten: int },
  sql: `
    with gone as (
      delete from kernel.remembered_answer where created_at <= now() - interval '24 hours' returning 1
    ) select count(*) as forgotten from gone`,
})

/** Deletes stored responses, to any caller, in which one of these texts, such as a name, is a whole value. */
export const deleteAnswersAbout = statement({
  name: 'kernel.delete_answers_about',
  params: { texts: json },
  row: { owner: text },
  sql: `
    delete from kernel.remembered_answer a using json_array_elements_text($texts::json) one
    where strpos(a.body, to_json(one)::text) > 0 returning a.owner`,
})

export async function deleteExpiredResponses(database: Database): Promise<void> {
  await database.durable.one(deleteExpired, {})
}

/**
 * The format of the header, for the parser below and the documentation: a structured-field string or bare
 * text, 1 to 255 printable ASCII characters, not all spaces.
 */
export const IDEMPOTENCY_KEY = {
  pattern: '^(?!" *"$)(?:"(?:[ !#-\\[\\]-~]|\\\\["\\\\]){1,255}"|[!-~](?:[ -~]{0,253}[!-~])?)$',
  /** Between quotes, each of the 255 may need a backslash. */
  maxLength: 512,
} as const

const allowed = new RegExp(IDEMPOTENCY_KEY.pattern)

/** Parses the header, quoted (a structured-field string) or bare. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const value = Array.isArray(header) ? header.join(',') : header.trim()
  if (!allowed.test(value)) throw errors.invalid_idempotency_key()
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(value)
  return quoted ? quoted[1]!.replace(/\\(["\\])/g, '$1') : value
}

const WITHOUT_VALUE = 'its response has a secret, which the stored one leaves out'
const ASKS_BANK = 'it asks the bank first, and no transaction may wait for that'

/** Endpoints of pages that store their own response, and why it is not stored for them. */
export const STORE_THEMSELVES: Readonly<Record<string, string>> = {
  createApiKey: WITHOUT_VALUE,
  rotateApiKey: WITHOUT_VALUE,
  createMemberKey: WITHOUT_VALUE,
  rotateMemberKey: WITHOUT_VALUE,
  createTestKey: WITHOUT_VALUE,
  createCalendarLink: WITHOUT_VALUE,
  createAuditorLink: WITHOUT_VALUE,
  connectBank: ASKS_BANK,
  replaceToken: ASKS_BANK,
  storePackage: 'it keeps a file, whose trace is removed after the commit',
}

const SIGNS_IN = 'a stored response would keep a secret or a cookie, or undo the count of wrong attempts'
const CHECKS_NOW = 'it looks at something as it is now, and repeating it changes nothing'
const JOINS = 'repeating it joins what is already running'

/** Endpoints that ignore the header, besides those of visitors, who share an actor, and why. */
export const STORE_NOTHING: Readonly<Record<string, string>> = {
  stepUp: SIGNS_IN,
  changePassword: SIGNS_IN,
  confirmOwnEmail: SIGNS_IN,
  revokeOtherSessions: SIGNS_IN,
  beginTotp: SIGNS_IN,
  confirmTotp: SIGNS_IN,
  endTotp: SIGNS_IN,
  renewBackupCodes: SIGNS_IN,
  beginPasskey: SIGNS_IN,
  addPasskey: SIGNS_IN,
  allowApp: SIGNS_IN,
  testBank: CHECKS_NOW,
  previewSync: CHECKS_NOW,
  verifyChain: CHECKS_NOW,
  startSync: JOINS,
  startBackup: JOINS,
}

/**
 * A GET ignores the header. So do uploads: whether two are the same depends on their files, which are not read before the
 * response is looked up. Their endpoints recognize a file that was sent before, or keep both.
 */
export const takesIdempotencyKey = (
  { name, method, takes }: { readonly name: string; readonly method: string; readonly takes: string },
  { remembers }: { readonly remembers?: false },
): boolean =>
  method !== 'GET' && takes !== 'upload' && remembers !== false && !Object.hasOwn(STORE_NOTHING, name)

/**
 * What makes two requests the same: method, path, and their parsed body or query. Whitespace, field order and
 * legacy spellings do not matter.
 */
export function requestFingerprint(method: string, path: string, input: Record<string, unknown>): Buffer {
  const text = JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return createHash('sha256').update(`${method} ${path}\n${text}`).digest()
}

/** True for the error of the second of two concurrent requests with one Idempotency-Key. */
export function lostRace(error: unknown): boolean {
  return (error as pg.DatabaseError).constraint === 'remembered_answer_pkey'
}

export const rememberAnswer = statement({
  name: 'kernel.remember_answer',
  params: { owner: text, key: text, fingerprint: bytes, status: int, body: text },
  row: { key: text },
  sql: `
    insert into kernel.remembered_answer (owner, key, fingerprint, status, body)
    values ($owner, $key, $fingerprint, $status::integer, $body) returning key`,
})

/**
 * Several writes and their response that succeed or fail together: repeated with its Idempotency-Key, the
 * request gets the same response and nothing is written again. The writes themselves store no response.
 */
export function writeOnce<T extends Record<string, unknown>>(
  database: Pick<Database, 'transaction'>,
  { idempotency, ...who }: By,
  work: (tx: Db, by: By) => Promise<T>,
): Promise<T> {
  return database.transaction(async tx => {
    const answer = await work(tx, { ...who, idempotency: null })
    await storeAnswer(tx, { ...who, idempotency }, answer)
    return answer
  })
}

/** Stores this as the response, in the transaction of the writes. */
export async function storeAnswer(
  tx: Db,
  { actor, idempotency }: By,
  answer: Record<string, unknown>,
): Promise<void> {
  if (idempotency)
    await tx.one(rememberAnswer, { owner: actor, ...idempotency, body: JSON.stringify(answer) })
}
