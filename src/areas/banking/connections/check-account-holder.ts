import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { normalisePayee } from '../categories/classify.rules.ts'
import type { BankAccount, Provider } from '../providers/provider.ts'
import { listReaders } from './account.sql.ts'

/** A company name without its legal form. */
export const bareName = (name: string) => normalisePayee(name).replace(/ (?:llc|l l c|inc|ltd|limited)$/, '')

/** Rejects a token for someone else's accounts: their transactions would be hard to remove from these books. */
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
    throw new CommandError(
      `An account of this token is already imported into the books of LLC ${reader.entity_id}, by connection ${reader.connection_id}.`,
    )
  const stranger = accounts.find(
    ({ holder }) => holder !== null && bareName(holder) !== bareName(entity.name),
  )
  if (stranger && !isAnyHolderFine)
    throw new CommandError(
      `According to ${provider.label}, the accounts belong to "${stranger.holder}", but this LLC is "${entity.name}". If they are the same company, add --any-holder.`,
    )
}
