import type { Db } from '../../../kernel/sql/postgres.ts'
import type { By } from '../../../kernel/sql/write.ts'
import { mailNewAccess } from '../../members/members.ts'
import { BANK_NAMES, type ProviderName } from '../vocabulary.rules.ts'

export function mailBankConnected(
  tx: Db,
  by: By,
  memberId: number,
  provider: ProviderName,
  publicUrl: string,
): Promise<void> {
  return mailNewAccess(tx, by, memberId, {
    en: [
      'Bank connected',
      `A ${BANK_NAMES[provider]} token was added to read the accounts of one of your LLCs.`,
    ],
    es: [
      'Banco conectado',
      `Se ha guardado un token de ${BANK_NAMES[provider]} para leer las cuentas de una de tus LLC.`,
    ],
    link: `${publicUrl}/account/banks`,
  })
}
