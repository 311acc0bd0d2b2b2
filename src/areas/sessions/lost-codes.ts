import type { Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { forgetCodes } from './codes.ts'
import { tellOwner } from './notes.ts'

/** Turns off the authenticator app of someone who lost it and their backup codes, and emails them. */
export async function forgetLostCodes(tx: Db, by: By, memberId: number, publicUrl: string): Promise<boolean> {
  const isForgotten = await forgetCodes(tx, by, memberId)
  if (isForgotten) await tellOwner(tx, by, memberId, 'totp_off', publicUrl)
  return isForgotten
}
