import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { forgetCodes } from './codes.ts'
import { removePasskeysOf } from './me.sql.ts'
import { tellOwner } from './notes.ts'
import { countPasskeysOf } from './sign-in.sql.ts'

/**
 * Turns off the authenticator app and removes the passkeys of someone who lost their second factor, and emails them. With passkeys,
 * all sessions end: anyone who found the device may have one.
 */
export async function forgetLostCodes(tx: Db, by: By, memberId: number, publicUrl: string): Promise<boolean> {
  const isForgotten = await forgetCodes(tx, by, memberId)
  if (isForgotten) await tellOwner(tx, by, memberId, 'totp_off', publicUrl)
  const { passkeys } = await tx.one(countPasskeysOf, { member_id: memberId })
  if (passkeys === 0) return isForgotten
  await tx.maybe(removePasskeysOf, {
    member_id: memberId,
    session_id: null,
    ...byParams({ ...by, idempotency: null }),
  })
  await tellOwner(tx, by, memberId, 'passkeys_removed', publicUrl)
  return true
}
