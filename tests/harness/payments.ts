import assert from 'node:assert/strict'
import { createService, findService, type Service } from '../../src/areas/catalog/catalog.ts'
import { NEW_PAYMENT } from '../../src/areas/payments/payment.rules.ts'
import { addPayment } from '../../src/areas/payments/payments.ts'
import { readFields } from '../../src/kernel/http/fields.ts'
import type { Database } from '../../src/kernel/sql/postgres.ts'
import { BY_TEST, type TestInstallation } from './installation.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
type Row = Record<string, any>

export async function queryRows(
  { database }: Pick<TestInstallation, 'database'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.withClient(client => client.query(sql, values))).rows
}

let services = 0

/** A service that no other test knows. */
export async function newService(
  { database }: Pick<TestInstallation, 'database'>,
  { name = 'Registered agent', nameEs = 'Agente registrado' } = {},
): Promise<Service> {
  const code = `test_${process.pid}_${++services}_${Date.now()}`
  const price = { price: '99', currency: 'USD', period: 'annual' } as const
  const { id } = await createService(database.durable, BY_TEST, { code, name, nameEs, ...price })
  return findService(database.durable, String(id))
}

/** Records a payment, with the words of the command line. */
export async function recordPayment(
  { database }: Pick<TestInstallation, 'database'>,
  of: { entityId: number; service: Service },
  fields: Record<string, unknown> = {},
  now = new Date(),
) {
  const wanted = readFields(
    NEW_PAYMENT,
    { amount: '99', currency: 'USD', status: 'pending', ...fields },
    'body',
  )
  const { payment } = await addPayment(database.durable, BY_TEST, of, wanted, now)
  return JSON.parse(payment) as Row
}

/** Asserts that the stored counts of a member's lists match a fresh count. */
export async function checkCounts(database: Database, memberId: number): Promise<void> {
  const wrong = await queryRows(
    { database },
    `with mine as (select * from payments.payment where member_id = $1),
     fresh as (
       select list, list_id, payments.month_of(day) as month, count(*)::integer as payments
       from mine cross join lateral (values ('entity', entity_id), ('member', member_id)) as l (list, list_id)
       group by 1, 2, 3
     ), kept as (
       select * from payments.total
       where (list, list_id) in (select 'entity', id from entities.entity where member_id = $1)
          or (list, list_id) = ('member', $1)
     )
     select list, list_id, month, fresh.payments as fresh, kept.payments as kept
     from fresh full join kept using (list, list_id, month)
     where coalesce(fresh.payments, 0) <> coalesce(kept.payments, 0)`,
    [memberId],
  )
  assert.deepEqual(wrong, [], 'counts that are not those of the payments')
}
