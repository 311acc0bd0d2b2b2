import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { counterpartyCreate, counterpartyList } from './counterparty.commands.ts'
import { createEntry } from './create-entry.route.ts'
import { entryComplete, entryRemove, entryShow } from './entry.commands.ts'
import { sweepDraftsChore } from './entry-drafts.ts'
import { entryExport } from './exports/export.command.ts'
import { listEntries } from './list-entries.route.ts'

export const bookkeeping: Area = {
  name: 'bookkeeping',
  endpoints: [listEntries, createEntry],
  commands: [counterpartyCreate, counterpartyList, entryExport, entryShow, entryComplete, entryRemove],
  chores: [sweepDraftsChore],
  migrations: join(import.meta.dirname, 'migrations'),
}
