import { randomInt } from 'node:crypto'
import {
  enableTotp,
  isRightPassword,
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

/**
 * Those who can sign in, with their passwords. A changed password is left alone and no longer printed, so
 * that what is printed always works.
 */
export async function demoSignIns(
  tx: Db,
  secrets: Secrets,
  by: By,
  dataDir: string,
  planPeople: () => readonly { email: string; role: string; withCodes: boolean }[],
): Promise<DemoSignIn[]> {
  const kept = await readSignIns(dataDir)
  const signIns: DemoSignIn[] = []
  for (const { fingerprint, ...person } of kept ?? []) {
    const id = await idOf(tx, person.email)
    if (id === null) continue
    const isUnchanged = fingerprint ? fingerprint === (await passwordFingerprint(tx, id)) : false
    if (isUnchanged || (await isRightPassword(tx, id, person.password))) signIns.push(person)
  }
  if (signIns.length) return signIns
  const made: KeptSignIn[] = []
  for (const { email, role, withCodes } of planPeople()) {
    const id = await idOf(tx, email)
    if (id === null) continue
    const password = makePassword()
    await setPassword(tx, by, id, password)
    const secret = withCodes ? makeSecret() : null
    if (secret !== null) await enableTotp(tx, secrets, by, id, secret)
    const fingerprint = await passwordFingerprint(tx, id)
    made.push({ email, role, password, totp_secret: secret && toBase32(secret), fingerprint })
  }
  await keep(dataDir, NAME, JSON.stringify(made))
  return made.map(({ fingerprint, ...person }) => person)
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
