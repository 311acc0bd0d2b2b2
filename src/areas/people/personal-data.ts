import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const peopleData: PersonalData = {
  tables: [
    {
      table: 'people.invitation',
      holds: {
        en: 'Invitations that you sent or received',
        es: 'Invitaciones que enviaste o recibiste',
      },
      of: 'owner_id = $member or member_id = $member or email = any ($emails)',
      personal: 'email role areas',
      other: 'id owner_id entity_ids member_id invited_by language created_at sent_at expires_at accepted_at',
      hidden: 'hash',
      erase: 'delete',
      removedAfter: '37 days',
    },
    {
      table: 'people.email_change',
      holds: { en: 'Changes of your email', es: 'Cambios de tu correo' },
      of: 'member_id = $member',
      personal: 'old_email new_email',
      other: 'id member_id made_at created_at expires_at',
      hidden: 'hash undo_hash',
      erase: 'delete',
      removedAfter: '7 days',
    },
  ],
}
