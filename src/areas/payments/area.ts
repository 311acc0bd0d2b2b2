import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { changePayment } from './change-payment.route.ts'
import { listAllPayments } from './list-all-payments.route.ts'
import { listPayments } from './list-payments.route.ts'
import { paymentAdd, paymentList, paymentUpdate } from './payment.commands.ts'
import { paymentsErrors } from './payments.errors.ts'
import { paymentsData } from './personal-data.ts'
import { recordPayment } from './record-payment.route.ts'

export const payments: Area = {
  name: 'payments',
  endpoints: [listPayments],
  web: [listAllPayments, recordPayment, changePayment],
  errors: paymentsErrors,
  commands: [paymentAdd, paymentUpdate, paymentList],
  jobs: [],
  personalData: paymentsData,
  migrations: join(import.meta.dirname, 'migrations'),
}
