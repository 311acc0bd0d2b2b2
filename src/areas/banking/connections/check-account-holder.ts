import { invalid } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { normalisePayee } from '../categories/classify.rules.ts'
import type { BankAccount, Provider } from '../providers/provider.ts'
import { listReaders } from './account.sql.ts'

/** A company name without its legal form. */
export const bareName = (name: string) => normalisePayee(name).replace(/ (?:llc|l l c|inc|ltd|limited)$/, '')

/** Rejects a token of another company's bank: its money would be hard to remove from these books. */
export async function checkWhose(
  db: Db,
  entity: { id: number; name: string },
  provider: Provider,
  accounts: readonly BankAccount[],
  isAnyHolderFine: boolean,
): Promise<void> {
  const bank_ids = accounts.map(account => account.id)
  const [reader] = await db.all(listReaders, { entity_id: entity.id, provider: provider.name, bank_ids })
  if (reader)
    throw invalid(
      `An account of this token is read into the books of LLC ${reader.entity_id}, by connection ${reader.connection_id}.`,
    )
  const stranger = accounts.find(
    ({ holder }) => holder !== null && bareName(holder) !== bareName(entity.name),
  )
  if (stranger && !isAnyHolderFine)
    throw invalid(
      `${provider.label} says that the accounts are those of "${stranger.holder}", and this LLC is "${entity.name}". If they are the same, say --any-holder.`,
    )
}
