import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { bankingErrors } from './banking.errors.ts'
import { editEntries } from './bulk-edit/edit-entries.route.ts'
import { listBulkEdits } from './bulk-edit/list-bulk-edits.route.ts'
import { previewBulkEdit } from './bulk-edit/preview-bulk-edit.route.ts'
import { undoBulkEdit } from './bulk-edit/undo-bulk-edit.route.ts'
import { addCategoryRule } from './categories/add-category-rule.route.ts'
import { listCategoryRules } from './categories/list-category-rules.route.ts'
import { previewCategoryRule } from './categories/preview-category-rule.route.ts'
import { recategoriseTransaction } from './categories/recategorise-transaction.route.ts'
import { removeCategoryRule } from './categories/remove-category-rule.route.ts'
import { restoreTransaction } from './categories/restore-transaction.route.ts'
import { ruleAdd, ruleList, ruleRemove } from './categories/rule.commands.ts'
import { connectBank } from './connections/connect-bank.route.ts'
import {
  bankConnect,
  bankList,
  bankPause,
  bankRemove,
  bankResume,
  bankShow,
  bankTest,
  bankToken,
} from './connections/connection.commands.ts'
import { connectionsCheck } from './connections/connections.check.ts'
import { bankConnectionGrant } from './connections/grants.ts'
import { listBanks } from './connections/list-banks.route.ts'
import { removeBank } from './connections/remove-bank.route.ts'
import { replaceToken } from './connections/replace-token.route.ts'
import { switchBank } from './connections/switch-bank.route.ts'
import { testBank } from './connections/test-bank.route.ts'
import { addLlcStatement } from './console/add-llc-statement.route.ts'
import { listFailingBanks } from './console/list-failing-banks.route.ts'
import { listUnreconciledLlcs } from './console/list-unreconciled-llcs.route.ts'
import { previewLlcStatement } from './console/preview-llc-statement.route.ts'
import { readLlcReconciliation } from './console/read-llc-reconciliation.route.ts'
import { removeLlcStatement } from './console/remove-llc-statement.route.ts'
import { uploadLlcStatement } from './console/upload-llc-statement.route.ts'
import { bankingData } from './personal-data.ts'
import { addStatement } from './reconciliation/add-statement.route.ts'
import { checkMonthsJob } from './reconciliation/month-check.jobs.ts'
import { addUpMovementsJob } from './reconciliation/movements.ts'
import { previewStatement } from './reconciliation/preview-statement.route.ts'
import { readReconciledMonth } from './reconciliation/read-reconciled-month.route.ts'
import { readReconciliation } from './reconciliation/read-reconciliation.route.ts'
import { removeStatement } from './reconciliation/remove-statement.route.ts'
import {
  reconciliationShow,
  statementAdd,
  statementList,
  statementRemove,
} from './reconciliation/statement.commands.ts'
import { uploadStatement } from './reconciliation/upload-statement.route.ts'
import { simulatorSidecar } from './simulator/run-simulator.ts'
import { previewSync } from './sync/preview-sync.route.ts'
import { readSync } from './sync/read-sync.route.ts'
import { startSync } from './sync/start-sync.route.ts'
import { bankCategorize, bankRestore, bankSync, bankTransactions } from './sync/sync.commands.ts'
import { queuedSyncJob, resealTokensJob, sweepArrivalsJob, syncJob } from './sync/sync.jobs.ts'
import { syncEntries } from './sync/sync-entries.route.ts'
import { listBankTransactions } from './transactions/list-bank-transactions.route.ts'

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
    listBankTransactions,
    listCategoryRules,
    previewCategoryRule,
    addCategoryRule,
    removeCategoryRule,
    recategoriseTransaction,
    restoreTransaction,
    previewBulkEdit,
    editEntries,
    undoBulkEdit,
    listBulkEdits,
    readReconciliation,
    readReconciledMonth,
    previewStatement,
    uploadStatement,
    addStatement,
    removeStatement,
    listFailingBanks,
    listUnreconciledLlcs,
    readLlcReconciliation,
    addLlcStatement,
    previewLlcStatement,
    uploadLlcStatement,
    removeLlcStatement,
  ],
  errors: bankingErrors,
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
    bankCategorize,
    bankRestore,
    ruleAdd,
    ruleList,
    ruleRemove,
    statementAdd,
    statementList,
    statementRemove,
    reconciliationShow,
  ],
  grants: [bankConnectionGrant],
  jobs: [syncJob, queuedSyncJob, resealTokensJob, sweepArrivalsJob, addUpMovementsJob, checkMonthsJob],
  sidecars: [simulatorSidecar],
  checks: [connectionsCheck],
  personalData: bankingData,
  migrations: join(import.meta.dirname, 'migrations'),
}
