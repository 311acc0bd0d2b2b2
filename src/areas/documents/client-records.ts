import { errors } from '../../kernel/http/errors.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { clientRecord } from '../members/members.ts'

export const documentRecord = clientRecord({
  name: 'documents.find_assigned_document',
  from: 'documents.document d',
  where: `d.id = $id::bigint and ${isAssignedLlc('d.entity_id')}`,
  error: errors.not_found,
  notFound: () => errors.not_found(),
})
