import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { listPayments } from './list-payments.route.ts'
import { paymentAdd, paymentList, paymentUpdate } from './payment.commands.ts'

export const payments: Area = {
  name: 'payments',
  endpoints: [listPayments],
  commands: [paymentAdd, paymentUpdate, paymentList],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
