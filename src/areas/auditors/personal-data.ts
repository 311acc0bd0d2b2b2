import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

export const auditorsData: PersonalData = {
  names: `select unnest(array['auditor:' || id, 'auditor_link/' || id]) from auditors.link where ${OF_LLCS}`,
  tables: [
    {
      table: 'auditors.link',
      holds: { en: 'Auditor links, without their secrets', es: 'Enlaces de auditoría, sin sus secretos' },
      of: OF_LLCS,
      personal: 'name parts',
      other: 'id entity_id created_at expires_at revoked_at last_used_at',
      hidden: 'hash',
      erase: 'delete',
    },
    {
      table: 'auditors.visit',
      holds: { en: 'Visits through auditor links', es: 'Visitas con enlaces de auditoría' },
      of: `link_id in (select id from auditors.link where ${OF_LLCS})`,
      personal: 'expires_at',
      other: 'link_id',
      hidden: 'hash',
      erase: 'delete',
    },
  ],
}
