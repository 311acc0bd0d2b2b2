import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

const OF_PERSON = 'person_id = (select id from sessions.person where member_id = $member)'

export const sessionsData: PersonalData = {
  tables: [
    {
      table: 'sessions.person',
      holds: { en: 'Your sign-in account', es: 'Tu cuenta de acceso' },
      of: 'member_id = $member',
      personal: 'email image',
      other: 'id member_id email_verified two_factor_enabled created_at updated_at renewed_at',
      hidden: 'name',
      erase: 'delete',
    },
    {
      table: 'sessions.account',
      holds: { en: 'Ways to sign in, without passwords', es: 'Formas de acceso, sin contraseñas' },
      of: OF_PERSON,
      personal: 'account_id provider_id issuer',
      other: 'id created_at updated_at',
      hidden: `person_id password access_token refresh_token id_token access_token_expires_at refresh_token_expires_at
        scope`,
      erase: 'delete',
    },
    {
      table: 'sessions.known_device',
      holds: {
        en: 'Kinds of devices you signed in from',
        es: 'Tipos de dispositivo desde los que accediste',
      },
      of: OF_PERSON,
      personal: 'first_seen_at last_seen_at',
      hidden: 'person_id fingerprint',
      erase: 'delete',
    },
    {
      table: 'sessions.passkey',
      holds: { en: 'Your passkeys', es: 'Tus llaves de acceso' },
      of: OF_PERSON,
      personal: 'name device_type',
      other: 'id backed_up transports aaguid created_at',
      hidden: 'person_id public_key credential_id counter',
      erase: 'delete',
    },
    {
      table: 'sessions.session',
      holds: {
        en: 'Your sessions: when and from where you signed in',
        es: 'Tus sesiones: cuándo y desde dónde accediste',
      },
      of: OF_PERSON,
      personal: 'ip_address user_agent',
      other: 'id created_at updated_at expires_at proved_at factors',
      hidden: 'person_id token',
      erase: 'delete',
      removedAfter: 'when the session ends, after at most 30 days',
    },
    {
      table: 'sessions.staff_view',
      holds: {
        en: 'Which account of a client you have open as staff',
        es: 'Qué cuenta de un cliente tienes abierta como parte del equipo',
      },
      of: `session_id in (select id from sessions.session where ${OF_PERSON})`,
      personal: 'opened_at',
      other: 'client_id',
      hidden: 'session_id',
      erase: 'delete',
      removedAfter: 'when the session ends',
    },
    {
      table: 'sessions.two_factor',
      holds: {
        en: 'Your authenticator app, without its secret',
        es: 'Tu aplicación de autenticación, sin su secreto',
      },
      of: OF_PERSON,
      personal: 'verified',
      other: 'id failed_verification_count locked_until',
      hidden: 'person_id secret backup_codes',
      erase: 'delete',
    },
    {
      table: 'sessions.verification',
      holds: {
        en: 'Unfinished sign-ins and reset links',
        es: 'Accesos sin terminar y enlaces de recuperación',
      },
      of: 'value = (select id from sessions.person where member_id = $member)',
      personal: 'created_at',
      other: 'id expires_at updated_at',
      hidden: 'identifier value',
      erase: 'delete',
    },
  ],
}
