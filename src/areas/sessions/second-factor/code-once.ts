import { throttle } from '../../../kernel/http/throttle.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { sessionErrors } from '../sessions.errors.ts'

/** Longer than a code is taken, which is a minute and a half: that of the step before and that of the next are taken too. */
const CODE_SECONDS = 120

/**
 * A code is good once, wherever it was used: whoever looked over a shoulder cannot use it again. It is counted in the
 * transaction that it lets go on, so of two requests at once one waits for the other and is refused.
 */
export async function useCodeOnce(tx: Db, memberId: number | null, code: string): Promise<void> {
  const { allowed } = await throttle(tx, {
    key: ['code by member', memberId, code],
    most: 1,
    seconds: CODE_SECONDS,
  })
  if (!allowed) throw sessionErrors.wrong_code({ field: 'code' })
}
