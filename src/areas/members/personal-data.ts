import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { purposeOf } from './identifier.rules.ts'
import type { IdentifierKind } from './identifier-kinds.rules.ts'

export const membersData: PersonalData = {
  names: `
    select unnest(array['member:' || $member, 'staff:' || $member, 'member/' || $member])
    union select 'approval/' || id from members.approval where $member in (member_id, requested_by, decided_by)`,
  tables: [
    {
      table: 'members.member',
      holds: { en: 'Your profile', es: 'Tu perfil' },
      of: 'id = $member',
      personal: 'email name phone country disabled_reason',
      other:
        'id role created_at language tier member_since disabled_at disabled_by is_demo clients erased_at test_of',
      erase: {
        set: `email = 'erased-' || id || '@invalid', name = 'Erased person ' || id, phone = null, country = null,
          disabled_reason = null, role = 'member'`,
      },
    },
    {
      table: 'members.former_email',
      holds: { en: 'Your earlier email addresses', es: 'Tus direcciones de correo anteriores' },
      of: 'member_id = $member',
      personal: 'email until',
      other: 'member_id',
      erase: 'delete',
    },
    {
      table: 'members.preference',
      holds: {
        en: 'Emails you turned off, how far you read your notifications, and checklists you dismissed',
        es: 'Correos que has desactivado, hasta dónde has leído tus notificaciones y listas que has descartado',
      },
      of: 'member_id = $member',
      personal: 'emails_off notifications_read_to checklists_dismissed',
      other: 'member_id',
      erase: 'delete',
    },
    {
      table: 'members.assignment',
      holds: { en: 'Who of the staff looks after whom', es: 'Quién del equipo atiende a quién' },
      of: 'client_id = $member or staff_id = $member',
      personal: 'assigned_by',
      other: 'staff_id client_id since',
      erase: 'delete',
    },
    {
      table: 'members.approval',
      holds: {
        en: 'Changes of your account that needed a second admin',
        es: 'Cambios de tu cuenta que requirieron un segundo administrador',
      },
      of: 'member_id = $member',
      personal: 'wanted',
      other: 'id member_id change requested_by requested_at expires_at status decided_by decided_at',
      erase: 'delete',
    },
    {
      table: 'members.identifier',
      holds: {
        en: 'Your identifiers, such as passport and tax numbers',
        es: 'Tus identificadores, como pasaporte y números fiscales',
      },
      of: 'member_id = $member',
      personal: 'member_id kind sealed',
      open: {
        sealed: ({ member_id, kind, sealed }, secrets) =>
          secrets.open(sealed as string, purposeOf(member_id as number, kind as IdentifierKind)),
      },
      erase: 'delete',
    },
    {
      table: 'members.access_record',
      holds: { en: 'Who accessed your data', es: 'Quién ha accedido a tus datos' },
      of: 'member_id = $member',
      personal: 'actor record title ip',
      other: 'id member_id kind first_at last_at times',
      hidden: 'ten_minutes',
      erase: 'delete',
      alsoErase: { where: 'actor = any ($names) and ip is not null', set: 'ip = null' },
      removedAfter: 'IP addresses: LLANO_KEEP_IP_DAYS',
    },
    {
      table: 'members.announcement',
      impersonal: 'published texts',
      columns: 'id title body title_es body_es effective_on published_at',
    },
  ],
}
