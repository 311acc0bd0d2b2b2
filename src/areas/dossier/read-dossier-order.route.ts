import { endpoint } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/fields.ts'
import { missing } from '../../kernel/refusal.ts'
import { signedIn } from '../members/members.ts'
import { ONE_WANTED } from './wanted.shape.ts'
import { findWanted } from './wanted.sql.ts'

export const readDossierOrder = endpoint({
  name: 'readDossierOrder',
  method: 'GET',
  path: '/web/dossiers/orders/{id}',
  access: signedIn,
  tag: 'Dossiers',
  summary: {
    en: 'Tell how far a dossier that was ordered is.',
    es: 'Dice cómo va un expediente solicitado.',
  },
  description: {
    en: 'How many files are in it so far; how many it will be nobody knows before it is made.',
    es: 'Cuántos archivos contiene de momento; cuántos serán no se sabe hasta que esté hecho.',
  },
  fields: { id: id({ description: 'The order.' }) },
  returns: ONE_WANTED,
  async run({ db, caller, input }) {
    const found = await db.maybe(findWanted, { id: input.id, member_id: caller.memberId })
    if (!found) throw missing('There is no such record.')
    return { data: found.told }
  },
})
