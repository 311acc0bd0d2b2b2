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
    {
      table: 'apps.oauth_client',
      impersonal:
        'apps that registered or described themselves, as programs, without the people who use them',
      columns: `id client_id client_secret client_discovery_id disabled skip_consent enable_end_session subject_type scopes
        client_credentials_scopes created_at updated_at name uri icon contacts tos policy software_id
        software_version software_statement redirect_uris post_logout_redirect_uris backchannel_logout_uri
        backchannel_logout_session_required token_endpoint_auth_method application_type jwks jwks_uri grant_types
        response_types require_pkce dpop_bound_access_tokens reference_id metadata allowed_at`,
    },
    {
      table: 'apps.oauth_resource',
      impersonal: 'the addresses of the API and of MCP',
      columns: `id identifier name access_token_ttl refresh_token_ttl signing_algorithm signing_key_id allowed_scopes
        custom_claims dpop_bound_access_tokens_required disabled created_at updated_at policy_version metadata`,
    },
    {
      table: 'apps.oauth_client_resource',
      impersonal: 'which app may ask for which of them',
      columns: 'id client_id resource_id metadata created_at',
    },
  ],
}
