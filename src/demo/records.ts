import type { Secrets } from '../kernel/secrets.ts'
import type { Db } from '../kernel/sql/postgres.ts'
import type { By } from '../kernel/sql/write.ts'
import { writeBanking } from './banking.ts'
import { writeCatalog } from './catalog.ts'
import { writeEntities } from './entities.ts'
import { writeLedger } from './ledger.ts'
import { writeProfiles } from './members.ts'
import { writeOrders } from './orders.ts'
import { writePayments } from './payments.ts'
import type { DemoPlan } from './plan.ts'
import { writeTravels } from './presence.ts'
import { writeReports } from './reports.ts'
import { writeTaxParties } from './tax.ts'

/** The people and LLCs of the demo in the database. */
export type DemoGround = {
  plan: DemoPlan
  tx: Db
  secrets: Secrets
  by: By
  now: Date
  /** The demo banks store their state there. */
  dataDir: string
  members: readonly {
    id: number
    email: string
    name: string
    llcs: readonly { id: number; name: string; state: string; subscribed: boolean }[]
  }[]
  staff: readonly { id: number; email: string; name: string; role: string }[]
}

/** Their records besides the books, in the order of the areas. */
const WRITERS: readonly ((deps: DemoGround) => Promise<void>)[] = [
  writeProfiles,
  writeCatalog,
  writeEntities,
  writeBanking,
  writeLedger,
  writePayments,
  writeTravels,
  writeTaxParties,
  writeReports,
  writeOrders,
]

export async function writeRecords(deps: DemoGround): Promise<void> {
  for (const write of WRITERS) await write(deps)
}
