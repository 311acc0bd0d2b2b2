import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { announce, announceList } from './announcement.commands.ts'
import { createPerson } from './create-person.route.ts'
import { memberIdentify } from './identifier.commands.ts'
import { resealIdentifiers } from './identifiers.ts'
import { memberList, memberShow, memberUpdate } from './member.commands.ts'
import { readMember } from './read-member.route.ts'
import { readOwnProfile } from './read-own-profile.route.ts'
import { readProfile } from './read-profile.route.ts'
import { updateMember } from './update-member.route.ts'
import { updateProfile } from './update-profile.route.ts'

export const members: Area = {
  name: 'members',
  endpoints: [readProfile, updateProfile],
  web: [readOwnProfile, readMember, createPerson, updateMember],
  commands: [memberList, memberShow, memberUpdate, memberIdentify, announce, announceList],
  chores: [{ name: 'seal identifiers anew', everyMs: 30_000, run: resealIdentifiers }],
  migrations: join(import.meta.dirname, 'migrations'),
}
