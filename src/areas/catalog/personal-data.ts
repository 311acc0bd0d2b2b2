import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const catalogData: PersonalData = {
  tables: [
    {
      table: 'catalog.service',
      impersonal: 'what the operator sells',
      columns: `id code name_en name_es price currency period offered created_at about_en about_es includes_en includes_es
        terms_en terms_es place`,
    },
  ],
}
