import { writeBanking } from './banking.ts'
import { writeCatalog } from './catalog.ts'
import type { DemoContext } from './demo-context.ts'
import { writeEntities } from './entities.ts'
import { writeLedger } from './ledger.ts'
import { writeProfiles } from './members.ts'
import { writeMessages } from './messages.ts'
import { writeOrders } from './orders.ts'
import { writePayments } from './payments.ts'
import { writeTravels } from './presence.ts'
import { writeReports } from './reports.ts'
import { writeReadyYear, writeTaxParties } from './tax.ts'

/** Their records besides the books, in the order of the areas. */
const WRITERS: readonly ((deps: DemoContext) => Promise<void>)[] = [
  writeProfiles,
  writeCatalog,
  writeEntities,
  writeBanking,
  writeLedger,
  writePayments,
  writeTravels,
  writeTaxParties,
  writeReadyYear,
  writeReports,
  writeOrders,
  writeMessages,
]

export async function writeRecords(deps: DemoContext): Promise<void> {
  for (const write of WRITERS) await write(deps)
}
