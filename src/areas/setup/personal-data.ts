import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const setupData: PersonalData = {
  tables: [
    {
      table: 'setup.setup',
      holds: {
        en: 'That you set up the installation',
        es: 'Que configuraste la instalación',
      },
      of: 'member_id = $member',
      personal: 'member_id used_at test_mail',
      other: 'only_one expires_at passed dismissed_at',
      hidden: 'hash',
      erase: { set: 'member_id = null, test_mail = null' },
    },
  ],
}
