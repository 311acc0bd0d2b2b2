import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const sandboxData: PersonalData = {
  tables: [
    {
      table: 'sandbox.sandbox',
      holds: {
        en: 'Copies of your LLCs for test mode',
        es: 'Copias de tus LLC para el modo de prueba',
      },
      of: `member_id = $member or source_entity_id in (select id from entities.entities where member_id = $member)`,
      personal: 'source_entity_id member_id',
      other: 'entity_id connection_id copied_at',
      erase: 'delete',
      removedAfter: '90 days without use',
    },
  ],
}
