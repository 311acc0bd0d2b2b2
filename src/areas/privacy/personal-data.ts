import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { findPerson } from './person.sql.ts'

export const privacyData: PersonalData = {
  async blockers(db, memberId) {
    const person = await db.maybe(findPerson, { id: memberId })
    if (!person || person.role === 'member' || person.disabled_at !== null) return []
    return [
      `The person is staff (${person.role}). Hand over their work, then: llano member disable --member ${memberId}`,
    ]
  },
  tables: [
    {
      table: 'privacy.erasure',
      holds: { en: 'That your account was erased', es: 'Que tu cuenta se eliminó' },
      of: 'member_id = $member',
      personal: 'member_id names',
      other: 'started_at finished_at kept',
      erase: { keep: 'audit' },
    },
  ],
}
