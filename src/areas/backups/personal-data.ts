import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const backupsData: PersonalData = {
  tables: [
    {
      table: 'backups.backup',
      impersonal: 'when backups were made and how large they are',
      columns: `id started_at finished_at failure size_bytes documents documents_bytes damaged_documents has_secret
        removed_at verified_at verify_failure place`,
    },
    {
      table: 'backups.lease',
      impersonal: 'which process makes a backup',
      columns: 'singleton holder taken_until',
    },
  ],
}
