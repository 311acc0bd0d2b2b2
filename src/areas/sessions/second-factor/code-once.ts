import { throttle } from '../../../kernel/http/throttle.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { sessionsErrors } from '../sessions.errors.ts'

/** Longer than a code is valid, which is 90 seconds: the previous and the next step are accepted too. */
const CODE_SECONDS = 120

/**
 * A code works once anywhere, so that someone who saw it cannot use it again. It is recorded in the
 * transaction it authorizes, so of two concurrent requests one waits for the other and is rejected.
 */
export async function useCodeOnce(tx: Db, memberId: number | null, code: string): Promise<void> {
  const { allowed } = await throttle(tx, {
    key: ['code by member', memberId, code],
    most: 1,
    seconds: CODE_SECONDS,
  })
  if (!allowed) throw sessionsErrors.wrong_code({ field: 'code' })
}
