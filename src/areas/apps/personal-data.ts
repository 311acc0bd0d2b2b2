import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

const OF_PERSON = 'person_id = (select id from sessions.people where member_id = $member)'

export const appsData: PersonalData = {
  tables: [
    {
      table: 'apps.oauth_access_token',
      holds: {
        en: 'That your connected apps have access tokens',
        es: 'Que tus aplicaciones conectadas tienen tokens de acceso',
      },
      of: OF_PERSON,
      personal: 'client_id scopes resources',
      other: 'id reference_id created_at expires_at revoked',
      hidden: `person_id token session_id authorization_code_id refresh_id requested_user_info_claims confirmation`,
      erase: 'delete',
      removedAfter: 'one day after it expires',
    },
    {
      table: 'apps.oauth_refresh_token',
      holds: {
        en: 'That your connected apps can renew their access',
        es: 'Que tus aplicaciones conectadas pueden renovar su acceso',
      },
      of: OF_PERSON,
      personal: 'client_id scopes resources',
      other: 'id reference_id created_at expires_at revoked rotated_at auth_time',
      hidden: `person_id token session_id authorization_code_id requested_user_info_claims confirmation
        rotation_replay_response rotation_replay_expires_at`,
      erase: 'delete',
      removedAfter: 'one day after it expires, 30 days after it was issued',
    },
    {
      table: 'apps.oauth_consent',
      holds: {
        en: 'What you allow an app, while you allow it',
        es: 'Lo que permites a una aplicación, mientras lo permites',
      },
      of: OF_PERSON,
      personal: 'client_id scopes resources',
      other: 'id reference_id created_at updated_at',
      hidden: 'person_id requested_user_info_claims',
      erase: 'delete',
      removedAfter: 'at once',
    },
  ],
}
