import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { counterpartyCreate, counterpartyList } from './counterparty.commands.ts'
import { createEntry } from './create-entry.route.ts'
import { entryComplete, entryRemove, entryShow } from './entry.commands.ts'
import { sweepDraftsChore } from './entry-drafts.ts'
import { downloadBooks } from './exports/download-books.route.ts'
import { entryExport } from './exports/export.command.ts'
import { clearExportsChore } from './exports/passing-file.ts'
import { importEntries } from './imports/import-entries.route.ts'
import { previewImport } from './imports/preview-import.route.ts'
import { listEntries } from './list-entries.route.ts'
import { addCounterparty } from './website/add-counterparty.route.ts'
import { addEntry } from './website/add-entry.route.ts'
import { completeOwnEntry } from './website/complete-own-entry.route.ts'
import { correctEntry } from './website/correct-entry.route.ts'
import { listOwnCounterparties } from './website/list-own-counterparties.route.ts'
import { readEntry } from './website/read-entry.route.ts'
import { readYearTotals } from './website/read-year-totals.route.ts'
import { removeOwnEntry } from './website/remove-own-entry.route.ts'
import { renameCounterparty } from './website/rename-counterparty.route.ts'
import { restoreRemovedEntry } from './website/restore-removed-entry.route.ts'
import { searchBooks } from './website/search-books.route.ts'
import { indexBooksChore } from './website/searchable.ts'

export const bookkeeping: Area = {
  name: 'bookkeeping',
  endpoints: [listEntries, createEntry],
  web: [
    searchBooks,
    readEntry,
    readYearTotals,
    downloadBooks,
    addEntry,
    completeOwnEntry,
    correctEntry,
    removeOwnEntry,
    restoreRemovedEntry,
    previewImport,
    importEntries,
    listOwnCounterparties,
    addCounterparty,
    renameCounterparty,
  ],
  commands: [counterpartyCreate, counterpartyList, entryExport, entryShow, entryComplete, entryRemove],
  chores: [sweepDraftsChore, indexBooksChore, clearExportsChore],
  migrations: join(import.meta.dirname, 'migrations'),
}
