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
import { bankConnectionGrant } from './grants.ts'
import { ruleAdd, ruleList, ruleRemove } from './rule.commands.ts'
import { simulatorCompanion } from './run-simulator.ts'
import { resealTokensChore, sweepArrivalsChore, syncChore } from './sync.chores.ts'
import { bankCategorise, bankRestore, bankSync, bankTransactions } from './sync.commands.ts'
import { syncEntries } from './sync-entries.route.ts'
import { connectBank } from './website/connect-bank.route.ts'
import { listBanks } from './website/list-banks.route.ts'
import { previewSync } from './website/preview-sync.route.ts'
import { readSync } from './website/read-sync.route.ts'
import { recategoriseTransaction } from './website/recategorise-transaction.route.ts'
import { removeBank } from './website/remove-bank.route.ts'
import { replaceToken } from './website/replace-token.route.ts'
import { restoreTransaction } from './website/restore-transaction.route.ts'
import { startSync } from './website/start-sync.route.ts'
import { switchBank } from './website/switch-bank.route.ts'
import { testBank } from './website/test-bank.route.ts'

export const banking: Area = {
  name: 'banking',
  endpoints: [syncEntries],
  web: [
    listBanks,
    connectBank,
    testBank,
    replaceToken,
    switchBank,
    removeBank,
    startSync,
    readSync,
    previewSync,
    recategoriseTransaction,
    restoreTransaction,
  ],
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
  grants: [bankConnectionGrant],
  chores: [syncChore, resealTokensChore, sweepArrivalsChore],
  companions: [simulatorCompanion],
  migrations: join(import.meta.dirname, 'migrations'),
}
