import {
  addConnection,
  type DemoCompany,
  insertRule,
  layOutBanks,
  normalizePayee,
  noteRefusedToken,
  restoreBanks,
} from '../areas/banking/banking.ts'
import type { Category } from '../areas/bookkeeping/bookkeeping.ts'
import type { Db } from '../kernel/sql/postgres.ts'
import { byParams } from '../kernel/sql/write.ts'
import { addDays, dateOf } from '../kernel/values/dates.ts'
import type { DemoContext } from './demo-context.ts'

/** The first LLC's books are updated from its banks; older entries exist already. */
export const IMPORTED_DAYS = 30

const company = (holder: string, word: string, digit: number): DemoCompany => ({
  holder,
  tokens: {
    mercury: `secret-token:mercury_sandbox_rma_${word}`,
    wise: `5e1f0000-51a1-4a7e-8b0e-00000000000${digit}`,
  },
})

const TARSIVO = company('Tarsivo Studio LLC', 'tarsivo', 1)
const ALMENDRELA = company('Almendrela Cursos LLC', 'almendrela', 2)
/** It has accounts, but is left for the user to connect. */
const NORTALIA = company('Nortalia Advisory LLC', 'nortalia', 3)

const COMPANIES = [TARSIVO, ALMENDRELA, NORTALIA]

/** After a restore from a backup, which does not contain them. */
export const bringBackBanks = (tx: Db, dataDir: string, now: Date): Promise<void> =>
  restoreBanks(tx, dataDir, COMPANIES, from => (from === null ? dateOf(now) : addDays(from, IMPORTED_DAYS)))

const RULES: readonly {
  payee: string
  direction: 'in' | 'out'
  category: Category
  purpose: string | null
}[] = [
  {
    payee: 'Kilnfield Hosting',
    direction: 'out',
    category: 'hosting',
    purpose: 'Alojamiento de las webs de clientes',
  },
  { payee: 'Brightlark Ads', direction: 'out', category: 'marketing', purpose: 'Captación de clientes' },
  { payee: 'Currency return', direction: 'in', category: 'reembolso', purpose: null },
]

/** Banks of the first two LLCs: one that syncs, and one that needs attention. */
export async function writeBanking(deps: DemoContext): Promise<void> {
  const { tx, secrets, by, now, dataDir } = deps
  const urls = await layOutBanks(dataDir, dateOf(now), COMPANIES)
  const llcs = new Map(deps.members.flatMap(member => member.llcs.map(llc => [llc.name, llc.id])))
  const importsFrom = addDays(dateOf(now), -IMPORTED_DAYS)
  const connect = async (holder: string, provider: 'mercury' | 'wise', token: string) => {
    const wanted = { entityId: llcs.get(holder)!, provider, token, baseUrl: urls[provider], importsFrom }
    return (await addConnection(tx, secrets, by, wanted, now)).id
  }
  for (const provider of ['mercury', 'wise'] as const)
    await connect(TARSIVO.holder, provider, TARSIVO.tokens[provider])
  const revoked = await connect(ALMENDRELA.holder, 'mercury', 'secret-token:mercury_sandbox_rma_revoked')
  await noteRefusedToken(tx, secrets, by, revoked, now)
  for (const { payee, direction, category, purpose } of RULES)
    await tx.one(insertRule, {
      entity_id: llcs.get(TARSIVO.holder)!,
      payee: normalizePayee(payee),
      direction,
      category,
      counterparty_id: null,
      economic_purpose: purpose,
      now: now.toISOString(),
      ...byParams(by),
    })
}
