import type { JobContext } from './jobs/jobs.ts'
import type { Secrets } from './secrets.ts'
import type { By } from './sql/write.ts'

/** The author, in the audit log, of values that were encrypted again. */
export const BY_RESEAL: By = { actor: 'job:reseal', ip: null, idempotency: null }

/** Whether a stored value is this one. A value that no longer decrypts must still be replaceable. */
export function opensTo(secrets: Secrets, sealed: string, purpose: string, value: string): boolean {
  try {
    return secrets.open(sealed, purpose) === value
  } catch {
    return false
  }
}

/** A stored value: its name in errors, and how it is replaced unless it has changed in the meantime. */
export type SealedValue = {
  name: string
  was: string
  purpose: string
  replace(sealed: string): Promise<unknown | null>
}

/**
 * Re-encrypts with the newest secret what an older one encrypted, so that the older one can be removed. Keys newer than ours, from a
 * process that already has the next secret, are left alone. Returns how many were replaced.
 */
export async function resealAll(
  { secrets }: Pick<JobContext, 'secrets'>,
  listSealedBy: (keyIds: readonly string[]) => Promise<SealedValue[]>,
): Promise<number> {
  const older = secrets.keyIds.slice(1)
  if (older.length === 0) return 0
  const faults: string[] = []
  let done = 0
  for (const { name, was, purpose, replace } of await listSealedBy(older)) {
    try {
      if ((await replace(secrets.seal(secrets.open(was, purpose), purpose))) !== null) done++
    } catch (error) {
      // One that does not decrypt must not block the others.
      faults.push(`${name}: ${(error as Error).message}`)
    }
  }
  if (faults.length) throw new Error(`${faults.length} could not be re-encrypted, such as ${faults[0]}`)
  return done
}
