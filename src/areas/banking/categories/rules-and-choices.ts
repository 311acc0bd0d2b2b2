import type { Db } from '../../../kernel/sql/postgres.ts'
import { listCounterparties } from '../../bookkeeping/bookkeeping.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { listAccounts } from '../connections/account.sql.ts'
import { listConnections } from '../connections/connection.sql.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import {
  type Choice,
  type ClassificationContext,
  choiceKey,
  type Direction,
  type KnownCounterparty,
  normalizePayee,
  type Rule,
} from './classify.rules.ts'
import { listChoices, listRules } from './rules-and-choices.sql.ts'

/** Everything known about an LLC when its transactions are classified. */
export async function readClassificationContext(
  db: Db,
  entityId: number,
  provider: ProviderName,
  holders: readonly (string | null)[],
): Promise<ClassificationContext> {
  const of = { entity_id: entityId }
  const { name } = await findEntityBy(db, String(entityId))
  const accounts = await db.all(listAccounts, of)
  const connections = await db.all(listConnections, of)
  const counterparties = await db.all(listCounterparties, of)
  const choices = await db.all(listChoices, of)
  const names = [name, ...holders, ...accounts.map(account => account.holder)]
  return {
    provider,
    ownNames: [...new Set(names.flatMap(one => (one === null ? [] : normalizePayee(one))))].filter(Boolean),
    otherBanks: [...new Set(connections.map(one => one.provider as ProviderName))].filter(
      one => one !== provider,
    ),
    rules: (await db.all(listRules, of)) as Rule[],
    choices: new Map(choices.map(one => [choiceKey(one.direction as Direction, one.payee), one as Choice])),
    counterparties: new Map(
      counterparties.map(one => [
        normalizePayee(one.name),
        { id: one.id, kind: one.kind, relation: one.relation_subtype } satisfies KnownCounterparty,
      ]),
    ),
  }
}
