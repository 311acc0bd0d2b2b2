import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const setupData: PersonalData = {
  tables: [
    {
      table: 'setup.setup',
      impersonal: 'how far the setup of the installation has come, and which account started it',
      columns: 'only_one hash expires_at member_id used_at passed test_mail dismissed_at',
    },
  ],
}
