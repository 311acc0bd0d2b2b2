import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { ledgerActa } from './acta.command.ts'
import { writeActasJob } from './acta.ts'
import { decideTransaction } from './decide-transaction.route.ts'
import { ledgerDecide, ledgerList, ledgerShow, ledgerStop, ledgerSubmit } from './ledger.commands.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { listQueue } from './list-queue.route.ts'
import { listTransactions } from './list-transactions.route.ts'
import { ledgerData } from './personal-data.ts'
import { readSeries } from './read-series.route.ts'
import { submitDueOccurrencesJob } from './recurring.ts'
import { reviewTransaction } from './review-transaction.route.ts'
import { stopOwnSeries } from './stop-series.route.ts'
import { submitTransaction } from './submit-transaction.route.ts'

export const ledger: Area = {
  name: 'ledger',
  endpoints: [listTransactions, submitTransaction],
  web: [listQueue, reviewTransaction, decideTransaction, readSeries, stopOwnSeries],
  errors: ledgerErrors,
  commands: [ledgerList, ledgerShow, ledgerDecide, ledgerSubmit, ledgerStop, ledgerActa],
  jobs: [submitDueOccurrencesJob, writeActasJob],
  personalData: ledgerData,
  migrations: join(import.meta.dirname, 'migrations'),
}
