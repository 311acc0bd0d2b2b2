import type { Area } from '../../kernel/area.ts'
import { byAnyone } from './public.access.ts'
import { byMemberSession, byStaffSession } from './session.access.ts'

export const sessions: Area = {
  name: 'sessions',
  endpoints: [],
  access: { public: byAnyone, member: byMemberSession, manager: byStaffSession },
  commands: [],
  chores: [],
  migrations: null,
}
