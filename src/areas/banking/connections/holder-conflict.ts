import type { Db } from '../../../kernel/sql/postgres.ts'
import { normalizePayee } from '../categories/classify.rules.ts'
import type { BankAccount } from '../providers/provider.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { listReaders } from './account.sql.ts'

/** A company name without its legal form. */
export const bareName = (name: string) => normalizePayee(name).replace(/ (?:llc|l l c|inc|ltd|limited)$/, '')

export type HolderConflict =
  | { code: 'read_elsewhere'; entityId: number; connectionId: number }
  | { code: 'other_holder'; holder: string }

/**
 * Why the accounts that a token sees seem to be another company's, whose transactions would be hard to remove
 * from these books.
 */
export async function findHolderConflict(
  db: Db,
  entity: { id: number; name: string },
  provider: ProviderName,
  accounts: readonly BankAccount[],
  isAnyHolderFine: boolean,
): Promise<HolderConflict | null> {
  const bank_ids = accounts.map(account => account.id)
  const [reader] = await db.all(listReaders, { entity_id: entity.id, provider, bank_ids })
  if (reader)
    return { code: 'read_elsewhere', entityId: reader.entity_id, connectionId: reader.connection_id }
  if (isAnyHolderFine) return null
  const holders = accounts.flatMap(account => account.holder ?? [])
  const holder = holders.find(name => bareName(name) !== bareName(entity.name))
  return holder === undefined ? null : { code: 'other_holder', holder }
}
