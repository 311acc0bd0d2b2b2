import { randomBytes } from 'node:crypto'
import { createService, findService } from '../../src/areas/catalog/catalog.ts'
import { addEngagement, renewSubscription } from '../../src/areas/entities/entities.ts'
import { addPayment } from '../../src/areas/payments/payments.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'
import { newManager } from './ledger.ts'

type Owner = Pick<TestMember, 'entityId'>

/** Records that the console's requests refer to. */
export async function anyService({ database }: TestInstallation): Promise<{ id: number; code: string }> {
  const code = `svc_${randomBytes(6).toString('hex')}`
  const wanted = { name: 'Mail', nameEs: 'Correo', price: '9.90', currency: 'USD', period: 'annual' as const }
  return { code, ...(await createService(database.durable, BY_TEST, { code, ...wanted })) }
}

export async function ownPeriod({ database }: TestInstallation, { entityId }: Owner): Promise<number> {
  const renewed = await database.transaction(tx => renewSubscription(tx, BY_TEST, entityId, null, new Date()))
  return renewed.id
}

export async function ownEngagement(at: TestInstallation, { entityId }: Owner): Promise<number> {
  const { code: service } = await anyService(at)
  const wanted = { entityId, service }
  return (await at.database.transaction(tx => addEngagement(tx, BY_TEST, wanted, new Date()))).id
}

export async function ownPayment(at: TestInstallation, { entityId }: Owner): Promise<number> {
  const service = await findService(at.database.durable, (await anyService(at)).code)
  const wanted = { amount: '1', currency: 'USD', status: 'pending' as const }
  const rest = { due: null, paid: null, description: null, invoice: null }
  const of = { entityId, service }
  return (await addPayment(at.database.durable, BY_TEST, of, { ...wanted, ...rest }, new Date())).id
}

export async function anyMail({ database }: TestInstallation): Promise<number> {
  return database.withClient(async client => {
    const about = `test/${randomBytes(6).toString('hex')}`
    const { rows } = await client.query(
      "insert into kernel.mail (about, to_address, subject, body) values ($1, 'a@example.com', 'A', 'A') returning id",
      [about],
    )
    return Number(rows[0].id)
  })
}

/** A request to make a member an admin. */
export async function anyApproval(
  at: TestInstallation,
  { memberId }: Pick<TestMember, 'memberId'>,
): Promise<number> {
  const { id } = await newManager(at, 'Asking', 'admin')
  return at.database.withClient(async client => {
    await client.query(`delete from members.approval where member_id = $1 and status = 'pending'`, [memberId])
    const { rows } = await client.query(
      `insert into members.approval (member_id, change, wanted, requested_by)
       values ($1, 'role', '{"role":"admin","clients":"all"}', $2) returning id`,
      [memberId, id],
    )
    return Number(rows[0].id)
  })
}
