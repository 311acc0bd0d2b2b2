import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { removePasskeysOf } from './me.sql.ts'
import { emailOwner } from './notes.ts'
import { countPasskeysOf } from './sign-in.sql.ts'
import { turnOffTotp } from './totp.ts'

/**
 * Turns off the authenticator app and removes the passkeys of someone who lost their second factor, and emails them. With passkeys,
 * all sessions end: anyone who found the device may have one.
 */
export async function removeLostSecondFactor(
  tx: Db,
  by: By,
  memberId: number,
  publicUrl: string,
): Promise<boolean> {
  const wasOn = await turnOffTotp(tx, by, memberId)
  if (wasOn) await emailOwner(tx, by, memberId, 'totp_off', publicUrl)
  const { passkeys } = await tx.one(countPasskeysOf, { member_id: memberId })
  if (passkeys === 0) return wasOn
  await tx.maybe(removePasskeysOf, {
    member_id: memberId,
    session_id: null,
    ...byParams({ ...by, idempotency: null }),
  })
  await emailOwner(tx, by, memberId, 'passkeys_removed', publicUrl)
  return true
}
