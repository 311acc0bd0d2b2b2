import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const firmData: PersonalData = {
  tables: [
    {
      table: 'firm.firm',
      impersonal: 'what the firm publishes about itself',
      columns: `only_one name accent contact_email contact_phone address website sender_name mail_footer_en mail_footer_es privacy_en
        privacy_es terms_en terms_es imprint_en imprint_es logo logo_hash logo_width logo_height`,
    },
  ],
}
