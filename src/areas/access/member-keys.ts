import { errors } from '../../kernel/http/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { mailNewAccess } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'
import { createKey, type NewKey, rotateKey } from './keys.ts'
import { countMemberKeys, findMemberKey, lockKeysOf, lockStaff } from './member-key.sql.ts'

/** Maximum number of active keys per member. */
export const MAX_LIVE_KEYS = 50

/**
 * A key that a member creates for their own account, with the default limit; only the operator can raise it. `findTestAccount`
 * makes it a test key of that account.
 */
export function createOwnKey(
  database: Database,
  secrets: Secrets,
  by: By,
  wanted: Omit<NewKey, 'hourlyLimit'>,
  publicUrl: string,
  findTestAccount?: (tx: Db) => Promise<number>,
): Promise<{ id: number; key: string }> {
  return database.transaction(async tx => {
    await tx.all(lockKeysOf, { member_id: wanted.memberId })
    const { live } = await tx.one(countMemberKeys, { member_id: wanted.memberId })
    if (live >= MAX_LIVE_KEYS) throw accessErrors.too_many_api_keys({ max: MAX_LIVE_KEYS })
    const test = findTestAccount && { memberId: await findTestAccount(tx), isTest: true }
    const made = await createKey(tx, secrets, by, { ...wanted, ...test })
    const staff = await staffBehind(tx, by)
    await mailNewAccess(tx, by, wanted.memberId, {
      en: [
        'New API key',
        staff
          ? `${staff} created an API key named “${wanted.name}” in your account and knows its value.`
          : `An API key named “${wanted.name}” was created in your account.`,
      ],
      es: [
        'Nueva clave de API',
        staff
          ? `${staff} ha creado en tu cuenta una clave de API llamada «${wanted.name}» y conoce su valor.`
          : `Se ha creado en tu cuenta una clave de API llamada «${wanted.name}».`,
      ],
      link: `${publicUrl}/account/developers`,
    })
    return made
  })
}

/** Who of the firm does this, by name; null if it is the owner. They cannot be disabled until the transaction ends. */
async function staffBehind(tx: Db, { actor }: By): Promise<string | null> {
  const [kind, id] = actor.split(':')
  if (kind !== 'staff') return null
  const found = await tx.maybe(lockStaff, { id: Number(id) })
  if (!found) throw accessErrors.account_disabled()
  return found.name
}

/** A new secret for one's own key; the old one keeps working for the grace period. */
export async function rotateOwnKey(
  database: Database,
  secrets: Secrets,
  by: By,
  { memberId, id, graceSeconds }: { memberId: number; id: number; graceSeconds: number },
  publicUrl: string,
): Promise<{ id: number; key: string }> {
  return database.transaction(async tx => {
    await expectLiveKey(tx, memberId, id)
    const made = await rotateKey(tx, secrets, by, id, graceSeconds)
    const staff = await staffBehind(tx, by)
    await mailNewAccess(tx, by, memberId, {
      en: [
        'API key rotated',
        staff
          ? `${staff} rotated one of your API keys and knows its new value.`
          : 'One of your API keys was rotated and has a new value.',
      ],
      es: [
        'Clave de API rotada',
        staff
          ? `${staff} ha rotado una de tus claves de API y conoce su nuevo valor.`
          : 'Se ha rotado una de tus claves de API y tiene un valor nuevo.',
      ],
      link: `${publicUrl}/account/developers`,
    })
    return made
  })
}

/** Another member's key looks like one that does not exist. */
export async function expectOwnKey(db: Db, memberId: number, id: number): Promise<{ live: boolean }> {
  const found = await db.maybe(findMemberKey, { member_id: memberId, id })
  if (!found) throw errors.not_found()
  return found
}

export async function expectLiveKey(db: Db, memberId: number, id: number): Promise<void> {
  const { live } = await expectOwnKey(db, memberId, id)
  if (!live) throw accessErrors.api_key_ended()
}
