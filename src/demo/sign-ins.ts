import { randomInt } from 'node:crypto'
import {
  enableTotp,
  hashNewPassword,
  matchPasswordOf,
  type PasswordHash,
  passwordFingerprint,
  setPassword,
  toBase32,
} from '../areas/sessions/sessions.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Db } from '../kernel/sql/postgres.ts'
import type { By } from '../kernel/sql/write.ts'
import { findDemo } from './demo.sql.ts'
import { keep, readKept } from './kept-file.ts'

/** How a person of the demo signs in. */
export type DemoSignIn = {
  email: string
  role: string
  password: string
  /** The authenticator secret in base32, as apps take it, if any. */
  totp_secret: string | null
}

/** Checking a password is slow on purpose; whether it was set again since is not. Older files have no fingerprint. */
type KeptSignIn = DemoSignIn & { fingerprint?: string | null }

/** Stored in the data folder, like the API key; the passwords differ for each installation. */
const NAME = 'demo-sign-ins'

const WORDS = [
  'mesa',
  'arroyo',
  'pinyon',
  'cholla',
  'adobe',
  'canyon',
  'juniper',
  'saltbush',
  'llano',
  'sage',
]

/** Easy to type: three words and a number, some 30 bits, for fictional books. */
function makePassword(): string {
  const word = () => WORDS[randomInt(WORDS.length)]
  return `${word()}-${word()}-${word()}-${randomInt(100_000, 1_000_000)}`
}

const BASE32_SAFE = 'abcdefghijklmnopqrstuvwxyz'

/** As many bytes as fill whole base32 letters. */
const makeSecret = (): string =>
  Array.from({ length: 20 }, () => BASE32_SAFE[randomInt(BASE32_SAFE.length)]).join('')

type Planned = { email: string; role: string; withCodes: boolean }

export type PreparedSignIns = {
  /** The emails of those whose kept password is still right. */
  right: ReadonlySet<string>
  /** If there are none: a new password for everyone. */
  made: readonly (Planned & { password: string; hash: PasswordHash })[]
}

/** The slow part, before the transaction in which the demo is loaded. */
export async function prepareSignIns(
  db: Db,
  dataDir: string,
  planPeople: () => readonly Planned[],
): Promise<PreparedSignIns> {
  const right = new Set<string>()
  for (const { email, password, fingerprint } of (await readSignIns(dataDir)) ?? []) {
    const id = await idOf(db, email)
    if (id === null) continue
    const isUnchanged = fingerprint ? fingerprint === (await passwordFingerprint(db, id)) : false
    if (isUnchanged || (await matchPasswordOf(db, id, password)) !== null) right.add(email)
  }
  const made: PreparedSignIns['made'][number][] = []
  for (const person of right.size > 0 ? [] : planPeople()) {
    const password = makePassword()
    made.push({
      ...person,
      password,
      hash: await hashNewPassword(password, { email: person.email, name: '' }),
    })
  }
  return { right, made }
}

/**
 * Those who can sign in, with their passwords. A changed password is left alone and no longer printed, so
 * that what is printed always works.
 */
export async function demoSignIns(
  tx: Db,
  secrets: Secrets,
  by: By,
  dataDir: string,
  { right, made }: PreparedSignIns,
): Promise<DemoSignIn[]> {
  const signIns: DemoSignIn[] = []
  // Read again, because another process may have loaded the demo meanwhile.
  for (const { fingerprint, ...person } of (await readSignIns(dataDir)) ?? []) {
    const id = await idOf(tx, person.email)
    if (id === null) continue
    const isUnchanged = fingerprint ? fingerprint === (await passwordFingerprint(tx, id)) : false
    if (isUnchanged || right.has(person.email)) signIns.push(person)
  }
  if (signIns.length) return signIns
  const kept: KeptSignIn[] = []
  for (const { email, role, withCodes, password, hash } of made) {
    const id = await idOf(tx, email)
    if (id === null) continue
    await setPassword(tx, by, id, hash)
    const secret = withCodes ? makeSecret() : null
    if (secret !== null) await enableTotp(tx, secrets, by, id, secret)
    const fingerprint = await passwordFingerprint(tx, id)
    kept.push({ email, role, password, totp_secret: secret && toBase32(secret), fingerprint })
  }
  await keep(dataDir, NAME, JSON.stringify(kept))
  return kept.map(({ fingerprint, ...person }) => person)
}

/** Null also for disabled people. */
async function idOf(tx: Db, email: string): Promise<number | null> {
  const { member_id, is_disabled } = await tx.one(findDemo, { email })
  return is_disabled ? null : member_id
}

async function readSignIns(dataDir: string): Promise<KeptSignIn[] | null> {
  const text = await readKept(dataDir, NAME)
  try {
    return text === null ? null : (JSON.parse(text) as KeptSignIn[])
  } catch {
    return null
  }
}
