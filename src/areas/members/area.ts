import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { memberCreate, memberList } from './member.commands.ts'

export const members: Area = {
  name: 'members',
  endpoints: [],
  commands: [memberCreate, memberList],
  chores: [],
  migrations: join(import.meta.dirname, 'migrations'),
}
