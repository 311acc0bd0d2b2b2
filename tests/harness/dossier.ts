import { insertDossierOrder } from '../../src/areas/dossier/dossier-orders.sql.ts'
import { byParams } from '../../src/kernel/sql/write.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

/** A dossier that a member ordered. */
export async function makeDossierOrder(
  { database }: TestInstallation,
  { entityId, memberId }: Pick<TestMember, 'entityId' | 'memberId'>,
): Promise<number> {
  const order = { member_id: memberId, entity_id: entityId, language: 'en', whole_numbers: false }
  const year = new Date().getUTCFullYear()
  const { body } = await database.durable.one(insertDossierOrder, { ...order, year, ...byParams(BY_TEST) })
  return JSON.parse(body).data.id
}
