import { errors } from '../../kernel/http/errors.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { clientRecord } from '../members/members.ts'

/** A dossier that staff requested. */
export const dossierOrderRecord = clientRecord({
  name: 'dossier.find_assigned_order',
  from: 'dossier.wanted w',
  where: `w.id = $id::bigint and ${isAssignedLlc('w.entity_id')}`,
  error: errors.not_found,
  notFound: () => errors.not_found(),
})
