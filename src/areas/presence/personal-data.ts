import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const presenceData: PersonalData = {
  tables: [
    {
      table: 'presence.stay',
      holds: { en: 'Where you stayed', es: 'Dónde estuviste' },
      of: 'member_id = $member',
      personal: 'starts_on ends_on country',
      other: 'id member_id created_at removed_at kept_from',
      hidden: 'place days',
      erase: 'delete',
    },
    {
      table: 'presence.change',
      holds: { en: 'Changes you made in the calendar', es: 'Cambios que hiciste en el calendario' },
      of: 'member_id = $member',
      personal: 'kind starts_on ends_on country',
      other: 'id member_id added removed changed_at undone_at',
      erase: 'delete',
    },
  ],
}
