import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import {
  bankConnect,
  bankList,
  bankPause,
  bankRemove,
  bankResume,
  bankShow,
  bankTest,
  bankToken,
} from './connection.commands.ts'
import { ruleAdd, ruleList, ruleRemove } from './rule.commands.ts'
import { simulatorCompanion } from './run-simulator.ts'
import { resealTokensChore, sweepArrivalsChore, syncChore } from './sync.chores.ts'
import { bankCategorise, bankRestore, bankSync, bankTransactions } from './sync.commands.ts'
import { syncEntries } from './sync-entries.route.ts'

export const banking: Area = {
  name: 'banking',
  endpoints: [syncEntries],
  commands: [
    bankConnect,
    bankList,
    bankShow,
    bankTest,
    bankToken,
    bankPause,
    bankResume,
    bankRemove,
    bankSync,
    bankTransactions,
    bankCategorise,
    bankRestore,
    ruleAdd,
    ruleList,
    ruleRemove,
  ],
  chores: [syncChore, resealTokensChore, sweepArrivalsChore],
  companions: [simulatorCompanion],
  migrations: join(import.meta.dirname, 'migrations'),
}
