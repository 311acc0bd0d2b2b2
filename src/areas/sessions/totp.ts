import { randomInt } from 'node:crypto'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { toBase32 } from './base32.rules.ts'
import { ensurePerson } from './person.sql.ts'
import {
  beginTotpSetupOf,
  enableTotpOf,
  findTotpSealedBefore,
  renewBackupCodesOf,
  replaceSealedTotp,
  turnOffTotpOf,
} from './totp.sql.ts'

/** In better-auth's format: the newest encrypts, and all decrypt. */
export function sealingKeys(secrets: Secrets) {
  const keys = secrets
    .keysFor('sessions')
    .map(({ id, key }) => [Number.parseInt(id, 16), key.toString('base64url')] as const)
  return { keys: new Map(keys), currentVersion: keys[0]![0] }
}

/** Sets up an authenticator app with this secret for a member: for the demo. */
export async function enableTotp(
  db: Db,
  secrets: Secrets,
  by: By,
  memberId: number,
  secret: string,
): Promise<void> {
  const key = sealingKeys(secrets)
  const person = await db.one(ensurePerson, { member_id: memberId, email: null })
  await db.one(enableTotpOf, {
    member_id: memberId,
    person_id: person.id,
    secret: await sealed(key, secret),
    backup_codes: await sealed(key, '[]'),
    ...byParams(by),
  })
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const randomText = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const BACKUP_CODES = 10
const newBackupCodes = () => Array.from({ length: BACKUP_CODES }, () => `${randomText(5)}-${randomText(5)}`)

/** The setup data of an authenticator app. No code is required until the first one is confirmed. */
export async function beginTotpSetup(db: Db, secrets: Secrets, by: By, memberId: number) {
  const key = sealingKeys(secrets)
  const [secret, backup_codes] = [randomText(25), newBackupCodes()]
  const begun = await db.maybe(beginTotpSetupOf, {
    member_id: memberId,
    secret: await sealed(key, secret),
    backup_codes: await sealed(key, JSON.stringify(backup_codes)),
    ...byParams(by),
  })
  if (!begun) return null
  const shown = toBase32(secret)
  const query = new URLSearchParams({ secret: shown, issuer: 'Llano', digits: '6', period: '30' })
  const uri = `otpauth://totp/Llano:${encodeURIComponent(begun.email)}?${query}`
  return { uri, secret: shown, backup_codes }
}

/** Null if no authenticator app is set up. */
export async function replaceBackupCodes(
  db: Db,
  secrets: Secrets,
  by: By,
  memberId: number,
): Promise<string[] | null> {
  const backupCodes = newBackupCodes()
  const done = await db.maybe(renewBackupCodesOf, {
    member_id: memberId,
    backup_codes: await sealed(sealingKeys(secrets), JSON.stringify(backupCodes)),
    ...byParams(by),
  })
  return done && backupCodes
}

/** Rows re-encrypted at a time. */
const BATCH_SIZE = 100

/** Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. */
export async function resealTotp({
  database,
  secrets,
}: {
  database: Database
  secrets: Secrets
}): Promise<void> {
  const key = sealingKeys(secrets)
  const current = `$ba$${key.currentVersion}$`
  for (let after = ''; ; ) {
    const old = await database.durable.all(findTotpSealedBefore, { current, after, limit: BATCH_SIZE })
    if (old.length === 0) return
    after = old.at(-1)!.id
    for (const { id, secret, backup_codes } of old) {
      const opened = [await openedBy(key, secret), await openedBy(key, backup_codes)] as const
      // Encrypted with a removed secret: left unchanged in case the secret comes back.
      if (opened[0] === null || opened[1] === null) continue
      await database.durable.maybe(replaceSealedTotp, {
        id,
        old_secret: secret,
        old_backup_codes: backup_codes,
        secret: await sealed(key, opened[0]),
        backup_codes: await sealed(key, opened[1]),
        ...byParams({ actor: 'job:codes', ip: null, idempotency: null }),
      })
    }
  }
}

type SealingKeys = ReturnType<typeof sealingKeys>

async function sealed(key: SealingKeys, data: string): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  return symmetricEncrypt({ key, data })
}

async function openedBy(key: SealingKeys, data: string): Promise<string | null> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  return symmetricDecrypt({ key, data }).catch(() => null)
}

/** Turns off the authenticator app and its backup codes. False if none was on. */
export async function turnOffTotp(db: Db, by: By, memberId: number): Promise<boolean> {
  return (await db.maybe(turnOffTotpOf, { member_id: memberId, ...byParams(by) })) !== null
}
